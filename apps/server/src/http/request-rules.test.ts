import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, freshAddress, startTestApp, type TestApp } from '../../test/test-app.ts';
import { loggedLines } from '../../test/test-log.ts';

let server: TestApp;
let client: Client;
beforeAll(async () => {
  server = await startTestApp();
  client = await server.signUp();
});
afterAll(() => server.close());

const LOGIN = '/api/auth/jwt/login';
const PROFILE = '/api/auth/profile';

const send = (payload: string | Buffer, headers: Record<string, string> = {}, url = PROFILE) =>
  server.app.inject({
    method: 'PUT',
    url,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', ...headers },
    payload,
  });

describe('a body', () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  const many = `{${Array.from({ length: 1500 }, (_, i) => `"k${i}":1`).join(',')}}`;
  it.each([
    ['NaN', '{"firstName": NaN}'],
    ['an infinite number', '{"firstName": 1e999}'],
    ['50,000 levels', deep.slice(0, 16_000)],
    ['2,500 keys', `{${Array.from({ length: 2500 }, () => '"k":1').join(',')}}`],
    ['an array', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['nothing', ''],
    ['half an object', '{"firstName":'],
    ['a NUL escape', '{"firstName":"a\\u0000b"}'],
    ['a NUL key', '{"a\\u0000":1}'],
    ['a lone surrogate', '{"firstName":"\\ud800"}'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('of %s is 400, in JSON', async (_, payload) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    const body = answer.json();
    expect(body.error).toBe(body.message);
    expect(body.requestId).toBe(answer.headers['x-request-id']);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('loses the keys nobody knows', async () => {
    const answer = await send(many);
    expect([answer.statusCode, answer.json().usernameChanged]).toEqual([200, false]);
  });

  it('with an escaped backslash before u0000 is an ordinary text', async () => {
    const answer = await send('{"firstName":"a\\\\u0000b"}');
    expect(answer.json().user.firstName).toBe('a\\u0000b');
  });

  it('beyond the limit of its call is 413 and says "too large"', async () => {
    const answer = await send(JSON.stringify({ firstName: 'x'.repeat(16 * 1024) }));
    expect([answer.statusCode, answer.json().message]).toEqual([413, expect.stringContaining('too large')]);
  });

  it.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'firstName=x'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<a/>'],
  ])('of type %s is 415', async (type, payload) => {
    expect((await send(payload, { 'content-type': type })).statusCode).toBe(415);
  });

  it('that is compressed is 415', async () => {
    const answer = await send(gzipSync('{"firstName":"x"}'), { 'content-encoding': 'gzip' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media-type']);
  });

  it('is not looked at before the caller is known', async () => {
    for (const payload of ['{"broken', deep.slice(0, 10_000), 'x'.repeat(20_000)]) {
      const answer = await send(payload, { authorization: 'Bearer nobody' });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('is never coerced', async () => {
    const admin = await server.signUpAdmin();
    for (const isAdmin of [null, 'true', 1, [], {}]) {
      expect((await admin.put(`/api/admin/jwt/users/${client.user.id}`, { isAdmin })).statusCode).toBe(400);
    }
  });

  it('keeps SQL and markup as text', async () => {
    const firstName = `Robert'); DROP TABLE users;-- <img src=x onerror=alert(1)> "\\%`;
    expect((await client.put(PROFILE, { firstName })).json().user.firstName).toBe(firstName);
  });
});

describe('an unknown path', () => {
  it('is 404 in JSON, and a known one with another method 405 with what is allowed', async () => {
    const unknown = await client.get('/api/nothing/here');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not-found']);
    const wrong = await client.delete('/api/auth/me');
    expect([wrong.statusCode, wrong.json().code]).toEqual([405, 'method-not-allowed']);
    expect(wrong.headers.allow).toBe('GET, HEAD');
    expect((await client.get('/api/admin/jwt/users/1/reset-password')).headers.allow).toBe('POST');
  });

  it.each(['/api/%', '/api/%c0%af', '/api/auth/me%00', '//', '/api/../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd'])(
    'such as %s is a plain 4xx',
    async (url) => {
      const answer = await client.get(url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toHaveProperty('requestId');
    },
  );

  it('grants no cross-origin access', async () => {
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/me',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.statusCode).toBe(405);
    const simple = await server.app.inject({ url: '/healthz', headers: { origin: 'https://evil.example' } });
    for (const answer of [preflight, simple]) expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('a request id', () => {
  it.each([
    ['abc-123_X', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['a b', false],
    ['<script>', false],
  ])('%s of the client is kept: %s', async (id, kept) => {
    const answer = await server.app.inject({ url: '/healthz', headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id'] === id).toBe(kept);
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{1,64}$/);
  });
});

describe('a failure of the server itself', () => {
  it('reveals only a request id, and is logged with its stack', async () => {
    const broken = await startTestApp();
    const { token } = await broken.signUp();
    await broken.db.execute('DROP TABLE demo_restrictions');
    const demo = await broken.app.inject({
      url: '/api/admin/jwt/demo-restrictions',
      headers: { authorization: `Bearer ${(await broken.signUpAdmin()).token}` },
    });
    expect([demo.statusCode, demo.json().code]).toEqual([500, 'internal']);
    expect(demo.body).not.toMatch(/demo_restrictions|select|relation|node_modules|\.ts/i);
    const logged = loggedLines().find((l) => l.event === 'server-error' && l.reqId === demo.json().requestId);
    expect(JSON.stringify(logged)).toContain('42P01');
    expect(token).not.toBe('');
    await broken.close();
  });
});

describe('the budget of requests', () => {
  it('is per address without a token and per user with one; pages and health are free', async () => {
    const small = await startTestApp({ requestsPerMinute: { user: 5, address: 5 } });
    const user = await small.signUp();
    const address = freshAddress();
    const from = (url: string) => small.app.inject({ url, headers: { 'x-forwarded-for': address } });
    const statuses = [];
    for (let i = 0; i < 7; i++) statuses.push((await from('/api/auth/me')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const limited = await from('/api/auth/me');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('/healthz')).statusCode).toBe(200);
    expect((await from('/api/docs')).statusCode).toBe(200);
    expect(
      (await small.app.inject({ url: '/api/auth/me', headers: { 'x-forwarded-for': freshAddress() } })).statusCode,
    ).toBe(401);
    const own = [];
    for (let i = 0; i < 6; i++) own.push((await user.get('/api/auth/me')).statusCode);
    expect(own).toEqual([200, 200, 200, 200, 200, 429]);
    await small.close();
  });
});

describe('a server that cannot keep up', () => {
  it('answers 503 with Retry-After in JSON, but says that it lives', async () => {
    const slow = await startTestApp({ maxEventLoopDelayMs: 1 });
    // The delay is measured once a second, or later on a busy machine.
    const until = performance.now() + 20_000;
    let refused: Awaited<ReturnType<typeof slow.app.inject>> | undefined;
    while (refused === undefined && performance.now() < until) {
      const blocked = performance.now() + 100;
      while (performance.now() < blocked);
      await new Promise((resolve) => setTimeout(resolve, 0));
      const answer = await slow.app.inject('/api/docs');
      if (answer.statusCode === 503) refused = answer;
    }
    expect([refused?.json().code, refused?.headers['retry-after']]).toEqual(['busy', '5']);
    expect((await slow.app.inject('/healthz')).statusCode).toBe(200);
    // files are never refused, because a screen that lacks one does not open
    expect((await slow.app.inject('/assets/none.js')).statusCode).toBe(404);
    await slow.close();
  });
});

describe('signing in with a body that is no login', () => {
  it.each([{}, { username: 'x' }, { username: '', password: 'y' }, { username: 1, password: true }])(
    '%o is 400',
    async (payload) => {
      expect((await server.app.inject({ method: 'POST', url: LOGIN, payload })).statusCode).toBe(400);
    },
  );
});
