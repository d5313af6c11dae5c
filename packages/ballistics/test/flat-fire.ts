import { STANDARD_GRAVITY_MPS2 } from '../src/flight/prepared-shot.ts';
import { EARTH_RAD_PER_S } from '../src/spin/coriolis.ts';

/**
 * Horizontal drift by the flat-fire closed form Ω·sin φ·R·t, m, + right. Source: Litz, *Applied Ballistics*, ch. 7. The
 * solver integrates; this is for comparison with devices.
 */
export const flatFireDriftM = (latitudeRad: number, rangeM: number, timeS: number): number =>
  EARTH_RAD_PER_S * Math.sin(latitudeRad) * rangeM * timeS;

/**
 * Share by which eastward fire reduces the drop in the closed form 2Ω·cos φ·sin Az·V₀/g (Eötvös; negative westward).
 * Source: as {@link flatFireDriftM}.
 */
export const eotvosShare = (latitudeRad: number, bearingRad: number, muzzleVelocityMps: number): number =>
  (2 * EARTH_RAD_PER_S * Math.cos(latitudeRad) * Math.sin(bearingRad) * muzzleVelocityMps) / STANDARD_GRAVITY_MPS2;
