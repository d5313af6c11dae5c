import { wrap180 } from '@windcall/units';
import type { GustCorrelation } from '../gust-noise.ts';
import { scoreOfValue, solveTruncatedNormal, type TruncatedNormal } from '../random/truncated-normal.ts';
import type { WindField } from '../wind-field.ts';

/** Correlation of neighbors in distance, pooled over all channels: Σ z_i z_{i+1} / √(Σ z_i² Σ z_{i+1}²). */
export const adjacentCorrelation = (channels: readonly ResidualMatrix[], step = 1): number => {
  let products = 0;
  let left = 0;
  let right = 0;
  for (const channel of channels) {
    for (let i = 0; i + step < channel.length; i++) {
      const a = channel[i];
      const b = channel[i + step];
      for (let k = 0; k < a.length; k++) {
        products += a[k] * b[k];
        left += a[k] * a[k];
        right += b[k] * b[k];
      }
    }
  }
  if (left === 0 || right === 0) return 1;
  // Rounding may push a perfect correlation past 1.
  return Math.max(-1, Math.min(1, products / (Math.sqrt(left) * Math.sqrt(right))));
};

/** Correlation `lag` time steps apart, pooled over distances and channels; the mean is 0 by construction. */
export const lagCorrelation = (channels: readonly ResidualMatrix[], lag: number): number => {
  let products = 0;
  let pairs = 0;
  let squares = 0;
  let values = 0;
  for (const channel of channels) {
    for (const row of channel) {
      for (let k = 0; k < row.length; k++) squares += row[k] * row[k];
      for (let k = 0; k + lag < row.length; k++) products += row[k] * row[k + lag];
      values += row.length;
      pairs += Math.max(row.length - lag, 0);
    }
  }
  return squares > 0 && pairs > 0 ? products / pairs / (squares / values) : 1;
};

/** The expected law of a field's gusts. Arrays have one value per time step. */
export interface FieldLaw {
  /** `model`: from the field's metadata. `fit`: estimated from the field itself. */
  source: 'model' | 'fit';
  /** mph. */
  mean: readonly number[];
  /** Standard deviation, mph. */
  deviation: readonly number[];
  /** Clock degrees. */
  direction: readonly number[];
  /** Circular standard deviation, degrees. */
  directionDeviation: readonly number[];
  correlationTimeS: number;
  gusts: GustCorrelation;
}

/** One matrix of residuals, nDistances × nTimes: standard normal if the field follows its law. */
export type ResidualMatrix = readonly Float64Array[];

/** Spreads below this (mph, degrees) are rounding, not gusts. */
export const LEAST_SPREAD = 1e-3;

type LawSeries = Pick<FieldLaw, 'mean' | 'deviation' | 'direction' | 'directionDeviation'>;

/**
 * Deviation of each value from its law, in standard normals, for speed and direction. Channels without variation are left out, so a
 * deterministic field has none.
 */
export const residualsOf = (field: WindField, law: LawSeries): ResidualMatrix[] => {
  const channels: ResidualMatrix[] = [];
  const { speed, direction } = field.windData;
  if (law.deviation.every((sd, k) => sd >= LEAST_SPREAD && law.mean[k] > 0)) {
    const marginals: TruncatedNormal[] = [];
    law.mean.forEach((mean, k) => {
      const same = k > 0 && mean === law.mean[k - 1] && law.deviation[k] === law.deviation[k - 1];
      marginals.push(same ? marginals[k - 1] : solveTruncatedNormal(mean, law.deviation[k]));
    });
    channels.push(speed.map((row) => Float64Array.from(row, (mph, k) => scoreOfValue(marginals[k], mph))));
  }
  if (law.directionDeviation.every((sd) => sd >= LEAST_SPREAD)) {
    channels.push(
      direction.map((row) =>
        Float64Array.from(row, (deg, k) => wrap180(deg - law.direction[k]) / law.directionDeviation[k]),
      ),
    );
  }
  return channels;
};
