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
