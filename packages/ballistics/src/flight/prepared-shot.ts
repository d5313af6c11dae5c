import type { Air } from '../air/atmosphere.ts';
import type { FlightConditions, FlightPlan } from './flight-plan.ts';
import type { ShotInput, Zero } from './shot-input.ts';

/** A prepared shot: drag expanded, air computed, frames turned. Reuse it for all questions about one shot. */
export type PreparedShot = {
  readonly input: ShotInput;
  /** Source of the plan, for making variants. */
  readonly conditions: FlightConditions;
  /** The shot for the integrator. */
  readonly plan: FlightPlan;
  /** The zeroing for the integrator: calm, level, upright, without Coriolis. */
  readonly zeroPlan: FlightPlan;
  readonly zero: Zero;
  readonly air: Air;
  /** m/s after powder temperature. */
  readonly muzzleVelocityMps: number;
  /** Miller's Sg at the muzzle; null without rifling. */
  readonly stability: number | null;
  /** How far left the sights were turned to remove the spin drift at the zero range, rad; 0 if they were not. */
  readonly driftTakenRad: number;
};
