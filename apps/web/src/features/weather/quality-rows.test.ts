import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { qualityRows } from './quality-rows.ts';

const metrics = (spatialCorrelation: number | null, dof = 80): Parameters<typeof qualityRows>[1]['metrics'] => ({
  spatialCorrelation,
  rawSpatialCorrelation: 0.95,
  temporalConsistency: 10,
  distributionHealth: 0.3,
  scenarioSpecificMetrics: { doFConsistency: dof, rangeCoherence: 90, transitionSmoothness: 99 },
});
const words = (score: number, spatial: number | null, dof?: number) =>
  qualityRows(WIRE_UNITS, { score, metrics: metrics(spatial, dof) }, 0.6)
    .slice(0, 3)
    .map(({ reading }) => reading && [reading.word, reading.tone]);

it('calls a wind good all over where every figure of it is', () => {
  expect(words(0.9, 0.5)).toEqual([
    ['Good', 'good'],
    ['Excellent', 'good'],
    ['Realistic', 'good'],
  ]);
});

it('never says only Excellent of a wind that has an unrealistic figure', () => {
  expect(words(1, 0.95)).toEqual([
    ['Good except for one figure', 'fair'],
    ['Excellent except for one figure', 'fair'],
    ['Unrealistic', 'poor'],
  ]);
  expect(words(0.9, 0.1, 20)[1]).toEqual(['Excellent except for 2 figures', 'fair']);
});

it('leaves a poor word as it is, and counts a figure that could not be found as neither', () => {
  expect(words(0.3, 0.95)[0]).toEqual(['Poor', 'poor']);
  expect(words(1, null)).toEqual([['Good', 'good'], ['Excellent', 'good'], null]);
});
