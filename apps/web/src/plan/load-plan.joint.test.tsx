import { scenarios } from '@windcall/contract';
import { FIRST_QUESTION, type Question } from '@windcall/simulation';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../desk/desk.ts';
import { firingOf } from '../desk/firing.ts';
import { freshApp } from '../testing/render-app.tsx';
import { loadPlan } from './load-plan.ts';

const app = freshApp();
const PLAN: Question = { ...FIRST_QUESTION, distances: [400, 600], windSpeed: 8, windFrom: 60 };
const load = (more: Partial<Question> = {}, name = 'Plan') =>
  loadPlan({ ...PLAN, ...more }, name, firingOf(desk.effects.read(), 45));
const asked = () => app.server.seenBy(scenarios.keepScenario).length;

beforeEach(() => {
  let id = 0;
  app.server.on(scenarios.keepScenario, ({ parsed }) => ({
    ...parsed,
    id: ++id,
    createdAt: '2026-03-01T08:00:00.000Z',
    multiTargetWindEffects: null,
  }));
});

it('makes one scenario of a plan that is loaded twice, in the same wind', async () => {
  await load();
  const { seed } = desk.naturalAir.read() ?? {};
  await load();
  expect([asked(), desk.naturalAir.read()?.seed]).toEqual([1, seed]);
});

it.each<Partial<Question>>([
  { windSpeed: 9 },
  { windFrom: 90 },
  { temperature: 20 },
  { pressure: 25 },
  { humidity: 12 },
  { incline: 10 },
  { distances: [400, 650] },
  { plateMoa: 1 },
])('makes another scenario of a plan with %o', async (more) => {
  await load();
  await load(more);
  expect([asked(), desk.scenario.read()?.id]).toEqual([2, 2]);
});

it('draws another wind when its speed or direction changes, and keeps ground and sky', async () => {
  desk.naturalAir.write({ ground: 'brush', sky: 'night', speed: 3, direction: '12:00', seed: '7' });
  await load();
  const first = desk.naturalAir.read();
  expect(first).toMatchObject({ ground: 'brush', sky: 'night', speed: 8, direction: '2:00' });
  await load({ windSpeed: 9 });
  const second = desk.naturalAir.read();
  await load({ windSpeed: 9, windFrom: 90 });
  const third = desk.naturalAir.read();
  expect(new Set(['7', first?.seed, second?.seed, third?.seed]).size).toBe(4);
});

it('puts the air, the wind and the number of ranges of the plan on the desk', async () => {
  await load({ temperature: 35, pressure: 27, humidity: 20 }, 'Ridge');
  expect(desk.weather.read()).toMatchObject({
    environmentalConditions: { temperature: 35, pressure: 27, humidity: 20, windSpeed: 8, windDirection: 60 },
    scenarioName: 'Ridge',
    targetCount: 2,
  });
  expect(desk.scenario.read()).toMatchObject({ name: 'Ridge', directionOfFire: 45 });
});

it('changes nothing on the desk when the scenario cannot be kept', async () => {
  app.server.on(scenarios.keepScenario, () => Response.error());
  await expect(load()).rejects.toThrow();
  expect([desk.scenario.read(), desk.weather.read(), desk.naturalAir.read()]).toEqual([null, null, null]);
});
