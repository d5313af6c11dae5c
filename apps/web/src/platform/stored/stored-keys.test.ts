// @vitest-environment jsdom
import { type WindField, windField } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { activeDopeCardId } from './active-dope-card-id.ts';
import { activeTrainingScenario } from './active-training-scenario.ts';
import { advancedBallisticEffects, DEFAULT_EFFECTS } from './advanced-ballistic-effects.ts';
import { authToken } from './auth-token.ts';
import { readWindField } from './current-wind-field.ts';
import { distanceBasedWindField } from './distance-based-wind-field.ts';
import { distanceWeatherData } from './distance-weather-data.ts';
import { distanceWeatherModelState } from './distance-weather-model-state.ts';
import { exportedWeatherData, isWeatherReady } from './exported-weather-data.ts';
import { keepApart } from './keep-apart.ts';
import { selectTrainingScenario } from './select-training-scenario.ts';
import { selectedTrainingScenario } from './selected-training-scenario.ts';
import { selectedTrainingScenarioId } from './selected-training-scenario-id.ts';
import { profileIdOf, selectedWeaponProfile } from './selected-weapon-profile.ts';
import { themeChoice } from './theme-choice.ts';
import { weatherModelData } from './weather-model-data.ts';
import { weatherModelState } from './weather-model-state.ts';

const field = (distances: number, times: number): WindField =>
  windField.parse({
    distances: Array.from({ length: distances }, (_, i) => i * 25),
    timeSteps: Array.from({ length: times }, (_, i) => i * 2),
    windData: {
      speed: Array.from({ length: distances }, () => Array.from({ length: times }, (_, i) => 8 + Math.sin(i))),
      direction: Array.from({ length: distances }, () => Array.from({ length: times }, (_, i) => 90 + Math.cos(i))),
    },
  });

const SCENARIO = {
  id: 7,
  name: 'Close array',
  description: null,
  scenarioType: 'simple' as const,
  engagements: [],
  environmentalConditions: null,
  multiTargetWindEffects: null,
  directionOfFire: 90,
  createdAt: '2026-03-01T08:00:00.000Z',
};

beforeEach(() => {
  localStorage.clear();
});

it('holds the largest wind field of the weather screen, 49 distances by 121 times, and its exported copy', () => {
  const largest = field(49, 121);
  expect(distanceBasedWindField.write(largest)).toBe(true);
  expect(exportedWeatherData.write({ windFieldData: largest, exportedFromWeatherModel: true, validated: true })).toBe(
    true,
  );
  expect(readWindField()).toEqual(largest);
  expect(isWeatherReady(exportedWeatherData.read())).toBe(true);
});

it('has the specified names', () => {
  const keys = [
    authToken,
    advancedBallisticEffects,
    selectedWeaponProfile,
    selectedTrainingScenario,
    selectedTrainingScenarioId,
    activeTrainingScenario,
    weatherModelData,
    weatherModelState,
    distanceWeatherModelState,
    distanceWeatherData,
    exportedWeatherData,
    activeDopeCardId,
  ].map(({ key }) => key);
  expect(keys).toEqual([
    'auth_token',
    'advancedBallisticEffects',
    'selectedWeaponProfile',
    'selectedTrainingScenario',
    'selectedTrainingScenarioId',
    'activeTrainingScenario',
    'weatherModelData',
    'weatherModelState',
    'distanceWeatherModelState',
    'distanceWeatherData',
    'exportedWeatherData',
    'activeDOPECardId',
  ]);
});

it('finds the wind in its home first, then in the exported weather, then under the older name', () => {
  expect(readWindField()).toBeNull();
  localStorage.setItem('windFieldData', JSON.stringify(field(1, 1)));
  expect(readWindField()?.distances).toHaveLength(1);
  exportedWeatherData.write({ windFieldData: field(2, 1) });
  expect(readWindField()?.distances).toHaveLength(2);
  distanceBasedWindField.write(field(3, 1));
  expect(readWindField()?.distances).toHaveLength(3);
});

it('selects a scenario under all three keys before it announces it', () => {
  const announced = vi.fn(() => [selectedTrainingScenarioId.read(), activeTrainingScenario.read()?.id]);
  window.addEventListener('trainingScenarioSelected', announced);
  selectTrainingScenario(SCENARIO);
  window.removeEventListener('trainingScenarioSelected', announced);
  expect(announced).toHaveReturnedWith(['7', 7]);
  expect(selectedTrainingScenario.read()).toEqual(SCENARIO);
});

it('reads a scenario whose parts arrived as JSON text', () => {
  const text = { ...SCENARIO, engagements: '[]', environmentalConditions: 'null', multiTargetWindEffects: '' };
  localStorage.setItem('selectedTrainingScenario', JSON.stringify(text));
  localStorage.setItem('activeTrainingScenario', JSON.stringify(text));
  expect(selectedTrainingScenario.read()).toEqual(SCENARIO);
  expect(activeTrainingScenario.read()).toEqual(SCENARIO);
});

it('fills in effects that an older version did not store', () => {
  localStorage.setItem('advancedBallisticEffects', '{"latitude":-12}');
  expect(advancedBallisticEffects.read()).toEqual({ ...DEFAULT_EFFECTS, latitude: -12 });
});

it('reads the chosen profile as its id, and the default as 0', () => {
  selectedWeaponProfile.write('12');
  expect(profileIdOf(selectedWeaponProfile.read())).toBe(12);
  expect(profileIdOf('default')).toBe(0);
  expect(profileIdOf(null)).toBe(0);
});

it('keeps the things of two users of one browser apart: neither sees the other’s, both find their own again', () => {
  const left = () => [selectedWeaponProfile.read(), selectedTrainingScenario.read(), activeTrainingScenario.read()];
  const told = vi.fn();
  const stop = selectedWeaponProfile.subscribe(told);
  keepApart('1');
  selectedWeaponProfile.write('12');
  selectTrainingScenario(SCENARIO);
  // A key that no module of ours declares is somebody's all the same.
  localStorage.setItem('unknown', 'of one');
  themeChoice.write('bright');
  keepApart('1');
  expect(selectedWeaponProfile.read()).toBe('12');
  told.mockClear();
  keepApart('2');
  expect(told).toHaveBeenCalled();
  expect(left()).toEqual([null, null, null]);
  expect(localStorage.getItem('unknown')).toBeNull();
  selectedWeaponProfile.write('40');
  keepApart('1');
  expect(left()).toEqual(['12', SCENARIO, SCENARIO]);
  expect(localStorage.getItem('unknown')).toBe('of one');
  keepApart('2');
  expect(left()).toEqual(['40', null, null]);
  expect(themeChoice.read()).toBe('bright');
  stop();
});

it('gives what an older version left without a name to the first who signs in', () => {
  selectedWeaponProfile.write('12');
  keepApart('5');
  expect(selectedWeaponProfile.read()).toBe('12');
});
