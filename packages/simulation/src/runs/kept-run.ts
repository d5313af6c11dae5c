import { courses, type runs } from '@windcall/contract';
import { type RunRecord, type RunStanding, standingOf } from '@windcall/training';
import type { Needed } from '../fire.ts';
import { type Sway, swayOf } from '../sway.ts';
import type { MadeRun } from './make-run.ts';

export interface KeptRun {
  readonly id: number;
  /** Number of the course in its match, from 1. */
  readonly courseNumber: number | null;
  readonly profileName: string;
  readonly document: courses.Course;
  readonly made: MadeRun;
  readonly scored: boolean;
  readonly begunAt: Date | null;
  readonly startsAt: Date | null;
  /** Positions taken, and times, s since the start signal. */
  readonly moves: readonly { readonly position: number; readonly atS: number }[];
  readonly endedAt: Date | null;
  readonly endReason: runs.Run['endReason'];
  /** Luck-free aim, mean over the rounds fired; null until computed. */
  readonly aim: number | null;
  readonly createdAt: Date;
}

/** A shot's needed correction and visible flight, stored with it. */
export interface Flight {
  readonly needed: Needed;
  readonly timeOfFlightS: number;
  readonly leadMil: number;
  readonly seen: NonNullable<runs.RunShot['seen']>;
}

/** A stored shot of a run. Mil, + right and + up. */
export interface KeptShot {
  readonly number: number;
  readonly shotUuid: string;
  readonly line: number;
  readonly round: number;
  readonly target: number;
  readonly position: number;
  readonly atS: number;
  readonly receivedAt: Date;
  readonly dial: runs.RunShot['dial'];
  readonly hold: runs.RunShot['hold'];
  readonly impact: NonNullable<runs.RunShot['impact']>;
  readonly isHit: boolean;
  readonly points: number;
  readonly ring: NonNullable<runs.RunShot['ring']> | null;
  readonly outcome: Flight;
}

/** A stored call of a mover's speed, mph. */
export interface KeptSpeed {
  readonly target: number;
  readonly lo: number;
  readonly hi: number;
  readonly calledAt: Date;
  readonly truth: number;
}

export interface WholeRun {
  readonly run: KeptRun;
  readonly shots: readonly KeptShot[];
  readonly speeds: readonly KeptSpeed[];
  /** Seeds in digits. The sway's is public, so that a browser can draw the sway; the scatter's is secret. */
  readonly seeds: { readonly sway: string; readonly scatter: string };
}

/** Seconds since 1970. */
export const secondsOf = (moment: Date): number => moment.getTime() / 1000;
export const courseOf = (run: Pick<KeptRun, 'document'>): courses.CompleteCourse =>
  courses.completeCourse(run.document);

/** The record of a run, for computing its state. */
export const runRecordOf = ({ run, shots }: WholeRun): RunRecord => ({
  begunS: run.begunAt && secondsOf(run.begunAt),
  startsS: run.startsAt && secondsOf(run.startsAt),
  standbyS: run.made.standbyS,
  stoppedS: run.endReason === 'stopped' && run.endedAt ? secondsOf(run.endedAt) : null,
  called: run.made.called,
  moves: run.moves,
  shots,
});

/** State of a run at a moment. A run that its clock has ended stays over if the clock is set back. */
export const standingAt = (whole: WholeRun, now: Date): RunStanding =>
  standingOf(courseOf(whole.run), runRecordOf(whole), whole.run.endReason === 'time' ? Infinity : secondsOf(now));

/** Seconds since the start signal; below 0 before it. */
export const runSecondsAt = ({ startsAt }: Pick<KeptRun, 'startsAt'>, now: Date): number =>
  startsAt === null ? 0 : secondsOf(now) - secondsOf(startsAt);

export const endOf = ({ run, shots }: WholeRun, end: RunStanding['end']): Date | null => {
  if (run.endedAt && end !== 'done') return run.endedAt;
  if (end === 'time' && run.startsAt) return new Date(run.startsAt.getTime() + 1000 * run.document.parS);
  return end === 'done' ? (shots.at(-1)?.receivedAt ?? null) : null;
};

/** Time when the position of a shot was taken, s since the signal; null for the first position. */
export const movedBefore = ({ moves }: Pick<KeptRun, 'moves'>, position: number, atS: number): number | null =>
  moves.filter((move) => move.position === position && move.atS <= atS).at(-1)?.atS ?? null;

/** The sway of a run by position and time, mil. */
export const swayOfRun = ({ run, seeds }: WholeRun): ((position: number, atS: number) => Sway) => {
  const sway = swayOf(seeds.sway);
  return (position, atS) =>
    sway({ position, sdMil: run.document.positions[position - 1]?.sway ?? 0 }, atS, movedBefore(run, position, atS));
};

export const aimOfShot = ({ dial, hold }: Pick<KeptShot, 'dial' | 'hold'>) => ({
  windDial: dial.right,
  elevationDial: dial.up,
  windHold: hold.right,
  elevationHold: hold.up,
});
