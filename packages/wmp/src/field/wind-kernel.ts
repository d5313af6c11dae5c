import { mphToMps, mpsToFps } from '@windcall/units';

/** The bullet's speed along its range. Ascending ranges from the muzzle; at most a few hundred steps are needed. */
export interface VelocityProfile {
  /** yd, ascending, the first at the muzzle (0). */
  rangeYd: ArrayLike<number>;
  /** fps at each range, > 0. */
  speedFps: ArrayLike<number>;
}

/** Effect of the wind at each station on the hold at one target, or the reason for none. */
export type KernelOutcome =
  | {
      status: 'ok';
      /** mil of correction (+ right) per mph of crosswind (+ from the right) at each station. */
      stationWeights: Float64Array;
      /** Sum of the weights: mil per mph of a uniform wind. */
      milPerMph: number;
    }
  | { status: 'out_of_reach'; reachYd: number };

/** Nodes and weights of the three-point Gauss rule on [−1, 1], exact to degree 5. */
const GAUSS = [
  [-Math.sqrt(0.6), 5 / 9],
  [0, 8 / 9],
  [Math.sqrt(0.6), 5 / 9],
] as const;

/**
 * The ballistic wind kernel: `drift(R) = 1000 ∫₀ᴿ (1 − x/R) w(x) d(1/v(x))` in mil, from d(v_z/v)/dx = w d(1/v)/dx,
 * exact to first order in w for any drag law; a constant wind gives Didion's lag w·(TOF − R/v₀) identically. Source: R.
 * McCoy, "Modern Exterior Ballistics", 1999, chapter 7 (lag rule). The wind is linear between stations and constant
 * outside, so each station's weight is the integral with its hat function. 1/v is interpolated by cubic Hermite with
 * three-point slopes; steps of at most 25 yd give 5 digits (`wind-kernel.test.ts`).
 * @param distanceYd the target's distance, > 0
 * @param stationsYd where the wind is known, ascending, at least one
 */
export const windKernel = (
  profile: VelocityProfile,
  distanceYd: number,
  stationsYd: ArrayLike<number>,
): KernelOutcome => {
  requirePositive('distanceYd', distanceYd);
  requireAscending('stationsYd', stationsYd);
  const slowness = readSlowness(profile);
  const { rangeYd } = profile;
  const reachYd = rangeYd[rangeYd.length - 1];
  if (distanceYd > reachYd * (1 + 1e-12)) return { status: 'out_of_reach', reachYd };

  const stationWeights = new Float64Array(stationsYd.length);
  for (const [from, to] of pieces(rangeYd, stationsYd, distanceYd)) {
    const half = (to - from) / 2;
    for (const [node, share] of GAUSS) {
      const x = from + half * (1 + node);
      const weight = 1000 * share * half * (1 - x / distanceYd) * slowness.slopeAt(x);
      spreadOnHats(stationsYd, x, weight * mpsToFps(mphToMps(1)), stationWeights);
    }
  }
  return { status: 'ok', stationWeights, milPerMph: stationWeights.reduce((a, b) => a + b, 0) };
};

/** [0, R] cut at every profile point and station, so that the integrand is a polynomial on each piece. */
const pieces = (rangeYd: ArrayLike<number>, stationsYd: ArrayLike<number>, distanceYd: number): [number, number][] => {
  const cuts = [...Array.from(rangeYd), ...Array.from(stationsYd)].filter((x) => x > 0 && x < distanceYd);
  const edges = [0, ...cuts.sort((a, b) => a - b), distanceYd];
  const out: [number, number][] = [];
  for (let i = 1; i < edges.length; i++) if (edges[i] > edges[i - 1]) out.push([edges[i - 1], edges[i]]);
  return out;
};

/** Adds `weight` at x to the two stations around it, in proportion to nearness. */
const spreadOnHats = (stationsYd: ArrayLike<number>, x: number, weight: number, into: Float64Array): void => {
  const last = stationsYd.length - 1;
  if (x <= stationsYd[0]) into[0] += weight;
  else if (x >= stationsYd[last]) into[last] += weight;
  else {
    let i = 0;
    while (stationsYd[i + 1] < x) i++;
    const far = (x - stationsYd[i]) / (stationsYd[i + 1] - stationsYd[i]);
    into[i] += weight * (1 - far);
    into[i + 1] += weight * far;
  }
};

/** d(1/v)/dx along the range, s/ft per yd: derivative of the cubic Hermite through 1/v. */
const readSlowness = ({ rangeYd, speedFps }: VelocityProfile): { slopeAt: (x: number) => number } => {
  const n = rangeYd.length;
  if (n < 2 || speedFps.length !== n) {
    throw new Error(`profile must have two or more points in each array, got ${n} and ${speedFps.length}`);
  }
  requireAscending('profile.rangeYd', rangeYd);
  if (rangeYd[0] > 0) throw new Error(`profile.rangeYd must start at the muzzle (0), got ${rangeYd[0]}`);
  const q = Float64Array.from(speedFps, (v) => {
    requirePositive('profile.speedFps', v);
    return 1 / v;
  });
  const slopes = threePointSlopes(rangeYd, q);
  let i = 0;
  return {
    slopeAt: (x) => {
      while (i > 0 && rangeYd[i] > x) i--;
      while (i < n - 2 && rangeYd[i + 1] < x) i++;
      const h = rangeYd[i + 1] - rangeYd[i];
      const t = (x - rangeYd[i]) / h;
      const chord = (q[i + 1] - q[i]) / h;
      return 6 * t * (1 - t) * chord + (1 - t) * (1 - 3 * t) * slopes[i] + t * (3 * t - 2) * slopes[i + 1];
    },
  };
};

/** Slope at each point of the parabola through it and its neighbors. */
const threePointSlopes = (x: ArrayLike<number>, y: Float64Array): Float64Array => {
  const last = y.length - 1;
  const chord = (i: number) => (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
  if (last === 1) return Float64Array.of(chord(0), chord(0));
  return Float64Array.from(y, (_, i) => {
    const k = Math.min(Math.max(i, 1), last - 1);
    const curvature = (chord(k) - chord(k - 1)) / (x[k + 1] - x[k - 1]);
    return chord(k - 1) + curvature * (2 * x[i] - x[k - 1] - x[k]);
  });
};

const requirePositive = (name: string, value: number): void => {
  if (!(value > 0 && Number.isFinite(value))) throw new Error(`${name} must be > 0, got ${value}`);
};

const requireAscending = (name: string, values: ArrayLike<number>): void => {
  if (values.length === 0) throw new Error(`${name} must not be empty`);
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i]) || (i > 0 && values[i] <= values[i - 1])) {
      throw new Error(`${name} must be finite and ascending, got ${values[i]} at ${i}`);
    }
  }
};
