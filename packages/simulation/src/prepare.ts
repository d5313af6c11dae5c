import {
  CALM,
  explainHold,
  type HoldParts,
  type PreparedShot,
  prepareShot,
  referenceCorrection,
  solveHold,
  solveZero,
  type TrajectoryRow,
  type ZeroOutcome,
} from '@windcall/ballistics';
import { scenarios, type stages, truing } from '@windcall/contract';
import { mphToMps, ydToM } from '@windcall/units';
import { type CannotSolve, fellShort, noZero } from './reasons.ts';
import type { Rifle } from './rifle.ts';
import { PLAIN, toShotInput } from './to-shot-input.ts';
import { windAt } from './wind-at.ts';
import { SHARED_FIELDS, type WindFields } from './wind-fields.ts';
import type { LineOfFire, WindOnPath } from './winds/wind-kind.ts';

interface ReferenceCorrection {
  /** Added to the elevation at a distance (yd), mil, + up. */
  elevationMil: (distanceYd: number) => number;
  /** Relative addition to the wind's part of the wind correction. */
  windShare: (distanceYd: number) => number;
}

/** The reference conditions: standard weather, level, without spin drift, jump and Coriolis. */
const referenceShot = (rifle: Rifle, crosswindMph: number): PreparedShot =>
  prepareShot(
    toShotInput(rifle, scenarios.DEFAULT_ENVIRONMENT, { ...CALM, crosswindMps: mphToMps(crosswindMph) }, PLAIN),
  );

const elevationOf = (rifle: Rifle): ReferenceCorrection['elevationMil'] => {
  const rows = (rifle.elevationReferenceData ?? []).flatMap(({ range, elevation, drop }) => {
    const correctionMil = elevation ?? drop;
    return correctionMil === undefined ? [] : [{ rangeM: ydToM(range), correctionMil }];
  });
  if (rows.length === 0) return () => 0;
  const { residualMil } = referenceCorrection(referenceShot(rifle, 0), rows, 'elevation');
  return (yd) => residualMil(ydToM(yd));
};

const windOf = (rifle: Rifle): ReferenceCorrection['windShare'] => {
  const rows = (rifle.windageReferenceData ?? []).map((r) => ({ rangeM: ydToM(r.range), correctionMil: r.windage }));
  if (rows.length === 0) return () => 0;
  const shot = referenceShot(rifle, truing.WINDAGE_REFERENCE_MPH);
  const { residualMil } = referenceCorrection(shot, rows, 'wind');
  return (yd) => {
    const modeled = solveHold(shot, ydToM(yd));
    return modeled.status === 'ok' && modeled.windMil > 0 ? residualMil(ydToM(yd)) / modeled.windMil : 0;
  };
};

/**
 * The residuals of a rifle's reference data: observed minus modeled at the reference conditions (the contract's
 * standard weather; windage for 10 mph from 3 o'clock), interpolated monotonically over range. Added to the model in
 * other conditions; the wind's residual scales with the wind.
 */
export const referenceCorrectionOf = (rifle: Rifle): ReferenceCorrection => ({
  elevationMil: elevationOf(rifle),
  windShare: windOf(rifle),
});

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
