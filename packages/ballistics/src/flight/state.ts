/** A bullet on its path, as the integrator writes it: six numbers in this order. Frame of the line of sight, SI. */

export const TIME = 0;
/** Above the line of sight. */
export const HEIGHT = 1;
/** Right of the line of sight. */
export const ASIDE = 2;
/** Velocity along, above and right of the line of sight. */
export const VX = 3;
export const VY = 4;
export const VZ = 5;

export const STATE_SIZE = 6;

/** Index of the i-th state. */
export const stateAt = (i: number): number => i * STATE_SIZE;
