import type { weather } from '@windcall/contract';
import { percentOf } from '@windcall/units';
import type { Units } from '../../units/units.ts';
import {
  type Reading,
  readCombined,
  readDistribution,
  readDofConsistency,
  readRangeCoherence,
  readRawSpatial,
  readScore,
  readSmoothness,
  readSpatial,
  readTemporal,
} from './quality-bands.ts';

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
