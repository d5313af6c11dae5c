import { wrap180 } from '@windcall/units';

export type StateName = 'primary' | 'secondary';

/** Angle between two directions, degrees in [0, 180]. */
export const angleBetween = (aDeg: number, bDeg: number): number => Math.abs(wrap180(aDeg - bDeg));

/**
 * The state nearer to a wind direction; secondary in a tie.
 * @param secondaryDeg null if the secondary state is off; then the answer is primary
 */
export const nearerState = (directionDeg: number, primaryDeg: number, secondaryDeg: number | null): StateName =>
  secondaryDeg === null || angleBetween(directionDeg, primaryDeg) < angleBetween(directionDeg, secondaryDeg)
    ? 'primary'
    : 'secondary';
