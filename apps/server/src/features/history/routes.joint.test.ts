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

it('lists the sessions with shots of one user, newest first, page by page', async () => {
  const { me, stageOf, open, fire } = await openSteelRange(server);
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
