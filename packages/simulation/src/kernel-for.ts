import { CALM, prepareShot, solveHold, solveTrajectory, solveZero, type TrajectoryRow } from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { fpsToMps, mphToMps, mpsToFps, ydToM } from '@windcall/units';
import type { VelocityProfile } from '@windcall/wmp';
import type { Air } from './environment.ts';
import { type CannotSolve, fellShort, noZero } from './reasons.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { PLAIN, toShotInput } from './to-shot-input.ts';

/** Longest step of the velocity profile, yd: 25 holds five digits of the wind kernel. */
const STEP_YD = 25;
/** Winds of the finite differences, mph. */
const PROBE_MPH = 5;

/** How a rifle answers to wind: what the choice of wind holds needs to know of it. */
export interface BallisticKernel {
  status: 'ok';
  /** Speed along the range in calm air, from the muzzle to the farthest distance asked for. */
  velocityProfile: VelocityProfile;
  /** What a full-value crosswind (mph, + from the right) adds to the correction in calm air at a distance asked for, mil, + right. */
  driftMil: (distanceYd: number, crosswindMph: number) => number;
  /** Elevation per mph of crosswind, mil per mph: the aerodynamic jump. In the order of the distances asked for, as is the next. */
  crossUpMilPerMph: number[];
  /** Elevation per mph of headwind, mil per mph, at each distance as asked for. */
  headMilPerMph: number[];
}

/** Correction per mph of a crosswind that is the same everywhere, mil: Didion's lag (t − R/v₀)/R. Source: McCoy, *Modern Exterior Ballistics*, ch. 7. */
export const lagMilPerMph = (row: Pick<TrajectoryRow, 'rangeM' | 'timeS'>, muzzleMps: number): number =>
  (1000 * mphToMps(1) * (row.timeS - row.rangeM / muzzleMps)) / row.rangeM;

/**
 * The wind kernel's input for a rifle in some air: level fire with the effects of the stage, and of it what the wind changes.
 * The earth's turning is left out: it is the same in every wind.
 * `distancesYd` > 0, in any order. A distance that the bullet does not reach is `cannot-solve`; a wind so strong that
 * it no longer arrives is answered to first order.
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
