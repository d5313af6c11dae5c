import { fly } from '../flight/fly.ts';
import type { PreparedShot } from '../flight/prepared-shot.ts';
import { type FellShort, MAX_RANGE_M } from '../flight/solve-trajectory.ts';
import { ASIDE, HEIGHT, STATE_SIZE, TIME } from '../flight/state.ts';
import { requireBetween } from '../require-number.ts';
import { solveReach } from './solve-reach.ts';

/** Bore angles for a hit at the point of aim, rad from the line of sight: up, right. */
export type Aim = { status: 'ok'; elevationRad: number; azimuthRad: number; timeS: number; flights: number };

const TOLERANCE_RAD = 1e-9;
const MAX_FLIGHTS = 50;
const stop = new Float64Array(1);
const state = new Float64Array(STATE_SIZE);

/**
 * The exact solution: bore angles with which the bullet passes through the point of aim at `rangeM` (1–10 000),
 * including wind, spin, jump and Coriolis. The lower of the two solutions. Range tables (and {@link solveHold}) give
 * instead the angle of the miss of an uncorrected shot, which differs by 0.001 mil at 1000 yd and 0.02 mil at 2000.
 */
export const solveAim = (shot: PreparedShot, rangeM: number): Aim | FellShort => {
  requireBetween('rangeM', rangeM, 1, MAX_RANGE_M);
  stop[0] = rangeM;
  let elevationRad = 0;
  let azimuthRad = 0;
  let low = -0.2;
  let high = 1;
  let lastE = Number.NaN;
  let lastMiss = Number.NaN;
  for (let flights = 1; flights <= MAX_FLIGHTS; flights++) {
    const flown = fly(shot.plan, elevationRad, azimuthRad, stop, 1, state);
    const reached = flown.end === 'reached';
    const miss = reached ? Math.atan2(state[HEIGHT], rangeM) : Number.NEGATIVE_INFINITY;
    const aside = reached ? Math.atan2(state[ASIDE], rangeM) : 0;
    if (Math.abs(miss) < TOLERANCE_RAD && Math.abs(aside) < TOLERANCE_RAD)
      return { status: 'ok', elevationRad, azimuthRad, timeS: state[TIME], flights };
    if (miss < 0) low = elevationRad;
    else high = elevationRad;
    if (high - low < 1e-12) break;
    const slope = Number.isFinite(lastMiss) && elevationRad !== lastE ? (miss - lastMiss) / (elevationRad - lastE) : 1;
    lastE = elevationRad;
    lastMiss = miss;
    const next = slope > 0.02 && slope < 50 ? elevationRad - miss / slope : Number.NaN;
    elevationRad = next >= low && next <= high ? next : (low + high) / 2;
    azimuthRad -= aside;
  }
  return { status: 'fell-short', reachedM: Math.min(rangeM, solveReach(shot).reachM), reason: 'drop' };
};
