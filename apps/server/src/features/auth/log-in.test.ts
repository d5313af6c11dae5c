import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { findLeakedSecrets, forgetSecret, loggedLines, rememberSecret } from '../../../test/test-log.ts';
import { signIns, users } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const logIn = (username: string, password: string, address = freshAddress()) => {
  rememberSecret(password);
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/jwt/login',
    headers: { 'x-forwarded-for': address },
    payload: { username, password },
  });
};

describe('signing in', () => {
  it('counts down the attempts, then locks the name, also for the right password', async () => {
    const { user, password } = await server.signUp();
    for (const remainingAttempts of [4, 3, 2, 1, 0]) {
      const answer = await logIn(user.username, 'wrong');
      expect([answer.statusCode, answer.json().remainingAttempts]).toEqual([401, remainingAttempts]);
    }
    const locked = await logIn(user.username, password);
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'account-locked']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(locked.json().message).toBe('Too many failed login attempts. Please try again later.');
  });

  it('answers with token and user, or with one sentence as message and error', async () => {
    const { user, password } = await server.signUp();
    const { token, user: told } = (await logIn(user.username, password)).json();
    rememberSecret(token);
    expect(told).toEqual(user);
    const failed = (await logIn(user.username, 'wrong')).json();
    expect(failed).toMatchObject({ message: 'The username or password is not correct.', remainingAttempts: 4 });
    expect(failed.error).toBe(failed.message);
  });

  it('answers the same to a name that does not exist, attempt by attempt', async () => {
    const { user } = await server.signUp();
    for (let i = 0; i < 7; i++) {
      const [known, unknown] = [await logIn(user.username, 'wrong'), await logIn('nobody-here', 'wrong')];
      const comparable = ({ requestId: _, ...body }: Record<string, unknown>) => body;
      expect(unknown.statusCode).toBe(known.statusCode);
      expect(comparable(unknown.json())).toEqual(comparable(known.json()));
    }
  });

  it('takes the same steps for a name that does not exist: a hash is compared for it too', async () => {
    const { user } = await server.signUp();
    const compared = vi.spyOn(server.platform.passwords, 'matches');
    await logIn(user.username, 'wrong');
    await logIn('nobody-at-all', 'wrong');
    expect(compared.mock.calls).toEqual([
      ['wrong', expect.stringContaining('$argon2id$')],
      ['wrong', null],
    ]);
    compared.mockRestore();
  });

  it('looks at no more than five of 25 guesses made at once', async () => {
    const { user } = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => logIn(user.username, `guess-${i}`)));
    expect(answers.filter((a) => a.statusCode === 401)).toHaveLength(5);
    expect(answers.filter((a) => a.statusCode === 429)).toHaveLength(20);
  });

  it('lifts the lock after 15 minutes and doubles the next one', async () => {
    const { user, password } = await server.signUp();
    const start = Date.now();
    const at = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + minutes * 60_000 });
    for (let i = 0; i < 5; i++) await logIn(user.username, 'wrong');
    at(14);
    expect((await logIn(user.username, password)).statusCode).toBe(429);
    at(16);
    for (let i = 0; i < 5; i++) expect((await logIn(user.username, 'wrong')).statusCode).toBe(401);
    at(16 + 29);
    expect((await logIn(user.username, password)).statusCode).toBe(429);
    at(16 + 31);
    expect((await logIn(user.username, password)).statusCode).toBe(200);
    expect((await logIn(user.username, 'wrong')).json().remainingAttempts).toBe(4);
  });

  it('forgets failures older than the window', async () => {
    const { user } = await server.signUp();
    const start = Date.now();
    for (let i = 0; i < 4; i++) await logIn(user.username, 'wrong');
    vi.useFakeTimers({ toFake: ['Date'], now: start + 16 * 60_000 });
    expect((await logIn(user.username, 'wrong')).json().remainingAttempts).toBe(4);
  });

  it('leaves tokens alone that were issued before the lock', async () => {
    const client = await server.signUp();
    for (let i = 0; i < 6; i++) await logIn(client.user.username, 'wrong');
    expect((await client.get('/api/auth/me')).statusCode).toBe(200);
  });

  it('limits the failures from one address over many names, and only failures', async () => {
    const address = freshAddress();
    const { user, password } = await server.signUp();
    for (let i = 0; i < 40; i++) expect((await logIn(user.username, password, address)).statusCode).toBe(200);
    // stops the clock, so that nothing is refilled during the loop
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const statuses = [];
    for (let i = 0; i < 40; i++) statuses.push((await logIn(`made-up-${i}`, 'wrong', address)).statusCode);
    expect(statuses.slice(0, 30).every((s) => s === 401)).toBe(true);
    expect(statuses.slice(32).every((s) => s === 429)).toBe(true);
    expect((await logIn('made-up-0', 'wrong')).statusCode).toBe(401);
  });

  it('is open behind an address whose requests without a token are used up, with the right password', async () => {
    const small = await startTestApp({ requestsPerMinute: { user: 1000, address: 3 } });
    const { user, password } = await small.signUp();
    const headers = { 'x-forwarded-for': freshAddress() };
    const ask = (url: string, payload?: object) =>
      small.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
    for (let i = 0; i < 3; i++) expect((await ask('/api/auth/me')).statusCode).toBe(401);
    expect((await ask('/api/auth/me')).statusCode).toBe(429);
    const url = '/api/auth/jwt/login';
    for (let i = 0; i < 10; i++) expect((await ask(url, {})).statusCode).toBe(400);
    expect((await ask(url, { username: user.username, password })).statusCode).toBe(200);
    const registered = await ask('/api/auth/jwt/register', { username: 'new-here', password: 'a new password' });
    rememberSecret('a new password');
    expect(registered.statusCode).toBe(201);
    // a name has its own budget, which limits sign-ins
    const more = [];
    for (let i = 0; i < 3; i++) more.push((await ask(url, { username: user.username, password })).statusCode);
    expect(more).toEqual([200, 429, 429]);
    await small.close();
  });

  // this setting does not depend on the database, so one database suffices
  it.runIf(process.env.TEST_DATABASE !== 'postgres')('believes no forwarded address unless told to', async () => {
    const direct = await startTestApp({ config: { trustProxy: false } });
    const statuses = [];
    for (let i = 0; i < 33; i++) {
      const answer = await direct.app.inject({
        method: 'POST',
        url: '/api/auth/jwt/login',
        headers: { 'x-forwarded-for': freshAddress() },
        payload: { username: `made-up-${i}`, password: 'wrong' },
      });
      statuses.push(answer.statusCode);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    await direct.close();
  });

  it('ends no later than a change of the password that comes while the old one is compared', async () => {
    const client = await server.signUp();
    const changed = 'changed meanwhile';
    rememberSecret(changed);
    const { passwords } = server.platform;
    const matches = passwords.matches.bind(passwords);
    const spy = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...args) => {
      const found = await matches(...args);
      const body = { currentPassword: client.password, newPassword: changed, confirmPassword: changed };
      expect((await client.put('/api/auth/profile', body)).statusCode).toBe(200);
      return found;
    });
    const late = await logIn(client.user.username, client.password);
    spy.mockRestore();
    expect([late.statusCode, late.json().code]).toEqual([401, 'invalid-credentials']);
    const left = await server.db.select().from(signIns).where(eq(signIns.userId, client.user.id));
    expect(left).toHaveLength(1);
  });

  it('to an account that is deleted meanwhile is refused like a wrong password', async () => {
    const demo = await server.signUpDemo();
    const { passwords } = server.platform;
    const matches = passwords.matches.bind(passwords);
    const spy = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...args) => {
      const found = await matches(...args);
      await server.db.delete(users).where(eq(users.id, demo.user.id));
      return found;
    });
    const late = await logIn(demo.user.username, demo.password);
    spy.mockRestore();
    expect([late.statusCode, late.json().code]).toEqual([401, 'invalid-credentials']);
  });

  it('keeps a new password when an outdated hash of the old one is renewed meanwhile', async () => {
    const client = await server.signUp();
    const { passwords } = server.platform;
    const reset = await passwords.hash('reset meanwhile');
    const spy = vi.spyOn(passwords, 'isOutdated').mockImplementationOnce(() => true);
    const hash = vi.spyOn(passwords, 'hash').mockImplementationOnce(async () => {
      await server.db.update(users).set({ passwordHash: reset }).where(eq(users.id, client.user.id));
      return 'a newer hash of the old password';
    });
    expect((await logIn(client.user.username, client.password)).statusCode).toBe(401);
    spy.mockRestore();
    hash.mockRestore();
    const [row] = await server.db.select().from(users).where(eq(users.id, client.user.id));
    expect(row?.passwordHash).toBe(reset);
  });

  describe('from a browser that has signed in before', () => {
    const cookieOf = (answer: Awaited<ReturnType<typeof logIn>>) => String(answer.headers['set-cookie']).split(';')[0];
    const logInFrom = (cookie: string | undefined, username: string, password: string, address = freshAddress()) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/jwt/login',
        headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
        payload: { username, password },
      });

    it('stays possible while strangers have locked the name', async () => {
      const { user, password } = await server.signUp();
      const known = await logIn(user.username, password);
      expect(known.headers['set-cookie']).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
      for (let i = 0; i < 6; i++) await logIn(user.username, 'wrong');
      expect((await logIn(user.username, password)).statusCode).toBe(429);
      const owner = await logInFrom(cookieOf(known), user.username, password);
      expect(owner.statusCode).toBe(200);
      expect(cookieOf(owner)).toBe(cookieOf(known));
      expect((await logIn(user.username, password)).statusCode).toBe(429);
    });

    it('stays possible behind an address from which others have failed too often, five tries a name', async () => {
      const [address, { user, password }] = [freshAddress(), await server.signUp()];
      const cookie = cookieOf(await logIn(user.username, password));
      for (let i = 0; i < 31; i++) await logIn(`neighbor-${i}`, 'wrong', address);
      expect((await logIn(user.username, password, address)).statusCode).toBe(429);
      expect((await logInFrom(cookie, user.username, password, address)).statusCode).toBe(200);
      const guesses = [];
      for (let i = 0; i < 6; i++) guesses.push((await logInFrom(cookie, user.username, 'wrong', address)).statusCode);
      expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
      expect((await logInFrom(cookie, 'neighbor-0', 'wrong', address)).statusCode).toBe(429);
    });

    it('is locked by its own failures all the same, and locks nobody else', async () => {
      const { user, password } = await server.signUp();
      const cookie = cookieOf(await logIn(user.username, password));
      for (const remainingAttempts of [4, 3, 2, 1, 0]) {
        expect((await logInFrom(cookie, user.username, 'wrong')).json()).toMatchObject({ remainingAttempts });
      }
      expect((await logInFrom(cookie, user.username, password)).statusCode).toBe(429);
      expect((await logIn(user.username, password)).statusCode).toBe(200);
    });

    it('is not believed with the cookie of another name, or an altered one', async () => {
      const [mine, yours] = [await server.signUp(), await server.signUp()];
      const cookie = cookieOf(await logIn(mine.user.username, mine.password)) ?? '';
      const [, value = ''] = cookie.split('=');
      const theirs = cookieOf(await logIn(yours.user.username, yours.password)) ?? '';
      const forged = `${theirs.split('=')[0]}=${value}`;
      const altered = theirs.replace(/=(.)/, (_, first) => `=${first === 'A' ? 'B' : 'A'}`);
      for (let i = 0; i < 6; i++) await logIn(yours.user.username, 'wrong');
      for (const given of [cookie, forged, altered]) {
        expect((await logInFrom(given, yours.user.username, yours.password)).statusCode).toBe(429);
      }
    });
  });

  it('writes down who signed in, failed and was locked out', async () => {
    const events = new Set(loggedLines().map((line) => line.event));
    for (const event of ['login-succeeded', 'login-failed', 'login-locked', 'limit-hit']) {
      expect(events).toContain(event);
    }
  });
});

describe('the log', () => {
  it('shows no password and no token, and would be caught showing one', () => {
    expect(loggedLines().length).toBeGreaterThan(20);
    expect(findLeakedSecrets()).toEqual([]);
    const reqId = String(loggedLines().find((line) => line.reqId)?.reqId);
    rememberSecret(reqId);
    expect(findLeakedSecrets()).toEqual([reqId]);
    forgetSecret(reqId);
  });
});
