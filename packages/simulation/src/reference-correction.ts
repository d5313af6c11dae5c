import { CALM, type PreparedShot, prepareShot, referenceCorrection, solveHold } from '@windcall/ballistics';
import { scenarios, truing } from '@windcall/contract';
import { mphToMps, ydToM } from '@windcall/units';
import type { Rifle } from './rifle.ts';
import { PLAIN, toShotInput } from './to-shot-input.ts';

export interface ReferenceCorrection {
  /** Added to the elevation at a distance (yd), mil, + up. */
  elevationMil: (distanceYd: number) => number;
  /** Added to the wind's part of the wind correction, as a share of it. */
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
