/** Standard acceleration of free fall, m/s², exact (32.17405 ft/s²). Source: CGPM 1901. */
export const STANDARD_GRAVITY_MPS2 = 9.80665;

/** Loss of gravity with height in free air, 1/s². Source: as below. */
const FREE_AIR_PER_S2 = 3.086e-6;

/**
 * Acceleration of free fall at a latitude (rad, + north) and height (m), m/s²: Somigliana's formula on the WGS 84 ellipsoid, 9.780 at the
 * equator and 9.832 at the poles. Source: NIMA TR8350.2, *World Geodetic System 1984*, 3rd ed., 2000, equation 4-1.
 */
export const gravityAt = (latitudeRad: number, heightM: number): number => {
  const sin2 = Math.sin(latitudeRad) ** 2;
  const onEllipsoid = (9.7803253359 * (1 + 0.00193185265241 * sin2)) / Math.sqrt(1 - 0.00669437999014 * sin2);
  return onEllipsoid - FREE_AIR_PER_S2 * heightM;
};
