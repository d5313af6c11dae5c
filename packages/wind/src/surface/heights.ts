import type { Gauge } from './gauge.ts';
import type { SurfaceLaw } from './surface-law.ts';

/** Heights over the ground, m, from which and at which is shot. */
export interface Heights {
  readonly muzzleM: number;
  readonly targetM: number;
}

/** Nothing is read lower, m, and under five roughness lengths there is no profile. */
const LEAST_M = 0.1;
const LEAST_ROUGHNESSES = 5;
/** The eye of a scope over the muzzle, m. */
const EYE_OVER_MUZZLE_M = 0.05;
/** Where a flag meets the air, m under the top of its pole. */
const FLAG_UNDER_TOP_M = 0.17;

/**
 * What a height above the ground has of the mean wind and of the large eddies, as a multiple of what there is at 2 m. Small eddies and
 * puffs are as at 2 m.
 * Source: the profile of the law (Businger–Dyer, as in Paulson 1970).
 */
export const liftAt = (law: SurfaceLaw, heightM: number): number =>
  law.profile(Math.max(heightM, LEAST_M, LEAST_ROUGHNESSES * law.roughnessM));

/** Height of a bullet, m, at a share of its way, `riseM` over the line from muzzle to target. */
export const bulletHeightM = ({ muzzleM, targetM }: Heights, share: number, riseM: number): number =>
  muzzleM + (targetM - muzzleM) * share + riseM;

/** Height of the line of sight, m, at a share of the way. */
export const sightHeightM = ({ muzzleM, targetM }: Heights, share: number): number =>
  bulletHeightM({ muzzleM: muzzleM + EYE_OVER_MUZZLE_M, targetM }, share, 0);

/** Height at which the flag of a pole meets the air, m. */
export const flagHeightM = (poleM: number): number => poleM - FLAG_UNDER_TOP_M;

/** A gauge of one height: `lift` times the mean wind and the large eddies. */
export const lifted = (gauge: Gauge, lift: number): Gauge => ({ ...gauge, lift });
