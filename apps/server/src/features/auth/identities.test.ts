import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Club, FINISH, ORIGIN, startClub } from '../../../test/oidc-club.ts';
import { createSoftPasskey } from '../../../test/soft-passkey.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { rememberSecret } from '../../../test/test-log.ts';
import { oidcIdentities, signIns, users } from '../../db/index.ts';

const ON = { rpId: 'range.example', origin: ORIGIN };
const IDENTITIES = '/api/auth/oidc/identities';

let club: Club;
beforeAll(async () => {
  club = await startClub({ passkeys: ON });
});
afterEach(() => club.provider.spoil({}));
afterAll(() => club.close());

const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const read = (token: string, url: string) => club.server.app.inject({ url, headers: as(token) });

const beginLink = async (who: Client) => {
  const answer = await who.post(`${IDENTITIES}/begin`, { currentPassword: who.password });
  expect(answer.statusCode, answer.body).toBe(200);
  rememberSecret(answer.json().ticket);
  return answer.json() as { ticket: string; continueAt: string };
};
const link = async (who: Client, login: string) => {
  const { ticket, continueAt } = await beginLink(who);
  return who.post(IDENTITIES, { ticket, ...(await club.provider.signIn(continueAt, login)) });
};
const setFlags = (id: number, flags: Partial<typeof users.$inferInsert>) =>
  club.server.db.update(users).set(flags).where(eq(users.id, id));

describe('a linked sign-in', () => {
  it('opens the account that it was linked to, beside the password', async () => {
    const [ann, login] = [await club.server.signUp(), await club.newPerson()];
    const linked = await link(ann, login);
    expect([linked.statusCode, linked.json()]).toMatchObject([201, { name: login, lastUsedAt: null }]);
    expect((await club.enter(login)).json().user).toEqual(ann.user);
    await club.server.logIn(ann.user.username, ann.password);
    expect((await ann.get(IDENTITIES)).json()).toMatchObject({
      provider: 'Range Club',
      hasPassword: true,
      identities: [{ name: login, lastUsedAt: expect.any(String) }],
    });
  });

  it('takes the password to begin and to end, and counts wrong ones', async () => {
    const [ann, login] = [await club.server.signUp(), await club.newPerson()];
    const { id } = (await link(ann, login)).json();
    for (const url of [`${IDENTITIES}/begin`, `${IDENTITIES}/${id}/remove`]) {
      expect(refusal(await ann.post(url, { currentPassword: 'wrong' }))).toEqual([400, 'password-wrong']);
      expect(refusal(await ann.post(url, {}))).toEqual([400, 'validation-failed']);
    }
    const ben = await club.server.signUp();
    const foreign = await ben.post(`${IDENTITIES}/${id}/remove`, { currentPassword: ben.password });
    expect(foreign.statusCode).toBe(404);
    expect((await ann.post(`${IDENTITIES}/${id}/remove`, { currentPassword: ann.password })).statusCode).toBe(200);
    // the identity is free now, and opens the next new account
    expect((await club.enter(login)).json().user.id).not.toBe(ann.user.id);
    for (let i = 0; i < 5; i++) await ann.post(`${IDENTITIES}/begin`, { currentPassword: 'wrong' });
    expect((await ann.post(`${IDENTITIES}/begin`, { currentPassword: ann.password })).statusCode).toBe(429);
  });

  it('opens one account: another cannot take it, the same one can link it again', async () => {
    const [ann, ben, login] = [await club.server.signUp(), await club.server.signUp(), await club.newPerson()];
    const first = await link(ann, login);
    expect(refusal(await link(ben, login))).toEqual([409, 'in-use']);
    expect((await link(ann, login)).json().id).toBe(first.json().id);
    expect((await club.enter(login)).json().user.id).toBe(ann.user.id);
  });

  it('is finished by the account that began, once, as what it began as, and while its password is the same', async () => {
    const [ann, ben, login] = [await club.server.signUp(), await club.server.signUp(), await club.newPerson()];
    const REFUSED = [400, 'sign-in-refused'];
    const { ticket, continueAt } = await beginLink(ann);
    const back = { ticket, ...(await club.provider.signIn(continueAt, login)) };
    expect(refusal(await ben.post(IDENTITIES, back))).toEqual(REFUSED);
    expect(refusal(await club.post(FINISH, back))).toEqual(REFUSED);
    expect((await ann.post(IDENTITIES, back)).statusCode).toBe(201);
    expect(refusal(await ann.post(IDENTITIES, back))).toEqual(REFUSED);
    expect(refusal(await ann.post(IDENTITIES, await club.comeBack(login)))).toEqual(REFUSED);
    const late = await beginLink(ann);
    const answer = await club.provider.signIn(late.continueAt, await club.newPerson());
    await ann.put('/api/auth/profile', { currentPassword: ann.password, newPassword: 'another one' });
    expect(refusal(await ann.post(IDENTITIES, { ticket: late.ticket, ...answer }))).toEqual(REFUSED);
  });

  it('is one of ten at most', async () => {
    const ann = await club.server.signUp();
    const row = { userId: ann.user.id, issuer: 'https://id.example', name: 'n' };
    for (let i = 0; i < 10; i++) await club.server.db.insert(oidcIdentities).values({ ...row, subject: `${i}` });
    expect(refusal(await link(ann, await club.newPerson()))).toEqual([409, 'quota-reached']);
  });

  it('is not for demo accounts and accounts with a sign-in code', async () => {
    const [guest, pupil] = [await club.server.signUpDemo(), await club.server.signUp()];
    await setFlags(pupil.user.id, { managed: true });
    for (const [who, code] of [
      [guest, 'demo-limitation'],
      [pupil, 'managed-account'],
    ] as const) {
      expect(refusal(await who.post(`${IDENTITIES}/begin`, { currentPassword: who.password }))).toEqual([403, code]);
      expect((await who.get(IDENTITIES)).json()).toMatchObject({ provider: null, identities: [] });
    }
  });

  it('goes on to open an account that becomes a demo account, which its role claim then leaves alone', async () => {
    const login = await club.newPerson({ groups: ['staff'] });
    const ann = await club.server.signUp();
    await link(ann, login);
    await setFlags(ann.user.id, { isDemoUser: true });
    const entered = await club.enter(login);
    expect(entered.json().user).toMatchObject({ id: ann.user.id, isDemoUser: true, isAdmin: false });
    const profiles = await read(entered.json().token, '/api/ballistic-profiles');
    expect(profiles.json().length).toBeGreaterThan(0);
  });
});

describe('an account made by a sign-in', () => {
  it('has no password that opens it, until a reset link sets one', async () => {
    const login = await club.newPerson();
    const { token, user } = (await club.enter(login)).json();
    const [row] = await club.server.db.select().from(users).where(eq(users.id, user.id));
    for (const guess of [row?.passwordHash ?? '', '!', 'any password'])
      expect(refusal(await club.post('/api/auth/jwt/login', { username: login, password: guess }))).toEqual([
        401,
        'invalid-credentials',
      ]);
    expect((await read(token, IDENTITIES)).json()).toMatchObject({ hasPassword: false });
    const asked = await club.post(`${IDENTITIES}/begin`, { currentPassword: 'x' }, undefined, as(token));
    expect([asked.statusCode, asked.json().message]).toEqual([
      400,
      'This account has no password. Ask an administrator for a link that sets one.',
    ]);
    const chief = await club.server.signUpAdmin();
    const key = createSoftPasskey(ON.rpId, ON.origin);
    const challenge = await chief.post('/api/auth/passkeys/options', { currentPassword: chief.password });
    await chief.post('/api/auth/passkeys', { name: 'Key', ...key.create(challenge.json()) });
    const { link: page } = (await chief.post(`/api/admin/jwt/users/${user.id}/reset-link`)).json();
    const own = { token: page.split('#').at(-1), password: 'a password of my own' };
    rememberSecret(own.password);
    const set = await club.post('/api/links/use', own);
    expect(set.statusCode, set.body).toBe(201);
    rememberSecret(set.json().token);
    const ann = await club.server.logIn(login, own.password);
    expect((await ann.get(IDENTITIES)).json()).toMatchObject({ hasPassword: true, identities: [{ name: login }] });
  });
});

describe('the rules of passkeys and locks', () => {
  it('hold: an account with a passkey is asked for it', async () => {
    const [ann, login] = [await club.server.signUp(), await club.newPerson()];
    await link(ann, login);
    const key = createSoftPasskey(ON.rpId, ON.origin);
    const asked = await ann.post('/api/auth/passkeys/options', { currentPassword: ann.password });
    await ann.post('/api/auth/passkeys', { name: 'Key', ...key.create(asked.json()) });
    const first = await club.enter(login);
    expect(refusal(first)).toEqual([401, 'passkey-required']);
    expect(first.json().token).toBe(undefined);
    const url = '/api/auth/jwt/login/passkey';
    const forged = createSoftPasskey(ON.rpId, ON.origin).get(first.json().passkey);
    expect(refusal(await club.post(url, forged))).toEqual([400, 'passkey-refused']);
    const second = await club.enter(login);
    const entered = await club.post(url, key.get(second.json().passkey));
    expect([entered.statusCode, entered.json().user]).toEqual([200, ann.user]);
    rememberSecret(entered.json().token);
    // the session began at the provider, so it ends there
    const left = await club.post('/api/auth/logout', undefined, undefined, as(entered.json().token));
    expect(left.json().continueAt).toContain(club.provider.issuer);
  });

  it('hold: an administrator by claim administers nothing without a passkey', async () => {
    const entered = (await club.enter(await club.newPerson({ groups: ['staff'] }))).json();
    expect(entered.user.isAdmin).toBe(true);
    expect(refusal(await read(entered.token, '/api/admin/jwt/users'))).toEqual([403, 'passkey-missing']);
  });

  it('hold: a name that was guessed at is locked for the provider too, but not for a browser that it knows', async () => {
    const [ann, login] = [await club.server.signUp(), await club.newPerson()];
    await link(ann, login);
    const known = await club.enter(login);
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).toMatch(/^windcall-device-/);
    for (let i = 0; i < 5; i++)
      await club.post('/api/auth/jwt/login', { username: ann.user.username, password: 'wrong' });
    const locked = await club.enter(login);
    expect([...refusal(locked), Number(locked.headers['retry-after'])]).toEqual([
      429,
      'account-locked',
      expect.any(Number),
    ]);
    const back = await club.comeBack(login);
    const entered = await club.post(FINISH, back, undefined, { cookie });
    expect(entered.statusCode).toBe(200);
    rememberSecret(entered.json().token);
    // strangers stay locked out
    expect((await club.enter(login)).statusCode).toBe(429);
  });

  it('hold: a sign-in that succeeds forgets what was counted before it', async () => {
    const [ann, login] = [await club.server.signUp(), await club.newPerson()];
    await link(ann, login);
    const guess = () => club.post('/api/auth/jwt/login', { username: ann.user.username, password: 'wrong' });
    for (let i = 0; i < 4; i++) await guess();
    expect((await club.enter(login)).statusCode).toBe(200);
    expect((await guess()).json().remainingAttempts).toBe(4);
  });
});

describe('signing out', () => {
  it('goes on at the provider after a sign-in there, and ends the session here', async () => {
    const { token } = (await club.enter(await club.newPerson())).json();
    const left = await club.post('/api/auth/logout', undefined, undefined, as(token));
    const address = new URL(left.json().continueAt);
    expect(address.origin + address.pathname).toBe(`${club.provider.issuer}/session/end`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'windcall',
      post_logout_redirect_uri: `${ORIGIN}/`,
    });
    expect((await fetch(address)).status).toBe(200);
    expect((await read(token, '/api/auth/me')).statusCode).toBe(401);
  });

  it('stays here after a sign-in with the password', async () => {
    const ann = await club.server.signUp();
    expect((await ann.post('/api/auth/logout')).json()).toEqual({ success: true });
  });
});

describe('deleting an account', () => {
  it('takes its linked sign-ins with it', async () => {
    const { user } = (await club.enter(await club.newPerson())).json();
    await club.server.db.delete(users).where(eq(users.id, user.id));
    expect(await club.server.db.select().from(oidcIdentities).where(eq(oidcIdentities.userId, user.id))).toEqual([]);
    expect(await club.server.db.select().from(signIns).where(eq(signIns.userId, user.id))).toEqual([]);
  });
});

describe('a server without a provider', () => {
  let off: TestApp;
  beforeAll(async () => {
    off = await startTestApp();
  });
  afterAll(() => off.close());

  it('says so, and has none of its calls', async () => {
    expect((await off.app.inject({ url: '/api/auth/oidc' })).json()).toEqual({ name: null });
    const begun = await off.app.inject({ method: 'POST', url: '/api/auth/oidc/begin' });
    expect([begun.statusCode, begun.json().message]).toEqual([404, 'This server has no sign-in provider.']);
    const ann = await off.signUp();
    expect((await ann.get(IDENTITIES)).json()).toEqual({ provider: null, hasPassword: true, identities: [] });
    expect((await ann.post(`${IDENTITIES}/begin`, { currentPassword: ann.password })).statusCode).toBe(404);
  });
});
