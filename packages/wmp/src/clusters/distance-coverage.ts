import type { HoldField } from '../field/hold-field.ts';
import { axisOf, rowOf } from '../field/samples.ts';
import type { RestartedClustering } from './k-means.ts';
import { matchLabels } from './match-labels.ts';
import type { DistanceCoverageMetrics } from './wind-cluster.ts';

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
