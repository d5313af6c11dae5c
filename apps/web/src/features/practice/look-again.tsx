import { drills } from '@windcall/contract';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { windSide } from '../../units/crosswind.ts';
import { useUnits } from '../../units/use-units.tsx';
import { bestOf } from './reveal-facts.ts';
import { RevealStill } from './reveal-still.tsx';
import { bracketText, heldFor, questionsOf } from './side-words.ts';
import { SidedBracket } from './sided-bracket.tsx';
import { callOf, draftOf, NOTHING_CALLED, type SidedCall } from './sided-call.ts';
import { SlideRule } from './slide-rule.tsx';

interface LookAgainProps {
  readonly drillId: number;
  readonly number: number;
  readonly onDone: () => void;
}

/** The worst call of a drill once more: its picture without numbers, and a second bracket beside the first. Nothing of it is kept. */
export const LookAgain = ({ drillId, number, onDone }: LookAgainProps) => {
  const units = useUnits();
  const params = { id: String(drillId), n: String(number) };
  const { data, error, refetch } = useCall(drills.revealTask, { params });
  const [again, setAgain] = useState<SidedCall>(NOTHING_CALLED);
  const draft = draftOf(again);
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
    <section aria-label="Look again" className="look-again">
      <RevealStill drillId={drillId} revealed={data} drawn={null} bare />
      <div>
        <h2 className="text-2xl font-light">Look again: call {number}</h2>
        <p className="text-ink-2">Watch the last 20 seconds, then call it once more. This one is not scored.</p>
        <SidedBracket id="again" call={again} onChange={setAgain} onEnter={check} />
        <SlideRule
          draft={draft}
          onChange={(to) => setAgain(callOf(to, again))}
          questions={questionsOf(draft)}
          from={null}
        />
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
        <div className="mt-4 flex gap-3">
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
    </section>
  );
};
