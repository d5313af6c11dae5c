// @module-tag one-database
import { randomUUID } from 'node:crypto';
import type { scenarios, sessions, stages } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let me: Client;
let near: scenarios.Scenario;
let far: scenarios.Scenario;
beforeAll(async () => {
  server = await startTestApp();
  me = await server.signUp();
  const make = (template: string) =>
    ok<scenarios.Scenario>(me.post(`/api/training-scenarios/from-template/${template}`, {}), 201);
  [near, far] = [await make('simple_steel_500'), await make('simple_diamond_800')];
});
afterAll(() => server.close());

const stageOf = (scenario: scenarios.Scenario, speed = 8) =>
  ok<stages.StoredStage>(
    me.post('/api/stages', {
      ...{ profileId: 0, scenarioId: scenario.id },
      wind: { kind: 'steady', speed, direction: '3:00' },
    }),
    201,
  );
const openOn = (stage: stages.StoredStage, more: object = {}) =>
  me.post('/api/training-sessions', {
    ...{ profileId: 0, scenarioId: stage.source.scenarioId, trainingMode: 'quick_training', stageId: stage.id },
    ...more,
  });
const fire = (sessionId: number, shotData: object = {}, more: object = {}) =>
  me.post('/api/shot-logger/enhanced-shot', {
    shotId: randomUUID(),
    shotData: { sessionId, target: 1, elevationDial: 2.4, windDial: 0.5, ...shotData },
    ...more,
  });
type Recorded = { shot: sessions.Shot };

it('advances the wind by five seconds with each shot, from zero, unless the shot names its moment', async () => {
  const { id } = await ok<sessions.TrainingSession>(openOn(await stageOf(near)), 201);
  const moments: number[] = [];
  for (const said of [{}, {}, { moment: 2.5 }, {}]) {
    const { shot } = await ok<Recorded>(fire(id, said), 201);
    moments.push(shot.moment ?? -1);
  }
  expect(moments).toEqual([0, 5, 2.5, 15]);
});

it('accepts a shot on another stage of the same scenario, and none of another scenario', async () => {
  const [still, windy, other] = [await stageOf(near), await stageOf(near, 20), await stageOf(far)];
  const { id } = await ok<sessions.TrainingSession>(openOn(still), 201);
  const shown = ({ digest }: stages.StoredStage) => fire(id, {}, { asShown: { draw: 1, stageDigest: digest } });
  const { shot } = await ok<Recorded>(shown(windy), 201);
  expect(shot.stageId).toBe(windy.id);
  expect(await codeOf(shown(other))).toEqual([400, 'validation-failed']);
});

it('opens no session on a stage of another rifle or scenario', async () => {
  const stage = await stageOf(near);
  expect((await openOn(stage)).statusCode).toBe(201);
  expect(await codeOf(openOn(stage, { scenarioId: far.id }))).toEqual([400, 'validation-failed']);
  const { id } = await ok<sessions.TrainingSession>(openOn(stage), 201);
  const next = (stageId: number) => me.patch(`/api/training-sessions/${id}`, { stageId });
  expect((await next((await stageOf(near, 12)).id)).statusCode).toBe(200);
  expect(await codeOf(next((await stageOf(far)).id) as never)).toEqual([400, 'validation-failed']);
});

it('answers a repeated shot with its row, and numbers the next one after it', async () => {
  const { id } = await ok<sessions.TrainingSession>(openOn(await stageOf(near)), 201);
  const shotId = randomUUID();
  const first = await ok<Recorded>(fire(id, {}, { shotId }), 201);
  const again = await fire(id, { elevationDial: 9 }, { shotId });
  expect([again.statusCode, again.json().shot]).toEqual([200, first.shot]);
  expect((await ok<Recorded>(fire(id), 201)).shot.shotNumber).toBe(2);
});
