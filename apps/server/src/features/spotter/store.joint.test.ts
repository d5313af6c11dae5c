// @module-tag one-database
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { findRound, findShot, insertRound, insertShot, storeCall } from './store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('keeps each shot of a round once, with its first call, for its own user', async () => {
  const { db } = server;
  const [me, other] = [(await server.signUp()).user.id, (await server.signUp()).user.id];
  const begin = (userId: number) => insertRound(db, { userId, level: 3, base: { of: userId }, seed: 'a1' });
  const [mine, theirs] = [await begin(me), await begin(other)];
  expect(await findRound(db, me, mine.id)).toMatchObject({ userId: me, level: 3, base: { of: me }, seed: 'a1' });
  expect(await findRound(db, me, theirs.id)).toBeUndefined();
  const startedAt = new Date('2026-03-01T10:00:00Z');
  await insertShot(db, { roundId: theirs.id, number: 2, made: 'theirs', startedAt });
  for (const made of ['first', 'second']) await insertShot(db, { roundId: mine.id, number: 2, made, startedAt });
  const shot = await findShot(db, mine.id, 2);
  expect(shot).toMatchObject({ made: 'first', startedAt, call: null });
  expect(await findShot(db, mine.id, 1)).toBeUndefined();
  const call = { right: 0.3, up: -0.1 };
  expect(await storeCall(db, shot?.id ?? 0, { call, off: { by: 1 } })).toMatchObject({ call, off: { by: 1 } });
  expect(await storeCall(db, shot?.id ?? 0, { call: { right: 9, up: 9 }, off: {} })).toBeUndefined();
  expect(await findShot(db, mine.id, 2)).toMatchObject({ call, off: { by: 1 } });
  expect(await findShot(db, theirs.id, 2)).toMatchObject({ made: 'theirs', call: null });
});
