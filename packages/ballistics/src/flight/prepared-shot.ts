import type { Air } from '../air/atmosphere.ts';
import type { FlightConditions, FlightPlan } from './flight-plan.ts';
import type { ShotInput, Zero } from './shot-input.ts';

/** Standard acceleration of free fall, m/s², exact (32.17405 ft/s²). Source: CGPM 1901. */
export const STANDARD_GRAVITY_MPS2 = 9.80665;

/** Loss of gravity with height in free air, 1/s². Source: as for `gravityAt`. */
const FREE_AIR_PER_S2 = 3.086e-6;

/**
 * Acceleration of free fall at a latitude (rad, + north) and height (m), m/s²: Somigliana's formula on the WGS 84 ellipsoid, 9.780 at the
 * equator and 9.832 at the poles. Source: NIMA TR8350.2, *World Geodetic System 1984*, 3rd ed., 2000, equation 4-1.
 */
export const gravityAt = (latitudeRad: number, heightM: number): number => {
  const sin2 = Math.sin(latitudeRad) ** 2;
  const onEllipsoid = (9.7803253359 * (1 + 0.00193185265241 * sin2)) / Math.sqrt(1 - 0.00669437999014 * sin2);
  return onEllipsoid - FREE_AIR_PER_S2 * heightM;
};

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

export const stateAt = (i: number): number => i * STATE_SIZE;

/** A prepared shot: drag expanded, air computed, frames turned. Reuse it for all questions about one shot. */
export type PreparedShot = {
  readonly input: ShotInput;
  /** Source of the plan, for making variants. */
  readonly conditions: FlightConditions;
  /** The shot for the integrator. */
  readonly plan: FlightPlan;
  /** The zeroing shot for the integrator: calm, level, upright, without Coriolis. */
  readonly zeroPlan: FlightPlan;
  readonly zero: Zero;
  readonly air: Air;
  /** Corrected for powder temperature, m/s. */
  readonly muzzleVelocityMps: number;
  /** Miller's Sg at the muzzle; null without rifling. */
  readonly stability: number | null;
  /** Angle by which the sights were turned left to remove the spin drift at the zero range, rad; 0 if they were not. */
  readonly driftTakenRad: number;
};
