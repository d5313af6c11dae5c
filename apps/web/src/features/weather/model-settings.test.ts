import { weather } from '@windcall/contract';
import { expect, it } from 'vitest';
import { modelState } from '../../desk/weather-shapes.ts';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { settingsFrom, stateFrom } from './model-settings.ts';
import { generatorBody } from './use-wind-field.ts';
import { applyTerrain, DEFAULT_SETTINGS, switchMode, toggleThermal } from './wind-settings.ts';

const scenario = scenarioFrom('multi_dof_array_troop_line');
const changed = {
  ...toggleThermal(applyTerrain(DEFAULT_SETTINGS, 'urban')),
  seed: '42',
  maxDistance: 1200,
  temperature: 59,
  latitude: -33,
};

it('gives back every setting that was stored', () => {
  const stored = modelState.parse(JSON.parse(JSON.stringify(stateFrom(changed, scenario))));
  expect(settingsFrom(stored)).toEqual(changed);
});

it('stores the scenario’s own direction of fire and farthest target with the conditions', () => {
  expect(stateFrom(changed, scenario).baseConditions).toMatchObject({ directionOfFire: 90, targetDistance: 1100 });
  expect(stateFrom(changed, null).baseConditions).not.toHaveProperty('directionOfFire');
});

it('fills what a stored state lacks with the defaults', () => {
  expect(settingsFrom(null)).toBe(DEFAULT_SETTINGS);
  expect(settingsFrom({ mode: 'state-based', duration: 60 })).toEqual({
    ...DEFAULT_SETTINGS,
    terrain: null,
    duration: 60,
  });
});

it('asks the generator for the scenario’s targets, and for a second state only where it is active', () => {
  const simple = weather.generatorInput.parse(generatorBody(DEFAULT_SETTINGS, scenario));
  expect(simple.stateBasedWind.secondary).toBeNull();
  expect(simple.scenarioData).toMatchObject({ shooterTargetDistance: 1100, directionOfFire: 90 });
  expect(simple.scenarioData?.engagementTargets[1]).toEqual({ distance: 650, dofBearing: 105, bearing: 105 });
  const complex = weather.generatorInput.parse(generatorBody(switchMode(DEFAULT_SETTINGS, 'complex'), null));
  expect(complex.stateBasedWind.secondary).toMatchObject({ windSpeed: 9, duration: 50 });
  expect(complex).toMatchObject({ modelComplexity: 'complex', latitude: 36, scenarioData: null });
});
