import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../test/template-database.ts';
import type { Database } from '../db/connect.ts';
import { addressBudgets, auditEntries, idempotencyKeys, loginLocks, signIns, users } from '../db/index.ts';
import { Refusal } from '../refusal.ts';
import { ensureAdministrator } from './ensure-administrator.ts';
import { prepareSignedInLookup } from './find-signed-in-user.ts';
import { insertAccount } from './insert-account.ts';
import { lockKey, reserveAttempt } from './login-locks.ts';
import { createPasswords } from './passwords.ts';
import { prune } from './prune.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('passwords', () => {
  const passwords = createPasswords();

  it('are hashed with argon2id at the recommended cost, never alike twice', async () => {
    const [one, two] = [await passwords.hash('secret'), await passwords.hash('secret')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches('secret', one)).toBe(true);
    expect(await passwords.matches('Secret', one)).toBe(false);
    expect(await passwords.matches('secret', null)).toBe(false);
  });

  it('know a hash of other parameters', async () => {
    expect(passwords.isOutdated(await passwords.hash('secret'))).toBe(false);
    expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
  });

  it('are hashed two at a time with 32 waiting; more are told to come back', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.hash('secret')));
    const refused = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason] : []));
    expect(refused).toHaveLength(6);
    expect(refused[0]).toBeInstanceOf(Refusal);
    expect(refused[0].code).toBe('busy');
    expect(await passwords.hash('again')).toContain('argon2id');
  });
});

describe('looking up who is signed in', () => {
  it('gives requests that arrive together each its own user, and a revoked or foreign token nobody', async () => {
    const { db } = database;
    const names = ['ann', 'bob', 'cid'];
    const sid = (n: number) => `00000000-0000-4000-8000-0000000000a${n}`;
    for (const [n, username] of names.entries()) {
      const user = await insertAccount(db, { username, passwordHash: '-', subStatus: 'none' });
      await db.insert(signIns).values({ sid: sid(n), userId: user.id, expiresAt: new Date(Date.now() + 60_000) });
    }
    const find = prepareSignedInLookup(db);
    const ask = (sids: string[]) => Promise.all(sids.map(async (asked) => (await find(asked))?.username ?? null));
    expect(await ask([sid(2), sid(0), sid(9), 'no token id', sid(1), sid(0)])).toEqual([
      'cid',
      'ann',
      null,
      null,
      'bob',
      'ann',
    ]);
    await db.delete(signIns).where(eq(signIns.sid, sid(0)));
    expect(await ask([sid(0), sid(1)])).toEqual([null, 'bob']);
    await db.delete(users);
  });
});

describe('pruning', () => {
  it('deletes what has run out, and the oldest names beyond the bound, but no lock in force', async () => {
    const { db } = database;
    const user = await insertAccount(db, { username: 'ann', passwordHash: '-', subStatus: 'none' });
    const old = new Date(Date.now() - 50 * 3_600_000);
    const soon = new Date(Date.now() + 3_600_000);
    const sid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    await db.insert(signIns).values([
      { sid: sid(1), userId: user.id, expiresAt: old },
      { sid: sid(2), userId: user.id, expiresAt: soon },
    ]);
    await db.insert(idempotencyKeys).values([
      { userId: user.id, key: 'old', call: 'x', digest: 'x', createdAt: old },
      { userId: user.id, key: 'new', call: 'x', digest: 'x' },
    ]);
    await db
      .insert(addressBudgets)
      .values([
        { key: 'a', tokens: 3, updatedAt: old },
        ...['b', 'c', 'd'].map((name, i) => ({ key: name, tokens: i, updatedAt: new Date() })),
      ]);
    await db.insert(auditEntries).values([
      { adminName: 'chief', action: 'old', details: {}, at: old },
      { adminName: 'chief', action: 'new', details: {} },
    ]);
    await db.insert(loginLocks).values({ key: 'stale', attempts: 1, windowEndsAt: old, expiresAt: old });
    const key = (name: string) => lockKey('secret', 'name', name);
    for (let i = 0; i < 5; i++) await reserveAttempt(db, key('locked'));
    for (const name of ['a', 'b', 'c']) await reserveAttempt(db, key(name));
    await prune(db, { auditDays: 2, managedDays: 400, maxKeys: 2, leastKeys: 1 });
    expect((await db.select().from(signIns)).map((row) => row.sid)).toEqual([sid(2)]);
    expect((await db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(['new']);
    // keeps the addresses with the most failures
    expect((await db.select().from(addressBudgets)).map((row) => row.key).sort()).toEqual(['b', 'c']);
    expect((await db.select().from(auditEntries)).map((row) => row.action)).toEqual(['new']);
    const names = (await db.select().from(loginLocks)).map((row) => row.key);
    expect(names).toHaveLength(3);
    expect(names).toContain(key('locked'));
    expect(names).not.toContain('stale');
    await db.delete(users);
  });

  it('keeps names and addresses only as keyed digests that do not mix', () => {
    expect(lockKey('secret', 'name', 'ann')).toMatch(/^[0-9a-f]{64}$/);
    expect(lockKey('secret', 'name', 'ann')).not.toBe(lockKey('secret', 'address', 'ann'));
    expect(lockKey('secret', 'name', 'ann')).not.toBe(lockKey('other', 'name', 'ann'));
  });
});

describe('the locks of a name', () => {
  it('last 15 minutes, twice as long each time in a row, and never longer than a day', async () => {
    const { db } = database;
    const minutes: number[] = [];
    let now = Date.now();
    for (let lock = 1; lock <= 9; lock++) {
      vi.useFakeTimers({ toFake: ['Date'], now });
      for (let i = 0; i < 5; i++) await reserveAttempt(db, 'again');
      const refused = await reserveAttempt(db, 'again');
      if (refused.status !== 'locked') throw new Error(`lock ${lock} must be in force, got ${refused.status}`);
      minutes.push(refused.retryAfterS / 60);
      now += 1000 * (refused.retryAfterS + 1);
    }
    vi.useRealTimers();
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
    await db.delete(loginLocks);
  });
});

describe('the first administrator', () => {
  const named = { username: 'chief', password: 'from the environment' };
  const names = async (db: Database['db']) => (await db.select().from(users)).map((user) => user.username);

  it('is made once, and does not come back under the old name after being renamed', async () => {
    const own = await openTestDatabase();
    const passwords = createPasswords();
    expect(await ensureAdministrator(own.db, passwords, named)).toMatchObject({ status: 'created' });
    await own.db.update(users).set({ username: 'anna', usernameKey: 'anna' });
    expect(await ensureAdministrator(own.db, passwords, named)).toEqual({ status: 'present' });
    expect(await names(own.db)).toEqual(['anna']);
    await own.close();
  });

  it('is nobody who merely has the name', async () => {
    const own = await openTestDatabase();
    await insertAccount(own.db, { username: 'Chief', passwordHash: '-', subStatus: 'none' });
    const outcome = await ensureAdministrator(own.db, createPasswords(), named);
    expect(outcome).toEqual({ status: 'name-taken', username: 'chief' });
    expect((await own.db.select().from(users)).map((user) => user.isAdmin)).toEqual([false]);
    await own.close();
  });

  it('is one, however many servers start at once', async () => {
    const own = await openTestDatabase();
    const passwords = createPasswords();
    await Promise.all([1, 2, 3].map(() => ensureAdministrator(own.db, passwords, named)));
    expect(await names(own.db)).toEqual(['chief']);
    await own.close();
  });
});
