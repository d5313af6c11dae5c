import type { weather } from '@windcall/contract';
import { percentOf } from '@windcall/units';
import type { Units } from '../../units/units.ts';

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
const readSmoothness = (pct: number): Reading =>
  pct >= 95 ? good('Excellent') : pct >= 80 ? good('Good') : pct >= 50 ? fair('Acceptable') : poor('Poor');

export interface QualityRow {
  readonly name: string;
  readonly hint: string;
  readonly value: string;
  readonly reading: Reading | null;
}

const row = (
  units: Units,
  name: string,
  hint: string,
  value: number | null,
  digits: number,
  unit: '' | ' %',
  read: (value: number) => Reading,
): QualityRow => ({
  name,
  hint: units.sentence(hint),
  value:
    value === null ? '–' : `${units.number(unit === ' %' ? percentOf(value / 100, digits) : value, digits)}${unit}`,
  reading: value === null ? null : read(value),
});

/** Rows of a quality result, in order; a missing number has no rating. */
export const qualityRows = (
  units: Units,
  { score, metrics: m }: Pick<weather.QualityResult, 'score' | 'metrics'>,
  fairFrom: 0.6 | 0.7,
): QualityRow[] => {
  const s = m.scenarioSpecificMetrics;
  const parts = [
    row(
      units,
      'Spatial correlation',
      'Gusts at neighboring distances; realistic from 0.2 to 0.8',
      m.spatialCorrelation,
      2,
      '',
      readSpatial,
    ),
    row(
      units,
      'Spatial correlation of the wind itself',
      'Changes of state included; the target is 0.3 to 0.99',
      m.rawSpatialCorrelation,
      2,
      '',
      readRawSpatial,
    ),
    row(
      units,
      'Temporal consistency',
      'Error of how gusts fade; up to 25 % is good',
      m.temporalConsistency,
      0,
      ' %',
      readTemporal,
    ),
    row(
      units,
      'Distribution',
      'p-value of a normal distribution of gusts; 0.05 or more is normal',
      m.distributionHealth,
      2,
      '',
      readDistribution,
    ),
    row(
      units,
      'DoF consistency',
      'How far one wind call serves every direction of fire',
      s.doFConsistency,
      0,
      ' %',
      readDofConsistency,
    ),
    row(
      units,
      'Range coherence',
      'How far the wind agrees along the range',
      s.rangeCoherence,
      0,
      ' %',
      readRangeCoherence,
    ),
    row(units, 'Transition smoothness', 'Steps without a jump', s.transitionSmoothness, 0, ' %', readSmoothness),
  ];
  const poor = parts.filter(({ reading }) => reading?.tone === 'poor').length;
  // a good total must not hide a poor part
  const whole = (read: (value: number) => Reading) => (value: number) => {
    const { word, tone } = read(value);
    return poor === 0 || tone === 'poor'
      ? { word, tone }
      : { word: `${word} except for ${poor === 1 ? 'one figure' : `${poor} figures`}`, tone: 'fair' as const };
  };
  return [
    row(
      units,
      'Score',
      'All figures together, 0 to 1',
      score,
      2,
      '',
      whole((v) => readScore(v, fairFrom)),
    ),
    row(units, 'Combined', 'The score in per cent', score * 100, 0, ' %', whole(readCombined)),
    ...parts,
  ];
};
