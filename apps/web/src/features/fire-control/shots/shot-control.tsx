import { Crosshair, RotateCcw } from 'lucide-react';
import { Button } from '../../../platform/kit/button.tsx';
import { Panel } from '../../../platform/kit/panel.tsx';
import { type ShotTimer, useTimerSeconds } from './use-shot-timer.ts';

interface ShotControlProps {
  readonly timer: ShotTimer;
  readonly hasSession: boolean;
  readonly busy: boolean;
  /** A fired shot is not recorded yet. */
  readonly unsent: boolean;
  readonly onFire: () => void;
  readonly onClear: () => void;
  /** The bar has the trigger. */
  readonly narrow: boolean;
}

const TimerReading = ({ timer }: { readonly timer: ShotTimer }) => {
  const seconds = useTimerSeconds(timer);
  return (
    // of one size whatever it says: ten times a second nothing around it is laid out
    <span
      role="timer"
      aria-label="Time since the last shot"
      className="figure inline-block h-7 w-[8ch] text-right text-lg contain-strict"
    >
      {seconds.toFixed(1)} <span className="text-xs text-ink-3">s</span>
    </span>
  );
};

export const triggerText = (hasSession: boolean, unsent: boolean): string => {
  if (unsent) return 'Record Shot';
  return hasSession ? 'Take Shot' : 'Start Session';
};

/** The trigger, the time since the last shot, and clearing the marks. */
export const ShotControl = ({ timer, hasSession, busy, unsent, onFire, onClear, narrow }: ShotControlProps) => (
  <Panel title="Shot Control" aside={<TimerReading timer={timer} />}>
    <div className="flex gap-2">
      {!narrow && (
        <Button
          variant="primary"
          size="lg"
          className="min-w-0 flex-1 px-3"
          icon={<Crosshair aria-hidden className="size-4 shrink-0" />}
          pending={busy}
          onClick={onFire}
        >
          {triggerText(hasSession, unsent)}
        </Button>
      )}
      <Button size="lg" className="px-3 text-sm" icon={<RotateCcw aria-hidden className="size-4" />} onClick={onClear}>
        Clear Shots
      </Button>
    </div>
  </Panel>
);
