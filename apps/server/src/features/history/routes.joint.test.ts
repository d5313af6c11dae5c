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
const fire = (sessionId: number) =>
  ok<{ shot: sessions.Shot }>(
    me.post('/api/shot-logger/enhanced-shot', {
      ...{ shotId: randomUUID(), shotData: { sessionId, target: 1, elevationDial: 2.4, windDial: 0.5 } },
    }),
    201,
  );

it('lists the sessions with shots of one user, newest first, page by page', async () => {
  const other = await server.signUp();
  const { id: stage } = await stageOf(4);
  const ids: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await open(stage);
    ids.push(id);
    await fire(id);
  }
  await open(stage);
  const page = (more: string) =>
    ok<ReplyOf<typeof history.listHistory>>(me.get(`/api/sessions-history?kind=session&limit=2${more}`));
  const idsOf = ({ entries }: ReplyOf<typeof history.listHistory>) => entries.map((entry) => entry.id);
  const first = await page('');
  expect(idsOf(first)).toEqual(ids.slice(1).toReversed());
  const last = await page(`&before=${first.next}`);
  expect([idsOf(last), last.next]).toEqual([[ids[0]], null]);
  expect((await ok<ReplyOf<typeof history.listHistory>>(other.get('/api/sessions-history'))).entries).toEqual([]);
  expect(idsOf(await ok<ReplyOf<typeof history.listHistory>>(me.get('/api/sessions-history?kind=drill')))).toEqual([]);
});
