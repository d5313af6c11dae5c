import { expect, it } from 'vitest';
import { windSaid } from '../stage-words.ts';
import { cardFigures } from './card-difference.ts';
import { readCrosswinds } from './card-solver.ts';
import { dayRange } from './day-range.ts';

/** A wind from 90° of 0, 6 and 12 mph at 0, 300 and 600 yd; then from 0° with the same speeds. */
const series = {
  ...{ stationsYd: [0, 300, 600], nTimes: 2 },
  speedMph: Float64Array.from([0, 0, 6, 6, 12, 12]),
  directionDeg: Float64Array.from([90, 0, 90, 0, 90, 0]),
};
const field = { axes: [{ distanceYd: 600, milPerMph: 0.2, perU: 0.2, perV: 0 }], nTimes: 2 };
const read = (reading: 'thirds' | 'muzzle' | 'target'): number[] =>
  [...readCrosswinds(field as never, series as never, reading)].map((mph) => Number(mph.toFixed(9)));

it('reads the near third three times, the middle twice and the far once, or one end of the way', () => {
  // 2, 6 and 10 mph in the middles of the thirds
  expect(read('thirds')).toEqual([Number(((3 * 2 + 2 * 6 + 10) / 6).toFixed(9)), 0]);
  expect(read('muzzle')).toEqual([0, 0]);
  expect(read('target')).toEqual([12, 0]);
});

it('says the wind that a card is for in words', () => {
  const said = (wind: object): string => windSaid({ wind } as never);
  expect(said({ kind: 'steady', speed: 6, direction: 90 })).toBe('6 mph from 3:00');
  const zone = { startDistance: 0, endDistance: 300, windSpeed: 6.04, windDirection: 270 };
  expect(
    said({ kind: 'zones', zones: [zone, { ...zone, startDistance: 300, endDistance: 600, windDirection: '4:30' }] }),
  ).toBe('0-300 yd 6 mph from 9:00, 300-600 yd 6 mph from 4:30');
  const primary = { windSpeed: 6, windDirection: '3:00', speedVariation: 1, directionVariation: 8 };
  const secondary = { ...primary, windSpeed: 9, speedVariation: 0, directionVariation: 0 };
  const recipe = (modelComplexity: string, more: object = {}) =>
    said({ kind: 'recipe', settings: { modelComplexity, stateBasedWind: { primary, ...more } } });
  expect(recipe('deterministic')).toBe('6 mph from 3:00');
  expect(recipe('complex', { secondary, thermal: { enabled: true } })).toBe(
    '6 mph ± 1 mph from 3:00 ± 8°, now and then 9 mph from 3:00, thermals',
  );
  const windData = { speed: [[4, 4]], direction: [[80, 100]] };
  expect(said({ kind: 'samples', field: { windData } })).toBe('a record: 4 mph on average, mostly from 3:00');
});

it('names the hits for the eye, and the coverage and confidence of a card each by its name', () => {
  const promise = { hitProbability: 0.8, coverage: 0.91 };
  const of = (more: object): string => cardFigures({ confidence: 0.7, promise: { ...promise, ...more } } as never);
  expect(of({})).toBe('hits 80 %, covers 91 %, confidence 70 %');
  expect(of({ forEye: 0.6 })).toBe('hits 60 %, covers 91 %, confidence 70 %');
  expect(of({ range: { hitProbability: { low: 0.5, high: 0.9 } } })).toBe(
    'hits 50 to 90 %, covers 91 %, confidence 70 %',
  );
  expect(cardFigures({ confidence: 0.7, promise: null } as never)).toBe('confidence 70 %');
});

it('gives other days the range of Student’s t with 3 degrees of freedom about what is stated', () => {
  const measured = (share: number) => ({
    ...{ coverage: share, hitProbability: share },
    hitProbabilityMisread: { '1': share, '2': share },
  });
  const blocks = [0.4, 0.5, 0.6, 0.7].map(measured);
  const { coverage } = dayRange(measured(0.5), blocks, measured(0.5), measured(0.44));
  // variance of the blocks 0.05 / 3; the mean of a second record is equally uncertain
  const half = 2.353363 * Math.sqrt((2 * 0.05) / 3 / 4) + 0.03;
  expect(coverage.low).toBeCloseTo(0.5 - half, 9);
  expect(coverage.high).toBeCloseTo(0.5 + half, 9);
  const alike = dayRange(
    measured(0.99),
    Array.from({ length: 4 }, () => measured(0.99)),
    measured(0.99),
    measured(0.99),
  );
  expect(alike.hitProbability.high).toBe(1);
  expect(alike.hitProbability.low).toBeCloseTo(0.99 - 2.353363 * Math.sqrt((2 * 0.99 * 0.01) / 60 / 4), 9);
});
