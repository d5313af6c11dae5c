// @module-tag one-database
import { randomUUID } from 'node:crypto';
import type { history, ReplyOf, scenarios, sessions, stages } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let me: Client;
let scenario: scenarios.Scenario;
beforeAll(async () => {
  server = await startTestApp();
  me = await server.signUp();
  scenario = await ok<scenarios.Scenario>(me.post('/api/training-scenarios/from-template/simple_steel_500', {}), 201);
});
afterAll(() => server.close());

const stageOf = (speed: number) =>
  ok<stages.StoredStage>(
    me.post('/api/stages', {
      ...{ profileId: 0, scenarioId: scenario.id },
      wind: { kind: 'steady', speed, direction: '3:00' },
    }),
    201,
  );
const open = (stageId: number) =>
  ok<sessions.TrainingSession>(
    me.post('/api/training-sessions', {
      ...{ profileId: 0, scenarioId: scenario.id, trainingMode: 'quick_training', stageId },
    }),
    201,
  );
const fire = (sessionId: number, windDial = 0.5) =>
  ok<{ shot: sessions.Shot }>(
    me.post('/api/shot-logger/enhanced-shot', {
      ...{ shotId: randomUUID(), shotData: { sessionId, target: 1, elevationDial: 2.4, windDial } },
    }),
    201,
  );

it('opens a session with every stage it was shot on and its shots in order', async () => {
  const [calm, windy] = [await stageOf(2), await stageOf(15)];
  const { id } = await open(calm.id);
  for (const dial of [0.1, 0.2]) await fire(id, dial);
  await ok(me.patch(`/api/training-sessions/${id}`, { stageId: windy.id }));
  await fire(id, 0.3);
  const opened = await ok<ReplyOf<typeof history.openHistorySession>>(me.get(`/api/sessions-history/sessions/${id}`));
  expect(opened.stages.map((stage) => stage.id).toSorted((a, b) => a - b)).toEqual([calm.id, windy.id]);
  expect(opened.shots.map(({ shotNumber, stageId, windDial }) => [shotNumber, stageId, windDial])).toEqual([
    [1, calm.id, 0.1],
    [2, calm.id, 0.2],
    [3, windy.id, 0.3],
  ]);
});
