import { SIGMA_PER_FIVE_SHOT_SPREAD, scoreShot, targetOutlineMoa } from '@windcall/ballistics';
import type { ballistics, ParsedBodyOf, scenarios, sessions, stages } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { normalsAt, type Seed } from '@windcall/wind';
import type { NoSolution } from './inline-stage.ts';
import { solve } from './solve.ts';
import type { WindFields } from './wind-fields.ts';

/** Stream of shot dispersion among the uses of a seed. Streams below 16 are the wind's. */
const SHOT_STREAM = 16;

/** Where dispersion puts one shot off its mean, mil, + right and + up. */
export interface Scatter {
  rightMil: number;
  upMil: number;
}

/** Dispersion of the rifle's group alone. `rifleAccuracyMoa` is the mean extreme spread of 5 shots, >= 0. */
export const groupDispersion = (rifleAccuracyMoa: number): ballistics.Dispersion => {
  const sigmaMil = moaToMil(rifleAccuracyMoa) * SIGMA_PER_FIVE_SHOT_SPREAD;
  return { sigmaWindMil: sigmaMil, sigmaElevationMil: sigmaMil, correlation: 0 };
};

/**
 * The scatter of shot `shotNumber` (count from 1) of the session whose secret is `seed`: a draw from the normal of that
 * dispersion, the same however often and wherever it is asked for.
 */
export const scatterOf = (seed: string | number, shotNumber: number, dispersion: ballistics.Dispersion): Scatter => {
  const [z1, z2] = normalsAt(seed, SHOT_STREAM, shotNumber);
  const { sigmaWindMil, sigmaElevationMil, correlation } = dispersion;
  return {
    rightMil: sigmaWindMil * z1,
    // The Cholesky factor of the covariance gives the pair its correlation.
    upMil: sigmaElevationMil * (correlation * z1 + Math.sqrt(1 - correlation * correlation) * z2),
  };
};

/**
 * Hit and points (10, 9, 8, 7, 6; 0 for a miss) of an impact, mil from the target's center, + right and + up. A target
 * of size 0 (MOA, width) cannot be hit.
 */
export const scoreImpact = (
  impactX: number,
  impactY: number,
  targetType: scenarios.TargetType,
  targetSize: number,
): { isHit: boolean; score: number } => {
  const score = targetSize > 0 ? scoreShot(targetOutlineMoa(targetType, targetSize), impactX, impactY) : 0;
  return { isHit: score > 0, score };
};

/** What a shooter set: on the turrets and in the reticle. Mil, + right and + up. */
export interface Aim {
  windDial: number;
  elevationDial: number;
  windHold: number;
  elevationHold: number;
}

/** Of two names for one number: the first unless it is 0. */
export const firstSet = (first: number | null | undefined, second: number): number => first || second;

/** What was dialed and held, under either of its names. */
export const aimOf = (shotData: ParsedBodyOf<typeof sessions.recordShot>['shotData']): Aim => ({
  windDial: firstSet(shotData.userWindDial, shotData.windDial),
  elevationDial: firstSet(shotData.userElevationDial, shotData.elevationDial),
  windHold: firstSet(shotData.userHoldAdjustments?.windHold, shotData.windHold),
  elevationHold: firstSet(shotData.userHoldAdjustments?.elevationHold, shotData.elevationHold),
});

/** Which draw decides the scatter: a session's seed and the shot's number in it (count from 1). */
export interface ShotDraw {
  seed: Seed;
  shotNumber: number;
}

/** A target and what a shot at it needs and scatters by. Mil; target size in MOA, width, 0 for one that cannot be hit. */
export interface Needed {
  trueWindDriftMils: number;
  trueElevationMils: number;
  dispersion: ballistics.Dispersion;
  targetType: scenarios.TargetType;
  targetSize: number;
}

/** Rounded for people, and without a negative zero. */
const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale || 0;
};

/** Dial and hold less the correction needed, mil, + right and + up: where a perfect rifle would have hit. */
export const aimError = (aim: Aim, needed: Pick<Needed, 'trueWindDriftMils' | 'trueElevationMils'>) => ({
  windError: round(aim.windDial + aim.windHold - needed.trueWindDriftMils, 9),
  elevationError: round(aim.elevationDial + aim.elevationHold - needed.trueElevationMils, 9),
});

/** Where a shot landed, mil from the target's center, + right and + up, 2 decimals, and what of it was aim. */
export interface Landed extends ballistics.ShotResult {
  windError: number;
  elevationError: number;
}

/** What an aim is off by besides what was set, mil, + right and + up: a swaying rifle, a target that goes on. */
export interface Off {
  readonly rightMil: number;
  readonly upMil: number;
}
const STEADY: Off = { rightMil: 0, upMil: 0 };

/**
 * Lands one shot: aim error plus scatter, rounded to 0.01 mil, and judged as rounded, so that anyone can judge the record
 * again. The same aim and the same draw land in the same place, now and whenever it is fired again.
 */
export const land = (aim: Aim, needed: Needed, draw: ShotDraw, off: Off = STEADY): Landed => {
  const pointed = { ...aim, windHold: aim.windHold + off.rightMil, elevationHold: aim.elevationHold + off.upMil };
  const { windError, elevationError } = aimError(pointed, needed);
  const scatter = scatterOf(draw.seed, draw.shotNumber, needed.dispersion);
  const impactX = round(windError + scatter.rightMil, 2);
  const impactY = round(elevationError + scatter.upMil, 2);
  const { isHit, score } = scoreImpact(impactX, impactY, needed.targetType, needed.targetSize);
  return { impactX, impactY, isHit, score, windError, elevationError };
};

/** What a shot needed, mil, 6 decimals. */
export type Truth = Pick<Needed, 'trueWindDriftMils' | 'trueElevationMils'>;
/**
 * Engines differ in the last digit of exp, pow, sin and their like: a record that is to be the same in a browser and on a
 * server is rounded to what both agree on, a millionth of a mil.
 */
const TRUTH_DECIMALS = 6;

export type FireOutcome = { status: 'ok'; shot: Landed & Truth; solution: ballistics.Solution } | NoSolution;

/** What a shot needs, of its solution. */
export const neededOf = (
  { windDriftMils, elevationMils, dispersion }: ballistics.Solution,
  { targetType, targetSize }: Pick<stages.StageTarget, 'targetType' | 'targetSize'>,
): Needed => ({
  trueWindDriftMils: round(windDriftMils, TRUTH_DECIMALS),
  trueElevationMils: round(elevationMils, TRUTH_DECIMALS),
  dispersion,
  targetType,
  targetSize,
});

/**
 * Fires one shot of a stage at a target and a moment (s): the flight is that of `solve`, the scatter the draw's. Server and
 * browser get the same to the last digit.
 *
 * @param astray  what the aim is off by besides what was set; nothing where absent
 */
export const fire = (
  stage: stages.Stage,
  target: stages.StageTarget,
  momentS: number,
  aim: Aim,
  draw: ShotDraw,
  fields?: WindFields,
  astray?: (solution: ballistics.Solution) => Off,
): FireOutcome => {
  const solved = solve(stage, target, momentS, fields);
  if (solved.status !== 'ok') return solved;
  const { solution } = solved;
  const needed = neededOf(solution, target);
  const { trueWindDriftMils, trueElevationMils } = needed;
  const shot = land(aim, needed, draw, astray?.(solution));
  return { status: 'ok', shot: { ...shot, trueWindDriftMils, trueElevationMils }, solution };
};
