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

  it.each([
    ['a zero-width space', 'mar\u200bshall'],
    ['a soft hyphen', 'mar\u00adshall'],
    ['a mark that turns the direction', '\u202ellahsram'],
    ['a Cyrillic letter among Latin ones', 'mаrshall'],
    ['a Greek letter among Latin ones', 'mαrshall'],
    ['a combining mark', 'marshall\u0335'],
    ['a phonetic letter', 'mɑrshall'],
    ['a Hangul filler', 'marshall\u3164'],
    ['a variation selector', 'marshall\ufe0f'],
  ])('refuses a name with %s', async (_, username) => {
    const answer = await register({ username, password: 'secret-1' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Username must not mix scripts or contain signs that cannot be seen',
    ]);
  });

  it.each([
    ['marshall', 'mаrѕhаll'.normalize(), 400],
    ['Cope', 'Соре', 409],
    ['Bill-10', 'BiII-1O', 409],
    ['modern', 'modem', 409],
    ['two words', 'two  words', 409],
    ['αννα', 'annа', 400],
  ])('takes no other name that passes for %s, such as %s', async (username, impostor, status) => {
    expect((await register({ username, password: 'secret-1' })).statusCode).toBe(201);
    expect((await register({ username: impostor, password: 'secret-1' })).statusCode).toBe(status);
  });

  it.each([
    'Zoë Østergård',
    'Łukasz',
    'Владимир',
    'Ελένη',
    '田中さん',
    'キーワード',
    '김철수',
    'محمد',
    "o'neil@range_5",
  ])('takes the name %s', async (username) => {
    expect((await register({ username, password: 'secret-1' })).statusCode).toBe(201);
  });

  it('renames nobody to a name that passes for another’s, but lets one’s own be respelled', async () => {
    const owner = await server.signUp('Ivan Kole');
    const thief = await server.signUp();
    const rename = (client: typeof owner, username: string) =>
      client.put('/api/auth/profile', { username, currentPassword: client.password });
    expect((await rename(thief, 'lvan Kole')).json().code).toBe('username-taken');
    expect((await rename(owner, 'lvan  kole')).statusCode).toBe(200);
  });

  it('makes no more accounts a day from one address than the operator allows', async () => {
    const strict = await startTestApp({ config: { signUpsPerAddress: 3 } });
    const from = (address: string, username: string) =>
      strict.app.inject({
        method: 'POST',
        url: '/api/auth/jwt/register',
        headers: { 'x-forwarded-for': address },
        payload: { username, password: 'secret-1' },
      });
    const statuses = [];
    // another address of the same subscriber's /64 each time
    for (let i = 0; i < 5; i++) statuses.push((await from(`2001:db8::${i + 1}:1`, `sock-${'abcde'[i]}`)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    const refused = await from('2001:db8::9', 'sock-f');
    expect(refused.json().message).toContain('Too many accounts');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect((await from('2001:db8:0:1::9', 'elsewhere')).statusCode).toBe(201);
    await strict.close();
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

  it.each([
    ['another machine', { remoteAddress: '10.0.0.7' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a name that the world knows', { headers: { host: 'windcall.example.org' } }],
    ['a page of another site', { headers: { origin: 'https://club.example.org' } }],
  ])('gives no stranger the first account: not through %s', async (_, from) => {
    const fresh = await startTestApp({ config: { admin: null } });
    const register = (more: object) =>
      fresh.app.inject({
        method: 'POST',
        url: '/api/auth/jwt/register',
        payload: { username: 'stranger', password: 'secret-1' },
        ...more,
      });
    const refused = await register(from);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This server has no administrator yet. Whoever runs it registers the first account on the machine itself, or starts it with ADMIN_USERNAME.',
    ]);
    const own = await register({ headers: { host: '[::1]:3000', origin: 'http://localhost:3000' } });
    expect([own.statusCode, own.json().user.isAdmin]).toEqual([201, true]);
    const second = await register({ ...from, payload: { username: 'second', password: 'secret-1' } });
    expect([second.statusCode, second.json().user?.isAdmin]).toEqual([201, false]);
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
