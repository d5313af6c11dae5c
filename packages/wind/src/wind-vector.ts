import { degToRad, radToDeg, wrap360 } from '@windcall/units';

/** A wind by its parts from 3:00 (`right`) and from 12:00 (`front`), mph. */
export interface WindVector {
  right: number;
  front: number;
}

export interface WindSample {
  speedMph: number;
  /** Its origin, clock degrees in [0, 360). */
  directionDeg: number;
}

/** Vector of a wind from a clock direction, degrees. */
export const toVector = (speedMph: number, directionDeg: number): WindVector => ({
  right: speedMph * Math.sin(degToRad(directionDeg)),
  front: speedMph * Math.cos(degToRad(directionDeg)),
});

/** The wind of a vector; a calm comes from 0°. */
export const fromVector = (v: WindVector): WindSample => ({
  speedMph: Math.hypot(v.right, v.front),
  directionDeg: wrap360(radToDeg(Math.atan2(v.right, v.front))),
});

/** Linear: `fraction` 0 is `a`, 1 is `b`. */
export const mixVectors = (a: WindVector, b: WindVector, fraction: number): WindVector => ({
  right: a.right + fraction * (b.right - a.right),
  front: a.front + fraction * (b.front - a.front),
});
