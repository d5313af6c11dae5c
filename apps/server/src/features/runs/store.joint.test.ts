// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startForTwo, type TestApp } from '../../../test/test-app.ts';
import { matchEntries, matches } from '../../db/index.ts';
import {
  changeRun,
  findEntryRun,
  findLaterRuns,
  findMatchOfEntry,
  findRun,
  findRuns,
  findRunsOfEntries,
  findUnsettled,
  findWatcher,
  finishEntry,
  insertRun,
  insertShot,
  reopenEntry,
} from './store.ts';

let server: TestApp;
let me: number;
let other: number;
beforeAll(async () => {
  ({ server, me, other } = await startForTwo());
});
afterAll(() => server.close());

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const run = async (userId: number, more: object = {}) =>
  (
    await insertRun(server.db, {
      ...{ userId, profileName: 'Rifle', document: {} as never, made: {} as never, seed: '3', level: 1, scored: true },
      ...more,
    })
  )?.id ?? 0;
const shoot = (runId: number, userId: number, number: number) =>
  insertShot(server.db, {
    ...{ runId, userId, number, shotUuid: randomUUID(), line: 1, round: number, target: 1, position: 1, atS: number },
    ...{ receivedAt: day(4), dial: { up: 0, right: 0 }, hold: { up: 0, right: 0 }, impact: { up: 0, right: 0 } },
    ...{ isHit: true, points: 1, outcome: {} as never },
  });
let codes = 0;
const enter = async (userIds: readonly number[], courses: number) => {
  const document = { courses: Array.from({ length: courses }, () => ({})), reveal: 'at-close' } as never;
  const code = `runs-${codes++}`;
  const [match] = await server.db
    .insert(matches)
    .values({ userId: other, code, name: 'M', document, seed: '1' })
    .returning();
  const entries = await server.db
    .insert(matchEntries)
    .values(
      userIds.map((userId) => ({
        ...{
          matchId: match?.id ?? 0,
          userId,
          name: 'S',
          division: 'Open',
          profileName: 'R',
          base: {} as never,
          seed: '2',
        },
      })),
    )
    .returning();
  return { code, entries: entries.map(({ id }) => id) };
};

it('lists the runs of one user, newest first and before a moment, with the shots of each', async () => {
  const { db } = server;
  const ids = [await run(me, { createdAt: day(3) }), await run(me, { createdAt: day(1), profileName: 'Long' })];
  const theirs = await run(other, { createdAt: day(2) });
  for (const number of [2, 1]) await shoot(ids[0] ?? 0, me, number);
  await shoot(theirs, other, 1);
  const list = async (page: object) =>
    (await findRuns(db, me, { before: null, limit: 9, find: undefined, ...page })).map(({ id, fired }) => [id, fired]);
  expect(await list({})).toEqual([
    [ids[0], 2],
    [ids[1], 0],
  ]);
  expect(await list({ limit: 1 })).toEqual([[ids[0], 2]]);
  expect(await list({ before: day(3) })).toEqual([[ids[1], 0]]);
  expect(await list({ find: 'long' })).toEqual([[ids[1], 0]]);
  expect((await findRun(db, ids[0] ?? 0))?.shots.map(({ number }) => number)).toEqual([1, 2]);
});

it('knows which run of a course counts, and finishes an entry with the last of its courses', async () => {
  const { db } = server;
  const { entries, code } = await enter([me, other], 2);
  const [mine = 0, theirs = 0] = entries;
  const first = await run(me, { entryId: mine, courseNumber: 1 });
  expect(await run(me, { entryId: mine, courseNumber: 1, attempt: 2 })).toBe(0);
  await changeRun(db, first, { begunAt: day(1), setAsideAt: day(2), setAsideReason: 'fog' });
  const again = await run(me, { entryId: mine, courseNumber: 1, attempt: 2, begunAt: day(2) });
  const second = await run(me, { entryId: mine, courseNumber: 2 });
  await run(other, { entryId: theirs, courseNumber: 1, begunAt: day(1) });
  expect((await findEntryRun(db, mine, 1))?.id).toBe(again);
  const later = await findLaterRuns(db, { entryId: mine, courseNumber: 1, attempt: 1 });
  expect(later.map(({ id }) => id)).toEqual([again]);
  expect((await findRunsOfEntries(db, [mine])).map(({ id }) => id)).toEqual([first, again, second]);
  expect((await findUnsettled(db, [mine])).toSorted((a, b) => a - b)).toEqual([first, again]);

  const isFinished = async (id: number) =>
    (await db.select().from(matchEntries).where(eq(matchEntries.id, id)))[0]?.finishedAt !== null;
  const finish = async () => {
    await finishEntry(db, mine);
    return isFinished(mine);
  };
  await changeRun(db, first, { rounds: [] });
  await changeRun(db, second, { rounds: [] });
  // the run that was set aside does not count, and its reshoot is not scored yet
  expect(await finish()).toBe(false);
  expect(await findWatcher(db, me, theirs)).toMatchObject({ entered: true, finished: false, userId: other });
  await changeRun(db, again, { rounds: [] });
  expect([await finish(), await isFinished(theirs)]).toEqual([true, false]);
  expect(await findWatcher(db, me, theirs)).toMatchObject({ entered: true, finished: true });
  expect(await findWatcher(db, other, mine)).toMatchObject({ entered: true, finished: false });
  await reopenEntry(db, mine);
  expect(await isFinished(mine)).toBe(false);
  expect(await findMatchOfEntry(db, mine)).toMatchObject({ code, reveal: 'at-close', userId: other, closedAt: null });
});
