import { fieldMemory } from '../field/effective-samples.ts';
import type { HoldField } from '../field/hold-field.ts';
import { directionOf } from '../field/hold-field.ts';
import type { ValidationFailed } from '../field/wind-series.ts';
import { distanceCoverageMetrics } from './distance-coverage.ts';
import { kMeans, type RestartedClustering } from './k-means.ts';
import { countDistinct, meanOf } from './points.ts';
import type { DistanceCoverageMetrics, GlobalCluster } from './wind-cluster.ts';
import { holdMetric, PLAIN_METRIC, toMetricPoints } from './wind-cluster.ts';

/** Mean silhouettes of a clustering, −1 to 1. */
interface Silhouettes {
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

/**
 * Davies–Bouldin index: mean over clusters of the worst (S_i + S_j)/d_ij, S the mean distance to the centroid; 0 for
 * one cluster, small if clusters are compact and apart. Points and centroids interleaved. Source: D. L. Davies, D. W.
 * Bouldin, IEEE Trans. PAMI 1, 1979.
 */
export const daviesBouldin = (points: Float64Array, labels: Int32Array, centroids: Float64Array): number => {
  const k = centroids.length / 2;
  if (k === 1) return 0;
  const scatter = new Float64Array(k);
  const sizes = new Float64Array(k);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    const dx = points[2 * i] - centroids[2 * label];
    const dy = points[2 * i + 1] - centroids[2 * label + 1];
    scatter[label] += Math.sqrt(dx * dx + dy * dy);
    sizes[label]++;
  }
  scatter.forEach((sum, c) => {
    scatter[c] = sum / sizes[c];
  });
  let total = 0;
  for (let i = 0; i < k; i++) {
    let worst = 0;
    for (let j = 0; j < k; j++) {
      if (j === i) continue;
      const apart = Math.hypot(centroids[2 * i] - centroids[2 * j], centroids[2 * i + 1] - centroids[2 * j + 1]);
      worst = Math.max(worst, (scatter[i] + scatter[j]) / apart);
    }
    total += worst / k;
  }
  return total;
};

export interface AnalysisSettings {
  /** Number of clusters, a whole number from 1; 4 if absent. */
  targetClusterCount?: number;
  /** Movement of the centroids that counts as converged, as a share of the samples' RMS radius; 0.001 if absent. */
  convergenceThreshold?: number;
  /** If false, clusters by mph alone; true if absent. */
  ballisticWeighting?: boolean;
  /** Whole number; the same seed gives the same clusters. 1 if absent. */
  seed?: number;
}

/** Results of phase 1, in the wire's names. */
export interface WindAnalysis {
  status: 'success';
  distanceWindStates: {
    globalClusters: GlobalCluster[];
    qualityMetrics: { silhouette: number; daviesBouldin: number };
  };
  analysisMetadata: {
    engagementDistances: number[];
    totalSamples: number;
    convergenceStatus: 'achieved' | 'not_achieved';
    /** 1 if both halves of the record have the clusters in the same shares, 0 if they share none. */
    temporalStability: number;
    /** Number of independent samples in the record. */
    effectiveSamples: number;
    distanceCoverageMetrics: Record<string, DistanceCoverageMetrics>;
  };
}

/** Effective samples at which a cluster's confidence is √½ of a well-known one's. */
const HALF_KNOWN_AT = 5;

/**
 * Phase 1: groups the winds of all engagements and times by the holds they need (ballistic-weighted k-means). Returns
 * exactly `targetClusterCount` clusters if there are as many distinct winds, else one per distinct wind; a constant
 * wind is refused for more than one cluster.
 */
export const analyzeWind = (field: HoldField, settings: AnalysisSettings = {}): WindAnalysis | ValidationFailed => {
  const { targetClusterCount = 4, convergenceThreshold = 0.001, ballisticWeighting = true, seed = 1 } = settings;
  if (!(Number.isInteger(targetClusterCount) && targetClusterCount >= 1)) {
    throw new Error(`targetClusterCount must be a whole number >= 1, got ${targetClusterCount}`);
  }
  const points = toMetricPoints(ballisticWeighting ? holdMetric(field) : PLAIN_METRIC, field.u, field.v);
  const k = Math.min(targetClusterCount, countDistinct(points, targetClusterCount));
  if (k === 1 && targetClusterCount > 1) return refuseStillWind(targetClusterCount);

  const run = kMeans(points, k, convergenceThreshold, seed);
  const labels = byProbability(run, k);
  const { nTimes, axes } = field;
  const quality = silhouettes(points, labels, k, nTimes);
  const memory = fieldMemory(field);
  return {
    status: 'success',
    distanceWindStates: {
      globalClusters: describeClusters(field, labels, k, quality.byCluster, memory.effectiveSamples),
      qualityMetrics: {
        silhouette: quality.overall,
        daviesBouldin: daviesBouldin(points, labels, meanOf(points, labels, k)),
      },
    },
    analysisMetadata: {
      engagementDistances: axes.map((axis) => axis.distanceYd),
      totalSamples: labels.length,
      convergenceStatus: run.converged ? 'achieved' : 'not_achieved',
      temporalStability: temporalStability(labels, nTimes, k),
      effectiveSamples: memory.effectiveSamples,
      distanceCoverageMetrics: distanceCoverageMetrics(field, run, labels, k, quality.byGroup),
    },
  };
};

const refuseStillWind = (wanted: number): ValidationFailed => ({
  status: 'validation_failed',
  problems: [
    {
      code: 'ZERO_VARIATION',
      message: `The wind does not vary, so it cannot be split into ${wanted} clusters; use 1 for deterministic wind.`,
    },
  ],
});

/** Renumbers labels so that cluster 0 has the most samples. */
const byProbability = ({ labels }: RestartedClustering, k: number): Int32Array => {
  const sizes = new Int32Array(k);
  for (const label of labels) sizes[label]++;
  const order = Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a]);
  const rank = Int32Array.from({ length: k }, (_, label) => order.indexOf(label));
  return labels.map((label) => rank[label]);
};

const describeClusters = (
  { u, v }: HoldField,
  labels: Int32Array,
  k: number,
  silhouetteOf: Float64Array,
  effectiveSamples: number,
): GlobalCluster[] => {
  const sums = Array.from({ length: k }, () => ({ size: 0, u: 0, v: 0, speed: 0, speedSquared: 0 }));
  labels.forEach((label, i) => {
    const sum = sums[label];
    const squared = u[i] * u[i] + v[i] * v[i];
    sum.size++;
    sum.u += u[i];
    sum.v += v[i];
    sum.speed += Math.sqrt(squared);
    sum.speedSquared += squared;
  });
  return sums.map((sum, c) => {
    const probability = sum.size / labels.length;
    const meanSpeed = sum.speed / sum.size;
    const known = (probability * effectiveSamples) / (probability * effectiveSamples + HALF_KNOWN_AT);
    return {
      id: `cluster_${c + 1}`,
      centroidSpeed: Math.hypot(sum.u, sum.v) / sum.size,
      centroidDirection: directionOf(sum.u, sum.v),
      probability,
      clusterSize: sum.size,
      speedStd: Math.sqrt(Math.max(0, sum.speedSquared / sum.size - meanSpeed * meanSpeed)),
      confidence: Math.sqrt((known * (1 + silhouetteOf[c])) / 2),
    };
  });
};

/** `1 − ½ Σ_c |p_c(first half) − p_c(second half)|`, the halves in time. */
const temporalStability = (labels: Int32Array, nTimes: number, k: number): number => {
  const half = Math.floor(nTimes / 2);
  if (half === 0) return 1;
  const shares = [new Float64Array(k), new Float64Array(k)] as const;
  const nRows = labels.length / nTimes;
  labels.forEach((label, i) => {
    const isFirst = i % nTimes < half;
    shares[isFirst ? 0 : 1][label] += 1 / (nRows * (isFirst ? half : nTimes - half));
  });
  const difference = shares[0].reduce((sum, share, c) => sum + Math.abs(share - shares[1][c]), 0);
  return Math.min(1, Math.max(0, 1 - difference / 2));
};
