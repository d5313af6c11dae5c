import { courses, type matches } from '@windcall/contract';
import { percentOfBest } from '@windcall/training';
import { Button } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { RoundMarks, type RoundState, roundsInWords } from '../round-marks.tsx';
import type { ResultRow } from './read-results.ts';

const STATES: Readonly<Record<string, RoundState>> = { h: 'hit', m: 'miss', n: 'not-taken', '-': 'not-needed' };
/** Rounds of the table as marks, without rounds that a hit made needless. */
export const marksOf = (rounds: string): RoundState[] =>
  [...rounds].map((letter) => STATES[letter] ?? 'not-taken').filter((state) => state !== 'not-needed');

/** End of a bank-or-bust stage, in words; null for other rules. */
export const endOfBank = (rule: courses.StageRule, rounds: string, points: number): string | null => {
  if (rule !== 'bank' || !/[hm]/.test(rounds)) return null;
  if (rounds.includes('m')) return 'bust';
  return /[-n]/.test(rounds) && points > 0 ? 'banked' : null;
};

interface RunShotsProps {
  readonly match: matches.Match;
  readonly row: ResultRow;
  /** Place of the stage, from 0. */
  readonly stage: number;
  /** The most points of anybody on this stage. */
  readonly best: number;
  /** Whether replays may be opened. */
  readonly replays: boolean;
  readonly onReplay: (run: number) => void;
}

/** A shooter's rounds on a stage, in order of fire, and the runs that were set aside. */
export const RunShots = ({ match, row, stage, best, replays, onReplay }: RunShotsProps) => {
  const units = useUnits();
  const course = match.courses[stage];
  const shot = row.courses[stage];
  if (course === undefined || shot === undefined) return null;
  const marks = marksOf(shot.rounds);
  const end = endOfBank(course.rule, shot.rounds, shot.points);
  const last = shot.reshoots.at(-1);
  return (
    <>
      {shot.run === null ? (
        <p>{last ? 'The reshoot is not shot yet.' : 'Not shot.'}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <RoundMarks label="Shots as fired" rounds={marks} />
            <span className="text-sm text-ink-2">{end ?? roundsInWords(marks)}</span>
          </p>
          <p className="mt-3">
            <span className="figure">{shot.points}</span> {shot.points === 1 ? 'point' : 'points'} in{' '}
            <span className="figure">{units.number(shot.time, 1)}</span> s
            {courses.STAGE_RULES[course.rule].hasRings && (
              <>
                , <span className="figure">{shot.x}</span> X
              </>
            )}
            {best > 0 && (
              <>
                , <span className="figure">{units.number(percentOfBest(shot.points, best), 1)}</span> % of the best
              </>
            )}
          </p>
          {replays && /[hm]/.test(shot.rounds) && (
            <Button className="mt-3" onClick={() => onReplay(shot.run ?? 0)}>
              Replay
            </Button>
          )}
        </>
      )}
      {shot.reshoots.map(({ run, reason, points, rounds }) => (
        <div key={run} className="mt-4 border-t border-line pt-3">
          <p>
            Reshoot: {reason}. <span className="text-ink-2">The first run does not count.</span>
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-2">
            <RoundMarks label="Shots of the run that does not count" rounds={marksOf(rounds)} />
            <span className="figure">{points}</span> {points === 1 ? 'point' : 'points'}
            {replays && /[hm]/.test(rounds) && (
              <Button size="sm" variant="quiet" onClick={() => onReplay(run)}>
                Replay
              </Button>
            )}
          </p>
        </div>
      ))}
    </>
  );
};
