import { randomBytes } from 'node:crypto';
import { auth } from '@windcall/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Club, startClub } from '../../../test/oidc-club.ts';
import { createSoftPasskey } from '../../../test/soft-passkey.ts';
import { type Client, freshAddress, type TestApp } from '../../../test/test-app.ts';
import { loggedLines, rememberSecret } from '../../../test/test-log.ts';
import { prune } from '../../accounts/prune.ts';
import { signIns, users } from '../../db/index.ts';

const ON = { rpId: 'range.example', origin: 'https://range.example' };
const [S, H, D] = [1000, 3_600_000, 24 * 3_600_000];

let club: Club;
let server: TestApp;
beforeAll(async () => {
  club = await startClub({ passkeys: ON, publicUrl: ON.origin });
  server = club.server;
});
afterAll(() => club.close());
afterEach(() => {
  vi.useRealTimers();
});

let start = 0;
/** Sets the clock to `ms` after the test's start. */
const later = (ms: number): void => {
  if (!vi.isFakeTimers()) start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start + ms });
};

/** A browser: keeps its token and cookies as browsers do, and sends them with sign-in calls. */
const openBrowser = (
  agent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
) => {
  const browser = {
    token: '',
    cookies: new Map<string, string>(),
    /** Attributes of the last stay cookie. */
    attributes: [] as string[],
    async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
      const answer = await server.app.inject({
        method,
        url,
        headers: {
          'x-forwarded-for': freshAddress(),
          'user-agent': agent,
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(browser.token !== '' && { authorization: `Bearer ${browser.token}` }),
        },
        ...(payload && { payload }),
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [pair = '', ...attributes] = line.split('; ');
        const at = pair.indexOf('=');
        const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
        if (attributes.includes('Max-Age=0')) browser.cookies.delete(name);
        else browser.cookies.set(name, value);
        if (name === 'windcall-stay') {
          browser.attributes = attributes;
          if (value !== '') rememberSecret(value);
        }
      }
      if (url.startsWith('/api/auth/jwt/') && answer.statusCode < 300) {
        browser.token = answer.json().token;
        rememberSecret(browser.token);
      }
      return answer;
    },
    get stay(): string | undefined {
      return browser.cookies.get('windcall-stay');
    },
    logIn: (who: Client, stay?: boolean) =>
      browser.send('POST', '/api/auth/jwt/login', { username: who.user.username, password: who.password, stay }),
    renew: () => browser.send('POST', '/api/auth/jwt/renew', { token: browser.token }),
    reads: async () => (await browser.send('GET', '/api/auth/me')).statusCode === 200,
    renews: async () => (await browser.renew()).statusCode === 200,
    /** A stranger's browser with copies from this one. */
    copied(what: { readonly token?: boolean; readonly cookie?: boolean }) {
      const other = openBrowser();
      if (what.token) other.token = browser.token;
      if (what.cookie) other.cookies.set('windcall-stay', browser.stay ?? '');
      return other;
    },
  };
  return browser;
};
type Browser = ReturnType<typeof openBrowser>;

const signedIn = async (): Promise<{ who: Client; phone: Browser }> => {
  const [who, phone] = [await server.signUp(), openBrowser()];
  expect((await phone.logIn(who, true)).statusCode).toBe(200);
  return { who, phone };
};
const claimsOf = (token: string) =>
  auth.tokenClaims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
const rowOf = async (token: string) =>
  (
    await server.db
      .select()
      .from(signIns)
      .where(eq(signIns.sid, claimsOf(token).sid ?? ''))
  )[0];
const reuses = (userId: number): number =>
  loggedLines().filter((line) => line.event === 'device-reuse' && line.userId === userId).length;

describe('staying signed in', () => {
  it('sets a cookie of 256 bits that no script and no other site gets, and keeps its hash only', async () => {
    const { phone } = await signedIn();
    expect(Buffer.from(phone.stay ?? '', 'base64url')).toHaveLength(32);
    const common = ['Path=/api/auth', 'HttpOnly', 'SameSite=Strict', 'Secure'];
    expect(phone.attributes).toEqual([expect.stringMatching(/^Max-Age=(2592000|2591999)$/), ...common]);
    expect(claimsOf(phone.token).stay).toBe(true);
    expect(JSON.stringify(await server.db.select().from(signIns))).not.toContain(phone.stay);
  });

  it('does not happen unless it is asked for', async () => {
    const [who, phone] = [await server.signUp(), openBrowser()];
    for (const stay of [undefined, false]) {
      await phone.logIn(who, stay);
      expect([phone.stay, claimsOf(phone.token).stay, await phone.renews()]).toEqual([undefined, undefined, false]);
    }
  });

  it('begins with a registration too', async () => {
    const phone = openBrowser();
    const body = { username: `stays-${Date.now()}`, password: 'a long password', stay: true };
    rememberSecret(body.password);
    expect((await phone.send('POST', '/api/auth/jwt/register', body)).statusCode).toBe(201);
    expect([await phone.renews(), await phone.reads()]).toEqual([true, true]);
  });

  it('opens Day 2 with a token that ran out twelve hours ago', async () => {
    const { who, phone } = await signedIn();
    later(24 * H);
    expect(await phone.reads()).toBe(false);
    const [token, cookie] = [phone.token, phone.stay];
    const answer = await phone.renew();
    expect([answer.statusCode, answer.json().user]).toEqual([200, who.user]);
    expect([phone.token === token, phone.stay === cookie, await phone.reads()]).toEqual([false, false, true]);
    expect(claimsOf(phone.token).sid).toBe(claimsOf(token).sid);
  });

  it('ends thirty days after the last use, and 180 days after the sign-in', async () => {
    later(0);
    const { phone } = await signedIn();
    for (let day = 29; day < 180; day += 29) {
      later(day * D);
      expect([day, await phone.renews()]).toEqual([day, true]);
    }
    later(180 * D - 60 * S);
    expect([await phone.renews(), phone.attributes[0]]).toEqual([true, 'Max-Age=60']);
    later(180 * D);
    expect([await phone.reads(), await phone.renews()]).toEqual([true, false]);
    const unused = await signedIn();
    later(180 * D + 30 * D - S);
    const rest = unused.phone.copied({ token: true, cookie: true });
    later(180 * D + 30 * D);
    expect(await rest.renews()).toBe(false);
  });

  it('lets two tabs renew at once', async () => {
    const { who, phone } = await signedIn();
    const tab = phone.copied({ token: true, cookie: true });
    const answers = await Promise.all([phone.renew(), tab.renew()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([await phone.reads(), await tab.reads(), reuses(who.user.id)]).toEqual([true, true, 0]);
    const given = answers.map(({ headers }) => headers['set-cookie'] !== undefined);
    expect([...given].sort()).toEqual([false, true]);
    expect(await (given[0] ? phone : tab).renews()).toBe(true);
  });

  it('gives a lost answer again within a minute', async () => {
    later(0);
    const { phone } = await signedIn();
    const lost = phone.copied({ token: true, cookie: true });
    expect(await lost.renews()).toBe(true);
    later(59 * S);
    expect([await phone.renews(), await phone.reads()]).toEqual([true, true]);
  });

  it.each(['logout', 'renewal'])(
    'leaves nobody signed in when a logout and a renewal race, the %s first',
    async (first) => {
      const { phone } = await signedIn();
      const tab = phone.copied({ token: true, cookie: true });
      const acts = [() => phone.send('POST', '/api/auth/logout'), () => tab.renew()];
      await Promise.all((first === 'logout' ? acts : acts.reverse()).map((act) => act()));
      expect([await tab.reads(), await tab.renews(), await phone.reads()]).toEqual([false, false, false]);
      expect(await rowOf(tab.token)).toBe(undefined);
    },
  );

  it('outlives pruning and fifty other sign-ins of twelve hours each', async () => {
    const [{ who, phone }, unused] = [await signedIn(), await signedIn()];
    const ranOut = new Date(Date.now() - H);
    const age = (who: Client, ended: Partial<typeof signIns.$inferInsert>) =>
      server.db.update(signIns).set(ended).where(eq(signIns.userId, who.user.id));
    await age(who, { expiresAt: ranOut });
    await age(unused.who, { expiresAt: ranOut, stayUntil: ranOut });
    await prune(server.db, { auditDays: 1, managedDays: 400 });
    expect(await rowOf(unused.phone.token)).toBe(undefined);
    for (let n = 0; n < 49; n++) await server.logIn(who.user.username, who.password);
    expect(await phone.renews()).toBe(true);
  });

  it('comes after the passkey of an account that has one', async () => {
    const [who, phone, key] = [await server.signUp(), openBrowser(), createSoftPasskey(ON.rpId, ON.origin)];
    const asked = await who.post('/api/auth/passkeys/options', { currentPassword: who.password });
    await who.post('/api/auth/passkeys', { name: 'Key ring', ...key.create(asked.json()) });
    const first = await phone.logIn(who, true);
    expect([first.json().code, phone.stay]).toEqual(['passkey-required', undefined]);
    const second = { ...key.get(first.json().passkey), stay: true };
    expect((await phone.send('POST', '/api/auth/jwt/login/passkey', second)).statusCode).toBe(200);
    later(24 * H);
    expect([await phone.renews(), await phone.reads()]).toEqual([true, true]);
  });
});

describe('what an attacker can do', () => {
  it('with a stolen token: read for twelve hours, never renew, and disturb nobody', async () => {
    const { phone } = await signedIn();
    const thief = phone.copied({ token: true });
    expect([await thief.reads(), await thief.renews()]).toEqual([true, false]);
    later(12 * H + 10 * S);
    expect([await thief.reads(), await thief.renews(), await phone.renews()]).toEqual([false, false, true]);
  });

  it('with a stolen cookie: nothing, not with a token of their own either', async () => {
    const [{ who, phone }, mine] = [await signedIn(), await signedIn()];
    const thief = phone.copied({ cookie: true });
    expect([await thief.reads(), await thief.renews()]).toEqual([false, false]);
    thief.token = mine.phone.token;
    expect([await thief.renews(), await mine.phone.reads(), reuses(mine.who.user.id)]).toEqual([false, false, 1]);
    expect([await phone.renews(), reuses(who.user.id)]).toEqual([true, 0]);
  });

  it('with both: stay in until the owner’s browser renews, which ends it for both and is logged', async () => {
    const { who, phone } = await signedIn();
    const thief = phone.copied({ token: true, cookie: true });
    later(6 * H);
    expect([await thief.renews(), await thief.reads()]).toEqual([true, true]);
    later(7 * H);
    expect([await phone.renews(), await thief.reads(), await thief.renews()]).toEqual([false, false, false]);
    expect(reuses(who.user.id)).toBe(1);
  });

  it.each([
    ['the cookie before the last one', 1],
    ['an older cookie', 3],
  ])('with %s, replayed after a minute: nothing; the sign-in ends and it is logged', async (_, renewals) => {
    const { who, phone } = await signedIn();
    const thief = phone.copied({ token: true, cookie: true });
    for (let n = 1; n <= renewals; n++) {
      later(n * 6 * H);
      expect(await phone.renews()).toBe(true);
    }
    later(renewals * 6 * H + 61 * S);
    expect([await thief.renews(), await phone.reads(), reuses(who.user.id)]).toEqual([false, false, 1]);
  });

  it('with a cookie of two renewals ago, replayed within a minute: nothing', async () => {
    const { who, phone } = await signedIn();
    const thief = phone.copied({ token: true, cookie: true });
    expect([await phone.renews(), await phone.renews()]).toEqual([true, true]);
    expect([await thief.renews(), reuses(who.user.id)]).toEqual([false, 1]);
  });

  const endings: Record<string, (who: Client, phone: Browser) => Promise<unknown>> = {
    'after logout': (_, phone) => phone.send('POST', '/api/auth/logout'),
    'after a changed password': (who) =>
      who.put('/api/auth/profile', { currentPassword: who.password, newPassword: `${who.password}2` }),
    'after a changed username': (who) =>
      who.put('/api/auth/profile', { currentPassword: who.password, username: `${who.user.username}2` }),
    'after the device was ended': async (who, phone) =>
      expect((await who.delete(`/api/auth/devices/${claimsOf(phone.token).sid}`)).statusCode).toBe(200),
    'after a passkey was registered elsewhere': async (who) => {
      const asked = await who.post('/api/auth/passkeys/options', { currentPassword: who.password });
      const made = createSoftPasskey(ON.rpId, ON.origin).create(asked.json());
      expect((await who.post('/api/auth/passkeys', { name: 'Key', ...made })).statusCode).toBe(201);
    },
    'after an administrator set another password': async (who) => {
      const admin = await server.signUpAdmin();
      const key = createSoftPasskey(ON.rpId, ON.origin);
      const asked = await admin.post('/api/auth/passkeys/options', { currentPassword: admin.password });
      await admin.post('/api/auth/passkeys', { name: 'Key', ...key.create(asked.json()) });
      const reset = await admin.post(`/api/admin/jwt/users/${who.user.id}/reset-password`, {
        newPassword: `${who.password}3`,
      });
      expect(reset.statusCode, reset.body).toBe(200);
    },
    'after the account was deleted': (who) => server.db.delete(users).where(eq(users.id, who.user.id)),
    'after somebody else signed in on the same phone': async (_, phone) =>
      expect((await phone.logIn(await server.signUp(), true)).statusCode).toBe(200),
    'after somebody else signed in on the same phone without staying': async (_, phone) => {
      await phone.logIn(await server.signUp());
      expect(phone.stay).toBe(undefined);
    },
  };
  it.each(Object.keys(endings))('with token and cookie %s: nothing', async (when) => {
    const { who, phone } = await signedIn();
    const thief = phone.copied({ token: true, cookie: true });
    const ended = await endings[when]?.(who, phone);
    if (ended !== undefined && ended !== null && typeof ended === 'object' && 'statusCode' in ended)
      expect(ended.statusCode).toBe(200);
    expect([await thief.reads(), await thief.renews()]).toEqual([false, false]);
    later(24 * H);
    expect(await thief.renews()).toBe(false);
  });

  it('with an edited, unsigned or foreign token and the right cookie: nothing, and the owner stays', async () => {
    const [{ phone }, mine] = [await signedIn(), await signedIn()];
    const [header = '', payload = '', signature = ''] = phone.token.split('.');
    const claims = claimsOf(phone.token);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = encode({ alg: 'none', typ: 'JWT' });
    for (const token of [
      `${header}.${encode({ ...claims, exp: 1 })}.${signature}`,
      `${header}.${encode({ ...claims, isAdmin: true })}.${signature}`,
      `${none}.${payload}.`,
      server.app.jwt.sign(claims, { key: 'another secret of more than 32 bytes!' }),
      server.app.jwt.sign({ ...claims, sub: mine.who.user.id }),
      server.app.jwt.sign({ ...claims, sid: claimsOf(mine.phone.token).sid }),
      server.app.jwt.sign({ ...claims, sid: 'no id' }),
      'no token',
      '',
    ]) {
      const thief = phone.copied({ cookie: true });
      thief.token = token;
      expect([token, await thief.renews()]).toEqual([token, false]);
    }
    for (const cookie of ['', 'short', 'ü'.repeat(43), `${phone.stay}x`]) {
      const thief = phone.copied({ token: true });
      thief.cookies.set('windcall-stay', cookie);
      expect([cookie, await thief.renews()]).toEqual([cookie, false]);
    }
    expect([await phone.renews(), await mine.phone.renews()]).toEqual([true, true]);
    const guess = phone.copied({ token: true });
    guess.cookies.set('windcall-stay', randomBytes(32).toString('base64url'));
    expect([await guess.renews(), await phone.reads()]).toEqual([false, false]);
  });

  it.each([
    ['an administrator', { isAdmin: true }],
    ['a demo account', { isDemoUser: true }],
    ['an account with a sign-in code', { managed: true }],
  ])('gets no cookie for %s, and none that a later change of the account would keep', async (_, flags) => {
    const { who, phone } = await signedIn();
    await server.db.update(users).set(flags).where(eq(users.id, who.user.id));
    expect(await phone.renews()).toBe(false);
    const again = openBrowser();
    expect((await again.logIn(who, true)).statusCode).toBe(200);
    expect([again.stay, claimsOf(again.token).stay]).toEqual([undefined, undefined]);
  });

  it('gets no cookie for a sign-in through the provider, nor with the passkey after it', async () => {
    const answer = await club.enter(await club.newPerson());
    expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
      200,
      expect.not.stringContaining('stay'),
    ]);
    const provided = openBrowser();
    provided.token = answer.json().token;
    expect([claimsOf(provided.token).stay, await provided.renews()]).toEqual([undefined, false]);
  });
});

describe('the devices of an account', () => {
  it('are listed with browser, use and end of stay, and are ended by their owner alone', async () => {
    const [{ who, phone }, stranger] = [await signedIn(), await server.signUp()];
    const desk = openBrowser('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0');
    await desk.logIn(who);
    later(6 * H);
    await phone.renew();
    const listed = (await phone.send('GET', '/api/auth/devices')).json();
    expect(listed.slice(0, 2)).toEqual([
      {
        id: claimsOf(phone.token).sid,
        name: 'Chrome, Android',
        createdAt: expect.any(String),
        usedAt: new Date(start + 6 * H).toISOString(),
        staysUntil: new Date(start + 6 * H + 30 * D).toISOString(),
        isCurrent: true,
      },
      expect.objectContaining({ name: 'Firefox, Windows', staysUntil: null, isCurrent: false }),
    ]);
    const end = (by: { delete(url: string): Promise<{ statusCode: number }> }, token: string) =>
      by.delete(`/api/auth/devices/${claimsOf(token).sid}`).then(({ statusCode }) => statusCode);
    expect([await end(stranger, desk.token), await desk.reads()]).toEqual([404, true]);
    expect([await end(who, desk.token), await desk.reads(), await end(who, desk.token)]).toEqual([200, false, 404]);
    later(13 * H);
    expect((await phone.send('GET', '/api/auth/devices')).json()).toHaveLength(1);
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
    ['curl/8', 'Unknown browser'],
  ])('%s is called %s', async (agent, name) => {
    const [who, browser] = [await server.signUp(), openBrowser(agent)];
    await browser.logIn(who);
    expect((await browser.send('GET', '/api/auth/devices')).json()[0].name).toBe(name);
  });
});
