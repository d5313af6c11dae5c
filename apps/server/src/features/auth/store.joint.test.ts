// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { oidcRequests, passkeyChallenges, signIns } from '../../db/index.ts';
import { findIdentities, findIdentity, findLinked, insertIdentity, insertRequest, takeRequest } from './oidc-store.ts';
import { insertChallenge, takeChallenge } from './passkey-store.ts';
import {
  deleteOtherSignIns,
  findById,
  findByUsername,
  findRifleInUse,
  insertSignIn,
  ownsProfile,
  updateUser,
} from './store.ts';

let server: TestApp;
let me: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestApp();
  [me, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const hashOf = async (id: number) => (await findById(server.db, id))?.passwordHash ?? '';

it('keeps the newest fifty sign-ins of a user, and all of another', async () => {
  const { db } = server;
  const { id: userId } = me.user;
  const hash = await hashOf(userId);
  const row = (n: number) => ({
    ...{ sid: randomUUID(), userId, createdAt: later(n), expiresAt: later(600), throughProvider: n === 51 },
    ...{ device: 'Firefox, Linux', stayHash: n === 7 ? 'hash' : null, stayUntil: n === 7 ? later(9000) : null },
  });
  const rows = Array.from({ length: 51 }, (_, n) => row(n + 1));
  for (const one of rows) expect(await insertSignIn(db, one, hash)).toBe(true);
  expect(await insertSignIn(db, row(60), 'another hash')).toBe(false);
  const kept = await db.select().from(signIns).where(eq(signIns.userId, userId)).orderBy(signIns.createdAt);
  expect(kept).toEqual(rows.slice(1).map((one) => ({ ...one, previousHash: null, usedAt: null })));
  const last = rows[50]?.sid ?? '';
  await deleteOtherSignIns(db, userId, last);
  expect((await db.select().from(signIns).where(eq(signIns.userId, userId))).map(({ sid }) => sid)).toEqual([last]);
  expect((await other.get('/api/auth/me')).statusCode).toBe(200);
});

it('changes one account while its password is the one that was proved', async () => {
  const { db } = server;
  const [{ id }, hash] = [me.user, await hashOf(me.user.id)];
  const theirs = await findById(db, other.user.id);
  expect(await updateUser(db, id, 'not the hash', { firstName: 'X' })).toBeNull();
  const changes = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', username: 'Ann The Shooter' };
  expect(await updateUser(db, id, hash, changes)).toMatchObject({ id, ...changes });
  expect((await findByUsername(db, 'ANN the shooter'))?.id).toBe(id);
  expect(await findById(db, other.user.id)).toEqual(theirs);
});

it('uses the last chosen rifle while it exists, else the only one', async () => {
  const { db } = server;
  const { id } = other.user;
  const make = async (who: Client): Promise<number> =>
    (await who.post('/api/ballistic-profiles', { name: 'Rifle' })).json().id;
  const inUse = (rifleId: number | null) => findRifleInUse(db, { id, rifleId });
  const foreign = await make(me);
  expect([await inUse(null), await inUse(0), await inUse(foreign)]).toEqual([null, 0, null]);
  const one = await make(other);
  expect([await inUse(null), await inUse(0), await inUse(foreign)]).toEqual([one, 0, one]);
  const two = await make(other);
  expect([await inUse(null), await inUse(one), await inUse(two), await inUse(foreign)]).toEqual([null, one, two, null]);
  expect([await ownsProfile(db, id, one), await ownsProfile(db, id, foreign)]).toEqual([true, false]);
});

it('gives a challenge once, for its own use, before it runs out, and keeps the newest five of an account', async () => {
  const { db } = server;
  const challenge = (minutes: number, userId = me.user.id) =>
    ({
      ...{ id: randomUUID(), userId, purpose: 'login' as const, challenge: `c${minutes}`, proved: 'p' },
      ...{ expiresAt: later(minutes), throughProvider: true },
    }) as const;
  const [theirs, ...mine] = [challenge(1, other.user.id), ...[2, 3, 4, 5, 6, 7].map((n) => challenge(60 * n))];
  for (const one of [theirs, ...mine]) await insertChallenge(db, one);
  expect(await db.select().from(passkeyChallenges).orderBy(passkeyChallenges.expiresAt)).toEqual([
    theirs,
    ...mine.slice(1),
  ]);
  const [, second] = mine;
  expect(await takeChallenge(db, second?.id ?? '', 'registration')).toBeNull();
  expect(await takeChallenge(db, second?.id ?? '', 'login')).toEqual(second);
  expect(await takeChallenge(db, second?.id ?? '', 'login')).toBeNull();
  const late = challenge(-1);
  await insertChallenge(db, late);
  expect(await takeChallenge(db, late.id, 'login')).toBeNull();
});

it('returns a begun sign-in to its own user, once, and finds a linked account by issuer and subject', async () => {
  const { db } = server;
  const begun = { state: 's', nonce: 'n', verifier: 'v' } as never;
  const link = { userId: me.user.id, proved: 'p' };
  const ticket = await insertRequest(db, begun, link);
  expect(await takeRequest(db, ticket, null)).toBeNull();
  expect(await takeRequest(db, ticket, other.user.id)).toBeNull();
  expect(await takeRequest(db, ticket, me.user.id)).toMatchObject({ state: 's', nonce: 'n', verifier: 'v', ...link });
  expect(await takeRequest(db, ticket, me.user.id)).toBeNull();
  const old = await insertRequest(db, begun, null);
  await db.update(oidcRequests).set({ expiresAt: later(-1) });
  expect(await takeRequest(db, old, null)).toBeNull();

  const link2 = (userId: number, issuer: string, subject: string) =>
    insertIdentity(db, { userId, issuer, subject, name: `${subject} of ${issuer}` });
  const [one, two] = [await link2(me.user.id, 'a', '1'), await link2(me.user.id, 'b', '2')];
  const theirs = await link2(other.user.id, 'a', '2');
  expect(await findLinked(db, { issuer: 'a', subject: '2' } as never)).toMatchObject({
    identity: theirs,
    user: { id: other.user.id },
  });
  expect(await findIdentities(db, me.user.id)).toEqual([one, two]);
  expect(await findIdentity(db, me.user.id, theirs.id)).toBeNull();
});
