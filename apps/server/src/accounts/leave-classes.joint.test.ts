// @module-tag one-database
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/template-database.ts';
import type { Database } from '../db/connect.ts';
import {
  classEvents,
  classes,
  classMembers,
  classStreams,
  type NewClassEvent,
  tellClass,
  transaction,
  users,
} from '../db/index.ts';
import { insertAccount } from './insert-account.ts';
import { forgetMember, isIn, isInResults } from './leave-classes.ts';
import { removeAccount } from './remove-account.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let names = 0;
const account = async (): Promise<number> =>
  (await insertAccount(database.db, { username: `member-${++names}`, passwordHash: '-', subStatus: 'none' })).id;
const openClass = async (ownerId: number): Promise<number> => {
  const joinUntil = new Date('2030-01-01');
  const [row] = await database.db.insert(classes).values({ ownerId, name: 'Evening', joinUntil }).returning();
  const classId = row?.id ?? 0;
  await database.db.insert(classStreams).values({ classId });
  await join(classId, ownerId, { role: 'owner' });
  return classId;
};
const join = async (classId: number, userId: number, more: Partial<typeof classMembers.$inferInsert> = {}) => {
  const member = { classId, userId, name: `Name ${userId}`, role: 'student', note: 'left-handed', ...more } as const;
  const [row] = await database.db.insert(classMembers).values(member).returning();
  return row?.id ?? 0;
};
const classOf = async (id: number) => (await database.db.select().from(classes).where(eq(classes.id, id)))[0];
const memberOf = async (id: number) =>
  (await database.db.select().from(classMembers).where(eq(classMembers.id, id)))[0];
const eventsOf = (classId: number) =>
  database.db.select().from(classEvents).where(eq(classEvents.classId, classId)).orderBy(asc(classEvents.seq));
const tell = (classId: number, events: readonly NewClassEvent[]) =>
  transaction(database.db, (tx) => tellClass(tx, classId, events));
const day = (n: number): Date => new Date(Date.UTC(2026, 2, n));

it('gives the class of a deleted owner to the instructor of longest standing who is in it', async () => {
  const [owner, ...others] = [await account(), await account(), await account(), await account(), await account()];
  const classId = await openClass(owner);
  const instructor = (userId: number | undefined, more: object) =>
    join(classId, userId ?? 0, { role: 'instructor', ...more });
  await instructor(others[0], { joinedAt: day(1), leftAt: day(9) });
  await instructor(others[1], { joinedAt: day(2), removedAt: day(9) });
  await join(classId, await account(), { role: 'assistant', joinedAt: day(3) });
  const later = await instructor(others[2], { joinedAt: day(5) });
  const heir = await instructor(others[3], { joinedAt: day(4) });
  const elsewhere = await openClass(others[2] ?? 0);
  await transaction(database.db, (tx) => removeAccount(tx, owner));
  expect(await classOf(classId)).toMatchObject({
    ownerId: others[3],
    archivedAt: null,
    joinUntil: new Date('2030-01-01'),
  });
  expect([(await memberOf(heir))?.role, (await memberOf(later))?.role]).toEqual(['owner', 'instructor']);
  expect((await eventsOf(classId)).map(({ kind, memberId, data }) => [kind, memberId === heir, data])).toEqual([
    ['member-role', true, { role: 'owner' }],
    ['member-forgotten', false, { name: 'a student' }],
  ]);
  expect(await classOf(elsewhere)).toMatchObject({ ownerId: others[2], archivedAt: null });
  expect(await eventsOf(elsewhere)).toEqual([]);
  expect(await database.db.select().from(users).where(eq(users.id, owner))).toEqual([]);
});

it('archives and closes the class of a deleted owner without an instructor to follow', async () => {
  const owner = await account();
  const [classId, other] = [await openClass(owner), await openClass(await account())];
  await join(classId, await account(), { role: 'assistant' });
  await transaction(database.db, (tx) => removeAccount(tx, owner));
  expect(await classOf(classId)).toMatchObject({ ownerId: null, joinUntil: null, archivedAt: expect.any(Date) });
  expect(await classOf(other)).toMatchObject({ archivedAt: null, joinUntil: new Date('2030-01-01') });
});

it('removes the name and calls of one member from one class, and nothing of anybody else', async () => {
  const { db } = database;
  const [ann, ben] = [await account(), await account()];
  const [classId, other] = [await openClass(await account()), await openClass(await account())];
  const [annIn, benIn, annOther] = [
    await join(classId, ann),
    await join(classId, ben, { leftAt: day(2) }),
    await join(other, ann),
  ];
  const call = { lo: 1, hi: 2, best: null, hold: null };
  const bracket = (memberId: number) => ({ memberId, lo: 1, hi: 2, best: null });
  const result = (memberId: number) => ({ memberId, isHit: true }) as never;
  const told: NewClassEvent[] = [
    { kind: 'member-joined', memberId: annIn, data: { name: 'Ann' } },
    { kind: 'called', memberId: annIn, task: 1, data: { call, calledS: 4 } },
    { kind: 'called', memberId: benIn, task: 1, data: { call, calledS: 5 } },
    { kind: 'frozen', memberId: null, task: 1, data: { brackets: [bracket(annIn), bracket(benIn)] } },
    { kind: 'revealed', memberId: null, task: 1, data: { results: [result(benIn), result(annIn)] } },
    { kind: 'revealed', memberId: null, task: 2, data: { results: [result(benIn)] } },
  ] as NewClassEvent[];
  await tell(classId, told);
  await tell(other, [{ kind: 'called', memberId: annOther, task: 1, data: { call, calledS: 6 } }]);
  await transaction(db, (tx) => forgetMember(tx, { id: annIn, classId }, 'results-taken'));
  expect((await eventsOf(classId)).map(({ kind, data }) => [kind, data])).toEqual([
    ['member-joined', { name: 'a student' }],
    ['called', {}],
    ['called', { call, calledS: 5 }],
    ['frozen', { brackets: [bracket(benIn)], taken: true }],
    ['revealed', { results: [result(benIn)], taken: true }],
    ['revealed', { results: [result(benIn)] }],
    ['results-taken', { name: 'a student' }],
  ]);
  expect((await eventsOf(other)).map(({ data }) => data)).toEqual([{ call, calledS: 6 }]);
  const forgotten = { name: 'a student', note: '', tookResultsAt: expect.any(Date), leftAt: expect.any(Date) };
  expect(await memberOf(annIn)).toMatchObject({ ...forgotten, userId: ann });
  expect(await memberOf(benIn)).toMatchObject({ name: `Name ${ben}`, note: 'left-handed', tookResultsAt: null });
  expect(await memberOf(annOther)).toMatchObject({ name: `Name ${ann}`, note: 'left-handed', leftAt: null });
  await transaction(db, (tx) => forgetMember(tx, { id: benIn, classId }, 'member-forgotten'));
  expect((await memberOf(benIn))?.leftAt).toEqual(day(2));
});

it('counts present members, and results between taking them along and leaving again', async () => {
  const { db } = database;
  const classId = await openClass(await account());
  const cases = [
    ['in', {}, [1, 5, 9]],
    ['left', { leftAt: day(5) }, [1, 5, 9]],
    ['removed', { removedAt: day(5) }, [1, 5, 9]],
    ['took', { tookResultsAt: day(5), leftAt: day(5) }, []],
    ['came back', { tookResultsAt: day(5) }, [9]],
    ['came back and left', { tookResultsAt: day(2), leftAt: day(5) }, [5]],
  ] as const;
  for (const [name, dates] of cases) await join(classId, await account(), { name, ...dates });
  const counted = async (n: number) => {
    const rows = await db
      .update(classMembers)
      .set({ phoneAt: day(n) })
      .where(and(eq(classMembers.classId, classId), eq(classMembers.role, 'student')))
      .returning({ id: classMembers.id });
    expect(rows).toHaveLength(cases.length);
    const found = await db
      .select()
      .from(classMembers)
      .where(and(eq(classMembers.classId, classId), isInResults(classMembers.phoneAt)));
    return found.map(({ name }) => name);
  };
  const seen = new Map<number, string[]>();
  for (const n of [1, 5, 9]) seen.set(n, await counted(n));
  for (const [name, , days] of cases)
    expect(
      [1, 5, 9].filter((n) => seen.get(n)?.includes(name)),
      name,
    ).toEqual([...days]);
  const inside = await db
    .select()
    .from(classMembers)
    .where(and(sql`class_id = ${classId} AND role = 'student'`, isIn));
  expect(inside.map(({ name }) => name)).toEqual(['in', 'came back']);
});
