// @module-tag one-database
import type { history, ReplyOf } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { openSteelRange } from '../../../test/steel-range.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('opens a session with every stage it was shot on and its shots in order', async () => {
  const { me, stageOf, open, fire } = await openSteelRange(server);
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
