import { STANDARD_GRAVITY_MPS2 } from '../flight/prepared-shot.ts';

/** Angular velocity of the earth, rad/s. Source: WGS 84. */
export const EARTH_RAD_PER_S = 7.2921159e-5;

/**
 * Twice the earth's angular velocity in the frame of the line of sight (x along it, y up, z right), rad/s. Acceleration
 * of a bullet = −(2Ω) × v. Source: McCoy, *Modern Exterior Ballistics*, eq. 8.27.
 */
export const doubleEarthRate = (
  latitudeRad: number,
  bearingRad: number,
  lookAngleRad: number,
): [x: number, y: number, z: number] => {
  const down = 2 * EARTH_RAD_PER_S * Math.cos(latitudeRad) * Math.cos(bearingRad);
  const up = 2 * EARTH_RAD_PER_S * Math.sin(latitudeRad);
  const right = -2 * EARTH_RAD_PER_S * Math.cos(latitudeRad) * Math.sin(bearingRad);
  const s = Math.sin(lookAngleRad);
  const c = Math.cos(lookAngleRad);
  return [down * c + up * s, up * c - down * s, right];
};

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
