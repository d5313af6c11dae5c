import { courses } from '@windcall/contract';
import { type SwayOf, swayOf } from '@windcall/simulation';
import { type RunRecord, type RunStanding, standingOf } from '@windcall/training';
import { Refusal } from '../../http/refusal.ts';
import { digitsOf, keyedSeed } from '../../sealed/keyed-seed.ts';
import type { MadeRun } from './make-run.ts';
import type { RunRow, StoredRun } from './store.ts';

/** Seconds of the server's clock. */
export const secondsOf = (moment: Date): number => moment.getTime() / 1000;
export const madeOf = (run: RunRow): MadeRun => run.made as MadeRun;
export const courseOf = (run: RunRow): courses.CompleteCourse => courses.completeCourse(run.document);

/** What is stored of a run, as its state follows from it. */
export const recordOf = ({ run, shots }: StoredRun): RunRecord => ({
  begunS: run.begunAt && secondsOf(run.begunAt),
  startsS: run.startsAt && secondsOf(run.startsAt),
  standbyS: madeOf(run).standbyS,
  stoppedS: run.endReason === 'stopped' && run.endedAt ? secondsOf(run.endedAt) : null,
  called: madeOf(run).called,
  moves: run.moves,
  shots,
});

/** How a run stands at a moment. */
export const standingAt = (stored: StoredRun, now: Date): RunStanding =>
  standingOf(courseOf(stored.run), recordOf(stored), secondsOf(now));

/** Seconds since the start signal; below 0 before it. */
export const runSecondsAt = ({ startsAt }: RunRow, now: Date): number =>
  startsAt === null ? 0 : secondsOf(now) - secondsOf(startsAt);

/** When it ended, for a run that is over. */
export const endOf = (stored: StoredRun, end: RunStanding['end']): Date | null => {
  const { run, shots } = stored;
  if (run.endedAt) return run.endedAt;
  if (end === 'time' && run.startsAt) return new Date(run.startsAt.getTime() + 1000 * run.document.parS);
  return end === 'done' ? (shots.at(-1)?.receivedAt ?? null) : null;
};

/** Seed of the sway, in digits: told, so that a browser draws what the server adds. */
export const swaySeedOf = (run: RunRow): string => digitsOf(keyedSeed(run.seed, 'sway'));
/** Seed of the scatter, in digits: never told. */
export const scatterSeedOf = (run: RunRow): string => digitsOf(keyedSeed(run.seed, 'scatter'));
/** The sway of a run at its positions. */
export const swayOfRun = (
  run: RunRow,
): ((position: number, atS: number, movedS: number | null) => ReturnType<SwayOf>) => {
  const sway = swayOf(swaySeedOf(run));
  return (position, atS, movedS) =>
    sway({ position, sdMil: run.document.positions[position - 1]?.sway ?? 0 }, atS, movedS);
};
/** When a position was taken that a shot was fired from, s since the signal; null for the first one. */
export const movedBefore = ({ moves }: RunRow, position: number, atS: number): number | null =>
  moves.filter((move) => move.position === position && move.atS <= atS).at(-1)?.atS ?? null;

const WORDS: Readonly<Record<'not-started' | 'run-over' | 'out-of-order' | 'wait', string>> = {
  'not-started': 'This run has not started.',
  'run-over': 'This run is over.',
  'out-of-order': 'The course asks for another target or position now.',
  wait: 'Wait: the target or your position is not ready.',
};
/** The refusal of something that a run does not take now. `upS`: when it does, s since the signal. */
export const refusedRun = (run: RunRow, status: keyof typeof WORDS, upS?: number): Refusal =>
  new Refusal(status, {
    message: WORDS[status],
    ...(upS !== undefined && run.startsAt && { upAt: new Date(run.startsAt.getTime() + 1000 * upS) }),
  });
