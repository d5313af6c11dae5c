import { M_PER_IN } from '@windcall/units';

/**
 * Spin drift, m, + right (right-hand twist), after `timeS` seconds of flight: 1.25(Sg + 1.2)·t^1.83 inches. Source:
 * Litz, *Applied Ballistics for Long-Range Shooting*, 3rd ed., ch. 6; a fit to 6-DOF runs of long-range bullets.
 */
export const spinDriftM = (stability: number, timeS: number): number =>
  1.25 * (stability + 1.2) * timeS ** 1.83 * M_PER_IN;
