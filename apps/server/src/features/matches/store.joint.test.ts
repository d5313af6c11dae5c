// @module-tag one-database
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startForTwo, type TestApp } from '../../../test/test-app.ts';
import { removeAccount } from '../../accounts/remove-account.ts';
import { matches, runs } from '../../db/index.ts';
import {
  changeEntry,
  countEntries,
  countSetAside,
  findEntries,
  findEntry,
  findEntryOfRun,
  findMatches,
  findReshoots,
  insertEntry,
  insertMatch,
  isOpen,
  removeEntry,
  wasShotByOthers,
} from './store.ts';

let server: TestApp;
let me: number;
let other: number;
beforeAll(async () => {
  ({ server, me, other } = await startForTwo());
});
afterAll(() => server.close());

let codes = 0;
const make = (userId: number, more: object = {}) =>
  insertMatch(server.db, { userId, code: `code-${codes++}`, name: 'Match', document: {} as never, seed: '1', ...more });
const enter = async (matchId: number, userId: number, name = 'Shooter') => {
  const base = { name: 'Rifle' } as never;
  const row = await insertEntry(server.db, {
    ...{ matchId, userId, name, division: 'Open', profileName: 'Rifle', base, seed: '2' },
  });
  return row?.id ?? 0;
};
const run = async (userId: number, entryId: number, more: object = {}) => {
  const stored = { userId, entryId, courseNumber: 1, profileName: 'Rifle', seed: '3', level: 1, scored: true };
  const [row] = await server.db
    .insert(runs)
    .values({ ...stored, document: {} as never, made: {} as never, ...more })
    .returning();
  return row?.id ?? 0;
};

it('lists the matches that a user made or entered, newest first, without those taken off the list', async () => {
  const mine = await make(me);
  const entered = await make(other, { hidden: true });
  await make(other);
  await make(me, { hidden: true });
  await enter(entered.id, me);
  expect((await findMatches(server.db, me)).map(({ id }) => id)).toEqual([entered.id, mine.id]);
});

it('counts as open what is neither closed nor past its closing time', async () => {
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const name = 'Open or not';
  const open = [await make(me, { name }), await make(me, { name, closesAt: soon(1) })];
  for (const closed of [{ closesAt: soon(-1) }, { closedAt: soon(-2), closesAt: soon(1) }])
    await make(me, { name, ...closed });
  const found = await server.db.select({ id: matches.id, name: matches.name }).from(matches).where(isOpen);
  expect(found.filter((row) => row.name === name).map(({ id }) => id)).toEqual(open.map(({ id }) => id));
});

it('keeps one entry of each user in each match, and counts those that finished', async () => {
  const [one, two] = [await make(me), await make(me)];
  const ids = [await enter(one.id, me, 'Ann'), await enter(one.id, other, 'Ben'), await enter(two.id, me, 'Ann')];
  expect(await enter(one.id, me)).toBe(0);
  expect((await findEntries(server.db, one.id)).map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  expect(await findEntry(server.db, two.id, me)).toMatchObject({ id: ids[2], matchId: two.id, userId: me });
  expect(await findEntry(server.db, two.id, other)).toBeUndefined();
  expect(await changeEntry(server.db, two.id, ids[0] ?? 0, { struckReason: 'x' })).toBeUndefined();
  const finishedAt = new Date('2026-02-02');
  await changeEntry(server.db, one.id, ids[0] ?? 0, { finishedAt });
  expect(await countEntries(server.db, [one.id, two.id])).toEqual(
    new Map([
      [one.id, { entered: 2, finished: 1 }],
      [two.id, { entered: 1, finished: 0 }],
    ]),
  );
});

it('knows which runs of an entry were begun or set aside, and allows withdrawing an entry without a begun run', async () => {
  const match = await make(me);
  const [own, theirs] = [await enter(match.id, me), await enter(match.id, other)];
  const begunAt = new Date('2026-02-03');
  const aside = { begunAt, setAsideAt: begunAt, setAsideReason: 'fog' };
  await run(me, own, { begunAt });
  const first = await run(me, own, { ...aside, courseNumber: 2 });
  const later = await run(me, own, { ...aside, courseNumber: 2, setAsideReason: 'rain', attempt: 2 });
  const waiting = await run(other, theirs);
  expect(await findReshoots(server.db, own)).toEqual([
    { run: first, course: 2, reason: 'fog' },
    { run: later, course: 2, reason: 'rain' },
  ]);
  expect([await countSetAside(server.db, own, 2), await countSetAside(server.db, own, 1)]).toEqual([2, 0]);
  expect(await findEntryOfRun(server.db, match.id, first)).toBe(own);
  expect(await findEntryOfRun(server.db, match.id + 1, first)).toBeUndefined();
  expect(await wasShotByOthers(server.db, match)).toBe(false);
  await server.db.update(runs).set({ begunAt }).where(eq(runs.id, waiting));
  expect(await wasShotByOthers(server.db, match)).toBe(true);
  expect(await removeEntry(server.db, { id: theirs, number: null })).toBe(false);
  await server.db.update(runs).set({ begunAt: null }).where(eq(runs.id, waiting));
  expect(await removeEntry(server.db, { id: theirs, number: null })).toBe(true);
  expect(await findEntry(server.db, match.id, other)).toBeUndefined();
});

it('closes a deleted account’s matches, and counts its entries in other matches', async () => {
  const gone = (await server.signUp()).user.id;
  const past = new Date('2026-01-05');
  const [open, over, entered, apart] = [
    await make(gone),
    await make(gone, { closesAt: past }),
    await make(me),
    await make(me),
  ];
  await enter(entered.id, gone);
  await removeAccount(server.db, gone);
  const now = async ({ id }: { id: number }) => (await server.db.select().from(matches).where(eq(matches.id, id)))[0];
  expect((await now(open))?.closedAt).toBeInstanceOf(Date);
  expect(await now(over)).toMatchObject({ closedAt: null, closesAt: past, userId: null });
  expect(await now(entered)).toMatchObject({ removedEntries: 1, closedAt: null });
  expect(await now(apart)).toMatchObject({ removedEntries: 0, closedAt: null });
});
