import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftPasskey } from '../../../test/soft-passkey.ts';
import { type Client, freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { rememberSecret } from '../../../test/test-log.ts';
import { prune } from '../../accounts/prune.ts';
import { passkeyChallenges, passkeys, signIns } from '../../db/index.ts';

const ON = { rpId: 'range.example', origin: 'https://range.example' };
const ME = '/api/auth/me';
const PASSKEYS = '/api/auth/passkeys';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ config: { passkeys: ON } });
});
afterAll(() => server.close());

const softPasskey = () => createSoftPasskey(ON.rpId, ON.origin);
const logIn = (username: string, password: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/jwt/login',
    headers: { 'x-forwarded-for': freshAddress() },
    payload: { username, password },
  });
const confirm = (body: object) =>
  server.app.inject({ method: 'POST', url: '/api/auth/jwt/login/passkey', payload: body });
const begin = async (who: Client) => {
  const answer = await who.post(`${PASSKEYS}/options`, { currentPassword: who.password });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const enrol = async (who: Client, name = 'Key ring') => {
  const key = softPasskey();
  const answer = await who.post(PASSKEYS, { name, ...key.create(await begin(who)) });
  expect(answer.statusCode, answer.body).toBe(201);
  return { key, id: answer.json().id as number };
};
const challengeOf = async (who: Client) => {
  const answer = await logIn(who.user.username, who.password);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'passkey-required']);
  return answer.json().passkey;
};

describe('an account with a passkey', () => {
  it('signs in with password and passkey, and not with the password alone', async () => {
    const ann = await server.signUp();
    const { key } = await enrol(ann);
    const asked = await challengeOf(ann);
    expect(asked.options).toMatchObject({ rpId: ON.rpId, allowCredentials: [{ id: key.id }] });
    const answer = await confirm(key.get(asked));
    expect([answer.statusCode, answer.json().user]).toEqual([200, ann.user]);
    rememberSecret(answer.json().token);
    const me = await server.app.inject({ url: ME, headers: { authorization: `Bearer ${answer.json().token}` } });
    expect(me.json()).toMatchObject({ username: ann.user.username });
    const [listed] = (await ann.get(PASSKEYS)).json().passkeys;
    expect(listed).toMatchObject({ name: 'Key ring', lastUsedAt: expect.any(String) });
  });

  it('asks for no passkey after a wrong password, and does not mention one', async () => {
    const ann = await server.signUp();
    await enrol(ann);
    const answer = await logIn(ann.user.username, 'wrong');
    expect(answer.json()).toMatchObject({ code: 'invalid-credentials', remainingAttempts: 4 });
    expect(answer.json().passkey).toBe(undefined);
  });

  it('gives whoever knows the password five challenges and then a lock, which a passkey lifts', async () => {
    const ann = await server.signUp();
    const { key } = await enrol(ann);
    const asked = [];
    for (let i = 0; i < 5; i++) asked.push(await challengeOf(ann));
    expect((await logIn(ann.user.username, ann.password)).statusCode).toBe(429);
    expect((await confirm(key.get(asked[4]))).statusCode).toBe(200);
    await challengeOf(ann);
  });

  it('ends the sessions that began without it, but not the one that registered it', async () => {
    const ann = await server.signUp();
    const other = await server.logIn(ann.user.username, ann.password);
    await enrol(ann);
    expect([(await ann.get(ME)).statusCode, (await other.get(ME)).statusCode]).toEqual([200, 401]);
  });

  it('lets no login slip in whose password was compared while the passkey was registered', async () => {
    for (let round = 0; round < 6; round++) {
      const ann = await server.signUp();
      const made = softPasskey().create(await begin(ann));
      const [entered] = await Promise.all([
        logIn(ann.user.username, ann.password),
        new Promise((resolve) => setTimeout(resolve, 12 * round)).then(() =>
          ann.post(PASSKEYS, { name: 'Key', ...made }),
        ),
      ]);
      const left = await server.db.select().from(signIns).where(eq(signIns.userId, ann.user.id));
      expect(left.map(({ userId }) => userId)).toEqual([ann.user.id]);
      if (entered.statusCode === 200) rememberSecret(entered.json().token);
    }
  });
});

describe('a challenge', () => {
  it('counts once, also when its answer is wrong', async () => {
    const ann = await server.signUp();
    const { key } = await enrol(ann);
    const asked = await challengeOf(ann);
    const forged = softPasskey().get(asked);
    const wrong = await confirm({ ...forged, credential: { ...forged.credential, id: key.id, rawId: key.id } });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'passkey-refused']);
    expect((await confirm(key.get(asked))).json().code).toBe('passkey-refused');
    const next = await challengeOf(ann);
    const good = key.get(next);
    expect((await confirm(good)).statusCode).toBe(200);
    expect((await confirm(good)).json().code).toBe('passkey-refused');
  });

  it('holds for five minutes, and is swept after them', async () => {
    const ann = await server.signUp();
    const { key } = await enrol(ann);
    const asked = await challengeOf(ann);
    await server.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await confirm(key.get(asked))).json().code).toBe('passkey-refused');
    await challengeOf(ann);
    await server.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` });
    await prune(server.db, { auditDays: 1, managedDays: 400 });
    expect(await server.db.select().from(passkeyChallenges)).toEqual([]);
  });

  it('is worth nothing once the password has changed, for another purpose, origin, name or account', async () => {
    const [ann, ben] = [await server.signUp(), await server.signUp()];
    const { key } = await enrol(ann);
    const before = await challengeOf(ann);
    await ann.put('/api/auth/profile', { currentPassword: ann.password, newPassword: 'another one' });
    expect((await confirm(key.get(before))).json().code).toBe('passkey-refused');
    const again = { ...ann, password: 'another one' };
    const registering = await begin(again);
    expect((await confirm(key.get(registering))).json().code).toBe('passkey-refused');
    const stolen = softPasskey().create(await begin(again));
    expect((await ben.post(PASSKEYS, { name: 'Mine now', ...stolen })).json().code).toBe('passkey-refused');
    for (const [rpId, origin] of [
      [ON.rpId, 'https://range.example.evil.test'],
      ['evil.test', ON.origin],
    ] as const) {
      const made = createSoftPasskey(rpId, origin).create(await begin(again));
      expect((await again.post(PASSKEYS, { name: 'Phished', ...made })).json().code).toBe('passkey-refused');
    }
    expect(await server.db.select().from(passkeys).where(eq(passkeys.userId, ben.user.id))).toEqual([]);
  });

  it('is not met by a copy of an authenticator, whose counter runs behind', async () => {
    const ann = await server.signUp();
    const { key } = await enrol(ann);
    expect((await confirm(key.get(await challengeOf(ann), 40))).statusCode).toBe(200);
    expect((await confirm(key.get(await challengeOf(ann), 12))).json().code).toBe('passkey-refused');
  });
});

describe('registering and removing', () => {
  it('asks for the password, and counts wrong ones', async () => {
    const ann = await server.signUp();
    const { id } = await enrol(ann);
    for (const url of [`${PASSKEYS}/options`, `${PASSKEYS}/${id}/remove`]) {
      expect((await ann.post(url, { currentPassword: 'wrong' })).json().code).toBe('password-wrong');
      expect((await ann.post(url, {})).json().code).toBe('validation-failed');
    }
    const ben = await server.signUp();
    expect((await ben.post(`${PASSKEYS}/${id}/remove`, { currentPassword: ben.password })).statusCode).toBe(404);
    expect((await ann.post(`${PASSKEYS}/${id}/remove`, { currentPassword: ann.password })).statusCode).toBe(200);
    expect((await logIn(ann.user.username, ann.password)).statusCode).toBe(200);
  });

  it('takes an authenticator once, and ten for one account', async () => {
    const ann = await server.signUp();
    const key = softPasskey();
    expect((await ann.post(PASSKEYS, { name: 'One', ...key.create(await begin(ann)) })).statusCode).toBe(201);
    expect((await ann.post(PASSKEYS, { name: 'Two', ...key.create(await begin(ann)) })).json().code).toBe(
      'passkey-refused',
    );
    for (let i = 1; i < 10; i++) await enrol(ann, `Key ${i}`);
    const made = softPasskey().create(await begin(ann));
    expect((await ann.post(PASSKEYS, { name: 'Too many', ...made })).json().code).toBe('quota-reached');
  });

  it('is not for demo accounts, which are shared', async () => {
    const guest = await server.signUpDemo();
    expect((await guest.post(`${PASSKEYS}/options`, { currentPassword: guest.password })).json().code).toBe(
      'demo-limitation',
    );
    expect((await guest.get(PASSKEYS)).json()).toEqual({ available: false, required: false, passkeys: [] });
  });
});

describe('an administrator', () => {
  it('administers nothing until a passkey is registered', async () => {
    const chief = await server.signUpAdmin();
    const refused = await chief.get('/api/admin/jwt/users');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'passkey-missing']);
    expect((await chief.get(PASSKEYS)).json()).toMatchObject({ available: true, required: true });
    await enrol(chief);
    expect((await chief.get('/api/admin/jwt/users')).statusCode).toBe(200);
  });

  it('gives whoever lost a passkey a new password, and with it the account without passkeys', async () => {
    const [chief, ann] = [await server.signUpAdmin(), await server.signUp()];
    await enrol(chief);
    await enrol(ann);
    rememberSecret('fresh start 1');
    const url = `/api/admin/jwt/users/${ann.user.id}/reset-password`;
    expect((await chief.post(url, { newPassword: 'fresh start 1' })).statusCode).toBe(200);
    const entered = await logIn(ann.user.username, 'fresh start 1');
    expect(entered.statusCode).toBe(200);
    rememberSecret(entered.json().token);
    const [entry] = (await chief.get('/api/admin/jwt/audit?limit=1')).json();
    expect(entry).toMatchObject({ action: 'reset-password', details: { passkeysRemoved: 1 } });
  });
});

describe('where passkeys are off', () => {
  let off: TestApp;
  beforeAll(async () => {
    off = await startTestApp();
  });
  afterAll(() => off.close());

  it('nobody is asked for one, administrators neither, and none can be registered', async () => {
    const chief = await off.signUpAdmin();
    const lost = { credentialId: 'lost', publicKey: 'key', counter: 0, transports: [], name: 'Of former days' };
    await off.db.insert(passkeys).values({ ...lost, userId: chief.user.id });
    const again = await off.logIn(chief.user.username, chief.password);
    expect((await again.get('/api/admin/jwt/users')).statusCode).toBe(200);
    expect((await again.get(PASSKEYS)).json()).toMatchObject({ available: false, required: false });
    expect((await again.post(`${PASSKEYS}/options`, { currentPassword: chief.password })).statusCode).toBe(404);
  });
});
