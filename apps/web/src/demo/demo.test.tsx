import { demo, scenarios, type WindField, weather } from '@windcall/contract';
import { expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { isWeatherReady } from '../desk/weather-shapes.ts';
import { refuse } from '../testing/fake-server.ts';
import { restricted } from '../testing/people.ts';
import { freshApp } from '../testing/render-app.tsx';
import { currentToast } from '../toasts/toast.ts';
import { WIRE_UNITS } from '../units/index.ts';
import { takeDemoReady } from './take-demo-ready.ts';
import { checkDistance, checkFeature, checkShotLimit, isAllowed } from './use-demo.ts';

const app = freshApp();

it.each(Object.entries(demo.DEMO_FEATURES))('blocks %s with a toast that names %s', (feature, label) => {
  expect(checkFeature(restricted(), feature as demo.DemoFeature)).toBe(false);
  expect(currentToast()).toMatchObject({ title: 'Demo Limitation', variant: 'destructive' });
  expect(currentToast()?.description).toContain(`${label} is not available in demo mode`);
});

it('blocks in silence when prompts are off', () => {
  expect(checkFeature(restricted({ upgradePromptsEnabled: false }), 'truingEnabled')).toBe(false);
  expect(checkDistance(WIRE_UNITS, restricted({ upgradePromptsEnabled: false }), 601)).toBe(false);
  expect(currentToast()).toBeNull();
});

it('allows what the flags allow, and everything outside demo mode', () => {
  expect(checkFeature(restricted({ truingEnabled: true }), 'truingEnabled')).toBe(true);
  expect(checkFeature(null, 'truingEnabled')).toBe(true);
  expect(checkDistance(WIRE_UNITS, null, 2000)).toBe(true);
  expect(currentToast()).toBeNull();
});

it('rejects a distance beyond the demo’s reach and no other', () => {
  expect(checkDistance(WIRE_UNITS, restricted(), 600)).toBe(true);
  expect(checkDistance(WIRE_UNITS, restricted(), 601)).toBe(false);
  expect(currentToast()?.description).toBe('Maximum distance in demo mode is 600 yards. Upgrade for unlimited range.');
});

it('allows every id when the list is missing or empty, else those on it', () => {
  expect([isAllowed(undefined, 5), isAllowed([], 5), isAllowed([5], 5), isAllowed([6], 5)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('shows the server’s message when the shot limit is reached, if prompts are on', async () => {
  const limit = { allowed: false, remainingShots: 0, message: 'Ten shots are fired.' };
  app.server.on(demo.checkShotLimit, limit);
  expect(await checkShotLimit(4, false)).toEqual(limit);
  expect(currentToast()).toBeNull();
  await checkShotLimit(4, true);
  expect(currentToast()).toMatchObject({ title: 'Shot Limit Reached', description: 'Ten shots are fired.' });
  expect(app.server.seenBy(demo.checkShotLimit)[0]?.body).toEqual({ sessionId: 4 });
});

it('counts a failed check of the shot limit as allowed, and logs it', async () => {
  app.server.on(demo.checkShotLimit, () => refuse('internal'));
  expect(await checkShotLimit(4, true)).toEqual({ allowed: true, remainingShots: null, message: null });
  expect(currentToast()).toBeNull();
  expect(console.error).toHaveBeenCalled();
});

const FIELD: WindField = {
  distances: [0, 100],
  timeSteps: [0],
  windData: { speed: [[8], [8]], direction: [[90], [90]] },
};
const SCENARIO: scenarios.Scenario = {
  id: 12,
  name: 'Demo close array',
  description: null,
  scenarioType: 'troop_line',
  engagements: [],
  environmentalConditions: { ...scenarios.DEFAULT_ENVIRONMENT },
  multiTargetWindEffects: null,
  directionOfFire: 90,
  createdAt: '2026-03-01T08:00:00.000Z',
};

it('chooses for a demo user the ready profile, scenario and wind', async () => {
  const kept = {
    id: 5,
    name: 'Demo wind',
    seed: '20',
    distancePoints: 2,
    timePoints: 1,
    createdAt: SCENARIO.createdAt,
  };
  app.server.on(scenarios.getScenario, SCENARIO);
  app.server.on(weather.listFields, [kept]);
  app.server.on(weather.getField, { ...kept, windField: FIELD, settings: null });
  // a session opens once scenario and rifle are chosen, so the wind must be there by then
  const whenChosen: unknown[] = [];
  const note = () => whenChosen.push(desk.wind.read());
  const ways = [desk.rifleId.subscribe(note), desk.scenarioId.subscribe(note)];
  await takeDemoReady({ profileId: 11, scenarioId: 12 });
  for (const stop of ways) stop();
  expect(whenChosen).toEqual([FIELD, FIELD]);
  expect(desk.rifleId.read()).toBe(11);
  expect(desk.scenarioId.read()).toBe(12);
  expect(desk.wind.read()).toEqual(FIELD);
  expect(isWeatherReady(desk.weather.read())).toBe(true);
});

it('leaves what a demo user has already', async () => {
  desk.rifleId.write(3);
  desk.wind.write(FIELD);
  app.server.on(scenarios.getScenario, SCENARIO);
  await takeDemoReady({ profileId: 11, scenarioId: 12 });
  expect(desk.rifleId.read()).toBe(3);
  expect(app.server.seen).toHaveLength(1);
});

it('requests no scenario and no wind if a demo user has both, and fills in only the rifle', async () => {
  desk.scenario.write({ ...SCENARIO, id: 40 });
  desk.naturalAir.write({ ground: 'meadow', sky: 'broken', speed: 5, direction: '3:00', seed: '7' });
  await takeDemoReady({ profileId: 11, scenarioId: 12 });
  expect(app.server.seen).toEqual([]);
  expect([desk.scenarioId.read(), desk.rifleId.read(), desk.wind.read()]).toEqual([40, 11, null]);
});

it('names the chosen scenario, its air and its targets in the wind that it takes, the newest there is', async () => {
  const target = { id: 'target1', type: 'circle' as const, size: 2, position: { x: 0, y: 0 } };
  const engagement = { id: 'eng1', distance: 400, sequence: 1, targets: [target, target] };
  const air = { ...scenarios.DEFAULT_ENVIRONMENT, temperature: 41 };
  const row = (id: number) => ({
    id,
    name: 'W',
    seed: '1',
    distancePoints: 2,
    timePoints: 1,
    createdAt: SCENARIO.createdAt,
  });
  app.server.on(scenarios.getScenario, {
    ...SCENARIO,
    engagements: [engagement, { ...engagement, id: 'eng2', targets: [target] }],
    environmentalConditions: air,
  });
  app.server.on(weather.listFields, [row(9), row(5)]);
  app.server.on(weather.getField, { ...row(9), windField: FIELD, settings: null });
  await takeDemoReady({ profileId: 11, scenarioId: 12 });
  expect(app.server.seen.map(({ path }) => path)).toEqual([
    '/api/training-scenarios/12',
    '/api/weather/fields',
    '/api/weather/fields/9',
  ]);
  expect(desk.weather.read()).toMatchObject({
    ...{ scenarioName: 'Demo close array', targetCount: 3 },
    environmentalConditions: { temperature: 41 },
  });
});
