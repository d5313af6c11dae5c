export interface Reading {
  readonly word: string;
  readonly tone: 'good' | 'fair' | 'poor';
}
const good = (word: string): Reading => ({ word, tone: 'good' });
const fair = (word: string): Reading => ({ word, tone: 'fair' });
const poor = (word: string): Reading => ({ word, tone: 'poor' });

/* Bands of the quality monitor. Source: wind specification, section 5, quality thresholds. Units of the quality call: score and
   correlation as ratios, errors and consistencies in percent, the distribution as a p-value. */

/** Score of 0 to 1: green from 0.8, yellow from `fairFrom` (0.6 in the quality view, 0.7 in the monitor). */
export const readScore = (score: number, fairFrom: 0.6 | 0.7 = 0.6): Reading =>
  score >= 0.8 ? good('Good') : score >= fairFrom ? fair('Fair') : poor('Poor');

/** The combined percentage, on its own bands. */
export const readCombined = (pct: number): Reading =>
  pct >= 80 ? good('Excellent') : pct >= 70 ? good('Good') : pct >= 50 ? fair('Acceptable') : poor('Poor');

/** Correlation of neighboring residuals: realistic from 0.2 to 0.8. */
export const readSpatial = (r: number): Reading => (r >= 0.2 && r <= 0.8 ? good('Realistic') : poor('Unrealistic'));

/** Correlation of the wind itself: 0.92 to 0.98 excellent, from 0.85 good, 0.3 to 0.99 within target. */
export const readRawSpatial = (r: number): Reading => {
  if (r >= 0.92 && r <= 0.98) return good('Excellent');
  if (r >= 0.85 && r < 0.92) return good('Good');
  if (r >= 0.3 && r <= 0.99) return fair('Within target');
  return poor('Off target');
};

/** Error of the temporal autocorrelation, percent: under 20 excellent, up to 25 good. */
export const readTemporal = (errorPct: number): Reading => {
  if (errorPct < 20) return good('Excellent');
  if (errorPct <= 25) return good('Good');
  return errorPct <= 80 ? fair('Acceptable') : poor('Poor');
};

/** p-value of the test for normal gusts. */
export const readDistribution = (p: number): Reading => {
  if (p > 0.1) return good('Good');
  if (p >= 0.05) return good('Normal');
  return p >= 0.01 ? fair('Doubtful') : poor('Poor');
};

/** Share of each target's wind that one wind vector explains, percent. */
export const readDofConsistency = (pct: number): Reading =>
  pct > 70 ? good('Excellent') : pct >= 40 ? good('Good') : poor('Poor');

/** Agreement of the wind along the range with its mean, percent. */
export const readRangeCoherence = (pct: number): Reading =>
  pct > 85 ? good('Excellent') : pct >= 70 ? good('Good') : pct >= 50 ? fair('Acceptable') : poor('Poor');

/** Share of steps without a jump, percent. */
export const readSmoothness = (pct: number): Reading =>
  pct >= 95 ? good('Excellent') : pct >= 80 ? good('Good') : pct >= 50 ? fair('Acceptable') : poor('Poor');
