import type { Gauge } from './gauge.ts';
import type { SurfaceLaw } from './surface-law.ts';

export interface Heights {
  readonly muzzleM: number;
  readonly targetM: number;
}

/** Lowest height of a reading, m; the profile needs at least five roughness lengths. */
const LEAST_M = 0.1;
const LEAST_ROUGHNESSES = 5;
/** The scope's line of sight above the muzzle, m. */
const EYE_OVER_MUZZLE_M = 0.05;
/** Center of a flag below the top of its pole, m. */
const FLAG_UNDER_TOP_M = 0.17;

/**
 * Factor of the mean wind and the large eddies at a height, relative to 2 m. Small eddies and puffs are as at 2 m.
 * Source: the profile of the law (Businger–Dyer, as in Paulson 1970).
 */
export const liftAt = (law: SurfaceLaw, heightM: number): number =>
  law.profile(Math.max(heightM, LEAST_M, LEAST_ROUGHNESSES * law.roughnessM));

/** Height of a bullet, m, at a share of its way, `riseM` above the line from muzzle to target. */
export const bulletHeightM = ({ muzzleM, targetM }: Heights, share: number, riseM: number): number =>
  muzzleM + (targetM - muzzleM) * share + riseM;

/** Height of the line of sight, m, at a share of the way. */
export const sightHeightM = ({ muzzleM, targetM }: Heights, share: number): number =>
  bulletHeightM({ muzzleM: muzzleM + EYE_OVER_MUZZLE_M, targetM }, share, 0);

export const flagHeightM = (poleM: number): number => poleM - FLAG_UNDER_TOP_M;

/** A gauge with the mean wind and the large eddies times `lift`. */
export const lifted = (gauge: Gauge, lift: number): Gauge => ({ ...gauge, lift });
