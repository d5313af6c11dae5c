import { scenarios } from '@windcall/contract';
import { expect, it } from 'vitest';
import { growingField, scenarioFrom } from '../testing/shooting-range.ts';
import { DEFAULT_EFFECTS } from './shapes.ts';
import { type StoredWeather, stageChoicesOf, weatherOf } from './weather.ts';

const scenario = scenarioFrom('simple_steel_500');
const AIR = { temperature: 60, humidity: 30, pressure: 29 };
const NOTHING: StoredWeather = { field: null, natural: null, exported: null, model: null, lost: null };
const exported = (more: object = {}): StoredWeather => ({
  ...NOTHING,
  exported: { environmentalConditions: { ...AIR, windSpeed: 9, windDirection: '4:30', ...more } } as never,
});

it('is that of the weather model where it stored any, else the scenario’s, else the default', () => {
  const own = { ...scenario, environmentalConditions: { ...scenarios.DEFAULT_ENVIRONMENT, temperature: 41 } };
  expect(weatherOf(exported(), own)).toMatchObject({ ...AIR, source: 'Weather Model', fault: null });
  expect(weatherOf(NOTHING, own)).toMatchObject({ temperature: 41, source: 'Scenario', steady: null, fault: null });
  expect(weatherOf(NOTHING, null)).toMatchObject({ temperature: 72, source: 'Default', steady: null, fault: null });
});

it('has the stored wind everywhere, speed and direction, unless there is a field', () => {
  expect(weatherOf(exported(), scenario).steady).toEqual({ speed: 9, direction: '4:30' });
  expect(weatherOf(exported({ windDirection: '1:30' }), scenario).steady).toEqual({ speed: 9, direction: '1:30' });
  expect(weatherOf({ ...exported(), field: growingField(10) }, scenario)).toMatchObject({ steady: null, fault: null });
});

it.each([
  ['the speed', { windSpeed: null }],
  ['the direction', { windDirection: null }],
  ['the temperature', { temperature: null }],
  ['the humidity', { humidity: undefined }],
  ['the pressure', { pressure: null }],
])('is at fault where %s alone is missing, and takes it from nowhere else', (_, more) => {
  // even without a field, the environment is the fault
  const made = { ...exported(more).exported, exportedFromWeatherModel: true, validated: true } as never;
  expect(weatherOf({ ...NOTHING, exported: made }, scenario).fault).toBe('environment');
  expect(weatherOf(exported(more), scenario)).toMatchObject({ fault: 'environment' });
});

it('is at fault where the export lacks its conditions, whatever the model, the scenario and the defaults have', () => {
  const model = { baseConditions: AIR, primary: { windSpeed: 9, windDirection: '4:30' } } as never;
  const own = { ...scenario, environmentalConditions: { ...scenarios.DEFAULT_ENVIRONMENT } };
  for (const environmentalConditions of [undefined, null]) {
    const stored = { ...NOTHING, model, exported: { environmentalConditions } };
    expect(weatherOf(stored, own)).toMatchObject({ fault: 'environment', temperature: null, steady: null });
    expect(weatherOf({ ...stored, field: growingField(10) }, own).fault).toBe('environment');
    expect(weatherOf({ ...stored, natural: { ground: 'meadow' } as never }, own).fault).toBe('environment');
  }
});

it('says for which scenario it was made where that is another', () => {
  const made = (scenarioName: string): StoredWeather => ({
    ...NOTHING,
    exported: { ...exported().exported, scenarioName } as never,
  });
  expect(weatherOf(made('Elsewhere'), scenario).madeFor).toBe('Elsewhere');
  expect(weatherOf(made(scenario.name), scenario).madeFor).toBeNull();
});

it('comes from one origin: what the export lacks is not taken from the model’s saved state', () => {
  const model = {
    baseConditions: { ...AIR, temperature: 90 },
    primary: { windSpeed: 4, windDirection: '10:30' },
  } as never;
  const saved = weatherOf({ ...NOTHING, model }, scenario);
  expect(saved).toMatchObject({ temperature: 90, steady: { speed: 4, direction: '10:30' }, source: 'Weather Model' });
  expect(weatherOf({ ...exported(), model }, scenario)).toMatchObject({ ...AIR, steady: { speed: 9 }, fault: null });
  const lacking = weatherOf({ ...exported({ windSpeed: null, temperature: null }), model }, scenario);
  expect(lacking).toMatchObject({ temperature: null, steady: null, fault: 'environment' });
});

it('is the natural air alone where there is one: no field, no wind everywhere, no other scenario', () => {
  const natural = { kind: 'natural' } as never;
  const stored = { ...exported(), field: growingField(10), natural };
  expect(weatherOf(stored, scenario)).toMatchObject({ natural, field: null, steady: null, madeFor: null, fault: null });
});

it('has no single wind if the scenario has winds by zones', () => {
  const zone = { startDistance: 0, endDistance: 300, windSpeed: 9, windDirection: 90 };
  const own = {
    ...scenarios.DEFAULT_ENVIRONMENT,
    weatherModel: 'stochastic' as const,
    zoneWindData: [zone, zone, zone],
  };
  expect(weatherOf(exported(), { ...scenario, environmentalConditions: own }).steady).toBeNull();
  const two = { ...own, zoneWindData: [zone, zone] };
  expect(weatherOf(exported(), { ...scenario, environmentalConditions: two }).steady).not.toBeNull();
});

it('becomes the wind, air and effects of a stage: natural air before a field, a field before a wind everywhere', () => {
  const effects = {
    ...DEFAULT_EFFECTS,
    latitude: 61,
    useSpinDrift: false,
    useCoriolisEffect: false,
    useLocalGravity: true,
  };
  const ofField = { kind: 'samples' as const, field: growingField(3) };
  const steady = weatherOf(exported(), scenario);
  const wanted = { spinDrift: 'off', aerodynamicJump: 'every-change', coriolis: false, localGravity: true };
  expect(stageChoicesOf(steady, effects, null)).toEqual({
    ...{ air: { ...AIR, latitude: 61 }, effects: wanted },
    wind: { kind: 'steady', speed: 9, direction: '4:30' },
  });
  expect(stageChoicesOf(steady, effects, ofField)?.wind).toBe(ofField);
  const heights = { muzzle: 1.1, target: 1 };
  const natural = { ground: 'brush', sky: 'night', speed: 7, direction: '2:00', seed: '9', heights } as const;
  const { heights: _, ...air } = natural;
  const drawn = stageChoicesOf({ ...steady, natural }, effects, ofField);
  expect(drawn).toMatchObject({ wind: { kind: 'surface', ...air }, heights });
  expect(drawn?.wind).not.toHaveProperty('heights');
  expect(stageChoicesOf(weatherOf(NOTHING, scenario), effects, null)).not.toHaveProperty('wind');
});

it('makes no stage if the air is unknown or the wind is lost', () => {
  const steady = weatherOf(exported(), scenario);
  for (const lacking of [
    { temperature: null },
    { humidity: null },
    { pressure: null },
    { fault: 'field-lost' as const },
  ])
    expect(stageChoicesOf({ ...steady, ...lacking }, DEFAULT_EFFECTS, null)).toBeNull();
});
