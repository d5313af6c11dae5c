import type { HoldField } from '../field/hold-field.ts';

/** A 2 × 2 symmetric metric M = K Kᵀ by its lower Cholesky factor K: distances are Euclidean between `Kᵀ V`. */
interface HoldMetric {
  k00: number;
  k10: number;
  k11: number;
}

/** Share of the mean eigenvalue added to the diagonal, so that every wind direction counts. */
const RIDGE = 0.01;

/**
 * The metric of the difference of two winds' holds: with all hold effects of a wind V as its features `(a_j x_j(V), b_j
 * y_j(V) + c_j x_j(V))_j = A V`, crosswind x, headwind y, c the jump: `M = AᵀA/J`, plus 1 % of tr(M)/2 on the diagonal.
 * mil² per mph².
 */
export const holdMetric = (field: Pick<HoldField, 'axes'>): HoldMetric => {
  let uu = 0;
  let uv = 0;
  let vv = 0;
  for (const { perU, perV, milPerMph, headMilPerMph, crossUpMilPerMph } of field.axes) {
    // The headwind axis is the crosswind axis turned by 90°; both are scaled from a to b and to c.
    const upU = (perU * crossUpMilPerMph - perV * headMilPerMph) / milPerMph;
    const upV = (perV * crossUpMilPerMph + perU * headMilPerMph) / milPerMph;
    uu += perU * perU + upU * upU;
    uv += perU * perV + upU * upV;
    vv += perV * perV + upV * upV;
  }
  const ridge = (RIDGE * (uu + vv)) / 2;
  const scale = 1 / field.axes.length;
  const k00 = Math.sqrt((uu + ridge) * scale);
  const k10 = (uv * scale) / k00;
  return { k00, k10, k11: Math.sqrt((vv + ridge) * scale - k10 * k10) };
};

/** Equal weights for every mph: clustering without ballistic weighting. */
export const PLAIN_METRIC: HoldMetric = { k00: 1, k10: 0, k11: 1 };

/** Winds (u, v) as points `Kᵀ V`, interleaved (2 n values). */
export const toMetricPoints = (metric: HoldMetric, u: ArrayLike<number>, v: ArrayLike<number>): Float64Array => {
  const points = new Float64Array(2 * u.length);
  for (let i = 0; i < u.length; i++) {
    points[2 * i] = metric.k00 * u[i] + metric.k10 * v[i];
    points[2 * i + 1] = metric.k11 * v[i];
  }
  return points;
};

/** A wind state, in the wire's names. */
export interface WindCluster {
  /** `cluster_1` is the most probable. */
  id: string;
  /** mph, length of the mean wind vector. */
  centroidSpeed: number;
  /** Degrees in [0, 360), origin of the mean wind vector: the speed-weighted mean, which keeps holds unbiased. */
  centroidDirection: number;
  /** Share of the samples. */
  probability: number;
}

export interface GlobalCluster extends WindCluster {
  clusterSize: number;
  /** mph, standard deviation of the samples' speeds. */
  speedStd: number;
  /** 0 to 1, from the effective number of samples and the silhouette. */
  confidence: number;
}

/** Quality of the clusters at one distance. */
export interface DistanceCoverageMetrics {
  /** Mean share of this distance's samples with the same label in a restart as in the best restart. */
  convergenceRate: number;
  /** Mean silhouette at this distance, at least 0. */
  clusterSeparation: number;
  /** Share of the hold's variance at this distance that the clusters explain. */
  ballisticWeightingEffectiveness: number;
}
