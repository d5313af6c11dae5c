import type { scenarios } from '@windcall/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../platform/kit/button.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Term } from '../../platform/kit/term.tsx';
import { said, useUnits } from '../../platform/measure/use-units.ts';
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
  const units = useUnits();
  const distance = units.format('range', engagement.distance);
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
          {distance.figure} <span className="text-xs text-ink-3">{distance.unit}</span>
        </p>
        <Button size="sm" onClick={onNext}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      <p className="mt-1 text-center text-xs text-ink-2">
        {TARGET_NAMES[target.type]} <span className="figure">{said('target', target.size)}</span> · <Term name="DoF" />{' '}
        <span className="figure">{dofDeg}</span>°
      </p>
    </Panel>
  );
};
