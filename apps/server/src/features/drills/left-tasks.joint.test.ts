// @module-tag one-database
import type { drills } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const start = (client: Client) =>
  ok<drills.Drill>(
    client.post('/api/drills', { kind: 'calls', level: 1, profileId: 0, tasks: 2, distances: [600] }),
    201,
  );
const left = async (client: Client) => (await ok<{ left: number }>(client.get('/api/your-wind'))).left;

it('counts a wind as left once its own caller starts another drill, and nobody else’s', async () => {
  const [ann, ben] = [await server.signUp(), await server.signUp()];
  const { id } = await start(ann);
  await ok(ann.get(`/api/drills/${id}/tasks/1`));
  await start(ben);
  expect([await left(ann), await left(ben)]).toEqual([0, 0]);
  await start(ann);
  expect([await left(ann), await left(ben)]).toEqual([1, 0]);
});
