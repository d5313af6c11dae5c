import { expect, it } from 'vitest';
import {
  type Reading,
  readCombined,
  readDistribution,
  readDofConsistency,
  readRangeCoherence,
  readRawSpatial,
  readScore,
  readSpatial,
  readTemporal,
} from './quality-rows.ts';

type Case = readonly [value: number, word: string, tone: Reading['tone']];

/** Values on both sides of each border, and their words. Source: wind specification, section 5. */
it.each<[string, (value: number) => Reading, readonly Case[]]>([
  [
    'readCombined',
    readCombined,
    [
      [80, 'Excellent', 'good'],
      [79.9, 'Good', 'good'],
      [70, 'Good', 'good'],
      [69.9, 'Acceptable', 'fair'],
      [50, 'Acceptable', 'fair'],
      [49.9, 'Poor', 'poor'],
    ],
  ],
  [
    'readSpatial',
    readSpatial,
    [
      [0.19, 'Unrealistic', 'poor'],
      [0.2, 'Realistic', 'good'],
      [0.8, 'Realistic', 'good'],
      [0.81, 'Unrealistic', 'poor'],
    ],
  ],
  [
    'readRawSpatial',
    readRawSpatial,
    [
      [0.29, 'Off target', 'poor'],
      [0.3, 'Within target', 'fair'],
      [0.85, 'Good', 'good'],
      [0.92, 'Excellent', 'good'],
      [0.98, 'Excellent', 'good'],
      [0.985, 'Within target', 'fair'],
      [0.995, 'Off target', 'poor'],
    ],
  ],
  [
    'readTemporal',
    readTemporal,
    [
      [19.9, 'Excellent', 'good'],
      [20, 'Good', 'good'],
      [25, 'Good', 'good'],
      [25.1, 'Acceptable', 'fair'],
      [80, 'Acceptable', 'fair'],
      [80.1, 'Poor', 'poor'],
    ],
  ],
  [
    'readDistribution',
    readDistribution,
    [
      [0.11, 'Good', 'good'],
      [0.1, 'Normal', 'good'],
      [0.05, 'Normal', 'good'],
      [0.049, 'Doubtful', 'fair'],
      [0.01, 'Doubtful', 'fair'],
      [0.009, 'Poor', 'poor'],
    ],
  ],
  [
    'readDofConsistency',
    readDofConsistency,
    [
      [70.1, 'Excellent', 'good'],
      [70, 'Good', 'good'],
      [40, 'Good', 'good'],
      [39.9, 'Poor', 'poor'],
    ],
  ],
  [
    'readRangeCoherence',
    readRangeCoherence,
    [
      [85.1, 'Excellent', 'good'],
      [85, 'Good', 'good'],
      [70, 'Good', 'good'],
      [69.9, 'Acceptable', 'fair'],
      [49.9, 'Poor', 'poor'],
    ],
  ],
])('%s says the word of its band on both sides of every border', (_, read, cases) => {
  for (const [value, word, tone] of cases) expect(read(value), String(value)).toEqual({ word, tone });
});

it('colors the score green from 0.8 and yellow from 0.6, or from 0.7 in the monitor', () => {
  expect(readScore(0.8).tone).toBe('good');
  expect(readScore(0.79).tone).toBe('fair');
  expect(readScore(0.6).tone).toBe('fair');
  expect(readScore(0.59).tone).toBe('poor');
  expect(readScore(0.69, 0.7).tone).toBe('poor');
});
