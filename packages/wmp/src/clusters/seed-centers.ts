import type { Uniform } from '../numbers/random.ts';
import { sameDistanceSquared } from './points.ts';

/**
 * Greedy k-means++: each further center is the best of 2 + ln k points drawn with probability proportional to the
 * squared distance from the previous centers. Undefined if there are fewer than k distinct points. Source: D. Arthur,
 * S. Vassilvitskii, "k-means++: the advantages of careful seeding", SODA 2007 (with the greedy variant).
 */
export const seedCenters = (points: Float64Array, k: number, uniform: Uniform): Float64Array | undefined => {
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
