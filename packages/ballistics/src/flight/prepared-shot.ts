import type { Air } from '../air/atmosphere.ts';
import type { FlightConditions, FlightPlan } from './flight-plan.ts';
import type { ShotInput, Zero } from './shot-input.ts';

/** A shot made ready: drag expanded, air evaluated, frames turned. Reuse it for every question about the same shot. */
export type PreparedShot = {
  readonly input: ShotInput;
  /** What the plan was made from, to make others that differ in one thing. */
  readonly conditions: FlightConditions;
  /** The shot as the integrator flies it. */
  readonly plan: FlightPlan;
  /** The sighting-in as the integrator flies it: calm, level, upright, without Coriolis. */
  readonly zeroPlan: FlightPlan;
  readonly zero: Zero;
  readonly air: Air;
  /** m/s after powder temperature. */
  readonly muzzleVelocityMps: number;
  /** Miller's Sg at the muzzle; null without rifling. */
  readonly stability: number | null;
  /** How far left the sights were turned to take out the spin drift at the zero range, rad; 0 where they were not. */
  readonly driftTakenRad: number;
};
