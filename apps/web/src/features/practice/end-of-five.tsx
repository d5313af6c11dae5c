import { drills, games } from '@windcall/contract';
import { FEWEST_CALLS } from '@windcall/training';
import type { ReactNode } from 'react';
import { messageOf, useCall } from '../../api/index.ts';
import { movedText } from '../../player/figure-words.ts';
import { useUnits } from '../../units/index.ts';
import { TodaysTable } from './todays-table.tsx';

interface EndOfFiveProps {
  readonly drill: drills.Drill;
  readonly judged: readonly drills.JudgedCall[];
  readonly onLook: (number: number) => void;
  /** The figures of the five and the next button, before the table. */
  readonly children: ReactNode;
}

const offOf = ({ best, truth }: drills.JudgedCall): number => Math.abs(best - truth);
const RESULT_WORDS = { hit: 'hit', held: 'missed, but the wind was in your band', miss: 'missed' } as const;
const resultOf = ({ isHit, lo, hi, truth }: drills.JudgedCall) =>
  isHit ? 'hit' : lo <= truth && truth <= hi ? 'held' : 'miss';
const hitsText = (n: number): string => `${n} ${n === 1 ? 'hit' : 'hits'}`;

/** The end of a daily: a square per call that opens its reveal, the last daily's below it, and the day's table. */
export const EndOfFive = ({ drill, judged, onLook, children }: EndOfFiveProps) => {
  const units = useUnits();
  const board = useCall(games.getDaily, {});
  const revealOf = (n: number) => ({ params: { id: String(drill.id), n: String(n) } });
  const before = useCall(drills.revealTask, revealOf(1)).data?.handicap;
  const after = useCall(drills.revealTask, revealOf(drill.tasks)).data?.handicap;
  const mean = (offs: readonly number[]): string =>
    units.text('wind', offs.reduce((sum, off) => sum + off, 0) / Math.max(1, offs.length), 1);
  const ghost = drill.ghost ?? [];
  const beaten = judged.filter((call) => offOf(call) < (ghost[call.number - 1]?.off ?? 0)).length;
  const isOfToday = !board.data || board.data.day === drill.createdAt.slice(0, 10);
  return (
    <div className="end-of-five">
      <div>
        <h2 className="text-2xl font-light">
          {hitsText(judged.filter(({ isHit }) => isHit).length)}, ± {mean(judged.map(offOf))}.
        </h2>
        {before && after && after.calls >= FEWEST_CALLS && (
          <p className="text-ink-2">
            Your number: ± <span className="figure">{movedText(units, before.before, after)}</span> {units.name('wind')}
            .
          </p>
        )}
        {ghost.length > 0 && (
          <p className="text-ink-2">
            Your last daily: {hitsText(ghost.filter(({ hit }) => hit).length)}, ± {mean(ghost.map(({ off }) => off))}.
            You beat yourself on {beaten} of {judged.length}.
          </p>
        )}
        <ol className="squares">
          {judged.map((call) => {
            const off = units.number(units.value('wind', offOf(call)), 1);
            const then = ghost[call.number - 1];
            return (
              <li key={call.number}>
                <button
                  type="button"
                  className="figure"
                  data-result={resultOf(call)}
                  aria-label={`Reveal of call ${call.number}, ${units.text('range', call.distance)}: ${RESULT_WORDS[resultOf(call)]}, ${off} ${units.name('wind')} off`}
                  onClick={() => onLook(call.number)}
                >
                  {off}
                </button>
                {then && (
                  <span className="figure" title="Your last daily">
                    {units.number(units.value('wind', then.off), 1)}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
        <p className="text-xs text-ink-3">
          {units.name('wind')} off. Green: hit. Yellow: missed, with the wind in your band.
          {ghost.length > 0 && ' Below: your last daily.'} Press one to look back.
        </p>
        {children}
      </div>
      {isOfToday && (
        <TodaysTable
          board={board.data ?? null}
          trouble={board.error ? messageOf(units, board.error, 'The table could not be loaded.') : null}
          isToday
        />
      )}
    </div>
  );
};
