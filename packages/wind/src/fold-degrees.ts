import { wrap360 } from '@windcall/units';

/** An angle in [0, 360), also where it lies so little below 0 that a full turn added to it rounds to 360. Degrees. */
export const foldDegrees = (deg: number): number => wrap360(deg) % 360;
