import { RotateCcw } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Toolbar, ToolbarButton } from '../../../kit/toolbar.tsx';
import { useUnits } from '../../../units/use-units.tsx';
import { type ShotTimer, useTimerSeconds } from '../use-firing.ts';
import { Trigger, type TriggerState } from './trigger.tsx';

interface ShotControlProps {
  readonly timer: ShotTimer;
  /** Null if the bar has the trigger. */
  readonly trigger: TriggerState | null;
  readonly onClear: () => void;
}

const TimerReading = ({ timer }: { readonly timer: ShotTimer }) => {
  const units = useUnits();
  const seconds = useTimerSeconds(timer);
  return (
    // fixed size: ten changes a second must not lay out the page
    <span
      role="timer"
      aria-label="Time since the last shot"
      className="figure inline-block h-7 w-[8ch] text-right text-lg contain-strict"
    >
      {units.number(seconds, 1)} <span className="text-xs text-ink-3">s</span>
    </span>
  );
};

/** The trigger, the time since the last shot, and Clear Shots. */
export const ShotControl = ({ timer, trigger, onClear }: ShotControlProps) => (
  <Panel title="Shot Control" aside={<TimerReading timer={timer} />}>
    <Toolbar label="Shot" className="flex gap-2">
      {trigger !== null && (
        <ToolbarButton>
          <Trigger trigger={trigger} className="min-w-0 flex-1" />
        </ToolbarButton>
      )}
      <ToolbarButton>
        <Button
          size="lg"
          className="px-3 text-sm"
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={onClear}
        >
          Clear Shots
        </Button>
      </ToolbarButton>
    </Toolbar>
  </Panel>
);
