// @module-tag one-database
import { randomUUID } from 'node:crypto';
import type { games, ReplyOf } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const review = (key: string, given: unknown, daysAgo: number) => ({
  ...{ id: randomUUID(), key, given, ms: 1200, at: new Date(Date.now() - daysAgo * DAY_MS).toISOString() },
});
const send = (who: Client, ...reviews: object[]) => ok(who.post('/api/micro/reviews', { reviews }));
const list = (who: Client, query = '') => ok<ReplyOf<typeof games.listMicroItems>>(who.get(`/api/micro/items${query}`));

it('counts the items that are due by now, and none that is due later or new', async () => {
  const me = await server.signUp();
  expect((await list(me)).due).toBe(0);
  await send(me, review('value:3', 1, 30), review('value:4', 0.87, 20), review('value:12', 0, 0.001));
  const { due, items } = await list(me);
  expect(due).toBe(2);
  expect(items.filter((item) => item.due !== null).map(({ key }) => key)).toEqual(['value:3', 'value:4', 'value:12']);
});

it('names the items missed this week, of the requested rifle', async () => {
  const me = await server.signUp();
  await send(me, review('value:3', 0, 1), review('value:6', 1, 9), review('dope:0:600', 40, 1));
  expect((await list(me)).missed.toSorted()).toEqual(['dope:0:600', 'value:3']);
  // other distances do not include that item
  expect((await list(me, '?distances=350,640')).missed).toEqual(['value:3']);
  const other = await server.signUp();
  expect((await list(other)).missed).toEqual([]);
});
