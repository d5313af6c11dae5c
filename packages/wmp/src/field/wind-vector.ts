import { degToRad, radToDeg, wrap360 } from '@windcall/units';

/** Wind components, mph: `u = s·sin(direction)`, `v = s·cos(direction)`. */
export interface WindVector {
  u: number;
  v: number;
}

export const windVector = (speedMph: number, directionDeg: number): WindVector => ({
  u: speedMph * Math.sin(degToRad(directionDeg)),
  v: speedMph * Math.cos(degToRad(directionDeg)),
});

/** Origin of a wind (u, v), degrees in [0, 360). */
export const directionOf = (u: number, v: number): number => wrap360(radToDeg(Math.atan2(u, v)));
