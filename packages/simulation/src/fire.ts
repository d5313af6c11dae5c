import { SIGMA_PER_FIVE_SHOT_SPREAD, scoreShot, targetOutlineMoa } from '@windcall/ballistics';
import type { ballistics, ParsedBodyOf, scenarios, sessions, stages } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { normalsAt, type Seed } from '@windcall/wind';
import type { NoSolution } from './inline-stage.ts';
import { solve } from './solve.ts';
import type { WindFields } from './wind-fields.ts';

/** Stream of shot dispersion in a seed. Streams below 16 are the wind's. */
const SHOT_STREAM = 16;

/** Offset of one shot by dispersion, + right and + up. */
export interface Scatter {
  rightMil: number;
  upMil: number;
}

/** Dispersion of the rifle's group alone. `rifleAccuracyMoa` is the mean extreme spread of 5 shots, >= 0. */
export const groupDispersion = (rifleAccuracyMoa: number): ballistics.Dispersion => {
  const sigmaMil = moaToMil(rifleAccuracyMoa) * SIGMA_PER_FIVE_SHOT_SPREAD;
  return { sigmaWindMil: sigmaMil, sigmaElevationMil: sigmaMil, correlation: 0 };
};

/** The scatter of shot `shotNumber` (from 1) of the session with the secret `seed`: a repeatable draw from the dispersion's normal. */
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

/** Settings of the turrets and the hold in the reticle. Mil, + right and + up. */
export interface Aim {
  windDial: number;
  elevationDial: number;
  windHold: number;
  elevationHold: number;
}

/** The number under the first of two names, unless it is 0; else under the second. */
export const firstSet = (first: number | null | undefined, second: number): number => first || second;

/** Settings under either name. */
export const aimOf = (shotData: ParsedBodyOf<typeof sessions.recordShot>['shotData']): Aim => ({
  windDial: firstSet(shotData.userWindDial, shotData.windDial),
  elevationDial: firstSet(shotData.userElevationDial, shotData.elevationDial),
  windHold: firstSet(shotData.userHoldAdjustments?.windHold, shotData.windHold),
  elevationHold: firstSet(shotData.userHoldAdjustments?.elevationHold, shotData.elevationHold),
});

/** The draw of a scatter: a session's seed and the shot's number in it (from 1). */
export interface ShotDraw {
  seed: Seed;
  shotNumber: number;
}

/** A target with the correction and dispersion of a shot at it. Mil; target size in MOA, width, 0 if it cannot be hit. */
export interface Needed {
  trueWindDriftMils: number;
  trueElevationMils: number;
  dispersion: ballistics.Dispersion;
  targetType: scenarios.TargetType;
  targetSize: number;
}

/** Rounds without a negative zero. */
const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale || 0;
};

/** Dial and hold minus the needed correction, mil, + right and + up: the impact of a perfect rifle. */
export const aimError = (aim: Aim, needed: Pick<Needed, 'trueWindDriftMils' | 'trueElevationMils'>) => ({
  windError: round(aim.windDial + aim.windHold - needed.trueWindDriftMils, 9),
  elevationError: round(aim.elevationDial + aim.elevationHold - needed.trueElevationMils, 9),
});

/** Impact of a shot, mil from the target's center, + right and + up, 2 decimals, and its aim error. */
export interface Landed extends ballistics.ShotResult {
  windError: number;
  elevationError: number;
}

/** Aim error beyond the settings, + right and + up: a swaying rifle, a moving target. */
export interface Off {
  readonly rightMil: number;
  readonly upMil: number;
}
const STEADY: Off = { rightMil: 0, upMil: 0 };

/**
 * Lands one shot: aim error plus scatter, rounded to 0.01 mil and then judged, so that the record can be judged again.
 * The same aim and draw always give the same impact.
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

/** The correction a shot needed, mil, 6 decimals. */
export type Truth = Pick<Needed, 'trueWindDriftMils' | 'trueElevationMils'>;
/** Engines differ in the last digit of exp, pow and sin, so records are rounded to a millionth of a mil, where browser and server agree. */
const TRUTH_DECIMALS = 6;

export type FireOutcome = { status: 'ok'; shot: Landed & Truth; solution: ballistics.Solution } | NoSolution;

/** The true corrections of a shot (mil, + up and + right, rounded as stored), its scatter and its target. */
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
 * Fires one shot of a stage at a target and a moment (s), with the flight of `solve` and the draw's scatter. Server and
 * browser agree to the last digit.
 * @param astray aim error beyond the settings; none if absent
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
