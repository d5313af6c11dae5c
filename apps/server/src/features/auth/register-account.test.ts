import { auth } from '@windcall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { rememberSecret } from '../../../test/test-log.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const logIn = (username: string, password: string, address = freshAddress()) => {
  rememberSecret(password);
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/jwt/login',
    headers: { 'x-forwarded-for': address },
    payload: { username, password },
  });
};

const register = (body: { username: string; password: string } & Record<string, unknown>, address = freshAddress()) => {
  if (body.password.length >= 8) rememberSecret(body.password);
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/jwt/register',
    headers: { 'x-forwarded-for': address },
    payload: body,
  });
};
const meWith = (token: string) =>
  server.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
const claimsOf = (token: string) =>
  auth.tokenClaims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

describe('registering', () => {
  it('creates an account, signs it in and gives the claims the browser reads', async () => {
    const answer = await register({
      username: 'Ann',
      password: 'correct horse',
      email: null,
      firstName: null,
      lastName: 'Lee',
    });
    expect(answer.statusCode).toBe(201);
    const { token, user } = answer.json();
    rememberSecret(token);
    expect(user).toMatchObject({ username: 'Ann', email: null, lastName: 'Lee', role: 'user', isAdmin: false });
    expect(user).not.toHaveProperty('passwordHash');
    const claims = claimsOf(token);
    expect(claims).toMatchObject({
      sub: String(user.id),
      username: 'Ann',
      email: null,
      firstName: null,
      lastName: 'Lee',
      role: 'user',
      isAdmin: false,
      isDemoUser: false,
      sub_status: 'active',
      grace_until: null,
    });
    expect(claims.exp - (claims.iat ?? 0)).toBe(12 * 3600);
    expect((await meWith(token)).json()).toMatchObject({
      username: 'Ann',
      subscribed: true,
      planFeatures: { canUseWMP: true, canUseTruing: true },
    });
  });

  it('takes one name once, whatever its case, width or surrounding space', async () => {
    expect((await register({ username: 'Straße', password: 'secret-1' })).statusCode).toBe(201);
    for (const username of ['straße', '  STRAßE ', 'ｓｔｒａße']) {
      const answer = await register({ username, password: 'secret-2' });
      expect([username, answer.statusCode, answer.json().code]).toEqual([username, 409, 'username-taken']);
    }
  });

  it('gives one name to exactly one of ten who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register({ username: 'rush', password: 'secret-1' })),
    );
    expect(answers.map((a) => a.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it.each([
    ['five characters', 'abcde', 400],
    ['six characters', 'abcdef', 201],
    ['six emoji', '🎯🎯🎯🎯🎯🎯', 201],
    ['256 characters', 'x'.repeat(256), 201],
    ['257 characters', 'x'.repeat(257), 400],
    ['only spaces', '      ', 201],
  ])('takes a password of %s as it is', async (name, password, status) => {
    const username = `pw-${name.replaceAll(' ', '-')}`;
    expect((await register({ username, password })).statusCode).toBe(status);
    if (status === 201) expect((await logIn(username, password)).statusCode).toBe(200);
  });

  it('uses every character of a long password', async () => {
    const password = 'a'.repeat(99);
    await register({ username: 'long-one', password: `${password}b` });
    expect((await logIn('long-one', password)).statusCode).toBe(401);
    expect((await logIn('long-one', `${password}c`)).statusCode).toBe(401);
    expect((await logIn('long-one', `${password}b`)).statusCode).toBe(200);
  });

  it('names the field that is missing or wrong', async () => {
    const answer = await register({ username: 'ab', password: 'abcde', email: 'nobody' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues.map((i: { field: string }) => i.field)).toEqual(['username', 'password', 'email']);
  });

  it('answers 403 with a sentence where registration is closed', async () => {
    const closed = await startTestApp({ config: { registration: 'closed' } });
    const answer = await closed.app.inject({
      method: 'POST',
      url: '/api/auth/jwt/register',
      payload: { username: 'someone', password: 'secret-1' },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Registration is closed on this server.']);
    await closed.close();
  });

  it('makes exactly one of the first five, registering at once, the administrator where none is named', async () => {
    const fresh = await startTestApp({ config: { admin: null, signupSubscription: 'none' } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        fresh.app.inject({
          method: 'POST',
          url: '/api/auth/jwt/register',
          payload: { username: `first-${i}`, password: 'secret-1' },
        }),
      ),
    );
    const users = answers.map((a) => a.json().user);
    expect(users.filter((u) => u.isAdmin)).toHaveLength(1);
    expect(users.every((u) => u.sub_status === 'none')).toBe(true);
    await fresh.close();
  });

  it('refuses what is on the list of common passwords, where there is one', async () => {
    const strict = await startTestApp({ config: { passwordBlocklist: new Set(['letmein']) } });
    const tries = [
      ['LetMeIn', 400],
      ['windcall1', 400],
      ['somebody', 400],
      ['quite another', 201],
    ] as const;
    for (const [password, status] of tries) {
      const answer = await strict.app.inject({
        method: 'POST',
        url: '/api/auth/jwt/register',
        payload: { username: 'somebody', password },
      });
      expect([password, answer.statusCode]).toEqual([password, status]);
    }
    await strict.close();
  });
});
