import type { scenarios } from '@windcall/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../platform/kit/button.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Term } from '../../platform/kit/term.tsx';
import { TARGET_NAMES } from '../../scope/describe-scope.ts';

interface TargetNavigationProps {
  readonly engagement: scenarios.Engagement;
  readonly target: scenarios.Target;
  readonly targetNumber: number;
  readonly targetCount: number;
  readonly dofDeg: number;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** Which target of the scenario is shot at, and the way to the next and the one before. */
export const TargetNavigation = (props: TargetNavigationProps) => {
  const { engagement, target, targetNumber, targetCount, dofDeg, onPrevious, onNext } = props;
  return (
    <Panel
      title="Target Navigation"
      className="tight"
      aside={
        <span className="figure text-sm text-ink-2">
          {targetNumber} / {targetCount}
        </span>
      }
    >
      <div className="flex items-center gap-2">
        <Button size="sm" icon={<ChevronLeft aria-hidden className="size-4" />} onClick={onPrevious}>
          Prev
        </Button>
        <p className="figure min-w-0 flex-1 text-center text-lg">
          {engagement.distance} <span className="text-xs text-ink-3">yd</span>
        </p>
        <Button size="sm" onClick={onNext}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      <p className="mt-1 text-center text-xs text-ink-2">
        {TARGET_NAMES[target.type]} <span className="figure">{target.size}</span> MOA · <Term name="DoF" />{' '}
        <span className="figure">{dofDeg}</span>°
      </p>
    </Panel>
  );
};
