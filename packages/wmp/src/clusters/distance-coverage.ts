import type { HoldField } from '../field/hold-field.ts';
import { axisOf, rowOf } from '../field/hold-field.ts';
import type { RestartedClustering } from './k-means.ts';
import type { DistanceCoverageMetrics } from './wind-cluster.ts';

/**
 * The renaming of `labels` that agrees best with `reference`: `renamed[label]` is the reference label. Optimal
 * assignment on the k × k table of agreements.
 */
export const matchLabels = (labels: Int32Array, reference: Int32Array, k: number): Int32Array => {
  const agreements = new Float64Array(k * k);
  labels.forEach((label, i) => {
    agreements[label * k + reference[i]]++;
  });
  return assignRows(
    agreements.map((count) => -count),
    k,
  );
};

/**
 * Column of each row in the assignment of least cost (n × n, row-major): shortest augmenting paths with potentials, O(n³).
 * Source: R. Jonker, A. Volgenant, Computing 38, 1987, in the dense form without their initial reduction.
 */
export const assignRows = (cost: Float64Array, n: number): Int32Array => {
  const rowPrice = new Float64Array(n + 1);
  const columnPrice = new Float64Array(n + 1);
  // Column 0 is a placeholder for the row being assigned; rows and columns count from 1.
  const rowOf = new Int32Array(n + 1);
  for (let row = 1; row <= n; row++) {
    rowOf[0] = row;
    const slack = new Float64Array(n + 1).fill(Infinity);
    const cameFrom = new Int32Array(n + 1);
    const isSettled = new Uint8Array(n + 1);
    let column = 0;
    while (rowOf[column] !== 0) {
      isSettled[column] = 1;
      const current = rowOf[column];
      let step = Infinity;
      let next = 0;
      for (let j = 1; j <= n; j++) {
        if (isSettled[j]) continue;
        const reduced = cost[(current - 1) * n + j - 1] - rowPrice[current] - columnPrice[j];
        if (reduced < slack[j]) {
          slack[j] = reduced;
          cameFrom[j] = column;
        }
        if (slack[j] < step) {
          step = slack[j];
          next = j;
        }
      }
      for (let j = 0; j <= n; j++) {
        if (isSettled[j]) {
          rowPrice[rowOf[j]] += step;
          columnPrice[j] -= step;
        } else slack[j] -= step;
      }
      column = next;
    }
    while (column !== 0) {
      const previous = cameFrom[column];
      rowOf[column] = rowOf[previous];
      column = previous;
    }
  }
  const columnOf = new Int32Array(n);
  for (let j = 1; j <= n; j++) columnOf[rowOf[j] - 1] = j - 1;
  return columnOf;
};

/** The clustering's quality at each distance, keyed like the field's axes. */
export const distanceCoverageMetrics = (
  field: HoldField,
  run: RestartedClustering,
  labels: Int32Array,
  k: number,
  silhouetteByDistance: Float64Array,
): Record<string, DistanceCoverageMetrics> => {
  const agreement = restartAgreement(run, field.axes.length, field.nTimes, k);
  return Object.fromEntries(
    field.axes.map((axis, j) => [
      axis.key,
      {
        convergenceRate: agreement[j],
        clusterSeparation: Math.max(0, silhouetteByDistance[j]),
        ballisticWeightingEffectiveness: explainedHoldVariance(field, labels, k, j),
      },
    ]),
  );
};

/** Per distance, the mean over restarts of the share of sampled points labeled as in the best restart. */
const restartAgreement = (run: RestartedClustering, nDistances: number, nTimes: number, k: number): Float64Array => {
  const { restarts, best, sampled } = run;
  const reference = restarts[best];
  const agreeing = new Float64Array(nDistances);
  const seen = new Float64Array(nDistances);
  for (const labels of restarts) {
    const renamed = matchLabels(labels, reference, k);
    sampled.forEach((point, i) => {
      const j = axisOf(nTimes, point);
      seen[j]++;
      if (renamed[labels[i]] === reference[i]) agreeing[j]++;
    });
  }
  return agreeing.map((count, j) => count / seen[j]);
};

/** `1 − Σ_t (h − mean of its cluster)² / Σ_t (h − mean)²` at distance j; 1 if the hold is constant. */
const explainedHoldVariance = ({ holdMil, nTimes }: HoldField, labels: Int32Array, k: number, j: number): number => {
  const holds = rowOf(holdMil, nTimes, j);
  const clusters = rowOf(labels, nTimes, j);
  const sums = new Float64Array(k);
  const sizes = new Float64Array(k);
  let sum = 0;
  holds.forEach((hold, t) => {
    sums[clusters[t]] += hold;
    sizes[clusters[t]]++;
    sum += hold;
  });
  let within = 0;
  let total = 0;
  holds.forEach((hold, t) => {
    within += (hold - sums[clusters[t]] / sizes[clusters[t]]) ** 2;
    total += (hold - sum / nTimes) ** 2;
  });
  return total > 1e-18 ? 1 - within / total : 1;
};
