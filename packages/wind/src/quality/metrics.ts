import { degToRad } from '@windcall/units';
import { spatialCorrelationAt, temporalCorrelationAt } from '../gust-noise.ts';
import { toVector, type WindVector } from '../relative-wind.ts';
import type { WindField } from '../wind-field.ts';
import type { FieldLaw, ResidualMatrix } from './residuals.ts';
import { adjacentCorrelation, lagCorrelation } from './residuals.ts';

/** The D'Agostino–Pearson test of normality for correlated values. */

/** Least effective sizes at which the approximations hold; smaller samples always look normal. */
const LEAST_FOR_SKEWNESS = 8;
const LEAST_FOR_KURTOSIS = 20;

/** Standard normal score of a sample skewness. Source: D'Agostino, Biometrika 57, 1970. */
const skewnessScore = (skewness: number, n: number): number => {
  const y = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta2 = (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w2 = -1 + Math.sqrt(2 * (beta2 - 1));
  return Math.asinh(y / Math.sqrt(2 / (w2 - 1))) / Math.sqrt(Math.log(Math.sqrt(w2)));
};

/** Standard normal score of a sample kurtosis (3 for a normal). Source: Anscombe & Glynn, Biometrika 70, 1983. */
const kurtosisScore = (kurtosis: number, n: number): number => {
  const expected = (3 * (n - 1)) / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (kurtosis - expected) / Math.sqrt(variance);
  const third =
    ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) * Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / third) * (2 / third + Math.sqrt(1 + 4 / third ** 2));
  const cube = (1 - 2 / a) / (1 + x * Math.sqrt(2 / (a - 4)));
  return (1 - 2 / (9 * a) - Math.cbrt(cube)) / Math.sqrt(2 / (9 * a));
};

/**
 * Probability that normal values would look at least this skewed or peaked. The moments are of all values; the sample
 * sizes are effective ones, because correlated values count for less. Source: D'Agostino & Pearson, Biometrika 60,
 * 1973; effective sizes after Lobato & Velasco, Econometric Theory 20, 2004.
 */
export const normalityPValue = (values: readonly Float64Array[], nSkewness: number, nKurtosis: number): number => {
  let n = 0;
  let sum = 0;
  for (const row of values) {
    for (const z of row) sum += z;
    n += row.length;
  }
  const mean = sum / n;
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  for (const row of values) {
    for (const z of row) {
      const d = z - mean;
      m2 += d * d;
      m3 += d * d * d;
      m4 += d * d * d * d;
    }
  }
  const variance = m2 / n;
  if (!(variance > 0)) return 1;
  const z1 = skewnessScore(m3 / n / variance ** 1.5, Math.max(nSkewness, LEAST_FOR_SKEWNESS));
  const z2 = kurtosisScore(m4 / n / variance ** 2, Math.max(nKurtosis, LEAST_FOR_KURTOSIS));
  return Math.exp(-(z1 * z1 + z2 * z2) / 2);
};

/** Σ over all pairs of places of ρ(place − place)^power. */
const sumOverPairs = (axis: readonly number[], power: number, rho: (lag: number) => number): number => {
  let sum = axis.length;
  for (let i = 0; i < axis.length; i++) {
    for (let j = i + 1; j < axis.length; j++) sum += 2 * rho(axis[j] - axis[i]) ** power;
  }
  return sum;
};

/**
 * Number of independent values equivalent to a field's correlated ones, for a channel's moment of order q: (I·K)² / (Σ ρ_s^q · Σ ρ_t^q);
 * the law is separable. Source: Lobato & Velasco 2004.
 */
export const effectiveSize = (field: WindField, law: FieldLaw, power: number): number => {
  const { distances, timeSteps } = field;
  const space = sumOverPairs(distances, power, (d) => spatialCorrelationAt(d, law.gusts));
  const time = sumOverPairs(timeSteps, power, (t) => temporalCorrelationAt(t, law.correlationTimeS));
  return (distances.length * timeSteps.length) ** 2 / (space * time);
};

export interface QualityMetrics {
  spatialCorrelation: number;
  /** Correlation of the wind at neighboring distances, changes of state included. */
  rawSpatialCorrelation: number;
  /** Error of the gusts' correlation in time, %. */
  temporalConsistency: number;
  /** p-value of normality of the gusts, 0–1. */
  distributionHealth: number;
  scenarioSpecificMetrics: {
    /** %. */
    doFConsistency: number;
    /** %. */
    rangeCoherence: number;
    /** %. */
    transitionSmoothness: number;
  };
}

const MAX_LAGS = 100;
/** A step is a jump beyond this many standard deviations of an ordinary one. */
const JUMP_DEVIATIONS = 3.5;

/** The wind vectors of a field, nDistances × nTimes, and their mean over distance at each time. */
export interface FieldVectors {
  rows: WindVector[][];
  overDistance: WindVector[];
}

export const vectorsOf = (field: WindField): FieldVectors => {
  const { speed, direction } = field.windData;
  const rows = speed.map((row, i) => row.map((mph, k) => toVector(mph, direction[i][k])));
  const overDistance = field.timeSteps.map((_, k) => {
    let right = 0;
    let front = 0;
    for (const row of rows) {
      right += row[k].right;
      front += row[k].front;
    }
    return { right: right / rows.length, front: front / rows.length };
  });
  return { rows, overDistance };
};

/** Expected mean correlation of neighbors in distance under the law. */
export const expectedAdjacentCorrelation = (field: WindField, law: FieldLaw): number => {
  const gaps = field.distances.slice(1).map((d, i) => d - field.distances[i]);
  return gaps.reduce((sum, gap) => sum + spatialCorrelationAt(gap, law.gusts), 0) / Math.max(gaps.length, 1);
};

/** Least sum of the squared curve exp(−t/τ) over its lags if a step is no longer than τ. */
const LEAST_CURVE = Math.exp(-2);

/**
 * Error of the correlation in time against exp(−t/τ), %: RMS over the lags up to τ, relative to the curve. If a step is longer than τ, the
 * error is relative to the curve at τ.
 */
export const temporalError = (field: WindField, law: FieldLaw, channels: readonly ResidualMatrix[]): number => {
  const steps = field.timeSteps.length - 1;
  if (steps < 1) return 0;
  const dt = (field.timeSteps[steps] - field.timeSteps[0]) / steps;
  const lags = Math.min(Math.ceil(law.correlationTimeS / dt - 1e-6), steps, MAX_LAGS);
  let errors = 0;
  let curve = 0;
  for (let lag = 1; lag <= lags; lag++) {
    const expected = temporalCorrelationAt(lag * dt, law.correlationTimeS);
    errors += (lagCorrelation(channels, lag) - expected) ** 2;
    curve += expected ** 2;
  }
  return 100 * Math.sqrt(errors / Math.max(curve, LEAST_CURVE));
};

/**
 * Probability that a healthy field's residuals would look at least this little normal. Speed and direction are tested separately, because
 * normal directions would hide skewed speeds. The smaller of m p-values p becomes 1 − (1 − p)^m, uniform for healthy fields.
 * Source: Z. Šidák, Journal of the American Statistical Association 62, 1967.
 */
export const distributionPValue = (field: WindField, law: FieldLaw, channels: readonly ResidualMatrix[]): number => {
  if (channels.length === 0) return 1;
  const [nSkewness, nKurtosis] = [effectiveSize(field, law, 3), effectiveSize(field, law, 4)];
  const least = channels.reduce((p, channel) => Math.min(p, normalityPValue(channel, nSkewness, nKurtosis)), 1);
  return 1 - (1 - least) ** channels.length;
};

/** Share of the wind's energy common to the whole range, %: Σ_t |V̄|² / Σ_t mean |V|². 100 in a calm. */
export const rangeCoherence = ({ rows, overDistance }: FieldVectors): number => {
  let common = 0;
  let all = 0;
  for (const [k, mean] of overDistance.entries()) {
    common += mean.right ** 2 + mean.front ** 2;
    for (const row of rows) all += (row[k].right ** 2 + row[k].front ** 2) / rows.length;
  }
  // In a uniform wind the two sums differ only by rounding.
  return all > 0 ? Math.min(100, (100 * common) / all) : 100;
};

/**
 * Steps without a jump, % (each 1 % of jumps costs 10). A step is a jump if |ΔV| exceeds the mean wind's own step and 3.5 standard
 * deviations of a gust's step. A mean that alternates at each step is no change of state.
 */
export const transitionSmoothness = (field: WindField, law: FieldLaw, { rows }: FieldVectors): number => {
  const means = law.mean.map((mph, k) => toVector(mph, law.direction[k]));
  const { timeSteps } = field;
  if (timeSteps.length < 2) return 100;
  const apart = (k: number, before: number) =>
    Math.hypot(means[k].right - means[before].right, means[k].front - means[before].front);
  const isBack = (k: number): boolean => apart(k, k - 2) < apart(k, k - 1) / 2;
  let jumps = 0;
  for (let k = 1; k < timeSteps.length; k++) {
    const drift = k > 2 && isBack(k) && isBack(k - 1) ? apart(k, k - 2) : apart(k, k - 1);
    const rho = temporalCorrelationAt(timeSteps[k] - timeSteps[k - 1], law.correlationTimeS);
    const gust = Math.max(law.deviation[k], law.mean[k] * degToRad(law.directionDeviation[k]));
    const limit = drift + JUMP_DEVIATIONS * Math.sqrt(2 * (1 - rho)) * gust;
    for (const row of rows) {
      const step = Math.hypot(row[k].right - row[k - 1].right, row[k].front - row[k - 1].front);
      // Stored values are rounded, so a constant wind may differ in its last digit.
      if (step > limit + 0.01) jumps++;
    }
  }
  return 100 * Math.max(0, 1 - (10 * jumps) / (rows.length * (timeSteps.length - 1)));
};

/** Correlation of the wind at neighboring distances, changes of state included; 1 if nothing changes. */
export const rawSpatialCorrelation = ({ rows, overDistance }: FieldVectors): number => {
  const total = { right: 0, front: 0 };
  for (const mean of overDistance) {
    total.right += mean.right / overDistance.length;
    total.front += mean.front / overDistance.length;
  }
  const channels = (['right', 'front'] as const).map((part) =>
    rows.map((row) => Float64Array.from(row, (v) => v[part] - total[part])),
  );
  return adjacentCorrelation(channels);
};
