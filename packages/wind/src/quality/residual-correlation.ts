import type { ResidualMatrix } from './residuals.ts';

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
