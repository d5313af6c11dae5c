import { fly } from '../flight/fly.ts';
import type { PreparedShot } from '../flight/prepared-shot.ts';
import { ASIDE, HEIGHT, STATE_SIZE, stateAt, TIME } from '../flight/prepared-shot.ts';
import { type FellShort, type HoldOutcome, MAX_RANGE_M, type NoZero, solveHold } from '../flight/solve-trajectory.ts';
import { solveZero } from '../flight/solve-zero.ts';
import { requireBetween } from '../require-number.ts';
import { bisectRange, flyPath, pathHeightM, pathTimeS } from './flight-path.ts';

type Lead = {
  status: 'ok';
  /** Lead to hold, + right, in addition to the hold's wind correction. */
  leadMil: number;
  /** The target's distance when the bullet arrives, along the line of sight. */
  rangeM: number;
  timeS: number;
  hold: Extract<HoldOutcome, { status: 'ok' }>;
};

/**
 * Lead for a target at constant speed: its place when a bullet fired now arrives, by repeated flights (time converges
 * to 1e-9 s, at most 20). `rangeM`: distance now. `speedMps` ≥ 0. `headingRad`: direction of movement, 0 straight away
 * from the shooter, + clockwise seen from above: π/2 to the right.
 */
export const solveLead = (
  shot: PreparedShot,
  rangeM: number,
  speedMps: number,
  headingRad: number,
): Lead | FellShort | NoZero => {
  requireBetween('speedMps', speedMps, 0, 100);
  requireBetween('headingRad', headingRad, -10, 10);
  const zero = solveZero(shot);
  const across = speedMps * Math.sin(headingRad);
  const away = speedMps * Math.cos(headingRad);
  let timeS = 0;
  let hold = solveHold(shot, rangeM, zero);
  for (let n = 0; n < 20; n++) {
    if (hold.status !== 'ok') return hold;
    const settled = Math.abs(hold.timeS - timeS) < 1e-9;
    timeS = hold.timeS;
    if (settled) break;
    hold = solveHold(shot, Math.max(0, Math.hypot(rangeM + away * timeS, across * timeS)), zero);
  }
  if (hold.status !== 'ok') return hold;
  const leadMil = 1000 * Math.atan2(across * timeS, Math.max(0, rangeM + away * timeS));
  return { status: 'ok', leadMil, rangeM: hold.rangeM, timeS, hold };
};

type DangerSpace = {
  status: 'ok';
  /** Nearest and farthest range with the bullet within the target's height, m. */
  beginM: number;
  endM: number;
};

/**
 * The ranges between which the bullet stays within ± half the target's height (`heightM`) of its own height at
 * `rangeM`, so that a target there is hit in spite of a ranging error. `aim` `at-range` (default): the sights are
 * corrected for `rangeM`, so the bullet stays that close to the line of sight. `as-zeroed`: the sights stay at their
 * zero, and the target moves parallel to the line of sight at the height of the bullet (py-ballisticcalc's definition).
 */
export const solveDangerSpace = (
  shot: PreparedShot,
  rangeM: number,
  heightM: number,
  aim: 'at-range' | 'as-zeroed' = 'at-range',
): DangerSpace | FellShort | NoZero => {
  requireBetween('rangeM', rangeM, 1, MAX_RANGE_M);
  requireBetween('heightM', heightM, 0, 1000);
  const bore = aim === 'at-range' ? solveAim(shot, rangeM) : solveZero(shot);
  if (bore.status !== 'ok') return bore;
  const path = flyPath(shot, bore.elevationRad, Math.min(MAX_RANGE_M, 2 * rangeM + 100), 2);
  const reachedM = (path.count - 1) * path.stepM;
  if (reachedM < rangeM) return { status: 'fell-short', reachedM: path.lastM, reason: 'drop' };
  const centerM = pathHeightM(path, rangeM);
  const room = (x: number): number => heightM / 2 - Math.abs(pathHeightM(path, x) - centerM);
  let beginM = 0;
  for (let x = rangeM; x > 0; x -= path.stepM) {
    const nearer = Math.max(0, x - path.stepM);
    if (room(nearer) < 0) {
      beginM = bisectRange(room, x, nearer);
      break;
    }
  }
  let endM = reachedM;
  for (let x = rangeM; x < reachedM; x += path.stepM) {
    const farther = Math.min(reachedM, x + path.stepM);
    if (room(farther) < 0) {
      endM = bisectRange(room, x, farther);
      break;
    }
  }
  return { status: 'ok', beginM, endM };
};

/** The bullet's maximum reach. */
type Reach = {
  /** Distance along the line of sight at which the bullet returns to it. */
  reachM: number;
  /** Bore above the line of sight. */
  boreElevationRad: number;
  timeS: number;
  /** Whether the bullet goes beyond the solver's 10 km. */
  beyond: boolean;
};

const LOWEST_RAD = 0.005;
const STEEPEST_RAD = 1;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Return to the line of sight of a bullet fired at this angle. */
const landing = (shot: PreparedShot, boreElevationRad: number): Reach => {
  const path = flyPath(shot, boreElevationRad, MAX_RANGE_M, 40);
  let last = 0;
  for (let i = 1; i < path.count; i++) if (path.states[stateAt(i) + HEIGHT] >= 0) last = i;
  const from = last * path.stepM;
  const beyond = path.end === 'reached' && last === path.count - 1;
  // A steep fall may end between two samples, so the reach is cut at the end of the flight.
  const reachM =
    last + 1 < path.count
      ? bisectRange((x) => pathHeightM(path, x), from, from + path.stepM)
      : Math.min(path.lastM, from + path.stepM);
  return { reachM, boreElevationRad, timeS: path.count > 1 ? pathTimeS(path, reachM) : 0, beyond };
};

/**
 * Maximum reach: the bore angle (up to 57° above the line of sight) with the farthest return to the line of sight, by
 * golden-section search (24 flights; angle within 1e-4 rad, reach within 1 m). Includes wind, look angle and lapse; set
 * the air's lapse to `icao` for true heights.
 */
export const solveReach = (shot: PreparedShot): Reach => {
  let a = LOWEST_RAD;
  let b = STEEPEST_RAD;
  let c = landing(shot, b - GOLDEN * (b - a));
  let d = landing(shot, a + GOLDEN * (b - a));
  for (let n = 0; n < 22; n++) {
    if (c.reachM >= d.reachM) {
      b = d.boreElevationRad;
      d = c;
      c = landing(shot, b - GOLDEN * (b - a));
    } else {
      a = c.boreElevationRad;
      c = d;
      d = landing(shot, a + GOLDEN * (b - a));
    }
  }
  return c.reachM >= d.reachM ? c : d;
};

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
