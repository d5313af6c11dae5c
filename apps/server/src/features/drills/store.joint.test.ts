// @module-tag one-database
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startForTwo, type TestApp } from '../../../test/test-app.ts';
import { countPractice, findCounted, findJudged, findRevealable, hasCalled } from './call-store.ts';
import {
  changeTask,
  countDone,
  findDrill,
  findDrills,
  findLastOfKind,
  findTask,
  insertDrill,
  insertTask,
} from './store.ts';

let server: TestApp;
let me: number;
let other: number;
beforeAll(async () => {
  ({ server, me, other } = await startForTwo());
});
afterAll(() => server.close());

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const start = async (userId: number, n: number, more: object = {}) => {
  const row = await insertDrill(server.db, {
    ...{ userId, kind: 'calls', level: 1, tasks: 2, profileName: 'Rifle', base: {} as never, grounds: {} },
    ...{ farthest: 700, seed: '1', createdAt: day(n), ...more },
  });
  return row?.id ?? 0;
};
const cell = { range: 'to-700', value: 'full', gust: 'steady' } as const;
const see = async (drillId: number, number: number, n: number, distance = 600) => {
  await insertTask(server.db, { drillId, number, made: {}, cell, distance, startedAt: day(n) });
  return (await findTask(server.db, drillId, number))?.id ?? 0;
};
/** A fired call of a day. */
const fired = async (drillId: number, number: number, n: number, distance?: number) => {
  const id = await see(drillId, number, n, distance);
  const judged = { truth: 5 + n, best: 4 + n, interval: n, reference: 2 * n, isHit: n % 2 === 1, outcome: {} };
  const call = { lo: 3, hi: 6 + n, best: null, hold: null } as never;
  await changeTask(server.db, id, { call, committedAt: day(n) }, 'committedAt');
  await changeTask(server.db, id, { ...judged, firedAt: day(n), judgedAt: day(n) }, 'firedAt');
  return id;
};

it('lists the drills of one user, newest first, before a moment and by the name of the rifle', async () => {
  const { db } = server;
  const ids = [
    await start(me, 3),
    await start(me, 1, { kind: 'kyl' }),
    await start(me, 2, { profileName: 'Long 50%' }),
  ];
  const theirs = await start(other, 4);
  const idsOf = async (limit: number, more?: object) => (await findDrills(db, me, limit, more)).map(({ id }) => id);
  expect(await idsOf(9)).toEqual([ids[0], ids[2], ids[1]]);
  expect(await idsOf(2)).toEqual([ids[0], ids[2]]);
  expect(await idsOf(9, { before: day(3) })).toEqual([ids[2], ids[1]]);
  expect(await idsOf(9, { find: '50%' })).toEqual([ids[2]]);
  expect(await idsOf(9, { find: '50%', before: day(2) })).toEqual([]);
  // a drill's own wind may be megabytes, a hundred times in a list
  const wind = { kind: 'natural', from: 90, speeds: [8] };
  const own = await start(me, 3, { wind });
  expect(await findDrill(db, me, own)).toMatchObject({ wind });
  for (const more of [{}, { before: day(4) }, { find: 'Rifle' }] as object[])
    for (const row of await findDrills(db, me, 9, more)) expect(row).not.toHaveProperty('wind');
  expect((await findLastOfKind(db, me, 'calls'))?.id).toBe(own);
  expect(await findDrill(db, me, theirs)).toBeUndefined();
});

it('keeps the first task, call and shot, and the guessed impact until the wind is revealed', async () => {
  const { db } = server;
  const id = await see(await start(me, 5), 1, 5);
  const drillId = (await findDrills(db, me, 1))[0]?.id ?? 0;
  await see(drillId, 1, 6, 300);
  expect(await findTask(db, drillId, 1)).toMatchObject({ id, distance: 600, startedAt: day(5), cell, userId: me });
  const call = { lo: 1, hi: 2, best: null, hold: null } as never;
  expect(await changeTask(db, id, { call, committedAt: day(5) }, 'committedAt')).toMatchObject({
    call,
    committedAt: day(5),
  });
  expect(await changeTask(db, id, { call: { lo: 8, hi: 9 } as never }, 'committedAt')).toBeUndefined();
  expect(await changeTask(db, id, { pointed: { right: 0.3, up: -0.2 } }, 'revealedAt')).toMatchObject({
    pointed: { right: 0.3, up: -0.2 },
  });
  expect(await changeTask(db, id, { firedAt: day(6), revealedAt: day(6) }, 'firedAt')).toMatchObject({
    firedAt: day(6),
  });
  expect(await changeTask(db, id, { firedAt: day(7) }, 'firedAt')).toBeUndefined();
  expect(await changeTask(db, id, { pointed: { right: 9, up: 9 } }, 'revealedAt')).toBeUndefined();
});

it('reads the judged calls of one user in the order of firing, each figure in its place', async () => {
  const { db } = server;
  const [ann, ben] = [(await server.signUp()).user.id, (await server.signUp()).user.id];
  const [first, second, near] = [
    await start(ann, 10),
    await start(ann, 11, { kind: 'self-test', tasks: 1 }),
    await start(ann, 12),
  ];
  const theirs = await start(ben, 13);
  for (const [drillId, number, n, distance] of [
    [first, 1, 11, 600],
    [first, 2, 10, 600],
    [second, 1, 12, 600],
    [near, 1, 13, 100],
    [theirs, 1, 14, 600],
  ] as const)
    await fired(drillId, number, n, distance);
  await see(near, 2, 13);
  const judged = await findJudged(db, [first, second]);
  expect(judged.map(({ drillId, number }) => [drillId, number])).toEqual([
    [first, 2],
    [first, 1],
    [second, 1],
  ]);
  expect(judged[1]).toMatchObject({
    ...{ truth: 16, best: 15, interval: 11, reference: 22, isHit: true, firedAt: day(11), committedAt: day(11) },
    ...{ call: { lo: 3, hi: 17 }, distance: 600, level: 1, kind: 'calls', cell },
  });
  const numbers = (rows: readonly { interval: number }[]) => rows.map(({ interval }) => interval);
  expect(numbers(await findRevealable(db, ann, 9))).toEqual([10, 11, 12, 13]);
  expect(numbers(await findRevealable(db, ann, 2))).toEqual([12, 13]);
  // calls too near do not count
  expect(numbers(await findCounted(db, ann))).toEqual([10, 11, 12]);
  expect(await countPractice(db, ann, [day(11), day(13), day(20)])).toEqual([1, 1, 1]);
  expect([await hasCalled(db, ann, 4), await hasCalled(db, ann, 5), await hasCalled(db, ben, 1)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await countDone(db, [first, second, near])).toEqual(
    new Map([
      [first, 2],
      [second, 1],
      [near, 2],
    ]),
  );
  const today = await start(ann, 15);
  await insertTask(db, { drillId: today, number: 1, made: {}, cell, distance: 600, startedAt: new Date() });
  expect(await countDone(db, [today])).toEqual(new Map());
});
