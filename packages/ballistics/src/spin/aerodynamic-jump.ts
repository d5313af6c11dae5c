import { MIL_PER_MOA, MPS_PER_MPH } from '@windcall/units';

/**
 * Aerodynamic jump: the constant angle by which a crosswind at the muzzle deflects the flight up (+) or down, mil. Wind
 * from the right (+) lifts the bullet of a right-hand twist. Source: Litz, *Applied Ballistics for Long-Range
 * Shooting*, eq. 5.4: 0.01·Sg − 0.0024·L + 0.032 MOA per mph, L the bullet's length in calibers.
 */
export const aerodynamicJumpMil = (stability: number, lengthCalibers: number, crosswindMps: number): number =>
  (0.01 * stability - 0.0024 * lengthCalibers + 0.032) * MIL_PER_MOA * (crosswindMps / MPS_PER_MPH);
