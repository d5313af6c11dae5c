import { degToRad, radToDeg } from '@windcall/units';

/** Wind components, mph: `u = s·sin(direction)`, `v = s·cos(direction)`. */
export interface WindVector {
  u: number;
  v: number;
}

export const windVector = (speedMph: number, directionDeg: number): WindVector => ({
  u: speedMph * Math.sin(degToRad(directionDeg)),
  v: speedMph * Math.cos(degToRad(directionDeg)),
});

/** Where a wind (u, v) comes from, degrees in [0, 360). */
export const directionOf = (u: number, v: number): number => {
  const deg = radToDeg(Math.atan2(u, v));
  // A rounding error below 0 must not come out as 360.
  return deg < 0 ? (deg + 360) % 360 : deg;
};
