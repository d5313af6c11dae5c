import { hitProbability, targetOutlineMoa } from '@windcall/ballistics';
import type { ballistics, runs, stages } from '@windcall/contract';
import { type CourseScore, intervalScore, luckFreeAim, scoreCourse, sigmaOfScore } from '@windcall/training';
import { toWholeSteps } from '@windcall/units';
import type { Needed } from '../fire.ts';
import { courseOf, endOf, type KeptSpeed, standingAt, swayOfRun, type WholeRun } from './kept-run.ts';

/** P(hit) of a shot with its mean `rightMil`, `upMil` off the target's center, by the rifle's dispersion alone. 0…1. */
export const hitChance = (
  { targetType, targetSize }: Pick<stages.StageTarget, 'targetType' | 'targetSize'>,
  dispersion: ballistics.Dispersion,
  rightMil: number,
  upMil: number,
): number =>
  targetSize > 0 ? hitProbability(targetOutlineMoa(targetType, targetSize), dispersion, [rightMil, upMil]) : 0;

/** Total aim error of a shot, mil, with sway and lead. */
export interface FiredAim {
  readonly target: number;
  readonly needed: Needed;
  readonly windErrorMil: number;
  readonly elevationErrorMil: number;
}

/** Aim errors of all shots, with sway and lead. */
export const firedAims = (whole: WholeRun): FiredAim[] => {
  const sway = swayOfRun(whole);
  return whole.shots.map((shot) => {
    const { needed, leadMil } = shot.outcome;
    const off = sway(shot.position, shot.atS);
    return {
      target: shot.target,
      needed,
      windErrorMil: shot.dial.right + shot.hold.right + off.rightMil - leadMil - needed.trueWindDriftMils,
      elevationErrorMil: shot.dial.up + shot.hold.up + off.upMil - needed.trueElevationMils,
    };
  });
};

/** Luck-free aim of each shot: P(hit) of its hold relative to the best possible setting, by the rifle alone. */
export const aimsOf = (shots: readonly FiredAim[]): (number | null)[] =>
  shots.map(({ needed, windErrorMil, elevationErrorMil }) => {
    const residual = (mil: number): number => toWholeSteps(mil, 0.05) - mil;
    return luckFreeAim(
      hitChance(needed, needed.dispersion, windErrorMil, elevationErrorMil),
      hitChance(needed, needed.dispersion, residual(needed.trueWindDriftMils), residual(needed.trueElevationMils)),
    );
  });

export const scoreOf = ({ run, shots }: Pick<WholeRun, 'run' | 'shots'>): CourseScore =>
  scoreCourse(courseOf(run), shots, run.endReason === 'stopped');

export const roundsToWire = ({ rounds }: CourseScore): runs.RunRound[] =>
  rounds.map(({ atS, ring, ...round }) => ({ ...round, ...(ring && { ring }), at: atS }));

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** The stored result of a finished run. `aims`: luck-free aim of each shot. */
export const settledBy = (whole: WholeRun, aims: readonly (number | null)[], now: Date) => {
  const { end } = standingAt(whole, now);
  const score = scoreOf(whole);
  return {
    endedAt: endOf(whole, end),
    endReason: end,
    rounds: roundsToWire(score),
    points: score.points,
    impacts: score.impacts,
    x: score.x,
    timeS: score.timeS,
    aim: meanOf(aims),
  };
};

/** The interval score of each speed call, mph, and the handicap of all. */
export const speedScore = (calls: readonly Pick<KeptSpeed, 'lo' | 'hi' | 'truth'>[]) => {
  const intervals = calls.map(({ lo, hi, truth }) => intervalScore({ loMph: lo, hiMph: hi }, truth));
  const mean = intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length;
  return { intervals, handicap: intervals.length > 0 ? sigmaOfScore(mean) : null };
};
