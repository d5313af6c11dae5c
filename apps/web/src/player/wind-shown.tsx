import { drills } from '@windcall/contract';
import type { ReactNode } from 'react';
import { useCall } from '../api/index.ts';
import { Skeleton } from '../kit/index.ts';
import { angleName, cellWords, cueName, type Units, useUnits, windSide, windText } from '../units/index.ts';
import { CueTable } from './cue-table.tsx';
import { Failed } from './failed.tsx';
import { FrozenStage } from './frozen-stage.tsx';
import { Rail } from './rail.tsx';
import { bestOf } from './reveal-facts.ts';
import { windFigure } from './side-words.ts';

interface WindShownProps {
  readonly drillId: number;
  readonly number: number;
  readonly call: drills.DrillCall | null;
  /** A call arrived too late. */
  readonly isLate: boolean;
  readonly children: ReactNode;
}
type Seen = NonNullable<drills.TaskWind['seen']>;

/** Headline of a wind for a user without a shot. */
const headOf = (call: drills.DrillCall | null, isLate: boolean, truthMph: number): string => {
  if (call === null)
    return `${isLate ? 'Your call came too late and was left out.' : 'You made no call.'} Here is what you would have seen.`;
  return call.lo <= truthMph && truthMph <= call.hi
    ? 'Caught it, but you did not fire.'
    : 'Outside your bracket, and you did not fire.';
};

/** The impact of a shot held by the wind call alone, in words. */
const shotWords = (
  units: Units,
  { k, stillAir, halfWidth }: Seen,
  truthMph: number,
  call: drills.DrillCall | null,
  isLate: boolean,
): string => {
  const mil = (value: number): string => `${windText(units, value, 2)} ${angleName(units)}`;
  if (call === null) {
    const needed = k * truthMph + stillAir;
    return `${isLate ? 'No shot' : 'No call and no shot'}. The hold for it was ${mil(needed)}; holding nothing lands ${mil(-needed)} from the middle.`;
  }
  const off = k * (bestOf(call) - truthMph);
  return `No shot. Held for your best call, ${windSide(units, bestOf(call))}, it lands ${mil(off)} from the middle: ${Math.abs(off) <= halfWidth ? 'a hit' : 'a miss'}, but for the rifle.`;
};

/** Advice: fire, after a call; otherwise the cue to begin with. */
const nextOf = (units: Units, { read }: Seen, call: drills.DrillCall | null): string | null => {
  if (call !== null) return 'Fire when you commit. The hold is set for you.';
  const shares = read.thirds.map(({ share }) => share);
  const third = shares.indexOf(Math.max(...shares));
  const first =
    read.cues.find((cue) => cue.third === third && cue.used && cue.means !== null) ??
    read.cues.find(({ used }) => used);
  if (first === undefined) return null;
  const part = ['near', 'middle', 'far'][first.third] ?? 'near';
  return `Start with the ${cueName(units, first)}. The ${part} third made ${Math.round(100 * (shares[first.third] ?? 0))}% of this drift.`;
};

/** The whole reveal of a wind for a user without a shot, with or without a call. */
export const WindShown = ({ drillId, number, call, isLate, children }: WindShownProps) => {
  const units = useUnits();
  const query = useCall(drills.getTaskWind, { params: { id: String(drillId), n: String(number) } });
  const { data } = query;
  if (query.error) {
    return (
      <Failed query={query} text="The wind could not be loaded." isPage>
        {children}
      </Failed>
    );
  }
  if (!data) return <Skeleton className="h-80 w-full" />;
  const { truth, seen } = data;
  const { atCommit } = truth;
  const outside = call === null ? 0 : Math.max(0, call.lo - atCommit, atCommit - call.hi);
  const endS = seen ? seen.track.startS + seen.track.stepS * (seen.track.trees.length - 1) : 0;
  const next = seen ? nextOf(units, seen, call) : null;
  const words = (
    <div className="told">
      <h2 className="reveal-sentence">{headOf(call, isLate, atCommit)}</h2>
      {call && <Rail call={call} was={atCommit} />}
      <p className="reveal-truth">
        It was <b className="figure">{windSide(units, atCommit)}</b> {units.name('wind')}{' '}
        {call === null ? (
          `when calls ended. ${isLate ? 'It counts as no call' : 'No call'}, no penalty.`
        ) : (
          <>
            when you called. You called {windSide(units, call.lo)} to {windSide(units, call.hi)}, best{' '}
            {windSide(units, bestOf(call))}: {outside === 0 ? 'inside' : `${windFigure(units, outside)} outside`}.
          </>
        )}
      </p>
      {next && (
        <section aria-label="Do this next">
          <h3 className="engraved">Do this next</h3>
          <p className="text-lg">{next}</p>
        </section>
      )}
      {seen && (
        <>
          <section aria-label="The shot">
            <h3>The shot</h3>
            <p className="text-ink-2">{shotWords(units, seen, atCommit, call, isLate)}</p>
            <p className="text-ink-2">
              {call === null
                ? 'No score for this wind. Your handicap stays as it is.'
                : 'The call counts; a shot is not needed for it.'}
            </p>
          </section>
          <p className="text-sm text-ink-3">{cellWords(units, seen.cell)}</p>
          <CueTable revealed={seen} />
        </>
      )}
      <div className="player-act">{children}</div>
    </div>
  );
  if (!seen) return words;
  return (
    <FrozenStage
      plate={seen}
      frozen={{ track: seen.track, momentAt: () => endS, isRunning: false }}
      read={seen.read}
      saidMph={call && bestOf(call)}
      corner={call === null ? 'when calls ended' : 'at your call'}
    >
      {words}
    </FrozenStage>
  );
};
