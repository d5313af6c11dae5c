/** A bullet on its path, as the integrator writes it: six numbers in a row, in this order. Frame of the line of sight, SI. */

/** Time of flight, s. */
export const TIME = 0;
/** Height above the line of sight, m. */
export const HEIGHT = 1;
/** How far right of the line of sight, m. */
export const ASIDE = 2;
/** Velocity along, above and right of the line of sight, m/s. */
export const VX = 3;
export const VY = 4;
export const VZ = 5;

/** Numbers of one state. */
export const STATE_SIZE = 6;

/** Where the i-th of several states begins. */
export const stateAt = (i: number): number => i * STATE_SIZE;
