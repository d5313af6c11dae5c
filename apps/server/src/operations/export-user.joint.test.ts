// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOwned, type Owned } from '../../test/owned-objects.ts';
import { openTestDatabase } from '../../test/template-database.ts';
import { createPasswords, insertAccount, type UserRow } from '../accounts/index.ts';
import { lockKey, reserveAttempt } from '../accounts/login-locks.ts';
import type { Database } from '../db/connect.ts';
import {
  auditEntries,
  cards,
  courses,
  drillTasks,
  fieldEntries,
  firstCalls,
  learnEvents,
  loginLocks,
  matches,
  microItems,
  microReviews,
  passkeys,
  profiles,
  runShots,
  runs,
  scenarios,
  shares,
  signIns,
  spotterShots,
  stages,
  users,
  windFields,
} from '../db/index.ts';
import { exportUser } from './export-user.ts';
import { deleteUser, resetPassword, unlock } from './run-operation.ts';

let database: Database;
let [ann, ben]: [UserRow, UserRow] = [] as never;
let [own, theirs]: [Owned, Owned] = [] as never;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const account = (username: string) =>
    insertAccount(db, { username, passwordHash: '-', subStatus: 'none', tableName: username } as never);
  [ann, ben] = [await account('Ann'), await account('Ben')];
  [own, theirs] = [await insertOwned(db, ann.id), await insertOwned(db, ben.id)];
  const at = new Date('2026-02-03');
  for (const { id: userId } of [ann, ben]) {
    await db.insert(microReviews).values({ id: randomUUID(), userId, key: 'k', ms: 1, at, truth: 1, isGood: true });
    await db.insert(microItems).values({ userId, key: 'k', card: {} });
    await db.insert(firstCalls).values({ id: `wind-${userId}`, userId, told: {} as never, at });
    const answer = {
      lesson: 1,
      step: 'cold',
      asked: {} as never,
      said: 1,
      was: 2,
      aided: false,
      inWords: false,
      ms: 3,
      at,
    };
    await db.insert(learnEvents).values({ id: randomUUID(), userId, ...answer });
    await db.insert(auditEntries).values({ adminName: 'chief', action: `about-${userId}`, userId, details: {} });
  }
});
afterAll(() => database.close());

const exported = async (name: string) => {
  let text = '';
  await exportUser(database.db, name, async (piece) => {
    text += piece;
  });
  return JSON.parse(text);
};
const rowsOf = async (table: PgTable & { userId: unknown }, userId: number, order?: SQL) =>
  JSON.parse(
    JSON.stringify(
      await database.db
        .select()
        .from(table)
        .where(eq(table.userId as never, userId))
        .orderBy(order ?? sql`1`),
    ),
  );

describe('an export', () => {
  it('holds every row of the account and none of another', async () => {
    const file = await exported('Ann');
    const { passwordHash: _, usernameKey: _k, ...account } = ann;
    expect(file.account).toEqual(JSON.parse(JSON.stringify(account)));
    const whole = {
      profiles,
      scenarios,
      courses,
      windFields,
      cards,
      shares,
      microReviews,
      microItems,
      fieldEntries,
      learnEvents,
      firstCalls,
    };
    for (const [name, table] of Object.entries({ ...whole, administration: auditEntries }))
      expect(file[name], name).toEqual(await rowsOf(table, ann.id, 'id' in table ? asc(table.id) : undefined));
    const idsOf = (name: string) => file[name].map(({ id }: { id: number }) => id);
    expect(idsOf('trainingSessions')).toEqual([own.sessionId]);
    expect(idsOf('drills')).toEqual([own.drillId, own.stringId, own.overId]);
    expect(idsOf('spotterRounds')).toEqual([own.roundId]);
    expect([idsOf('matchEntries'), idsOf('runs'), idsOf('stages')]).toEqual([
      [own.matchEntryId],
      [own.runId],
      [own.stageId],
    ]);
    expect(file.matches.map(({ code }: { code: string }) => code)).toEqual([own.matchCode]);
    expect(file.classes).toEqual([
      expect.objectContaining({ class: 'Mine', name: 'Instructor', role: 'owner', leftAt: null, removedAt: null }),
    ]);
    expect(file.passkeys).toEqual([{ name: 'Key', createdAt: expect.any(String), lastUsedAt: null }]);
    expect(file.linkedSignIns).toEqual([expect.objectContaining({ id: own.identityId, issuer: 'https://id.example' })]);
    expect(file.trainingSessions[0].shots.map(({ sessionId }: { sessionId: number }) => sessionId)).toEqual([
      own.sessionId,
    ]);
    const text = JSON.stringify(file);
    expect(text).not.toMatch(/"seed":"0123456789abcdef"|"passwordHash"|"usernameKey"|"credentialId"|"publicKey"/);
    for (const secret of [theirs.shareId, theirs.matchCode, theirs.entryId]) expect(text).not.toContain(secret);
  });

  it('shows sealed things once they are revealed: winds of calls and spotted shots, stages, practice runs', async () => {
    const { db } = database;
    const before = await exported('ann');
    const [open, sealed] = [
      ['id', 'number', 'startedAt', 'distance', 'call', 'committedAt'],
      ['made', 'outcome', 'truth', 'forecast', 'sky', 'thirds', 'best', 'interval'],
    ];
    const tasks = before.drills[0].calls as Record<string, unknown>[];
    expect(tasks.map(({ number, revealedAt }) => [number, revealedAt === undefined])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ]);
    for (const task of tasks.slice(0, 3)) {
      for (const name of open) expect(task).toHaveProperty(name);
      for (const name of sealed) expect(task).not.toHaveProperty(name);
    }
    for (const name of [...open, ...sealed]) expect(tasks[3]).toHaveProperty(name);
    expect([before.drills[0].cells, before.spotterRounds[0].shots[0].made]).toEqual([undefined, undefined]);
    await db.update(drillTasks).set({ revealedAt: new Date() }).where(sql`drill_id = ${own.drillId} AND number = 2`);
    await db
      .update(spotterShots)
      .set({ call: { right: 0.1, up: 0.2 } })
      .where(eq(spotterShots.roundId, own.roundId));
    await db.update(stages).set({ sealed: true }).where(eq(stages.id, own.stageId));
    const after = await exported('ann');
    expect(after.drills[0].calls.map((task: object) => 'made' in task)).toEqual([false, true, false, true]);
    expect(after.spotterRounds[0].shots[0]).toMatchObject({ call: { right: 0.1, up: 0.2 }, made: expect.anything() });
    expect(after.stages).toEqual([]);
  });

  it('shows a run’s result once it is scored, and the wind of practice runs only', async () => {
    const { db } = database;
    const shot = {
      runId: own.runId,
      userId: ann.id,
      number: 1,
      shotUuid: randomUUID(),
      line: 1,
      round: 1,
      target: 1,
      position: 1,
      atS: 2,
      receivedAt: new Date(),
    };
    const made = {
      dial: { up: 1, right: 0 },
      hold: { up: 0, right: 0 },
      impact: { right: 3, up: 4 },
      isHit: true,
      points: 5,
      outcome: {},
    };
    await db.insert(runShots).values({ ...shot, ...made } as never);
    const seen = async () => {
      const [run] = (await exported('ann')).runs;
      const [fired] = run.shots;
      return {
        made: 'made' in run,
        impact: fired.impact ?? null,
        points: fired.points ?? null,
        outcome: 'outcome' in fired,
      };
    };
    const sealed = { made: false, impact: null, points: null, outcome: false };
    expect(await seen()).toEqual(sealed);
    await db.update(runs).set({ rounds: [] }).where(eq(runs.id, own.runId));
    const told = { ...sealed, impact: { right: 3, up: 4 }, points: 5 };
    expect(await seen()).toEqual(told);
    await db.update(runs).set({ entryId: null, assignmentId: own.assignmentId }).where(eq(runs.id, own.runId));
    expect(await seen()).toEqual(told);
    await db.update(runs).set({ assignmentId: null }).where(eq(runs.id, own.runId));
    expect(await seen()).toEqual({ ...told, made: true, outcome: true });
  });
});

it('counts an account’s things, each kind under its own word, and deletes that account alone', async () => {
  const { db } = database;
  await db
    .insert(cards)
    .values((await db.select().from(cards).where(eq(cards.userId, ann.id))).map(({ id: _, ...card }) => card));
  await db.delete(profiles).where(eq(profiles.id, own.unusedProfileId));
  const owns = '1 profiles, 2 scenarios, 1 sessions, 2 cards, 1 shots';
  expect(await deleteUser(db, 'ANN', false)).toBe(
    `Ann owns ${owns}. Add --yes to delete them and the account for good.`,
  );
  expect(await deleteUser(db, 'ann', true)).toBe(`Ann was deleted, with ${owns}.`);
  expect(
    (await db.select().from(users).where(sql`username IN ('Ann', 'Ben')`)).map(({ username }) => username),
  ).toEqual(['Ben']);
  expect(await db.select().from(profiles)).toHaveLength(2);
  const [closed] = await db.select().from(matches).where(eq(matches.code, own.matchCode));
  expect(closed).toMatchObject({ userId: null, closedAt: expect.any(Date), removedEntries: 1 });
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'delete-user'));
  expect(entry).toMatchObject({
    adminName: 'command line',
    adminId: null,
    userId: null,
    userName: 'Ann',
    details: { id: ann.id },
  });
});

it('opens one account again: its lock, and by a new password its sign-ins and passkeys', async () => {
  const { db } = database;
  const SECRET = 'secret';
  const cy = await insertAccount(db, { username: 'Cy', passwordHash: '-', subStatus: 'none' });
  const counters = ['ben', 'cy', 'cyd'].map((name) => lockKey(SECRET, 'name', name));
  for (const key of [...counters, `${counters[0]}:phone`]) await reserveAttempt(db, key);
  const left = async () =>
    (await db.select().from(loginLocks)).map(({ key }) => counters.indexOf(key.slice(0, 64))).sort();
  expect(await unlock(db, ' BEN ', SECRET)).toBe('Ben may sign in again.');
  expect(await left()).toEqual([1, 2]);
  expect(await unlock(db, 'ben', SECRET)).toBe('Ben was not locked: there was no failed login.');
  const expiresAt = new Date(Date.now() + 600_000);
  await db.insert(signIns).values([ben.id, cy.id].map((userId) => ({ sid: randomUUID(), userId, expiresAt })));
  await db
    .insert(passkeys)
    .values({ userId: cy.id, name: 'Key', credentialId: 'cy', publicKey: 'AA', counter: 0, transports: [] });
  const said = await resetPassword(db, 'Ben', SECRET);
  const [, password = ''] =
    /^The password of Ben is now (\S{20}) \(shown once: change it\)\. All its sessions have ended, and its passkeys are removed\.$/.exec(
      said,
    ) ?? [];
  const [now] = await db.select().from(users).where(eq(users.id, ben.id));
  expect(await createPasswords().matches(password, now?.passwordHash ?? '')).toBe(true);
  expect((await db.select().from(signIns)).map(({ userId }) => userId)).toEqual([cy.id]);
  expect((await db.select().from(passkeys)).map(({ userId }) => userId)).toEqual([cy.id]);
  expect(await resetPassword(db, 'cy', SECRET)).toMatch(/ended, and its passkeys are removed\.$/);
  expect(await left()).toEqual([2]);
  const actions = await db
    .select()
    .from(auditEntries)
    .where(sql`admin_name = 'command line' AND user_id IS NOT NULL`)
    .orderBy(asc(auditEntries.id));
  expect(actions.map(({ action, userName, userId }) => [action, userName, userId])).toEqual([
    ['unlock', 'Ben', ben.id],
    ['unlock', 'Ben', ben.id],
    ['reset-password', 'Ben', ben.id],
    ['reset-password', 'Cy', cy.id],
  ]);
});
