import {
  explainHold,
  type HoldParts,
  type PreparedShot,
  prepareShot,
  solveHold,
  solveZero,
  type TrajectoryRow,
  type ZeroOutcome,
} from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { ydToM } from '@windcall/units';
import { type CannotSolve, fellShort, noZero } from './reasons.ts';
import { type ReferenceCorrection, referenceCorrectionOf } from './reference-correction.ts';
import { toShotInput } from './to-shot-input.ts';
import { windAt } from './wind-at.ts';
import { SHARED_FIELDS, type WindFields } from './wind-fields.ts';
import type { LineOfFire, WindOnPath } from './winds/wind-kind.ts';

export interface PreparedStage {
  status: 'ok';
  rifle: stages.StageRifle;
  wind: WindOnPath;
  shot: PreparedShot;
  zero: Extract<ZeroOutcome, { status: 'ok' }>;
  reference: ReferenceCorrection;
}

/** Parts of a stage that depend only on rifle and air, to share between questions. */
export type SharedParts = Pick<PreparedStage, 'zero' | 'reference'>;

/** Prepares a shot of a stage along a line at a moment. A rifle without a zero is `cannot-solve`. */
export const prepare = (
  stage: stages.Stage,
  line: LineOfFire,
  momentS: number,
  fields: WindFields = SHARED_FIELDS,
  shared?: SharedParts,
): PreparedStage | CannotSolve => {
  const { rifle, air, effects } = stage;
  const wind = windAt(stage, line, momentS, fields);
  const { latitude } = air;
  const { directionOfFire, lookAngle, cant, powder } = line;
  const shot = prepareShot(
    toShotInput(rifle, air, wind.flown, { effects, latitude, directionOfFire, lookAngle, cant, powder }),
  );
  const zero = shared?.zero ?? solveZero(shot);
  if (zero.status !== 'ok') return noZero(rifle, zero);
  return { status: 'ok', rifle, wind, shot, zero, reference: shared?.reference ?? referenceCorrectionOf(rifle) };
};

/** The correction for one distance, mil, + up and + right, with all effects; and its flight. */
export interface Correction {
  status: 'ok';
  elevationMil: number;
  windMil: number;
  row: TrajectoryRow;
  /** Present if the rifle's windage reference data needed the wind's part. */
  parts: HoldParts | null;
  windShare: number;
}

/** Out of the bullet's reach: a sentence in yd, and the reach in m. */
export type OutOfReach = CannotSolve & { reachedM: number };

const outOfReach = (reachedM: number): OutOfReach => ({ ...fellShort(reachedM), reachedM });

/**
 * The correction at a distance, for solution, card, range table, shot and split. The rifle's reference data correct the model; the wind's
 * residual scales with the wind's part.
 */
export const correctionAt = ({ shot, zero, reference }: PreparedStage, distanceYd: number): Correction | OutOfReach => {
  const rangeM = ydToM(distanceYd);
  const row = solveHold(shot, rangeM, zero);
  if (row.status !== 'ok') return outOfReach(row.reachedM);
  const windShare = reference.windShare(distanceYd);
  const explained = windShare === 0 ? null : explainHold(shot, rangeM, zero);
  if (explained !== null && explained.status !== 'ok') return outOfReach(explained.reachedM);
  const upMil = row.elevationMil + reference.elevationMil(distanceYd);
  const rightMil = row.windMil + (explained === null ? 0 : windShare * explained.wind.windMil);
  // dials and reticle roll with the rifle, so the correction is resolved along their axes
  const cantRad = shot.input.cantRad ?? 0;
  const [sin, cos] = [Math.sin(cantRad), Math.cos(cantRad)];
  return {
    status: 'ok',
    elevationMil: upMil * cos + rightMil * sin,
    windMil: rightMil * cos - upMil * sin,
    row,
    parts: explained,
    windShare,
  };
};
