// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { NEW_CARD } from '@windcall/training';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { microReviews } from '../../db/index.ts';
import { countItems, findItems, findLastAnswers, findMissed, foldItem, insertReviews, thinReviews } from './store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

it('reads one user’s log: last answers newest first, misses since a moment and an item since its reset', async () => {
  const { db } = server;
  const [me, other] = [(await server.signUp()).user.id, (await server.signUp()).user.id];
  const review = (userId: number, key: string, n: number, isGood: boolean, given: number | null = n) => ({
    ...{ id: randomUUID(), userId, key, at: day(n), isGood, given, truth: 10 * n, ms: 100 * n },
  });
  const rows = [
    ...[review(me, 'a', 1, true), review(me, 'a', 4, false), review(me, 'a', 3, true), review(me, 'a', 5, true, null)],
    ...[review(me, 'b', 2, false), review(other, 'a', 6, false), review(other, 'c', 6, false)],
  ];
  expect((await insertReviews(db, rows)).toSorted()).toEqual(['a', 'b', 'c']);
  expect(await insertReviews(db, rows)).toEqual([]);
  expect(await findLastAnswers(db, me, 'a', 2)).toEqual([
    { given: 4, truth: 40, ms: 400 },
    { given: 3, truth: 30, ms: 300 },
  ]);
  expect(await findMissed(db, me, day(1))).toEqual(['a', 'b']);
  expect(await findMissed(db, me, day(2))).toEqual(['a']);
  expect(await findMissed(db, me, day(4))).toEqual([]);

  const fold = (userId: number, resetAt: Date | null) => foldItem(db, userId, 'a', { base: null, answer: 7, resetAt });
  const whole = await fold(me, null);
  const later = await fold(me, day(4));
  expect(later.card).not.toEqual(whole.card);
  expect((await fold(me, day(6))).card).toEqual(NEW_CARD);
  expect(await countItems(db, me)).toBe(1);
  expect((await findItems(db, me, ['a', 'b'])).get('a')).toMatchObject({ userId: me, answer: 7, resetAt: day(6) });
  expect((await findItems(db, other, ['a'])).size).toBe(0);

  await thinReviews(db, me, 3);
  const left = await db.select().from(microReviews).orderBy(microReviews.at, microReviews.key);
  expect(left.map(({ userId, at }) => [userId, at])).toEqual([
    [me, day(4)],
    [me, day(5)],
    [other, day(6)],
    [other, day(6)],
  ]);
});
