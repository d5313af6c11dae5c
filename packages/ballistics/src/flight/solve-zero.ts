import type { FlightPlan } from './flight-plan.ts';
import { type FlightEnd, fly } from './fly.ts';
import type { PreparedShot } from './prepared-shot.ts';
import { HEIGHT, STANDARD_GRAVITY_MPS2, STATE_SIZE } from './prepared-shot.ts';

/** The bore's angle above the line of sight, or the bullet's greatest reach. */
export type ZeroOutcome =
  | { status: 'ok'; elevationRad: number; flights: number }
  | { status: 'no-zero'; reachedM: number; reason: Exclude<FlightEnd, 'reached'> | 'diverged' };

/** Miss angle that ends the search, rad (1e-7 mil). */
const TOLERANCE_RAD = 1e-10;
const MAX_FLIGHTS = 60;
/** Steepest bore, rad; beyond about 40° a bullet only falls shorter. */
const STEEPEST_RAD = 0.75;

const stop = new Float64Array(1);
const row = new Float64Array(STATE_SIZE);

/**
 * Elevation of the bore with which a flight in `plan` meets the line of sight at `rangeM`: secant steps on the miss
 * angle (2–4 flights), bisection if they leave the bracket or stall. At most 60 flights.
 */
export const solveElevation = (plan: FlightPlan, rangeM: number): ZeroOutcome => {
  let best: { reachedM: number; reason: Exclude<FlightEnd, 'reached'> | 'diverged' } = {
    reachedM: 0,
    reason: 'diverged',
  };
  let flights = 0;
  /** Miss angle, rad, + high; −∞ for a flight that does not arrive. */
  const miss = (elevationRad: number): number => {
    flights++;
    stop[0] = rangeM;
    const flown = fly(plan, elevationRad, 0, stop, 1, row);
    if (flown.end === 'reached') return Math.atan2(row[HEIGHT], rangeM);
    if (flown.lastX >= best.reachedM) best = { reachedM: flown.lastX, reason: flown.end };
    return Number.NEGATIVE_INFINITY;
  };

  // Bore for a hit in vacuum: above the line by the sight height and the fall.
  const v = plan.muzzleVelocityMps;
  let e = Math.atan2(-plan.startY, rangeM) + Math.min(0.5, (STANDARD_GRAVITY_MPS2 * rangeM) / (2 * v * v));
  let low = -STEEPEST_RAD;
  let high = STEEPEST_RAD;
  let e0 = Number.NaN;
  let f0 = Number.NaN;
  while (flights < MAX_FLIGHTS) {
    const f = miss(e);
    if (Math.abs(f) < TOLERANCE_RAD) return { status: 'ok', elevationRad: e, flights };
    if (f < 0) low = e;
    else high = e;
    const slope = Number.isFinite(f0) ? (f - f0) / (e - e0) : 1;
    let next = Number.isFinite(f) && slope > 0.05 ? e - f / slope : Number.NaN;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (high - low < 1e-12) break;
    e0 = e;
    f0 = f;
    e = next;
  }
  return { status: 'no-zero', ...best };
};

/**
 * Zeroes the rifle: calm air, level ground, no spin, jump or Coriolis, with the zero's offset. A zero given as an angle is returned as it
 * is.
 */
export const solveZero = (shot: PreparedShot): ZeroOutcome => {
  const { zero } = shot;
  if (!('rangeM' in zero)) return { status: 'ok', elevationRad: zero.boreElevationRad, flights: 0 };
  const met = solveElevation(shot.zeroPlan, zero.rangeM);
  return met.status === 'ok' && zero.offsetRad ? { ...met, elevationRad: met.elevationRad + zero.offsetRad.up } : met;
};
