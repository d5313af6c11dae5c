import type { PreparedShot } from '../flight/prepared-shot.ts';
import { MAX_RANGE_M } from '../flight/solve-trajectory.ts';
import { HEIGHT, stateAt } from '../flight/state.ts';
import { bisectRange, flyPath, pathHeightM, pathTimeS } from './flight-path.ts';

/** The bullet's maximum reach. */
export type Reach = {
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

/** Where a bullet fired at this angle returns to the line of sight. */
const landing = (shot: PreparedShot, boreElevationRad: number): Reach => {
  const path = flyPath(shot, boreElevationRad, MAX_RANGE_M, 40);
  let last = 0;
  for (let i = 1; i < path.count; i++) if (path.states[stateAt(i) + HEIGHT] >= 0) last = i;
  const from = last * path.stepM;
  const beyond = path.end === 'reached' && last === path.count - 1;
  // A steep fall may end between two samples, so it is cut at the end of the flight.
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
