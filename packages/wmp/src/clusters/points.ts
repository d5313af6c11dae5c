/** Points in the plane, interleaved (x0, y0, x1, y1, …). */

/** Index of the center nearest to (x, y); in a tie the first. */
export const nearestOf = (centers: Float64Array, x: number, y: number): number => {
  let nearest = 0;
  let least = Infinity;
  for (let c = 0; c < centers.length; c += 2) {
    const dx = x - centers[c];
    const dy = y - centers[c + 1];
    const d = dx * dx + dy * dy;
    if (d < least) {
      least = d;
      nearest = c;
    }
  }
  return nearest >> 1;
};

/** Mean of the points of each of k labels; the origin for a label without points. */
export const meanOf = (points: Float64Array, labels: Int32Array, k: number): Float64Array => {
  const means = new Float64Array(2 * k);
  const sizes = new Float64Array(k);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    means[2 * label] += points[2 * i];
    means[2 * label + 1] += points[2 * i + 1];
    sizes[label]++;
  }
  for (let c = 0; c < 2 * k; c++) means[c] /= Math.max(1, sizes[c >> 1]);
  return means;
};

/** Root mean square distance from the mean. */
export const rmsRadius = (points: Float64Array): number => {
  const n = points.length / 2;
  const mean = meanOf(points, new Int32Array(n), 1);
  let sum = 0;
  for (let i = 0; i < points.length; i += 2) {
    const dx = points[i] - mean[0];
    const dy = points[i + 1] - mean[1];
    sum += dx * dx + dy * dy;
  }
  return Math.sqrt(sum / n);
};

/** Winds closer than this share of the strongest are equal, because the kernel's sums have rounding of 1e-16. */
const SAME_WIND = 1e-9;

/** Squared distance below which two of these points are equal. */
export const sameDistanceSquared = (points: Float64Array): number => {
  let most = 0;
  for (let i = 0; i < points.length; i++) most = Math.max(most, Math.abs(points[i]));
  return (SAME_WIND * most) ** 2;
};

/** Number of distinct points, up to `atMost`. */
export const countDistinct = (points: Float64Array, atMost: number): number => {
  const same = sameDistanceSquared(points);
  const seen: number[] = [];
  for (let i = 0; i < points.length && seen.length < 2 * atMost; i += 2) {
    let isNew = true;
    for (let s = 0; s < seen.length && isNew; s += 2) {
      isNew = (points[i] - seen[s]) ** 2 + (points[i + 1] - seen[s + 1]) ** 2 > same;
    }
    if (isNew) seen.push(points[i], points[i + 1]);
  }
  return seen.length / 2;
};
