import './player.css';
import { drills } from '@windcall/contract';
import type { ReactNode } from 'react';
import { messageOf, useCall } from '../api/index.ts';
import { Button, Skeleton } from '../kit/index.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { useUnits } from '../units/index.ts';
import { Failed } from './failed.tsx';
import { FrozenStage } from './frozen-stage.tsx';
import { ReplaySection } from './hold-map.tsx';
import { bestOf } from './reveal-facts.ts';
import { type Ghost, Told } from './told.tsx';
import { useFrozen } from './use-frozen.ts';

interface LookBackProps {
  readonly drillId: number;
  /** The shown call, from 1. */
  readonly number: number;
  readonly last: number;
  readonly ghost?: Ghost | undefined;
  readonly onLook: (number: number) => void;
  readonly onSummary: () => void;
}

/** The reveals of a finished string one by one: arrows step, Enter goes to the summary. */
export const LookBack = ({ drillId, number, last, ghost, onLook, onSummary }: LookBackProps) => {
  const params = { id: String(drillId), n: String(number) };
  const query = useCall(drills.revealTask, { params });
  const { data } = query;
  const isLast = number >= last;
  const onBack = (): void => onLook(number - 1);
  const onOn = (): void => (isLast ? onSummary() : onLook(number + 1));
  useShortcut('ArrowLeft', 'Previous call', onBack, { enabled: number > 1, group: 'Practice' });
  useShortcut('ArrowRight', 'Next call', onOn, { enabled: !isLast, group: 'Practice' });
  useShortcut('Enter', 'Next', onOn, { enabled: data !== undefined, group: 'Practice' });
  return (
    <div>
      <nav aria-label="Look back" className="top-line">
        <span className="text-sm">
          Look back: call <span className="figure">{number}</span> of <span className="figure">{last}</span>
        </span>
        <Button variant="quiet" size="sm" aria-label="Previous call" disabled={number <= 1} onClick={onBack}>
          ‹
        </Button>
        <Button variant="quiet" size="sm" aria-label="Next call" disabled={isLast} onClick={onOn}>
          ›
        </Button>
        <Button variant="quiet" size="sm" onClick={onSummary}>
          Summary
        </Button>
      </nav>
      {data ? (
        <Replayed key={number} drillId={drillId} revealed={data} ghost={ghost}>
          <Button variant="primary" size="lg" onClick={onOn}>
            {isLast ? 'Summary' : 'Next reveal'} <kbd>Enter</kbd>
          </Button>
        </Replayed>
      ) : query.error ? (
        <Failed query={query} text="The reveal could not be loaded." isPage />
      ) : (
        <div role="status" aria-label="Revealing" className="practice-page">
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </div>
  );
};

/** A reveal with a replay of its wind: one scrubber moves the path and the holds that would have hit. */
const Replayed = ({
  drillId,
  revealed,
  ghost,
  children,
}: {
  readonly drillId: number;
  readonly revealed: drills.Revealed;
  readonly ghost: Ghost | undefined;
  readonly children: ReactNode;
}) => {
  const units = useUnits();
  const frozen = useFrozen({ id: drillId, number: revealed.number }, null, 0);
  const { replay, error } = frozen;
  return (
    <FrozenStage
      plate={revealed}
      frozen={frozen}
      read={revealed.read}
      saidMph={bestOf(revealed.call)}
      shot={{ halfWidth: revealed.halfWidth, impact: revealed.shot.impact }}
      corner="at your call"
    >
      <Told
        revealed={revealed}
        ghost={ghost}
        replay={
          replay ? (
            <ReplaySection replay={replay} />
          ) : error ? (
            <p role="alert" className="text-sm text-warn">
              {messageOf(units, error, 'The replay could not be loaded.')}
            </p>
          ) : (
            <Skeleton className="h-56 w-full" />
          )
        }
      >
        {children}
        <Button size="lg" aria-pressed={frozen.isRunning} onClick={frozen.again}>
          Look again
        </Button>
      </Told>
    </FrozenStage>
  );
};
