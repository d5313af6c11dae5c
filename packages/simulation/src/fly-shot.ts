import type { ballistics, ParsedBodyOf, scenarios, sessions } from '@windcall/contract';
import type { Seed } from '@windcall/wind';
import { targetMoaOfPixels } from './scope.ts';
import { scoreImpact } from './score-impact.ts';
import { groupDispersion, scatterOf } from './shot-noise.ts';

/** One shot as the shooter set it up. Mils, + right and + up. */
export interface AimedShot {
  windDial: number;
  elevationDial: number;
  windHold: number;
  elevationHold: number;
  /** Correction that was needed. */
  trueWindDriftMils: number;
  /** Correction that was needed. */
  trueElevationMils: number;
  dispersion: ballistics.Dispersion;
  targetType: scenarios.TargetType;
  /** MOA, width; a target of size 0 cannot be hit. */
  targetSize: number;
}

/** Which draw decides the scatter: a session's secret and the shot's number in it (count from 1). */
export interface ShotDraw {
  seed: Seed;
  shotNumber: number;
}

/** Where it landed. Mil from the target's centre, + right and + up, 2 decimals. */
export interface ShotOutcome extends ballistics.ShotResult {}

type SimulateBody = ParsedBodyOf<typeof ballistics.simulateShot>;
type RecordBody = ParsedBodyOf<typeof sessions.recordShot>;

/** Rounded for people, and without a negative zero. */
const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale || 0;
};

/** Of two names for one number: the first unless it is 0. */
const firstSet = (first: number | null | undefined, second: number): number => first || second;

/** Dial and hold less the correction needed, mil, + right and + up: where a perfect rifle would have hit. */
export const aimError = (shot: Omit<AimedShot, 'dispersion' | 'targetType' | 'targetSize'>) => ({
  windError: round(shot.windDial + shot.windHold - shot.trueWindDriftMils, 9),
  elevationError: round(shot.elevationDial + shot.elevationHold - shot.trueElevationMils, 9),
});

/**
 * Flies one shot: aim error plus scatter, rounded to 0.01 mil, and judged as rounded, so that anyone can judge the
 * record again. The same shot and the same draw land in the same place, now and whenever it is flown again.
 */
export const flyShot = (shot: AimedShot, draw: ShotDraw): ShotOutcome => {
  const { windError, elevationError } = aimError(shot);
  const scatter = scatterOf(draw.seed, draw.shotNumber, shot.dispersion);
  const impactX = round(windError + scatter.rightMil, 2);
  const impactY = round(elevationError + scatter.upMil, 2);
  return { impactX, impactY, ...scoreImpact(impactX, impactY, shot.targetType, shot.targetSize) };
};

export type SimulatedShot = { status: 'ok'; shot: AimedShot } | { status: 'target-size-missing' };

/** The shot that a simulation asks for. Its target's size is in MOA, or in pixels at the scope's magnification. */
export const shotOfSimulation = (body: SimulateBody): SimulatedShot => {
  const { solution, targetSizePixels: px } = body;
  const targetSize = body.targetSize ?? (px == null ? null : targetMoaOfPixels(px, body.scopePower));
  if (targetSize === null) return { status: 'target-size-missing' };
  return {
    status: 'ok',
    shot: {
      windDial: body.windDialAdjustment,
      elevationDial: body.elevationDialAdjustment,
      windHold: firstSet(body.windHoldAdjustment, body.windHoldMils),
      elevationHold: firstSet(body.elevationHoldAdjustment, body.elevationHoldMils),
      trueWindDriftMils: solution.windDriftMils,
      trueElevationMils: solution.elevationMils,
      dispersion: solution.dispersion ?? groupDispersion(body.rifleAccuracy),
      targetType: body.targetType,
      targetSize,
    },
  };
};

/** The shot that is to be recorded. What the client says of its impact, hit and score is not read. */
export const shotOfRecord = ({ shotData, authenticData }: RecordBody): AimedShot => ({
  windDial: firstSet(shotData.userWindDial, shotData.windDial),
  elevationDial: firstSet(shotData.userElevationDial, shotData.elevationDial),
  windHold: firstSet(shotData.userHoldAdjustments?.windHold, shotData.windHold),
  elevationHold: firstSet(shotData.userHoldAdjustments?.elevationHold, shotData.elevationHold),
  trueWindDriftMils: authenticData.trueWindDriftMils,
  trueElevationMils: authenticData.trueElevationMils,
  dispersion: shotData.dispersion ?? groupDispersion(shotData.rifleAccuracy),
  targetType: shotData.targetType,
  targetSize: shotData.targetSize,
});
