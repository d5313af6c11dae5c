import { expect, it } from 'vitest';
import { angleBetween, nearerState, readAutocorrelation, speedBands } from './field-statistics.ts';
import { adviseOnSettings, frozenTurbulenceRatio, MAX_PHYSICAL_RATIO } from './generate-wind-field.ts';
import { spatialCorrelationAt, temporalCorrelationAt } from './gust-noise.ts';
import { fromVector, mixVectors, toVector } from './relative-wind.ts';
import { DEFAULT_GRID, DEFAULT_SECONDARY_DURATION_S, WIND_PRESETS } from './settings.ts';

/** A state whose gusts the wind carries `YD_PER_S` yards a second. */
const YD_PER_S = (10 * 1760) / 3600;
const state = {
  ...{ meanMph: 10, sdMph: 2, sdDeg: 10, fromDeg: 90, directionDeg: 90, largeEddyShare: 0.9 },
  ...{ correlationLengthYd: 5 * YD_PER_S * 10, correlationTimeS: 10 },
};
const settings = { primary: state, secondary: null, distancesYd: [0, 50, 100], taylorAdvection: false };
const codes = (change: object, more: object = {}): string[] =>
  adviseOnSettings({ ...settings, primary: { ...state, ...change }, ...more } as never).map(({ code }) => code);

it('measures how far gusts reach against how far they travel', () => {
  expect(frozenTurbulenceRatio(state as never)).toBeCloseTo(MAX_PHYSICAL_RATIO, 9);
  expect(frozenTurbulenceRatio({ ...state, meanMph: 0 } as never)).toBe(Infinity);
});

it('advises only beyond its limits', () => {
  expect(codes({ correlationLengthYd: 240 })).toEqual([]);
  expect(codes({ correlationLengthYd: 250 })).toEqual(['not-physical']);
  expect(codes({ correlationLengthYd: 250, sdMph: 0, sdDeg: 0 })).toEqual([]);
  expect(codes({ correlationLengthYd: 50 })).toEqual(['coarse-grid']);
  expect(codes({ correlationLengthYd: 51 })).toEqual([]);
  expect(codes({ correlationLengthYd: 200, sdMph: 20 })).toEqual(['variation-capped']);
});

it('reads a correlation at 50 yd by its bands, the border in the upper one', () => {
  expect([0.7, 0.69, 0.4, 0.39].map((r) => readAutocorrelation(r).text)).toEqual([
    ...['Open field', 'Patchy or rolling terrain', 'Patchy or rolling terrain', 'Heavily obstructed terrain'],
  ]);
});

it('correlates gusts by the share of large eddies and the rest within 10 yd', () => {
  const gusts = { correlationLengthYd: 200, largeEddyShare: 0.9 };
  expect(spatialCorrelationAt(0, gusts)).toBe(1);
  expect(spatialCorrelationAt(-20, gusts)).toBeCloseTo(0.9 * Math.exp(-0.1) + 0.1 * Math.exp(-2), 12);
  expect(temporalCorrelationAt(-5, 10)).toBeCloseTo(Math.exp(-0.5), 12);
});

it('belongs to the state whose direction is nearer, the secondary at a tie', () => {
  expect(angleBetween(350, 20)).toBe(30);
  expect(nearerState(350, 10, 300)).toBe('primary');
  expect(nearerState(335, 10, 300)).toBe('secondary');
  expect(nearerState(200, 10, null)).toBe('primary');
  expect(nearerState(20, 0, 40)).toBe('secondary');
});

it('cuts a range of speeds into four equal bands that meet', () => {
  expect(speedBands(2, 10).map(({ from, to }) => [from, to])).toEqual([
    [2, 4],
    [4, 6],
    [6, 8],
    [8, 10],
  ]);
});

it('adds winds as vectors by where they come from', () => {
  const { right, front } = toVector(10, 90);
  expect([right, front].map((x) => Number(x.toFixed(9)))).toEqual([10, 0]);
  const mixed = fromVector(mixVectors(toVector(10, 0), toVector(10, 90), 0.5));
  expect(mixed.speedMph).toBeCloseTo(10 / Math.SQRT2, 9);
  expect(mixed.directionDeg).toBeCloseTo(45, 9);
  expect(fromVector({ right: -1, front: 0 }).directionDeg).toBeCloseTo(270, 9);
});

it('starts with the presets of the specification: 5 mph from 3:00, and 9 mph from 6:00 where a second wind comes', () => {
  const { deterministic, stochastic, complex } = WIND_PRESETS;
  expect(complex.primary).toMatchObject({ windSpeed: 5, windDirection: '3:00', duration: 300, speedVariation: 1 });
  expect(complex.secondary).toMatchObject({ windSpeed: 9, windDirection: '6:00', duration: 50, speedVariation: 1.5 });
  expect([stochastic.secondary.duration, deterministic.secondary.duration]).toEqual([0, 0]);
  expect(deterministic.primary).toMatchObject({ windSpeed: 5, speedVariation: 0, directionVariation: 0 });
  expect([DEFAULT_GRID, DEFAULT_SECONDARY_DURATION_S]).toEqual([
    { maxDistance: 1000, samplingInterval: 100, duration: 240, timeInterval: 5 },
    50,
  ]);
});
