import { drills } from '@windcall/contract';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { windSide } from '../../units/crosswind.ts';
import { useUnits } from '../../units/use-units.tsx';
import { BracketFields } from './bracket-fields.tsx';
import { bestOf } from './reveal-facts.ts';
import { RevealStill } from './reveal-still.tsx';
import { type Draft, EMPTY_DRAFT, heldFor, questionsOf } from './side-words.ts';
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
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
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
    `${windSide(units, lo)} to ${windSide(units, hi)}, best ${windSide(units, held)}: ${
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
        <SlideRule draft={draft} onChange={setDraft} questions={questionsOf(draft)} from={null} />
        <BracketFields id="again" draft={draft} onChange={setDraft} onEnter={check} />
        <p className="figure" role="status">
          {isReady
            ? said(draft.lo, draft.hi, best).replace(/: .*/, '')
            : 'Draw a bracket on the rule, or type its ends.'}
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
