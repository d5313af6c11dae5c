// @module-tag one-database
import { randomUUID } from 'node:crypto';
import type { drills, games, ReplyOf } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { drillTasks } from '../../db/index.ts';

let server: TestApp;
let me: Client;
beforeAll(async () => {
  server = await startTestApp();
  me = await server.signUp();
});
afterAll(() => server.close());

const start = (body: object) =>
  ok<drills.Drill>(me.post('/api/drills', { level: 1, profileId: 0, ...body }), 201).then(({ id }) => id);
const shoot = async (id: number, n: number): Promise<void> => {
  const at = `/api/drills/${id}/tasks/${n}`;
  const { elevation } = await ok<drills.DrillTask>(me.get(at));
  await ok(me.post(`${at}/call`, { lo: -2, hi: 4, best: 1 }), 201);
  const still = { dial: { up: elevation, right: 0 }, hold: { up: 0, right: 20 } };
  await ok(me.post(`${at}/shot`, { ...still, shotId: randomUUID() }), 201);
};
const stakesOf = async (id: number) =>
  (await ok<ReplyOf<typeof games.getStakes>>(me.get(`/api/drills/${id}/stakes`))).plates.map(({ chance }) => chance);

it('takes the stakes of a plate from the calls before it, and from none made later', async () => {
  const before = await start({ kind: 'calls', tasks: 1 });
  await shoot(before, 1);
  const id = await start({ kind: 'kyl' });
  await shoot(id, 1);
  const then = await stakesOf(id);
  const after = await start({ kind: 'calls', tasks: 1 });
  await shoot(after, 1);
  // as if the later call had been far off
  await server.db.update(drillTasks).set({ best: 40, truth: -40 }).where(eq(drillTasks.drillId, after));
  expect(await stakesOf(id)).toEqual(then);
  await server.db.update(drillTasks).set({ best: 40, truth: -40 }).where(eq(drillTasks.drillId, before));
  expect((await stakesOf(id))[0]).toBeLessThan(then[0] ?? 0);
});
