import type { scenarios } from '@windcall/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { Button, Term, Toolbar, ToolbarButton } from '../../kit/index.ts';
import { TARGET_NAMES } from '../../scope/describe-scope.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { useUnits } from '../../units/index.ts';

interface TargetNavigationProps {
  readonly engagement: scenarios.Engagement;
  readonly target: scenarios.Target;
  readonly targetNumber: number;
  readonly targetCount: number;
  readonly dofDeg: number;
  /** The session's shots in order, with their target numbers. */
  readonly shots: readonly { readonly target: number | null; readonly isHit: boolean }[];
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

const SWIPE_PX = 40;

export const lastAt = (shots: TargetNavigationProps['shots'], number: number): 'hit' | 'miss' | 'open' => {
  const last = shots.findLast(({ target }) => target === number);
  return last === undefined ? 'open' : last.isHit ? 'hit' : 'miss';
};
const SAID = { hit: 'hit', miss: 'missed', open: 'not shot at' } as const;

export const TargetNavigation = (props: TargetNavigationProps) => {
  const { engagement, target, targetNumber, targetCount, dofDeg, shots, onPrevious, onNext } = props;
  useShortcut('[', 'Previous target', onPrevious, { group: 'Fire Control' });
  useShortcut(']', 'Next target', onNext, { group: 'Fire Control' });
  const units = useUnits();
  const distance = units.format('range', engagement.distance);
  const from = useRef<number | null>(null);
  const onDown = ({ pointerType, clientX }: PointerEvent): void => {
    from.current = pointerType === 'touch' ? clientX : null;
  };
  const onUp = ({ clientX }: PointerEvent): void => {
    const moved = from.current === null ? 0 : clientX - from.current;
    from.current = null;
    if (moved <= -SWIPE_PX) onNext();
    else if (moved >= SWIPE_PX) onPrevious();
  };
  return (
    <section aria-label="Target Navigation" className="targets" onPointerDown={onDown} onPointerUp={onUp}>
      <Toolbar label="Targets" className="targets-row">
        <ToolbarButton>
          <Button aria-label="Prev" className="targets-step" onClick={onPrevious}>
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
        </ToolbarButton>
        <div className="min-w-0 text-center">
          <p className="text-lg leading-6">
            <span className="figure">
              {targetNumber} / {targetCount}
            </span>
            <span className="text-ink-3"> · </span>
            <span className="figure">{distance.figure}</span>{' '}
            <span className="text-xs text-ink-3">{distance.unit}</span>
          </p>
          <p className="truncate text-xs text-ink-2">
            {TARGET_NAMES[target.type]} <span className="figure">{units.text('target', target.size)}</span> ·{' '}
            <ToolbarButton>
              <Term name="DoF" />
            </ToolbarButton>{' '}
            <span className="figure">{dofDeg}</span>°
          </p>
        </div>
        <ToolbarButton>
          <Button aria-label="Next" className="targets-step" onClick={onNext}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </ToolbarButton>
      </Toolbar>
      <ol className="targets-ticks">
        {Array.from({ length: targetCount }, (_, i) => i + 1).map((number) => {
          const came = lastAt(shots, number);
          return (
            <li key={number} data-came={came} aria-current={number === targetNumber ? 'true' : undefined}>
              <span className="sr-only">Target </span>
              <span className="figure">{number}</span>
              <span className="sr-only"> {SAID[came]}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
