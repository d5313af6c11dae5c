import { CALM, prepareShot, solveHold, solveTrajectory, solveZero, type TrajectoryRow } from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { fpsToMps, mphToMps, mpsToFps, ydToM } from '@windcall/units';
import type { VelocityProfile } from '@windcall/wmp';
import type { Air } from './environment.ts';
import { type CannotSolve, fellShort, noZero } from './reasons.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { PLAIN, toShotInput } from './to-shot-input.ts';

/** Longest step of the velocity profile, yd: 25 gives five digits of the wind kernel. */
const STEP_YD = 25;
const PROBE_MPH = 5;

/** A rifle's response to wind, for the choice of wind holds. */
export interface BallisticKernel {
  status: 'ok';
  /** Speed in calm air, from the muzzle to the farthest distance. */
  velocityProfile: VelocityProfile;
  /** Change of the correction by a full-value crosswind (mph, + from the right) at one of the distances, mil, + right. */
  driftMil: (distanceYd: number, crosswindMph: number) => number;
  /** Elevation per mph of crosswind, mil per mph, from aerodynamic jump, at each distance. */
  crossUpMilPerMph: number[];
  /** Elevation per mph of headwind, mil per mph, at each distance. */
  headMilPerMph: number[];
}

/** Correction per mph of a uniform crosswind, mil: Didion's lag (t − R/v₀)/R. Source: McCoy, *Modern Exterior Ballistics*, ch. 7. */
export const lagMilPerMph = (row: Pick<TrajectoryRow, 'rangeM' | 'timeS'>, muzzleMps: number): number =>
  (1000 * mphToMps(1) * (row.timeS - row.rangeM / muzzleMps)) / row.rangeM;

/**
 * A rifle's wind kernel in some air: level fire with the stage's effects, except Coriolis, which is equal in every
 * wind. `distancesYd` > 0, in any order. A distance out of reach is `cannot-solve`; a wind too strong for the bullet to
 * arrive is answered to first order.
 */
export const kernelFor = (
  profile: Rifle | null,
  air: Air,
  distancesYd: readonly number[],
  effects: stages.StageEffects,
): BallisticKernel | CannotSolve => {
  const rifle = profile ?? DEFAULT_PROFILE;
  const shotIn = (crosswindMph: number, headwindMph: number) => {
    const wind = { ...CALM, crosswindMps: mphToMps(crosswindMph), headwindMps: mphToMps(headwindMph) };
    return prepareShot(toShotInput(rifle, air, wind, { ...PLAIN, effects: { ...effects, coriolis: false } }));
  };
  const calm = shotIn(0, 0);
  const zero = solveZero(calm);
  if (zero.status !== 'ok') return noZero(rifle, zero);
  const farthestYd = Math.max(...distancesYd);
  const steps = Math.max(2, Math.ceil(farthestYd / STEP_YD));
  const rangeYd = Array.from({ length: steps + 1 }, (_, i) => (farthestYd * i) / steps);
  const flown = solveTrajectory(calm, rangeYd.map(ydToM), zero);
  if (flown.status !== 'ok') return fellShort(flown.reachedM);

  const hold = (yd: number, crosswindMph: number, headwindMph: number) => {
    const solved = solveHold(shotIn(crosswindMph, headwindMph), ydToM(yd), zero);
    return solved.status === 'ok' ? solved : null;
  };
  const calmHold = (yd: number): TrajectoryRow => {
    const solved = hold(yd, 0, 0);
    if (solved === null) throw new RangeError(`distanceYd must be one asked for, got ${yd}`);
    return solved;
  };
  return {
    status: 'ok',
    velocityProfile: { rangeYd, speedFps: flown.rows.map((row) => mpsToFps(row.speedMps)) },
    driftMil: (yd, mph) => {
      const still = calmHold(yd);
      const blown = hold(yd, mph, 0);
      return blown === null ? mph * lagMilPerMph(still, fpsToMps(rifle.muzzleVelocity)) : blown.windMil - still.windMil;
    },
    crossUpMilPerMph: distancesYd.map((yd) => {
      const [right, left] = [hold(yd, PROBE_MPH, 0), hold(yd, -PROBE_MPH, 0)];
      return right === null || left === null ? 0 : (right.elevationMil - left.elevationMil) / (2 * PROBE_MPH);
    }),
    headMilPerMph: distancesYd.map((yd) => {
      const behind = hold(yd, 0, -PROBE_MPH) ?? calmHold(yd);
      const ahead = hold(yd, 0, PROBE_MPH);
      return ahead === null
        ? (calmHold(yd).elevationMil - behind.elevationMil) / PROBE_MPH
        : (ahead.elevationMil - behind.elevationMil) / (2 * PROBE_MPH);
    }),
  };
};
