import type { ballistics, scenarios, stages } from '@windcall/contract';
import type { Seed } from '@windcall/wind';
import type { NoSolution } from './inline-stage.ts';
import { scoreImpact } from './score-impact.ts';
import { scatterOf } from './shot-noise.ts';
import { solve } from './solve.ts';
import type { WindFields } from './wind-fields.ts';

/** What a shooter set: on the turrets and in the reticle. Mil, + right and + up. */
export interface Aim {
  windDial: number;
  elevationDial: number;
  windHold: number;
  elevationHold: number;
}

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

/** Where a shot landed, mil from the target's centre, + right and + up, 2 decimals, and what of it was aim. */
export interface Landed extends ballistics.ShotResult {
  windError: number;
  elevationError: number;
}

/**
 * Lands one shot: aim error plus scatter, rounded to 0.01 mil, and judged as rounded, so that anyone can judge the record
 * again. The same aim and the same draw land in the same place, now and whenever it is fired again.
 */
export const land = (aim: Aim, needed: Needed, draw: ShotDraw): Landed => {
  const { windError, elevationError } = aimError(aim, needed);
  const scatter = scatterOf(draw.seed, draw.shotNumber, needed.dispersion);
  const impactX = round(windError + scatter.rightMil, 2);
  const impactY = round(elevationError + scatter.upMil, 2);
  const { isHit, score } = scoreImpact(impactX, impactY, needed.targetType, needed.targetSize);
  return { impactX, impactY, isHit, score, windError, elevationError };
};

export type FireOutcome = { status: 'ok'; shot: Landed; solution: ballistics.Solution } | NoSolution;

/**
 * Fires one shot of a stage at a target and a moment (s): the flight is that of `solve`, the scatter the draw's. Server and
 * browser get the same to the last digit.
 */
export const fire = (
  stage: stages.Stage,
  target: stages.StageTarget,
  momentS: number,
  aim: Aim,
  draw: ShotDraw,
  fields?: WindFields,
): FireOutcome => {
  const solved = solve(stage, target, momentS, fields);
  if (solved.status !== 'ok') return solved;
  const { solution } = solved;
  const { targetType, targetSize } = target;
  const needed: Needed = {
    trueWindDriftMils: solution.windDriftMils,
    trueElevationMils: solution.elevationMils,
    dispersion: solution.dispersion,
    targetType,
    targetSize,
  };
  return { status: 'ok', shot: land(aim, needed, draw), solution };
};
