import { type CorrelationPair, decayScale } from '@windcall/units';
import type { HoldField } from './hold-field.ts';
import { sampleAt } from './hold-field.ts';

/** Correlation of the wind in time and distance, and the resulting number of independent samples. */
export interface FieldMemory {
  /** Integral time of the wind, s. */
  tauS: number;
  /** Correlation length along the range, yd; Infinity if all distances move together. */
  lengthYd: number;
  /** Independent samples in the field, ≥ 1. */
  effectiveSamples: number;
}

/** Lags for fitting the correlation time. */
const LAGS = 5;

/**
 * Correlation time and length by log-linear fits of exponentials through 1, and `n_e = T·dt/(2 τ) · max(1, span/(2
 * L))`: a mean over T seconds of a process with integral time τ equals T/(2τ) independent values. Source: J. L. Lumley,
 * H. A. Panofsky, "The Structure of Atmospheric Turbulence", 1964.
 */
export const fieldMemory = (field: HoldField): FieldMemory => {
  const { nTimes, stepS, spanYd } = field;
  const durationS = nTimes * stepS;
  const residuals = [centered(field.u), centered(field.v)];
  const fittedTau = decayScale(lagCorrelations(residuals, field)) * stepS;
  // Between fully independent samples and a fully correlated record.
  const tauS = Math.min(Math.max(Number.isNaN(fittedTau) ? 0 : fittedTau, stepS / 2), durationS / 2);
  const lengthYd = correlationLength(distanceCorrelations(residuals, field));
  return { tauS, lengthYd, effectiveSamples: (durationS / (2 * tauS)) * Math.max(1, spanYd / (2 * lengthYd)) };
};

/** Without pairs of distances the field counts once; without correlation between them each distance counts. */
const correlationLength = (pairs: CorrelationPair[]): number => {
  const fitted = decayScale(pairs);
  if (!Number.isNaN(fitted)) return fitted;
  return pairs.length === 0 ? Infinity : Math.min(...pairs.map((pair) => pair.x)) / 2;
};

/** Deviations below this share of the wind are rounding. */
const ROUNDING = 1e-9;

const centered = (values: Float64Array): Float64Array => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const floor = ROUNDING * values.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return values.map((x) => (Math.abs(x - mean) > floor ? x - mean : 0));
};

/** Correlation of the rows i and k of both components, the second row `lag` steps later. */
const correlate = (residuals: Float64Array[], nTimes: number, i: number, k: number, lag: number) => {
  let product = 0;
  let first = 0;
  let second = 0;
  for (const z of residuals) {
    for (let t = 0; t + lag < nTimes; t++) {
      const a = z[sampleAt(nTimes, i, t)];
      const b = z[sampleAt(nTimes, k, t + lag)];
      product += a * b;
      first += a * a;
      second += b * b;
    }
  }
  return { product, first, second };
};

const lagCorrelations = (residuals: Float64Array[], { axes, nTimes }: HoldField): CorrelationPair[] => {
  const pairs: CorrelationPair[] = [];
  for (let lag = 1; lag <= Math.min(LAGS, nTimes - 2); lag++) {
    let product = 0;
    let first = 0;
    let second = 0;
    axes.forEach((_, j) => {
      const sums = correlate(residuals, nTimes, j, j, lag);
      product += sums.product;
      first += sums.first;
      second += sums.second;
    });
    const scale = Math.sqrt(first * second);
    if (scale > 0) pairs.push({ x: lag, r: product / scale });
  }
  return pairs;
};

const distanceCorrelations = (residuals: Float64Array[], { axes, nTimes }: HoldField): CorrelationPair[] =>
  axes.flatMap((near, i) =>
    axes.slice(i + 1).flatMap((far, offset) => {
      const x = Math.abs(far.distanceYd - near.distanceYd);
      const { product, first, second } = correlate(residuals, nTimes, i, i + 1 + offset, 0);
      return x > 0 && first * second > 0 ? [{ x, r: product / Math.sqrt(first * second) }] : [];
    }),
  );
