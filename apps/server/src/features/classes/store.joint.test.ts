// @module-tag one-database
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startForTwo, type TestApp } from '../../../test/test-app.ts';
import { tellClass, transaction } from '../../db/index.ts';
import {
  countLives,
  findClassTasks,
  findLives,
  findOpenLives,
  findShown,
  findTableEvents,
  insertClassTask,
  insertLive,
  lastSeq,
  setEnded,
  updateClassTask,
} from './live-store.ts';
import {
  countOpenClasses,
  countStudying,
  findByJoinCode,
  findFaces,
  findMembers,
  findMembership,
  findMemberships,
  findNews,
  insertClass,
  insertMember,
  updateClassRow,
  updateMemberRow,
} from './store.ts';

let server: TestApp;
let ann: number;
let ben: number;
beforeAll(async () => {
  ({ server, me: ann, other: ben } = await startForTwo());
});
afterAll(() => server.close());

const open = async (ownerId: number, more: object = {}) =>
  (await transaction(server.db, (tx) => insertClass(tx, { ownerId, name: 'Evening', ...more }, 'Teacher'))).class;
const join = (classId: number, userId: number, name = 'Student', role: 'student' | 'instructor' = 'student') =>
  transaction(server.db, (tx) => insertMember(tx, { classId, userId, name, role }));

it('lists the classes that somebody is in now, newest first and archived ones last', async () => {
  const { db } = server;
  const at = new Date('2026-04-01');
  const [old, archived, left, newest] = [await open(ann), await open(ann), await open(ben), await open(ben)];
  await updateClassRow(db, archived.id, { archivedAt: at });
  const gone = await join(left.id, ann);
  await updateMemberRow(db, gone.id, { leftAt: at });
  await join(newest.id, ann, 'Ann');
  expect((await findMemberships(db, ann)).map((one) => one.class.id)).toEqual([newest.id, old.id, archived.id]);
  expect(await findMembership(db, ann, left.id)).toBeUndefined();
  expect((await findMembership(db, ann, newest.id))?.member).toMatchObject({ name: 'Ann', role: 'student' });
  expect([await countOpenClasses(db, ann), await countOpenClasses(db, ben)]).toEqual([1, 2]);
  expect([await countStudying(db, ann), await countStudying(db, ben)]).toEqual([1, 0]);
});

it('counts the students of a class and names its owner, without other teachers and former members', async () => {
  const { db } = server;
  const [one, two] = [await open(ann), await open(ben)];
  const cy = (await server.signUp()).user.id;
  const member = await join(one.id, ben, 'Ben');
  await join(one.id, cy, 'Aide', 'instructor');
  await join(two.id, cy, 'Cy');
  const face = { ownerName: 'Teacher' };
  expect(await findFaces(db, [one.id, two.id])).toEqual(
    new Map([
      [one.id, { ...face, students: 1 }],
      [two.id, { ...face, students: 1 }],
    ]),
  );
  await updateMemberRow(db, member.id, { removedAt: new Date() });
  expect((await findFaces(db, [one.id])).get(one.id)).toEqual({ ...face, students: 0 });
  expect((await findMembers(db, one.id)).map((row) => row.member.name)).toEqual(['Teacher', 'Ben', 'Aide']);
});

it('finds a class by its code while joining is open', async () => {
  const { db } = server;
  const [later, before] = [new Date(Date.now() + 3_600_000), new Date(Date.now() - 3_600_000)];
  const { id } = await open(ann, { joinCode: 'ABCDEFGH', joinUntil: later });
  expect(await findByJoinCode(db, 'ABCDEFGH')).toMatchObject({ id });
  await updateClassRow(db, id, { joinUntil: before });
  expect(await findByJoinCode(db, 'ABCDEFGH')).toBeUndefined();
  await updateClassRow(db, id, { joinUntil: later, archivedAt: before });
  expect(await findByJoinCode(db, 'ABCDEFGH')).toBeUndefined();
});

it('keeps the lives of a class apart: their winds, the wall’s state and the events behind their tables', async () => {
  const { db } = server;
  const [{ id: classId }, other] = [await open(ann), await open(ben)];
  const live = (of: number, callS: number | null = null) =>
    insertLive(db, { classId: of, madeBy: 1, level: 1, tasks: 3, base: {}, seed: '1', names: 'shown', callS } as never);
  const [first, second, theirs] = [await live(classId), await live(classId, 3600), await live(other.id)];
  await setEnded(db, first.id, new Date('2026-04-02'));
  expect((await findLives(db, classId)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await findOpenLives(db, [classId])).map(({ id }) => id)).toEqual([second.id]);
  expect([await countLives(db, classId), await countLives(db, other.id)]).toEqual([2, 1]);

  const openedAt = new Date(Date.now() - 1_800_000);
  for (const { id } of [first, second, theirs])
    for (const number of [2, 1]) await insertClassTask(db, { liveId: id, number, made: {}, openedAt });
  const revealedAt = new Date('2026-04-03');
  await updateClassTask(db, { liveId: first.id, number: 2 }, { revealedAt });
  const tasksOf = async (id: number) =>
    (await findClassTasks(db, id)).map((task) => [task.number, task.openedAt, task.revealedAt]);
  expect(await tasksOf(first.id)).toEqual([
    [1, openedAt, null],
    [2, openedAt, revealedAt],
  ]);
  expect(await tasksOf(second.id)).toEqual([
    [1, openedAt, null],
    [2, openedAt, null],
  ]);

  const from = await lastSeq(db, classId);
  const at = new Date('2026-04-04');
  const shown = (liveId: number, task: number, standings: boolean) =>
    ({ kind: 'shown', liveId, task, at, data: { step: task, standings } }) as const;
  await transaction(db, (tx) =>
    tellClass(tx, classId, [
      shown(second.id, 1, true),
      shown(second.id, 2, false),
      shown(first.id, 3, true),
      { kind: 'member-role', memberId: 7, data: { role: 'student' } },
    ]),
  );
  expect(await findShown(db, second.id)).toEqual({ task: 2, step: 2, standings: false });
  expect(await findShown(db, theirs.id)).toEqual({ task: 0, step: 0, standings: false });
  const table = async (after: number, upTo: number) =>
    (await findTableEvents(db, classId, second.id, after, upTo)).map(({ seq }) => seq - from);
  expect(await table(from, from + 4)).toEqual([1, 2, 4]);
  expect(await table(from + 1, from + 2)).toEqual([2]);

  const news = await findNews(db, new Map([[classId, from + 1]]), 2);
  expect(news.events.map(({ seq, kind, liveId, task }) => [seq - from, kind, liveId, task])).toEqual([
    [2, 'shown', second.id, 2],
    [3, 'shown', first.id, 3],
  ]);
  expect(news.events[0]).toMatchObject({ classId, at, names: 'shown', data: { step: 2, standings: false } });
  expect(news.due).toEqual([]);
  for (const number of [1, 2])
    await updateClassTask(db, { liveId: second.id, number }, { openedAt: new Date(Date.now() - 7_200_000) });
  await updateClassTask(db, { liveId: second.id, number: 1 }, { frozenAt: new Date() });
  expect((await findNews(db, new Map([[classId, from + 4]]), 2)).due).toEqual([{ classId, liveId: second.id }]);
});
