// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { demo } from '@windcall/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertOwned } from '../../test/owned-objects.ts';
import { openTestDatabase } from '../../test/template-database.ts';
import type { Database } from '../db/connect.ts';
import {
  addressBudgets,
  auditEntries,
  type Db,
  demoRestrictions,
  drills,
  idempotencyKeys,
  loginLocks,
  oidcRequests,
  oneUseLinks,
  passkeyChallenges,
  runs,
  selectRows,
  shots,
  signIns,
  spotterRounds,
  trainingSessions,
  transaction,
  users,
} from '../db/index.ts';
import { Refusal } from '../refusal.ts';
import { refuseListedForDemo } from './demo-rules.ts';
import { ensureAdministrator } from './ensure-administrator.ts';
import { findDemoRestrictions, prepareSignedInLookup } from './find-signed-in-user.ts';
import { insertAccount } from './insert-account.ts';
import {
  clearAttempts,
  FAILED_SIGN_INS,
  refundAddress,
  reserveAttempt,
  signUpBucket,
  takeFromAddress,
  unlockName,
} from './login-locks.ts';
import { createPasswords } from './passwords.ts';
import { prune } from './prune.ts';
import type { SignedInUser } from './signed-in-user.ts';
import { takeOpening } from './take-opening.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let names = 0;
const account = (more: object = {}) =>
  insertAccount(database.db, { username: `somebody-${++names}`, passwordHash: '-', subStatus: 'none', ...more });
const codeOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? `${error.code}: ${error.message}` : String(error)),
  );

describe('attempts and buckets', () => {
  const START = new Date('2026-03-02T08:00:00Z').getTime();
  const at = (s: number) => vi.setSystemTime(START + 1000 * s);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
  afterEach(() => void vi.useRealTimers());

  it('allow a few tries in 15 minutes, start over afterwards, and are cleared for one name at a time', async () => {
    const { db } = database;
    const left = async (key: string) => {
      const attempt = await reserveAttempt(db, key);
      return attempt.status === 'allowed' ? attempt.remainingAttempts : -attempt.retryAfterS;
    };
    expect([await left('ann'), await left('ann'), await left('ben')]).toEqual([4, 3, 4]);
    at(15 * 60 - 1);
    expect(await left('ann')).toBe(2);
    at(15 * 60);
    expect([await left('ann'), await left('ann'), await left('ann'), await left('ann')]).toEqual([4, 3, 2, 1]);
    await clearAttempts(db, 'ben');
    expect([await left('ben'), await left('ann'), await left('ann')]).toEqual([4, 0, -900]);
    expect([await left('ann:phone'), await left('anna')]).toEqual([4, 4]);
    expect(await unlockName(db, 'ann')).toBe(2);
    expect([await left('ann'), await left('ann:phone'), await left('anna'), await left('ben')]).toEqual([4, 4, 3, 3]);
  });

  it('give an address its burst, refill at their rate up to it, and take back one token for one', async () => {
    const { db } = database;
    const take = (key = 'here', bucket = FAILED_SIGN_INS) => takeFromAddress(db, key, bucket);
    const takeAll = async () => {
      let taken = 0;
      while ((await take()) === 0) taken++;
      return taken;
    };
    expect(await takeAll()).toBe(30);
    expect([await take(), await take('there')]).toEqual([6, 0]);
    at(5);
    expect(await take()).toBe(6);
    at(60);
    expect(await takeAll()).toBe(10);
    for (let i = 0; i < 2; i++) await refundAddress(db, 'here', FAILED_SIGN_INS);
    expect(await takeAll()).toBe(2);
    at(7200);
    await refundAddress(db, 'here', FAILED_SIGN_INS);
    expect(await takeAll()).toBe(30);
    const daily = signUpBucket(2);
    expect([await take('door', daily), await take('door', daily), await take('door', daily)]).toEqual([0, 0, 43_200]);
    at(7200 + 43_200);
    expect([await take('door', daily), await take('door', daily)]).toEqual([0, 43_200]);
    const tokens = async () =>
      (await db.select().from(addressBudgets).where(eq(addressBudgets.key, 'there')))[0]?.tokens;
    expect(await tokens()).toBe(29);
    for (let i = 0; i < 2; i++) await refundAddress(db, 'there', FAILED_SIGN_INS);
    expect(await tokens()).toBe(30);
  });
});

it('lets a token in until it expires, with the restrictions of the demo for a demo account alone', async () => {
  const { db } = database;
  const [ann, guest] = [await account(), await account({ isDemoUser: true })];
  const sids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-0000000000b${n}`) as [string, string, string];
  const until = (s: number) => new Date(Date.now() + 1000 * s);
  await db.insert(signIns).values([
    { sid: sids[0], userId: ann.id, expiresAt: until(600) },
    { sid: sids[1], userId: ann.id, expiresAt: until(-1) },
    { sid: sids[2], userId: guest.id, expiresAt: until(600) },
  ]);
  const find = prepareSignedInLookup(db);
  expect(await findDemoRestrictions(db)).toEqual(demo.DEFAULT_DEMO_RESTRICTIONS);
  const changed = { allowedProfileIds: [4], allowedScenarioIds: [5], maxTargetDistance: 450, maxShotsPerSession: 7 };
  await db
    .insert(demoRestrictions)
    .values({ ...changed, maxSessionsPerDay: 3, truingEnabled: true, watermarkEnabled: false });
  const rules = {
    ...demo.DEFAULT_DEMO_RESTRICTIONS,
    ...changed,
    maxSessionsPerDay: 3,
    truingEnabled: true,
    watermarkEnabled: false,
  };
  expect(await Promise.all(sids.map((sid) => find(sid)))).toEqual([
    expect.objectContaining({ id: ann.id, sid: sids[0], restrictions: null }),
    null,
    expect.objectContaining({ id: guest.id, sid: sids[2], restrictions: rules }),
  ]);
  const listed = (kind: 'profile' | 'scenario', id: number) => codeOf(refuseListedForDemo(db, kind, id));
  expect([await listed('profile', 5), await listed('scenario', 4)]).toEqual([null, null]);
  expect(await listed('profile', 4)).toMatch(/^in-use: This weapon profile/);
  expect(await listed('scenario', 5)).toMatch(/^in-use: This scenario/);
  await db.delete(demoRestrictions);
});

it('prunes each kind of row at its own end: a second before it stays, a second after it goes', async () => {
  const { db } = database;
  const HOUR_S = 3600;
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const ago = (s: number) => new Date(now - 1000 * s);
  const me = await account();
  /** By table: the greatest age of kept rows, s, and a function that stores a row. */
  const kinds = {
    locks: [0, (key, at) => db.insert(loginLocks).values({ key, attempts: 1, windowEndsAt: at, expiresAt: at })],
    buckets: [
      24 * HOUR_S,
      (key, updatedAt) => db.insert(addressBudgets).values({ key: `b-${key}`, tokens: 1, updatedAt }),
    ],
    links: [0, (digest, expiresAt) => db.insert(oneUseLinks).values({ kind: 'reset', digest, expiresAt })],
    tokens: [0, (_, expiresAt) => db.insert(signIns).values({ sid: randomUUID(), userId: me.id, expiresAt })],
    challenges: [
      0,
      (challenge, expiresAt) =>
        db
          .insert(passkeyChallenges)
          .values({ id: randomUUID(), userId: me.id, purpose: 'login', challenge, proved: '-', expiresAt }),
    ],
    requests: [
      0,
      (digest, expiresAt) => db.insert(oidcRequests).values({ digest, state: '', nonce: '', verifier: '', expiresAt }),
    ],
    keys: [
      24 * HOUR_S,
      (key, createdAt) => db.insert(idempotencyKeys).values({ userId: me.id, key, call: '', digest: '', createdAt }),
    ],
    managed: [10 * 24 * HOUR_S, (_, managedSeenAt) => account({ managed: true, managedSeenAt })],
    others: [10 * 24 * HOUR_S, (_, managedSeenAt) => account({ managedSeenAt })],
    audit: [
      3 * 24 * HOUR_S,
      (action, at) => db.insert(auditEntries).values({ adminName: '', action, details: {}, at }),
    ],
  } satisfies Record<string, [number, (name: string, at: Date) => PromiseLike<unknown>]>;
  for (const [mostS, store] of Object.values(kinds))
    for (const [name, age] of [['kept', mostS - 1] as const, ['gone', mostS + 1] as const]) await store(name, ago(age));
  await prune(db, { auditDays: 3, managedDays: 10, leastKeys: 0 });
  vi.useRealTimers();
  const count = async (table: Parameters<typeof db.$count>[0], where?: ReturnType<typeof sql>) =>
    db.$count(table, where);
  expect({
    locks: (await db.select().from(loginLocks)).map(({ key }) => key),
    buckets: (await db.select().from(addressBudgets)).map(({ key }) => key).filter((key) => key.startsWith('b-')),
    links: (await db.select().from(oneUseLinks)).map(({ digest }) => digest),
    tokens: await count(signIns, sql`user_id = ${me.id}`),
    challenges: (await db.select().from(passkeyChallenges)).map(({ challenge }) => challenge),
    requests: (await db.select().from(oidcRequests)).map(({ digest }) => digest),
    keys: (await db.select().from(idempotencyKeys)).map(({ key }) => key),
    managed: await count(users, sql`managed`),
    others: await count(users, sql`NOT managed AND managed_seen_at IS NOT NULL`),
    audit: (await db.select().from(auditEntries)).map(({ action }) => action),
  }).toEqual({
    ...{ locks: ['kept'], buckets: ['b-kept'], links: ['kept'], tokens: 1, challenges: ['kept'], requests: ['kept'] },
    ...{ keys: ['kept'], managed: 1, others: 2, audit: ['kept'] },
  });
});

describe('what may be opened in a day', () => {
  const asked = ['session', 'drill', 'run', 'round', 'class-drill'] as const;
  const open = (tx: Db, user: Partial<SignedInUser>, what: (typeof asked)[number]) =>
    codeOf(takeOpening(tx, user as SignedInUser, what));
  const opens = async (tx: Db, user: Partial<SignedInUser>) => {
    const may: string[] = [];
    for (const what of asked) if ((await open(tx, user, what)) === null) may.push(what);
    return may;
  };
  const tables = { session: trainingSessions, drill: drills, run: runs, round: spotterRounds };
  /** Replaces a user's rows of a table by `times` copies of another user's row, created at a moment. */
  const give = async (tx: Db, userId: number, what: keyof typeof tables, times: number, at: Date) => {
    const table = tables[what];
    await tx.delete(table).where(eq(table.userId, userId));
    const [{ id: _, ...row }] = (await tx.select().from(table).limit(1)) as unknown as [{ id: number }];
    // large documents are slow to store, and the test does not read them
    const values = { ...row, userId, createdAt: at, entryId: null, base: {}, grounds: {}, document: {}, made: {} };
    await tx.insert(table).values(Array.from({ length: times }, () => values) as never[]);
  };
  /** One transaction, so that midnight cannot fall between two readings of the clock. */
  const inOneDay = (work: (tx: Db, midnight: Date) => Promise<void>) =>
    transaction(database.db, async (tx) => {
      const [row] = await selectRows<{ ms: number }>(tx, sql`SELECT (1000 * extract(epoch FROM now()))::float8 AS ms`);
      await work(tx, new Date(new Date(row?.ms ?? 0).setUTCHours(0, 0, 0, 0)));
    });

  it('counts from midnight UTC, for each user, drills and runs together and rounds separately', async () => {
    const [owner, me, other] = [await account(), await account(), await account()].map(({ id }) => ({
      id,
      restrictions: null,
    }));
    if (!owner || !me || !other) throw new Error('three users');
    await insertOwned(database.db, owner.id);
    await inOneDay(async (tx, midnight) => {
      await give(tx, me.id, 'drill', 299, midnight);
      expect(await opens(tx, me)).toEqual([...asked]);
      await give(tx, me.id, 'run', 1, midnight);
      expect(await opens(tx, me)).toEqual(['session', 'round', 'class-drill']);
      expect([await open(tx, me, 'drill'), await open(tx, me, 'run')]).toEqual([
        'quota-reached: The limit of 300 drills a day is reached.',
        'quota-reached: The limit of 300 runs and drills a day is reached.',
      ]);
      await give(tx, me.id, 'run', 1, new Date(midnight.getTime() - 1));
      await give(tx, me.id, 'round', 99, midnight);
      expect(await opens(tx, me)).toEqual([...asked]);
      await give(tx, me.id, 'round', 100, midnight);
      expect(await opens(tx, me)).toEqual(['session', 'drill', 'run', 'class-drill']);
      expect(await open(tx, me, 'round')).toBe('quota-reached: The limit of 100 rounds of spotting a day is reached.');
      expect(await opens(tx, other)).toEqual([...asked]);
    });
  });

  it('counts everything that a demo user opens, sessions from their first shot', async () => {
    const { id } = await account({ isDemoUser: true });
    const guest = { id, restrictions: { ...demo.DEFAULT_DEMO_RESTRICTIONS, maxSessionsPerDay: 4 } };
    await inOneDay(async (tx, midnight) => {
      for (const what of ['drill', 'run', 'round'] as const) await give(tx, id, what, 1, midnight);
      await give(tx, id, 'session', 2, midnight);
      expect(await opens(tx, guest)).toEqual([...asked]);
      const [session] = await tx.select().from(trainingSessions).where(eq(trainingSessions.userId, id));
      const [{ id: _, ...shot }] = (await tx.select().from(shots)) as [typeof shots.$inferSelect];
      await tx.insert(shots).values({ ...shot, sessionId: session?.id ?? 0, shotUuid: null } as never);
      expect(await opens(tx, guest)).toEqual([]);
      expect(await open(tx, guest, 'class-drill')).toMatch(/^session-limit-reached/);
    });
  });
});

it('lets the first to register become administrator if none is named, and makes a password for a named one', async () => {
  const { db } = database;
  await db.delete(users);
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const named = { username: 'Chief', password: null };
  expect(await ensureAdministrator(db, passwords, null)).toEqual({ status: 'first-to-register' });
  await insertAccount(db, { username: 'ann', passwordHash: '-', subStatus: 'none' });
  expect(await ensureAdministrator(db, passwords, null)).toEqual({ status: 'present' });
  const made = await ensureAdministrator(db, passwords, named);
  if (made.status !== 'created' || made.oneTimePassword === null) throw new Error(`got ${made.status}`);
  const [chief] = await db.select().from(users).where(eq(users.username, 'Chief'));
  expect(chief).toMatchObject({ isAdmin: true, subStatus: 'active', isDemoUser: false });
  expect(await passwords.matches(made.oneTimePassword, chief?.passwordHash ?? '')).toBe(true);
  await db.delete(users);
  expect(await ensureAdministrator(db, passwords, { ...named, password: 'given' })).toEqual({
    ...{ status: 'created', username: 'Chief', oneTimePassword: null },
  });
});
