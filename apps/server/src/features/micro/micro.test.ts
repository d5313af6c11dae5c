import { randomUUID } from 'node:crypto';
import type { games, ReplyOf } from '@windcall/contract';
import type { MemoryCard } from '@windcall/training';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { microItems, microReviews } from '../../db/index.ts';
import { foldItem, thinReviews } from './store.ts';

let server: TestApp;
let me: Client;
beforeAll(async () => {
  server = await startTestApp();
  me = await server.signUp();
});
afterAll(() => server.close());

type Sent = ReplyOf<typeof games.sendMicroReviews>;
type Listed = ReplyOf<typeof games.listMicroItems>;
const review = (key: string, given: unknown, at: string, more: object = {}) => ({
  id: randomUUID(),
  key,
  given,
  ms: 1200,
  at,
  ...more,
});
const send = async (client: Client, reviews: object[]): Promise<Sent> => {
  const answer = await client.post('/api/micro/reviews', { reviews });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const list = async (client: Client, query = ''): Promise<Listed> => {
  const answer = await client.get(`/api/micro/items${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const itemOf = (reply: { items: games.MicroItem[] }, key: string): games.MicroItem => {
  const item = reply.items.find((one) => one.key === key);
  if (item === undefined) throw new Error(`${key} must be there`);
  return item;
};
const START = '2022-11-29T12:30:00.000Z';

describe('micro-drills', () => {
  it('schedules by the published vectors, whatever grade the body claims', async () => {
    const days: number[] = [];
    let at = START;
    for (const grade of 'GGGGGGAAGGGGG') {
      const given = grade === 'G' ? 0.87 : 0.25;
      const { items } = await send(me, [
        review('value:4', given, at, { asked: '4:00', isGood: grade === 'A', grade: 4 }),
      ]);
      days.push(items[0]?.scheduledDays ?? -1);
      at = items[0]?.due ?? '';
    }
    expect(days).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  it('computes the same items for reviews in any order, by any client, also repeated', async () => {
    const minute = (n: number): string => new Date(Date.parse(START) + n * 3_600_000).toISOString();
    const reviews = [
      ...Array.from({ length: 6 }, (_, n) => review('value:2', n === 2 ? 0 : 0.87, minute(30 * n))),
      ...Array.from({ length: 5 }, (_, n) => review('dope:0:600', n === 1 ? 9 : 4, minute(20 * n), { profileId: 0 })),
      review('value:2', 0.5, minute(30)),
    ];
    const [one, many, twice] = [await server.signUp(), await server.signUp(), await server.signUp()];
    await send(one, reviews);
    for (const single of [...reviews].reverse()) await send(many, [single]);
    await Promise.all([send(twice, reviews.slice(3)), send(twice, reviews.slice(0, 8))]);
    expect((await send(twice, reviews)).items).toEqual([]);
    const texts = await Promise.all(
      [one, many, twice].map(async (client) => JSON.stringify((await list(client)).items)),
    );
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).toBe(texts[0]);
    expect(itemOf(await list(one), 'value:2').reps).toBe(7);
  });

  it('grades Again what is late by a millisecond', async () => {
    const user = await server.signUp();
    const { items } = await send(user, [
      review('value:3', 1, START, { ms: 4000 }),
      review('value:9', 1, START, { ms: 4001 }),
    ]);
    expect(itemOf({ items }, 'value:3').difficulty).toBeLessThan(itemOf({ items }, 'value:9').difficulty);
    expect((await list(user)).missed).toEqual([]);
    const soon = new Date(Date.now() - 60_000).toISOString();
    await send(user, [review('value:9', 1, soon, { ms: 4001 })]);
    expect((await list(user)).missed).toEqual(['value:9']);
  });

  it('starts anew what another ballistic coefficient moved beyond the tolerance, and keeps the rest', async () => {
    const user = await server.signUp();
    const { id } = (await user.post('/api/ballistic-profiles', { name: 'Match', bulletBC: 0.3 })).json();
    const before = await list(user, `?profileId=${id}`);
    expect(before.items).toHaveLength(30);
    const rows = before.items.filter(({ kind }) => kind === 'dope');
    await send(
      user,
      rows.map(({ key }) => review(key, 1, START, { profileId: id })),
    );
    expect((await user.patch(`/api/ballistic-profiles/${id}`, { bulletBC: 0.315 })).statusCode).toBe(200);
    const after = (await list(user, `?profileId=${id}`)).items.filter(({ kind }) => kind === 'dope');
    const moved = after.filter(({ changed }) => changed !== null);
    for (const { key, changed, state } of moved) {
      expect(Math.abs((changed?.to ?? 0) - (changed?.from ?? 0))).toBeGreaterThan(
        Number(key.split(':')[2]) <= 600 ? 0.1 : 0.2,
      );
      expect(state).toBe('new');
    }
    expect(moved.map(({ key }) => Number(key.split(':')[2]))).toContain(1000);
    expect(itemOf({ items: after }, `dope:${id}:200`)).toMatchObject({ state: 'learning', reps: 1, changed: null });
    // reviews made before the change no longer count
    const now = new Date().toISOString();
    await send(user, [review(`dope:${id}:1000`, 1, '2023-01-01T00:00:00Z'), review(`dope:${id}:1000`, 1, now)]);
    const again = itemOf(await list(user, `?profileId=${id}`), `dope:${id}:1000`);
    expect(again).toMatchObject({ reps: 1, lastReview: now, changed: null });
  });

  it('works out truth of gun numbers and skills itself', async () => {
    const user = await server.signUp();
    const { skills } = await send(user, [
      review('reticle', { right: 0.5, up: -1 }, START, { asked: { right: 0.5, up: -0.6 } }),
      review('range', 340, START, { asked: { widthIn: 12, mil: 1 }, ms: 9000 }),
      review('range', null, START, { asked: { widthIn: 12, mil: 1 }, ms: 20_000 }),
    ]);
    expect(skills.reticle).toEqual({ median: expect.closeTo(0.4, 9), ms: 1200, n: 1 });
    expect(skills.range).toEqual({ median: expect.closeTo(2, 9), ms: 9000, n: 1 });
    expect((await user.get('/api/micro/skills')).json()).toEqual(skills);
    await send(user, [review('gun:0:700', 0.7, START, { asked: 6, profileId: 0 })]);
    const [row] = await server.db.select().from(microReviews).where(eq(microReviews.key, 'gun:0:700'));
    expect(row?.truth).toBeCloseTo(0.115 * 6, 1);
    expect(row?.isGood).toBe(true);
  });

  it('names the review that it refuses', async () => {
    const late = new Date(Date.now() + 6 * 60_000).toISOString();
    const cases: [object, string][] = [
      [review('value:13', 1, START), 'reviews.1.key'],
      [review('gun:0:700', 1, START), 'reviews.1.asked'],
      [review('value:3', 1, late), 'reviews.1.at'],
      [review('value:3', 1, '2019-12-31T23:59:59Z'), 'reviews.1.at'],
      [review('value:3', 'full', START), 'reviews.1.given'],
    ];
    for (const [bad, field] of cases) {
      const answer = await me.post('/api/micro/reviews', { reviews: [review('value:3', 1, START), bad] });
      expect([answer.statusCode, answer.json().issues?.[0].field]).toEqual([400, field]);
    }
    const other = await server.signUp();
    const { id } = (await other.post('/api/ballistic-profiles', { name: 'Theirs' })).json();
    const foreign = await me.post('/api/micro/reviews', { reviews: [review(`dope:${id}:600`, 4, START)] });
    expect(foreign.statusCode).toBe(404);
    expect((await me.get(`/api/micro/items?profileId=${id}`)).statusCode).toBe(404);
  });

  it('reduces the oldest reviews to their items’ states', async () => {
    const user = await server.signUp();
    const at = (n: number): string => new Date(Date.parse(START) + n * 86_400_000).toISOString();
    await send(
      user,
      Array.from({ length: 9 }, (_, n) => review('value:6', n === 4 ? 1 : 0, at(n * n))),
    );
    const before = JSON.stringify(itemOf(await list(user), 'value:6'));
    const [mine] = await server.db.select().from(microItems).where(eq(microItems.key, 'value:6'));
    const userId = mine?.userId ?? 0;
    await thinReviews(server.db, userId, 5);
    const left = await server.db.select().from(microReviews).where(eq(microReviews.userId, userId));
    expect(left).toHaveLength(4);
    const [thinned] = await server.db.select().from(microItems).where(eq(microItems.userId, userId));
    expect(thinned?.base).toMatchObject({ reps: 5 });
    if (thinned === undefined) throw new Error('the item must be there');
    await foldItem(server.db, userId, 'value:6', { ...thinned, base: thinned.base as MemoryCard });
    expect(JSON.stringify(itemOf(await list(user), 'value:6'))).toBe(before);
  });
});
