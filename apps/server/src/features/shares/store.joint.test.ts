// @module-tag one-database
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { WIND_FIELD } from '../../../test/owned-objects.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { shares, users } from '../../db/index.ts';

const SHARES = '/api/shares';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const wind = (name: string, speed = 5) => ({
  ...{ kind: 'wind' as const },
  body: {
    name,
    windField: {
      ...WIND_FIELD,
      windData: { ...WIND_FIELD.windData, speed: WIND_FIELD.windData.speed.map((row) => row.map(() => speed)) },
    },
  },
});
const idOf = async (who: Client, thing: object) => (await ok<{ id: string }>(who.post(SHARES, thing), 201)).id;

it('returns the existing link for an equal thing, and a new one for another name, content or person', async () => {
  const [me, other] = [await server.signUp(), await server.signUp()];
  const first = await idOf(me, wind('Saturday'));
  const [named, made, theirs] = [
    await idOf(me, wind('Sunday')),
    await idOf(me, wind('Saturday', 6)),
    await idOf(other, wind('Saturday')),
  ];
  expect(new Set([first, named, made, theirs]).size).toBe(4);
  expect([await idOf(me, wind('Saturday')), await idOf(me, wind('Saturday', 6))]).toEqual([first, made]);
  const day = (n: number) => new Date(Date.UTC(2026, 3, n));
  for (const [id, n] of [
    [first, 2],
    [named, 3],
    [made, 1],
  ] as const)
    await server.db
      .update(shares)
      .set({ createdAt: day(n) })
      .where(eq(shares.id, id));
  expect(await ok(me.get(SHARES))).toEqual([
    { id: named, kind: 'wind', name: 'Sunday', createdAt: '2026-04-03T00:00:00.000Z' },
    { id: first, kind: 'wind', name: 'Saturday', createdAt: '2026-04-02T00:00:00.000Z' },
    { id: made, kind: 'wind', name: 'Saturday', createdAt: '2026-04-01T00:00:00.000Z' },
  ]);
  expect((await ok<{ id: string }[]>(other.get(SHARES))).map(({ id }) => id)).toEqual([theirs]);
  await ok(me.delete(`${SHARES}/${first}`));
  expect(await codeOf(me.delete(`${SHARES}/${first}`))).toEqual([404, 'not-found']);
  expect((await ok<{ id: string }[]>(me.get(SHARES))).map(({ id }) => id)).toEqual([named, made]);
});

it('keeps at most 200 links of one person, not counting repeated ones', async () => {
  const [me, other] = [await server.signUp(), await server.signUp()];
  const kept = await idOf(me, wind('First'));
  const rows = Array.from({ length: 198 }, (_, i) => ({
    id: `${i}`.padStart(16, 'x'),
    userId: me.user.id,
    name: 'Old',
    thing: wind(`${i}`),
  }));
  await server.db.insert(shares).values(rows as never[]);
  await idOf(me, wind('Last'));
  expect(await codeOf(me.post(SHARES, wind('One too many')))).toEqual([409, 'quota-reached']);
  expect(await idOf(me, wind('First'))).toBe(kept);
  await idOf(other, wind('Mine'));
});

it('is not for accounts that sign in with a code', async () => {
  const student = await server.signUp();
  await server.db.update(users).set({ managed: true }).where(eq(users.id, student.user.id));
  expect(await codeOf(student.post(SHARES, wind('Saturday')))).toEqual([403, 'managed-account']);
});
