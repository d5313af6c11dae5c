import { type FlightEnd, fly, MAX_TIME_S } from '../flight/fly.ts';
import { boreAzimuth, boreElevation } from '../flight/fly-corrections.ts';
import type { PreparedShot } from '../flight/prepared-shot.ts';
import { HEIGHT, STATE_SIZE, stateAt, TIME, VX, VY, VZ } from '../flight/prepared-shot.ts';
import { soundAt } from '../flight/trajectory-row.ts';

/** A flown path sampled at even distances, for finding events. */
export type FlightPath = {
  readonly stepM: number;
  /** Number of samples: at 0, stepM, 2·stepM, … */
  readonly count: number;
  /** States as `fly` writes them, one after the other. */
  readonly states: Float64Array;
  /** End of the flight, m, and its reason. */
  readonly lastM: number;
  readonly end: FlightEnd;
};

const MAX_POINTS = 1000;

/**
 * Flies to `farthestM` and samples the path every `stepM` (coarser beyond 1000 samples). `boreRad`: angle of the bore
 * above the line of sight before cant.
 */
export const flyPath = (shot: PreparedShot, boreRad: number, farthestM: number, wantedStepM: number): FlightPath => {
  const points = Math.min(MAX_POINTS, Math.max(2, Math.ceil(farthestM / wantedStepM) + 1));
  const stepM = farthestM / (points - 1);
  const stops = Float64Array.from({ length: points }, (_, i) => i * stepM);
  const states = new Float64Array(stateAt(points));
  const flown = fly(shot.plan, boreElevation(shot, boreRad), boreAzimuth(shot, boreRad), stops, points, states);
  return { stepM, count: flown.reached, states, lastM: flown.lastX, end: flown.end };
};

/** Height above the line of sight at a distance on the path, m: cubic Hermite between samples (error below 1e-4 m at 10-m steps). */
export const pathHeightM = (path: FlightPath, rangeM: number): number => {
  const { stepM, states } = path;
  const i = Math.min(path.count - 2, Math.max(0, Math.floor(rangeM / stepM)));
  const a = stateAt(i);
  const b = a + STATE_SIZE;
  const f = rangeM / stepM - i;
  const y0 = states[a + HEIGHT];
  const y1 = states[b + HEIGHT];
  const s0 = (states[a + VY] / states[a + VX]) * stepM;
  const s1 = (states[b + VY] / states[b + VX]) * stepM;
  return y0 + f * (s0 + f * (3 * (y1 - y0) - 2 * s0 - s1 + f * (2 * (y0 - y1) + s0 + s1)));
};

/** Time of flight at a distance on the path, s: cubic Hermite between samples. */
export const pathTimeS = (path: FlightPath, rangeM: number): number => {
  const { stepM, states } = path;
  const i = Math.min(path.count - 2, Math.max(0, Math.floor(rangeM / stepM)));
  const a = stateAt(i);
  const b = a + STATE_SIZE;
  const f = rangeM / stepM - i;
  const t0 = states[a + TIME];
  const t1 = states[b + TIME];
  const s0 = stepM / states[a + VX];
  const s1 = stepM / states[b + VX];
  return Math.min(MAX_TIME_S, t0 + f * (s0 + f * (3 * (t1 - t0) - 2 * s0 - s1 + f * (2 * (t0 - t1) + s0 + s1))));
};

/** Mach number at the i-th sample. */
export const pathMach = (shot: PreparedShot, path: FlightPath, i: number): number => {
  const s = stateAt(i);
  const speed = Math.hypot(path.states[s + VX], path.states[s + VY], path.states[s + VZ]);
  return speed / soundAt(shot, i * path.stepM, path.states[s + HEIGHT]);
};

/** Sign change of a function of distance between a and b (it must exist), by bisection to 1e-6 m. */
export const bisectRange = (f: (rangeM: number) => number, a: number, b: number): number => {
  let low = a;
  let high = b;
  const sign = f(a) > 0 ? 1 : -1;
  for (let n = 0; n < 60 && Math.abs(high - low) > 1e-6; n++) {
    const mid = (low + high) / 2;
    if (f(mid) * sign > 0) low = mid;
    else high = mid;
  }
  return (low + high) / 2;
};
