import { drills } from '@windcall/contract';
import { useState } from 'react';
import { messageOf } from '../api/message-of.ts';
import { useCall } from '../api/use-call.ts';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { windSide } from '../units/crosswind.ts';
import { useUnits } from '../units/use-units.tsx';
import { FrozenStage } from './frozen-stage.tsx';
import { Rail } from './rail.tsx';
import { bestOf } from './reveal-facts.ts';
import { bracketText, type Draft, EMPTY_DRAFT, heldFor } from './side-words.ts';
import { TypeIt } from './typed.tsx';
import { useFrozen } from './use-frozen.ts';

interface LookAgainProps {
  readonly drillId: number;
  readonly number: number;
  readonly onDone: () => void;
}

/**
 * The worst call of a drill once more: its picture without numbers, and a second bracket beside the first. Nothing is
 * stored.
 */
export const LookAgain = ({ drillId, number, onDone }: LookAgainProps) => {
  const units = useUnits();
  const params = { id: String(drillId), n: String(number) };
  const { data, error, refetch } = useCall(drills.revealTask, { params });
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const frozen = useFrozen({ id: drillId, number }, null, 0);
  const [isShown, setIsShown] = useState(false);
  if (error) {
    return (
      <div role="alert">
        <p>{messageOf(units, error, 'The call could not be loaded.')}</p>
        <Button onClick={() => refetch()}>Try again</Button>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-96 w-full" />;
  const { call, truth } = data;
  const best = heldFor(draft);
  const said = (lo: number, hi: number, held: number): string =>
    `${bracketText(units, lo, hi)}, best ${windSide(units, held)}: ${
      lo <= truth.atCommit && truth.atCommit <= hi ? 'inside' : 'outside'
    }`;
  const isReady = draft.lo !== null && draft.hi !== null && best !== null;
  const check = (): void => {
    if (isReady) setIsShown(true);
  };
  return (
    <FrozenStage
      plate={data}
      track={frozen.track}
      momentAt={frozen.momentAt}
      isRunning={frozen.isRunning}
      corner="at your call"
    >
      <div className="told">
        <h2 className="text-2xl font-light">Look again: call {number}</h2>
        <p className="text-ink-2">Watch the last 20 seconds, then call it once more. This one is not scored.</p>
        <Button aria-pressed={frozen.isRunning} onClick={frozen.again}>
          Last 20 s
        </Button>
        <Rail call={draft} halfMph={call.hi - call.lo > 0 ? (call.hi - call.lo) / 2 : 3} onChange={setDraft} />
        <TypeIt call={draft} onChange={setDraft} />
        <p className="figure" role="status">
          {isReady ? said(draft.lo, draft.hi, best).replace(/: .*/, '') : ''}
        </p>
        {isShown && isReady && (
          <dl className="mt-3 grid gap-1">
            <div>
              It was <b className="figure text-accent">{windSide(units, truth.atCommit)}</b>
            </div>
            <div>
              First call <span className="figure">{said(call.lo, call.hi, bestOf(call))}</span>
            </div>
            <div>
              Now <span className="figure">{said(draft.lo, draft.hi, best)}</span>
            </div>
          </dl>
        )}
        <div className="player-act">
          {isShown ? (
            <Button variant="primary" onClick={onDone}>
              Done for today
            </Button>
          ) : (
            <>
              <Button variant="primary" aria-disabled={!isReady} onClick={check}>
                Check
              </Button>
              <Button variant="quiet" onClick={onDone}>
                Skip
              </Button>
            </>
          )}
        </div>
      </div>
    </FrozenStage>
  );
};
