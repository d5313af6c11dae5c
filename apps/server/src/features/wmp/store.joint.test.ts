// @module-tag one-database
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { wmpRuns } from '../../db/index.ts';
import { findRun, insertRun, listRuns, updateRun } from './store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('keeps the newest twenty runs of each user, and lists runs by phase and rifle, newest first', async () => {
  const { db } = server;
  const [me, other] = [(await server.signUp()).user.id, (await server.signUp()).user.id];
  const insert = (userId: number, profileName = 'Rifle') => insertRun(db, { userId, profileName, phase1: {} });
  const theirs = await insert(other);
  const ids: number[] = [];
  for (let i = 0; i < 21; i++) ids.push(await insert(me, `Rifle ${i}`));
  const kept = await db.select({ id: wmpRuns.id }).from(wmpRuns).where(eq(wmpRuns.userId, me)).orderBy(wmpRuns.id);
  expect(kept.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(await findRun(db, other, theirs)).toMatchObject({ id: theirs });
  expect(await findRun(db, me, theirs)).toBeUndefined();

  const [first = 0, second = 0, third = 0] = ids.slice(3);
  expect(await updateRun(db, other, first, { phase2: {} })).toBe(false);
  for (const id of [third, first]) expect(await updateRun(db, me, id, { phase2: {} })).toBe(true);
  const idsOf = async (phase: 1 | 2 | 3) => (await listRuns(db, me, { phase })).map(({ id }) => id);
  expect(await idsOf(1)).toEqual(ids.slice(1).toReversed());
  expect(await idsOf(2)).toEqual([third, first]);
  await updateRun(db, me, third, { phase3: {}, chosenAt: new Date('2026-01-01') });
  await updateRun(db, me, second, { phase3: {}, chosenAt: new Date('2026-01-02') });
  expect(await idsOf(3)).toEqual([second, third]);
  expect((await listRuns(db, me, { phase: 1 })).at(-1)).toMatchObject({ profileName: 'Rifle 1', scenarioName: null });
});
