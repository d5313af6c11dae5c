import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { directionVariationError, stateWarnings } from './input-bounds.ts';
import { DEFAULT_SETTINGS } from './wind-settings.ts';

const state = { ...DEFAULT_SETTINGS.primary, windSpeed: 10, speedVariation: 6, directionVariation: 25 };

it('warns of a speed variation above 60% of the base speed and names 56% of it', () => {
  expect(stateWarnings(WIRE_UNITS, state)).toEqual([]);
  const [warning, ...others] = stateWarnings(WIRE_UNITS, { ...state, speedVariation: 6.1 });
  expect(warning).toContain('5.6 mph (56%) or less');
  expect(others).toEqual([]);
});

it('suggests complex mode for a direction variation above 25°', () => {
  expect(stateWarnings(WIRE_UNITS, { ...state, directionVariation: 26 })).toEqual([
    expect.stringContaining('complex mode'),
  ]);
});

it('says what is wrong with a direction variation above 30°, which the input itself cannot take', () => {
  expect(directionVariationError(30)).toBeUndefined();
  expect(directionVariationError(31)).toContain('Above 30°');
});
