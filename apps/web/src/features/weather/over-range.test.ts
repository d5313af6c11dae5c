import type { WindField } from '@windcall/contract';
import { WIND_PRESETS } from '@windcall/wind';
import { expect, it } from 'vitest';
import { activeStates, isOneSpeed, overRange, speedRange, spreadDistances } from './crosswind-map.ts';
import { fieldStates } from './states-view.tsx';
import { DEFAULT_SETTINGS, switchMode } from './wind-settings.ts';

/** Two distances, three steps: from 2:30 and 3:30, then both sides of 12:00, then from 6:00. */
const field: WindField = {
  distances: [0, 100],
  timeSteps: [0, 5, 10],
  windData: {
    speed: [
      [4, 6, 9],
      [6, 8, 11],
    ],
    direction: [
      [75, 350, 180],
      [105, 10, 180],
    ],
  },
};

it('takes the mean over the range: speeds plainly, directions round the circle', () => {
  const means = overRange(field);
  expect(means.map((m) => m.mph)).toEqual([5, 7, 10]);
  expect(means[0]?.deg).toBeCloseTo(90);
  expect(Math.min(means[1]?.deg ?? 9, 360 - (means[1]?.deg ?? 9))).toBeCloseTo(0);
});

it('finds the least and the greatest speed', () => {
  expect(speedRange(field)).toEqual({ min: 4, max: 11 });
});

it('calls a steady 5 mph one speed, rather than four bands from 5.0 to 5.0', () => {
  expect(isOneSpeed({ min: 5, max: 5 })).toBe(true);
  expect(isOneSpeed({ min: 4.98, max: 5.02 })).toBe(true);
  expect(isOneSpeed({ min: 4, max: 11 })).toBe(false);
});

it('gives each step to the state whose direction is angularly nearer', () => {
  expect(activeStates(field, 90, 180)).toEqual(['primary', 'primary', 'secondary']);
  expect(activeStates(field, 90, 350)).toEqual(['primary', 'secondary', 'primary']);
  expect(activeStates(field, 90, null)).toEqual(['primary', 'primary', 'primary']);
});

it('spreads up to four distances over the range, each once', () => {
  expect(spreadDistances(field)).toEqual([0, 1]);
  const fine = { ...field, distances: Array.from({ length: 11 }, (_, i) => i * 100) };
  expect(spreadDistances(fine)).toEqual([0, 3, 7, 10]);
});

it('knows a field’s states from the field itself, whatever the form says by now', () => {
  const { primary, secondary } = WIND_PRESETS.complex;
  const made = (modelComplexity: string, second: unknown): WindField => ({
    ...field,
    metadata: { settings: { modelComplexity, stateBasedWind: { primary, secondary: second } } },
  });
  expect(fieldStates(made('complex', secondary), DEFAULT_SETTINGS).secondary?.windDirection).toBe('6:00');
  expect(fieldStates(made('stochastic', secondary), DEFAULT_SETTINGS).secondary).toBeNull();
  expect(fieldStates(made('complex', { ...secondary, duration: 0 }), DEFAULT_SETTINGS).secondary).toBeNull();
});

it('takes the form’s states for a field that says nothing of itself', () => {
  expect(fieldStates(field, DEFAULT_SETTINGS).secondary).toBeNull();
  expect(fieldStates(field, switchMode(DEFAULT_SETTINGS, 'complex')).secondary?.windSpeed).toBe(9);
});
