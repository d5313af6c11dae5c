import { auth } from '@windcall/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const meWith = (token: string) =>
  server.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
const claimsOf = (token: string) =>
  auth.tokenClaims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

describe('a token', () => {
  it('is worth nothing when altered, unsigned, signed by another, expired or of another scheme', async () => {
    const { token, user } = await server.signUp();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = claimsOf(token);
    const none = encode({ alg: 'none', typ: 'JWT' });
    const now = Math.floor(Date.now() / 1000);
    const forgeries = [
      `${header}.${encode({ ...claims, isAdmin: true })}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      server.app.jwt.sign(claims, { key: 'another secret of more than 32 bytes!' }),
      server.app.jwt.sign(claims, { algorithm: 'HS512' }),
      server.app.jwt.sign({ ...claims, iat: now - 90_000, exp: now - 60 }),
      server.app.jwt.sign({ ...claims, sid: undefined }),
      server.app.jwt.sign({ ...claims, sub: String(user.id + 1) }),
      server.app.jwt.sign({ ...claims, exp: undefined }),
    ];
    for (const forged of forgeries) {
      expect([forged.length, (await meWith(forged)).statusCode]).toEqual([forged.length, 401]);
    }
    const asBasic = await server.app.inject({ url: '/api/auth/me', headers: { authorization: `Basic ${token}` } });
    const asCookie = await server.app.inject({ url: '/api/auth/me', headers: { cookie: `auth_token=${token}` } });
    expect([asBasic.statusCode, asCookie.statusCode]).toEqual([401, 401]);
    expect((await meWith(token)).statusCode).toBe(200);
  });

  it('dies with signing out, alone', async () => {
    const first = await server.signUp();
    const second = await server.logIn(first.user.username, first.password);
    expect((await first.post('/api/auth/logout')).json()).toEqual({ success: true });
    expect((await first.get('/api/auth/me')).statusCode).toBe(401);
    expect((await second.get('/api/auth/me')).statusCode).toBe(200);
  });

  it('of the fifty-first sign-in ends the oldest', async () => {
    const first = await server.signUp();
    for (let i = 0; i < 49; i++) await server.logIn(first.user.username, first.password);
    expect((await first.get('/api/auth/me')).statusCode).toBe(200);
    await server.logIn(first.user.username, first.password);
    expect((await first.get('/api/auth/me')).statusCode).toBe(401);
  });

  it('dies after twelve hours', async () => {
    const client = await server.signUp();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start + (12 * 3600 - 60) * 1000 });
    expect((await client.get('/api/auth/me')).statusCode).toBe(200);
    vi.setSystemTime(start + (12 * 3600 + 60) * 1000);
    expect((await client.get('/api/auth/me')).statusCode).toBe(401);
  });
});

describe('subscription', () => {
  it('holds while active, on trial or in grace, and gives the plan features', async () => {
    const client = await server.signUp();
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    const cases = [
      ['active', undefined, true],
      ['trialing', undefined, true],
      ['past_due', undefined, false],
      ['canceled', inAnHour, true],
      ['canceled', inAnHour - 7200, false],
      ['none', undefined, false],
    ] as const;
    for (const [state, grace, subscribed] of cases) {
      await server.setSubscription(client.user.id, state, grace);
      expect((await client.get('/api/auth/me')).json()).toMatchObject({
        sub_status: state,
        subscribed,
        planFeatures: { canUseWMP: subscribed, canUseTruing: subscribed },
      });
    }
  });

  it('is no condition for administrators, and nothing to demo users, whose flags decide', async () => {
    const admin = await server.signUpAdmin();
    await server.setSubscription(admin.user.id, 'none');
    expect((await admin.get('/api/auth/me')).json().planFeatures).toEqual({ canUseWMP: true, canUseTruing: true });
    const demo = await server.signUpDemo();
    await server.restrictDemo({ truingEnabled: true });
    expect((await demo.get('/api/auth/me')).json().planFeatures).toEqual({ canUseWMP: false, canUseTruing: true });
    await server.restrictDemo({ truingEnabled: false });
  });
});
