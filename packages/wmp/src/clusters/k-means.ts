import { meanOf, rmsRadius, sameDistanceSquared } from './points.ts';

/** Returns numbers uniform in [0, 1). */
export type Uniform = () => number;

/**
 * A seeded stream, equal on every machine. Source: mulberry32 by T. Ettinger (public domain); period 2³², ample for
 * restarts of a clustering.
 */
export const seededUniform = (seed: number): Uniform => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/**
 * Greedy k-means++: each further center is the best of 2 + ln k points drawn with probability proportional to the
 * squared distance from the previous centers. Undefined if there are fewer than k distinct points. Source: D. Arthur,
 * S. Vassilvitskii, "k-means++: the advantages of careful seeding", SODA 2007 (with the greedy variant).
 */
const seedCenters = (points: Float64Array, k: number, uniform: Uniform): Float64Array | undefined => {
  const n = points.length / 2;
  const same = sameDistanceSquared(points);
  const trials = 2 + Math.floor(Math.log(k));
  const centers = new Float64Array(2 * k);
  let squared: Float64Array = new Float64Array(n).fill(Infinity);
  let next: Float64Array = new Float64Array(n);
  let trial: Float64Array = new Float64Array(n);
  let total = 0;

  for (let c = 0; c < k; c++) {
    let chosen = -1;
    let least = Infinity;
    for (let i = 0; i < (c === 0 ? 1 : trials); i++) {
      const point = c === 0 ? Math.floor(uniform() * n) : drawBy(squared, total * uniform());
      if (squared[point] <= same) continue;
      const sum = moveNearer(points, point, squared, trial);
      if (sum >= least) continue;
      least = sum;
      chosen = point;
      [next, trial] = [trial, next];
    }
    if (chosen < 0) return undefined;
    centers[2 * c] = points[2 * chosen];
    centers[2 * c + 1] = points[2 * chosen + 1];
    [squared, next] = [next, squared];
    total = least;
  }
  return centers;
};

/** The point at which the running sum of weights passes `at`. */
const drawBy = (weights: Float64Array, at: number): number => {
  let sum = 0;
  let last = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] > 0) last = i;
    sum += weights[i];
    if (sum > at) return last;
  }
  return last;
};

/** Writes the squared distances to the nearest of the previous centers and the given point; returns their sum. */
const moveNearer = (points: Float64Array, center: number, squared: Float64Array, into: Float64Array): number => {
  const x = points[2 * center];
  const y = points[2 * center + 1];
  let sum = 0;
  for (let i = 0; i < into.length; i++) {
    const dx = points[2 * i] - x;
    const dy = points[2 * i + 1] - y;
    const nearer = Math.min(dx * dx + dy * dy, squared[i]);
    into[i] = nearer;
    sum += nearer;
  }
  return sum;
};

/** `size` indices spread evenly over 0 … n − 1; all of them if n ≤ size. */
const systematicSample = (n: number, size: number): Int32Array =>
  n <= size
    ? Int32Array.from({ length: n }, (_, i) => i)
    : Int32Array.from({ length: size }, (_, i) => Math.floor((i * n) / size));

/** A clustering of points in the plane. Points and centers are interleaved (x0, y0, x1, y1, …). */
export interface Clustering {
  centers: Float64Array;
  labels: Int32Array;
  /** Sum of squared distances to the points' centers. */
  inertia: number;
  /** The largest movement of a center in the last iteration. */
  lastMove: number;
}

/** All restarts on the sample, and the best of them refined on all points. */
export interface RestartedClustering extends Clustering {
  sampled: Int32Array;
  /** Labels of every restart on the sampled points. */
  restarts: Int32Array[];
  best: number;
  /** Whether the centers converged within the tolerance and the iteration limit. */
  converged: boolean;
}

const RESTARTS = 10;
const RESTARTS_OF_FEW = 20;
const FEW = 1000;
const MAX_ITERATIONS = 100;
/** Most points for the restarts. */
const MAX_SAMPLED = 4000;
/** Tolerance of the refinement on all points, as a share. */
const POLISH = 0.1;

/**
 * k-means by Lloyd's iteration from k-means++ starts: 10 restarts (20 below 1000 points) on at most 4000 systematically
 * drawn points, the best refined on all. Returns exactly k clusters; the caller ensures that there are k distinct
 * points.
 * @param tolerance largest movement of a center that ends the iteration, as a share of the points' RMS radius
 */
export const kMeans = (
  points: Float64Array,
  k: number,
  tolerance: number,
  seed: number,
  maxIterations = MAX_ITERATIONS,
): RestartedClustering => {
  const n = points.length / 2;
  const uniform = seededUniform(seed);
  const shift = tolerance * rmsRadius(points);
  const sampled = systematicSample(n, MAX_SAMPLED);
  let subset = gather(points, sampled);
  let runs = restart(subset, k, shift, uniform, maxIterations);
  let used = sampled;
  if (runs.some((run) => run === undefined)) {
    // The sample missed distinct points.
    used = systematicSample(n, n);
    subset = points;
    runs = restart(subset, k, shift, uniform, maxIterations);
  }
  const complete = runs.filter((run) => run !== undefined);
  if (complete.length === 0) throw new Error(`points must hold ${k} distinct points`);
  const best = complete.reduce((at, run, i) => (run.inertia < complete[at].inertia ? i : at), 0);
  const polished = lloyd(points, complete[best].centers, POLISH * shift, maxIterations);
  const converged = polished.lastMove <= shift;
  return { ...polished, converged, sampled: used, restarts: complete.map((run) => run.labels), best };
};

const restart = (
  points: Float64Array,
  k: number,
  shift: number,
  uniform: Uniform,
  maxIterations: number,
): (Clustering | undefined)[] =>
  Array.from({ length: points.length / 2 <= FEW ? RESTARTS_OF_FEW : RESTARTS }, () => {
    const centers = seedCenters(points, k, uniform);
    return centers && lloyd(points, centers, shift, maxIterations);
  });

const gather = (points: Float64Array, indices: Int32Array): Float64Array => {
  const out = new Float64Array(2 * indices.length);
  indices.forEach((from, to) => {
    out[2 * to] = points[2 * from];
    out[2 * to + 1] = points[2 * from + 1];
  });
  return out;
};

/** Lloyd's iteration until no center moves further than `shift`. Empty clusters take the point farthest from its center. */
const lloyd = (points: Float64Array, start: Float64Array, shift: number, maxIterations: number): Clustering => {
  const k = start.length / 2;
  const labels = new Int32Array(points.length / 2);
  let centers = start;
  for (let iteration = 1; ; iteration++) {
    const { inertia, sizes, sums } = assign(points, centers, labels);
    let moved: Float64Array = sums.map((sum, c) => sum / sizes[c >> 1]);
    if (sizes.includes(0)) {
      fillEmpty(points, centers, labels, sizes);
      moved = meanOf(points, labels, k);
    }
    const lastMove = largestMove(centers, moved);
    centers = moved;
    if (lastMove <= shift || iteration === maxIterations) return { centers, labels, inertia, lastMove };
  }
};

/** Labels every point with its nearest center and sums the points by label, in one pass. */
const assign = (points: Float64Array, centers: Float64Array, labels: Int32Array) => {
  const sizes = new Int32Array(centers.length / 2);
  const sums = new Float64Array(centers.length);
  let inertia = 0;
  for (let i = 0; i < labels.length; i++) {
    const x = points[2 * i];
    const y = points[2 * i + 1];
    // Starts with the last label, which rarely changes, so that the processor predicts the branch.
    let nearest = 2 * labels[i];
    let least = (x - centers[nearest]) ** 2 + (y - centers[nearest + 1]) ** 2;
    for (let c = 0; c < centers.length; c += 2) {
      const dx = x - centers[c];
      const dy = y - centers[c + 1];
      const d = dx * dx + dy * dy;
      if (d < least) {
        least = d;
        nearest = c;
      }
    }
    labels[i] = nearest >> 1;
    sizes[nearest >> 1]++;
    sums[nearest] += x;
    sums[nearest + 1] += y;
    inertia += least;
  }
  return { inertia, sizes, sums };
};

const fillEmpty = (points: Float64Array, centers: Float64Array, labels: Int32Array, sizes: Int32Array): void => {
  for (let c = 0; c < sizes.length; c++) {
    if (sizes[c] > 0) continue;
    let farthest = -1;
    let most = -1;
    labels.forEach((label, i) => {
      const d = Math.hypot(points[2 * i] - centers[2 * label], points[2 * i + 1] - centers[2 * label + 1]);
      if (d > most && sizes[label] > 1) {
        most = d;
        farthest = i;
      }
    });
    sizes[labels[farthest]]--;
    sizes[c] = 1;
    labels[farthest] = c;
  }
};

const largestMove = (from: Float64Array, to: Float64Array): number => {
  let most = 0;
  for (let c = 0; c < from.length; c += 2) {
    most = Math.max(most, Math.hypot(to[c] - from[c], to[c + 1] - from[c + 1]));
  }
  return most;
};
