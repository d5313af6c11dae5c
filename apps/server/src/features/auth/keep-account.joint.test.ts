// @module-tag one-database
import type { auth } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, ok } from '../../../test/answers.ts';
import { freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { rememberSecret } from '../../../test/test-log.ts';
import { signIns, users } from '../../db/index.ts';

const KEEP = '/api/auth/keep-account';
const password = 'a wind from nine o’clock';
rememberSecret(password);
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ config: { signupSubscription: 'trialing' } });
});
afterAll(() => server.close());

const student = async () => {
  const who = await server.signUp();
  const managed = {
    managed: true,
    managedClassId: 5,
    managedSeenAt: new Date(),
    subStatus: 'none',
    email: 'class@example.org',
  };
  await server.db.update(users).set(managed).where(eq(users.id, who.user.id));
  return who;
};
const rowOf = async (id: number) => (await server.db.select().from(users).where(eq(users.id, id)))[0];

it('makes an account with a code its user’s own: names, plan and password are new, and every other sign-in ends', async () => {
  const [who, other] = [await student(), await student()];
  const phone = await server.logIn(who.user.username, who.password);
  const before = await rowOf(other.user.id);
  const { token, user } = await ok<{ token: string; user: auth.User }>(
    who.post(KEEP, { username: 'Kim Long', password, email: 'kim@example.org' }),
  );
  rememberSecret(token);
  expect(user).toMatchObject({
    id: who.user.id,
    username: 'Kim Long',
    email: 'kim@example.org',
    sub_status: 'trialing',
  });
  expect(user).not.toHaveProperty('managed');
  expect(await rowOf(who.user.id)).toMatchObject({
    usernameKey: 'kim long',
    managed: false,
    managedClassId: null,
    managedSeenAt: null,
    subStatus: 'trialing',
    email: 'kim@example.org',
  });
  expect(await server.platform.passwords.matches(password, (await rowOf(who.user.id))?.passwordHash ?? '')).toBe(true);
  for (const old of [who, phone]) expect((await old.get('/api/auth/me')).statusCode).toBe(401);
  const me = await server.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
  expect([me.statusCode, me.json().username]).toEqual([200, 'Kim Long']);
  expect(await server.db.select().from(signIns).where(eq(signIns.userId, who.user.id))).toHaveLength(1);
  expect(await rowOf(other.user.id)).toEqual(before);
  expect((await other.get('/api/auth/me')).statusCode).toBe(200);
  const again = await server.app.inject({
    ...{ method: 'POST', url: '/api/auth/jwt/login', remoteAddress: freshAddress() },
    payload: { username: 'kim long', password },
  });
  expect(again.statusCode).toBe(200);
  rememberSecret(again.json().token);
});

it('has no address if none is given, and refuses a taken name and an account that is already its user’s', async () => {
  const who = await student();
  const taken = await server.signUp('Taken');
  expect(await codeOf(who.post(KEEP, { username: 'taken', password }))).toEqual([409, 'username-taken']);
  expect(await codeOf(taken.post(KEEP, { username: 'Another', password }))).toEqual([403, 'forbidden']);
  expect((await rowOf(who.user.id))?.managed).toBe(true);
  const { token } = await ok<{ token: string }>(who.post(KEEP, { username: 'Bobby', password }));
  rememberSecret(token);
  expect((await rowOf(who.user.id))?.email).toBeNull();
});
