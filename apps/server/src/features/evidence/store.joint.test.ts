// @module-tag one-database
import { randomUUID } from 'node:crypto';
import type { games, ReplyOf } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { insertAccount } from '../../accounts/index.ts';
import { drills, drillTasks, fieldEntries } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let names = 0;
const person = async (): Promise<number> =>
  (await insertAccount(server.db, { username: `somebody ${names++}`, passwordHash: '', subStatus: 'active' })).id;
const DAY_MS = 86_400_000;
/** A drill with these scores, odd calls first, begun on a day. */
const played = async (userId: number, kind: 'calls' | 'self-test', scores: readonly number[], day = 0) => {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + day * DAY_MS);
  const [row] = await server.db
    .insert(drills)
    .values({
      ...{ userId, kind, level: 1, tasks: scores.length, profileName: 'Rifle', base: {} as never, grounds: {} },
      ...{ farthest: 700, seed: '1', createdAt },
    })
    .returning({ id: drills.id });
  const cell = { range: 'to-700', value: 'full', gust: 'steady' } as const;
  await server.db.insert(drillTasks).values(
    scores.map((interval, i) => ({
      ...{ drillId: row?.id ?? 0, number: i + 1, made: {}, cell, distance: 600, startedAt: createdAt },
      ...{ firedAt: createdAt, interval, truth: 5, best: 5, call: { lo: 4, hi: 6, best: 5 } as never, outcome: {} },
    })),
  );
};
const twenty = (odd: number, even = odd) => Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? odd : even));

it('compares people’s calls at a range with the simulator, and their self-tests with each other', async () => {
  const logged = async (entries: number, halfMph: number) => {
    const userId = await person();
    const called = { lo: 6 - halfMph, hi: 6 + halfMph, best: null };
    const rifle = { milPerMph: 0.1, stillAirMil: 0.1, sdMil: 0.05 };
    // held 1.1, impact 0.4 to the right, 0.1 in still air: the wind was 6 mph
    const shot = { userId, called, rifle, held: 1.1, impact: 0.4, at: new Date(), profileName: '', distance: 700 };
    await server.db.insert(fieldEntries).values(Array.from({ length: entries }, () => ({ ...shot, id: randomUUID() })));
    await played(userId, 'calls', [halfMph, 3 * halfMph]);
  };
  for (let i = 1; i <= 5; i++) await logged(20, i / 2);
  await logged(19, 9);
  for (let i = 1; i <= 20; i++) {
    const userId = await person();
    await played(userId, 'self-test', twenty(i, 3 * i));
    await played(userId, 'self-test', twenty(5 * i), 14);
  }
  const late = await person();
  for (const [day, score] of [
    [0, 1],
    [15, 90],
  ] as const)
    await played(late, 'self-test', twenty(score), day);
  await played(await person(), 'self-test', twenty(50).slice(1));

  const told = await ok<ReplyOf<typeof games.getEvidence>>(server.app.inject({ url: '/api/evidence' }) as never);
  expect(told.fieldPeople).toBe(5);
  expect(told.field).toMatchObject({ people: 5, r: expect.closeTo(1, 9) });
  expect(told.reliability).toMatchObject({ pairs: 20, r: expect.closeTo(1, 9) });
  expect(told.splitHalf?.people).toBe(21);
  expect(told.splitHalf?.r).toBeGreaterThan(0.9);
});
