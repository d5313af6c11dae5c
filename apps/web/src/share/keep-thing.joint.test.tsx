import { profiles, scenarios, stages, weather } from '@windcall/contract';
import { DEFAULT_PROFILE, inlineStage, steadyWind, unnamed } from '@windcall/simulation';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { growingField } from '../testing/shooting-range.ts';
import { storedProfile } from '../testing/stored-things.ts';
import { keepThing } from './keep-thing.ts';
import { taskOf } from './task-of.ts';

const app = freshApp();
const NOW = '2026-03-01T08:00:00.000Z';
const FIELD = growingField(3);
const stageIn = (wind: stages.StageWind, more: Partial<stages.Stage> = {}): stages.Stage =>
  stages.stage.parse(
    inlineStage({
      rifle: { ...unnamed(DEFAULT_PROFILE), name: 'Club rifle', muzzleVelocity: 2801 },
      air: { temperature: 41, humidity: 33, pressure: 27.5, latitude: 61 },
      targets: [{ number: 1, distance: 640, directionOfFire: 90, targetType: 'circle', targetSize: 2, lookAngle: 7 }],
      wind,
      ...more,
    }),
  );
const keep = (wind: stages.StageWind, more?: Partial<stages.Stage>) =>
  keepThing({ kind: 'stage', body: stageIn(wind, more) });
const sent = (call: Parameters<typeof app.server.seenBy>[0]) => app.server.seenBy(call)[0]?.body;

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(scenarios.keepScenario, ({ parsed }) => ({
    ...parsed,
    ...{ id: 7, createdAt: NOW, multiTargetWindEffects: null },
  }));
  app.server.on(profiles.createProfile, ({ parsed }) =>
    storedProfile(9, parsed.name, parsed as Partial<profiles.Profile>),
  );
  app.server.on(weather.generateWindField, { windField: FIELD, environmentalData: {}, metadata: {} });
  app.server.on(weather.saveField, ({ parsed }) => ({
    ...{ id: 4, name: parsed.name, seed: null, distancePoints: 2, timePoints: 3, createdAt: NOW },
  }));
});

it('makes the wind of a recipe from its seed and the air of the stage', async () => {
  const primary = {
    ...{ windSpeed: 6, windDirection: '3:00', duration: 60, durationVariation: 0.2, speedVariation: 1 },
    ...{ directionVariation: 8, correlationTime: 20, spatialCorrelationDistance: 200 },
  };
  const settings = { ...{ maxDistance: 700, samplingInterval: 100, duration: 240 }, stateBasedWind: { primary } };
  const wind = stages.stageWind.parse({
    kind: 'recipe',
    generator: 2,
    settings: { ...settings, temperature: 1, timeInterval: 5, modelComplexity: 'stochastic' },
    seed: '77',
  });
  const said = await keep(wind);
  expect(sent(weather.generateWindField)).toMatchObject({
    ...{ temperature: 41, humidity: 33, pressure: 27.5, latitude: 61, maxDistance: 700 },
    stateBasedWind: { primary, seed: '77' },
  });
  expect(sent(weather.saveField)).toEqual({ name: 'Shared stage', windField: FIELD });
  expect([desk.wind.read(), desk.scenario.read()?.id, desk.rifleId.read()]).toEqual([FIELD, 7, 9]);
  expect(said).toContain('Rifle, scenario and wind of Shared stage');
});

it('keeps the samples of a wind as they came', async () => {
  await keep({ kind: 'samples', field: FIELD });
  expect(app.server.seenBy(weather.generateWindField)).toHaveLength(0);
  expect(sent(weather.saveField)).toMatchObject({ windField: FIELD });
  expect(desk.wind.read()).toEqual(FIELD);
});

it('keeps natural air with its seed, ground and heights, and puts it on the desk', async () => {
  const air = { ground: 'brush', sky: 'night', speed: 7, drifts: true, law: 1, seed: '99' } as const;
  const heights = { muzzle: 1.1, target: 0.5 };
  await keep({ kind: 'surface', ...air, direction: 60 }, { heights });
  expect(desk.naturalAir.read()).toEqual({ ...air, direction: '2:00', heights });
  expect(app.server.seenBy(weather.saveField)).toHaveLength(0);
});

it('keeps a wind of zones in the scenario, and says nothing of a wind that was not saved', async () => {
  const zones = [0, 300, 600].map((startDistance) => ({
    ...{ startDistance, endDistance: startDistance + 300, windSpeed: 9, windDirection: 270 },
  }));
  const said = await keep({ kind: 'zones', zones });
  const sentScenario = sent(scenarios.keepScenario);
  expect(sentScenario).toMatchObject({ environmentalConditions: { windSpeed: 0, zoneWindData: zones } });
  expect(said).toContain('Rifle, scenario of Shared stage');
});

it('keeps the rifle without its old id, and each target at its distance, direction and slope', async () => {
  const target = {
    number: 1,
    distance: 640,
    directionOfFire: 90,
    targetType: 'ipsc',
    targetSize: 2,
    lookAngle: 7,
  } as const;
  const targets = [
    target,
    { ...target, number: 2, targetSize: 3 },
    { ...target, number: 3, lookAngle: -4 },
    { ...target, number: 4, directionOfFire: 120 },
    { ...target, number: 5, distance: 700 },
  ];
  await keep(steadyWind(6, 60), { targets, directionOfFire: 33 });
  const { id: _id, updatedAt: _at, ...rifle } = stageIn(steadyWind(6, 60)).rifle;
  expect(sent(profiles.createProfile)).toEqual(rifle);
  const body = scenarios.scenarioToKeep.parse(sent(scenarios.keepScenario));
  expect([body.directionOfFire, body.environmentalConditions?.humidity]).toEqual([33, 33]);
  expect(
    body.engagements.map(({ distance, directionOfFire, lookAngle, sequence, targets: plates }) => [
      ...[sequence, distance, directionOfFire, lookAngle],
      plates.map(({ type, size }) => `${type} ${size}`),
    ]),
  ).toEqual([
    [1, 640, 90, 7, ['ipsc 2', 'ipsc 3']],
    [2, 640, 90, -4, ['ipsc 2']],
    [3, 640, 120, 7, ['ipsc 2']],
    [4, 700, 90, 7, ['ipsc 2']],
  ]);
});

it('keeps the rifle of a task and chooses it, but no wind', async () => {
  const task = taskOf({ kind: 'stage', body: stageIn(steadyWind(6, 60)) });
  if (task === null) throw new Error('a stage must have a task');
  const said = await keepThing({ kind: 'task', body: task });
  expect(sent(profiles.createProfile)).toMatchObject({ name: 'Club rifle', muzzleVelocity: 2801 });
  expect([desk.rifleId.read(), desk.scenario.read()?.id, desk.wind.read()]).toEqual([9, 7, null]);
  expect(said).toContain('Rifle and scenario of Task chosen');
});
