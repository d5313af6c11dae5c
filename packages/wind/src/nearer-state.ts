import { wrap180 } from '@windcall/units';

export type StateName = 'primary' | 'secondary';

/** Angle between two directions, degrees in [0, 180]. */
export const angleBetween = (aDeg: number, bDeg: number): number => Math.abs(wrap180(aDeg - bDeg));

/**
 * The state a wind direction belongs to: primary where it is angularly closer to the primary's direction than to the
 * secondary's, otherwise secondary (a tie included).
 * @param secondaryDeg null when the secondary state is off, and all is primary
 */
export const nearerState = (directionDeg: number, primaryDeg: number, secondaryDeg: number | null): StateName =>
  secondaryDeg === null || angleBetween(directionDeg, primaryDeg) < angleBetween(directionDeg, secondaryDeg)
    ? 'primary'
    : 'secondary';
