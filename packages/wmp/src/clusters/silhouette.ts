/** Mean silhouettes of a clustering, −1 to 1. */
export interface Silhouettes {
  overall: number;
  byCluster: Float64Array;
  /** Per group of points (the distances). */
  byGroup: Float64Array;
}

/** Most points for an exact result; a stratified sample of this size replaces more. */
const EXACT_UP_TO = 2000;
/** Least sample of a cluster, if it is that large. */
const MIN_PER_CLUSTER = 20;

/**
 * Silhouette s = (b − a)/max(a, b) with Euclidean distances: a the mean distance to the own cluster, b to the nearest
 * other; 0 for a cluster of one point, 1 throughout for a single cluster. Exact up to 2000 points, else from a
 * stratified systematic sample of about 2000, weighted by the clusters' sizes. Source: P. J. Rousseeuw, J. Comp. Appl.
 * Math. 20, 1987.
 * @param groupSize points i with the same floor(i / groupSize) are one group
 */
export const silhouettes = (points: Float64Array, labels: Int32Array, k: number, groupSize: number): Silhouettes => {
  const n = labels.length;
  const nGroups = Math.ceil(n / groupSize);
  if (k === 1) {
    return { overall: 1, byCluster: new Float64Array(1).fill(1), byGroup: new Float64Array(nGroups).fill(1) };
  }
  const { order, starts, sizes } = sampleByCluster(labels, k);
  const x = Float64Array.from(order, (i) => points[2 * i]);
  const y = Float64Array.from(order, (i) => points[2 * i + 1]);

  const byCluster = new Float64Array(k);
  const sums = new Float64Array(nGroups);
  const weights = new Float64Array(nGroups);
  let overall = 0;
  for (let own = 0; own < k; own++) {
    const drawn = starts[own + 1] - starts[own];
    const weight = sizes[own] / drawn;
    for (let i = starts[own]; i < starts[own + 1]; i++) {
      const s = sizes[own] === 1 ? 0 : silhouetteOf(i, own, x, y, starts);
      const group = Math.floor(order[i] / groupSize);
      byCluster[own] += s / drawn;
      sums[group] += weight * s;
      weights[group] += weight;
      overall += (weight * s) / n;
    }
  }
  return { overall, byCluster, byGroup: sums.map((sum, g) => (weights[g] > 0 ? sum / weights[g] : 0)) };
};

const silhouetteOf = (i: number, own: number, x: Float64Array, y: Float64Array, starts: Int32Array): number => {
  const xi = x[i];
  const yi = y[i];
  let a = 0;
  let b = Infinity;
  for (let c = 0; c < starts.length - 1; c++) {
    const from = starts[c];
    const to = starts[c + 1];
    let sum = 0;
    for (let m = from; m < to; m++) {
      const dx = x[m] - xi;
      const dy = y[m] - yi;
      sum += Math.sqrt(dx * dx + dy * dy);
    }
    if (c === own) a = sum / (to - from - 1);
    else b = Math.min(b, sum / (to - from));
  }
  const larger = Math.max(a, b);
  return larger > 0 ? (b - a) / larger : 0;
};

/** Point indices by cluster (`starts` has each cluster's beginning): all, or an even share of every cluster. */
const sampleByCluster = (labels: Int32Array, k: number) => {
  const sizes = new Int32Array(k);
  for (const label of labels) sizes[label]++;
  const share = Math.min(1, EXACT_UP_TO / labels.length);
  const starts = new Int32Array(k + 1);
  const drawn = sizes.map((size, c) => {
    const count = Math.min(size, Math.max(MIN_PER_CLUSTER, Math.round(share * size)));
    starts[c + 1] = starts[c] + count;
    return count;
  });
  const order = new Int32Array(starts[k]);
  const seen = new Int32Array(k);
  const taken = new Int32Array(k);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    // Draws the members number ⌊n·size/count⌋, n = 0, 1, …
    if (seen[label] === Math.floor((taken[label] * sizes[label]) / drawn[label])) {
      order[starts[label] + taken[label]] = i;
      taken[label]++;
    }
    seen[label]++;
  }
  return { order, starts, sizes };
};
