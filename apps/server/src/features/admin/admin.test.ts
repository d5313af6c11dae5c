import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { rememberSecret } from '../../../test/test-log.ts';
import { profiles, scenarios, signIns, trainingSessions, users } from '../../db/index.ts';

let server: TestApp;
let admin: Client;
beforeAll(async () => {
  server = await startTestApp();
});
beforeEach(async () => {
  await server.db.delete(users);
  admin = await server.signUpAdmin();
});
afterAll(() => server.close());

const USERS = '/api/admin/jwt/users';
const audit = async () => (await admin.get('/api/admin/jwt/audit')).json();

describe('the list of users', () => {
  it('shows every account, oldest first, and no hash', async () => {
    const client = await server.signUp('bea');
    const answer = await admin.get(USERS);
    expect(answer.json().map((u: { id: number }) => u.id)).toEqual([admin.user.id, client.user.id]);
    expect(answer.json()[1]).toMatchObject({
      id: client.user.id,
      username: 'bea',
      email: null,
      firstName: null,
      lastName: null,
      isAdmin: false,
      isDemoUser: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(answer.body).not.toContain('argon2');
    expect(answer.headers['x-total-count']).toBe('2');
  });

  it('searches names and addresses for the text as it is, and pages', async () => {
    await server.signUp('50%_off');
    await server.signUp('fifty');
    const names = async (query: string) =>
      (await admin.get(`${USERS}?${query}`)).json().map((u: { username: string }) => u.username);
    expect(await names('search=%25_')).toEqual(['50%_off']);
    expect(await names('search=FIFTY')).toEqual(['fifty']);
    expect(await names('limit=1&offset=1')).toEqual(['50%_off']);
    expect((await admin.get(`${USERS}?limit=201`)).statusCode).toBe(400);
  });

  it.each(['regular', 'demo'])('is refused to a %s user, who stays signed in', async (kind) => {
    const client = kind === 'demo' ? await server.signUpDemo() : await server.signUp();
    const answer = await client.get(USERS);
    expect([answer.statusCode, answer.json().message]).toEqual([403, "You don't have admin privileges"]);
    expect((await client.get('/api/auth/me')).statusCode).toBe(200);
  });
});

describe('changing a user', () => {
  it('makes an administrator, obeyed by the token in use', async () => {
    const client = await server.signUp();
    expect((await admin.put(`${USERS}/${client.user.id}`, { isAdmin: true })).json()).toMatchObject({
      isAdmin: true,
      role: 'admin',
    });
    expect((await client.get(USERS)).statusCode).toBe(200);
    await admin.put(`${USERS}/${client.user.id}`, { isAdmin: false });
    expect((await client.get(USERS)).statusCode).toBe(403);
  });

  it('makes a demo account: its sessions end, it has something to shoot, and is no administrator', async () => {
    const client = await server.signUpAdmin();
    const answer = await admin.put(`${USERS}/${client.user.id}`, { isDemoUser: true });
    expect(answer.json()).toMatchObject({ isDemoUser: true, isAdmin: false });
    expect((await client.get('/api/auth/me')).statusCode).toBe(401);
    const again = await server.logIn(client.user.username, client.password);
    expect((await again.get('/api/demo/restrictions')).json().ready).toMatchObject({
      profileId: expect.any(Number),
      scenarioId: expect.any(Number),
    });
  });

  it('sets the subscription', async () => {
    const client = await server.signUp();
    await admin.put(`${USERS}/${client.user.id}`, { sub_status: 'canceled', grace_until: 4_000_000_000 });
    expect((await client.get('/api/auth/me')).json()).toMatchObject({
      sub_status: 'canceled',
      grace_until: 4_000_000_000,
      subscribed: true,
    });
  });

  it.each([
    [{}, 400],
    [{ isAdmin: null }, 400],
    [{ isAdmin: 'true' }, 400],
    [{ isAdmin: true, isDemoUser: true }, 400],
    [{ sub_status: 'gold' }, 400],
  ])('refuses %o', async (body, status) => {
    const client = await server.signUp();
    expect((await admin.put(`${USERS}/${client.user.id}`, body)).statusCode).toBe(status);
  });

  it.each(['2147483647', '2147483648', '99999999999999999999', '0', '-1', 'abc', '1.5', '%00'])(
    'answers 400 or 404 to the id %s',
    async (id) => {
      expect([400, 404]).toContain((await admin.put(`${USERS}/${id}`, { isAdmin: true })).statusCode);
      expect([400, 404]).toContain((await admin.delete(`${USERS}/${id}`)).statusCode);
    },
  );
});

describe('the last administrator', () => {
  it('cannot be demoted, made demo or deleted', async () => {
    const url = `${USERS}/${admin.user.id}`;
    for (const attempt of [
      () => admin.put(url, { isAdmin: false }),
      () => admin.put(url, { isDemoUser: true }),
      () => admin.delete(url),
    ]) {
      const answer = await attempt();
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'last-administrator']);
    }
  });

  it('may step down when there is another', async () => {
    await server.signUpAdmin();
    expect((await admin.put(`${USERS}/${admin.user.id}`, { isAdmin: false })).statusCode).toBe(200);
    expect((await admin.get(USERS)).statusCode).toBe(403);
  });

  it('remains when two demote, or delete, each other at once', async () => {
    for (const act of [
      (by: Client, id: number) => by.put(`${USERS}/${id}`, { isAdmin: false }),
      (by: Client, id: number) => by.delete(`${USERS}/${id}`),
      (by: Client, id: number) => by.put(`${USERS}/${id}`, { isDemoUser: true }),
    ]) {
      await server.db.delete(users);
      const [one, two] = [await server.signUpAdmin(), await server.signUpAdmin()];
      const answers = await Promise.all([act(one, two.user.id), act(two, one.user.id)]);
      expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1);
      const left = await server.db.select().from(users).where(eq(users.isAdmin, true));
      expect(left).toHaveLength(1);
    }
  });
});

describe('resetting a password', () => {
  it('ends every session, lifts the lock and lets the new password in', async () => {
    const client = await server.signUp();
    for (let i = 0; i < 6; i++) await server.logIn(client.user.username, 'wrong').catch(() => {});
    const newPassword = 'brand-new-1';
    rememberSecret(newPassword);
    const answer = await admin.post(`${USERS}/${client.user.id}/reset-password`, { newPassword });
    expect(answer.json()).toEqual({ success: true });
    expect((await client.get('/api/auth/me')).statusCode).toBe(401);
    expect((await server.logIn(client.user.username, newPassword)).user.id).toBe(client.user.id);
  });

  it('asks for six characters, in the words the panel shows', async () => {
    const client = await server.signUp();
    const answer = await admin.post(`${USERS}/${client.user.id}/reset-password`, { newPassword: '12345' });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Password must be at least 6 characters']);
  });
});

describe('deleting a user', () => {
  it('deletes what they own, sessions that hold on to profiles included, and kills the token', async () => {
    const demo = await server.signUpDemo();
    const [profile] = await server.db.select().from(profiles).where(eq(profiles.userId, demo.user.id));
    const [scenario] = await server.db.select().from(scenarios).where(eq(scenarios.userId, demo.user.id));
    await server.db.insert(trainingSessions).values({
      userId: demo.user.id,
      profileId: profile?.id ?? null,
      scenarioId: scenario?.id ?? 0,
      trainingMode: 'quick_training',
      seed: '00',
    });
    expect((await admin.delete(`${USERS}/${demo.user.id}`)).json()).toEqual({ success: true });
    expect((await demo.get('/api/auth/me')).statusCode).toBe(401);
    for (const table of [profiles, scenarios, trainingSessions, signIns]) {
      expect(await server.db.select().from(table).where(eq(table.userId, demo.user.id))).toEqual([]);
    }
    expect((await admin.delete(`${USERS}/${demo.user.id}`)).statusCode).toBe(404);
  });

  it('deletes one with whose profile another user shot, and the session stays readable', async () => {
    const [owner, demo] = [await server.signUpDemo(), await server.signUpDemo()];
    const [profile] = await server.db.select().from(profiles).where(eq(profiles.userId, owner.user.id));
    const [scenario] = await server.db.select().from(scenarios).where(eq(scenarios.userId, owner.user.id));
    await server.db.insert(trainingSessions).values({
      userId: demo.user.id,
      profileId: profile?.id ?? null,
      scenarioId: scenario?.id ?? 0,
      trainingMode: 'quick_training',
      seed: '00',
    });
    expect((await admin.delete(`${USERS}/${owner.user.id}`)).statusCode).toBe(200);
    const [session] = (await demo.get('/api/training-sessions')).json();
    expect(session).toMatchObject({ profileId: profile?.id, scenarioId: scenario?.id, stageId: null });
    expect((await admin.delete(`${USERS}/${demo.user.id}`)).statusCode).toBe(200);
  });

  it('lets an administrator leave when there is another, and keeps the audit entry', async () => {
    const other = await server.signUpAdmin();
    expect((await admin.delete(`${USERS}/${admin.user.id}`)).statusCode).toBe(200);
    expect((await other.get('/api/admin/jwt/audit')).json()[0]).toMatchObject({
      action: 'delete-user',
      adminId: null,
      adminName: admin.user.username,
      userName: admin.user.username,
    });
  });
});

describe('creating a demo user', () => {
  it('creates one that can sign in and shoot', async () => {
    const password = 'demo-pass-1';
    rememberSecret(password);
    const answer = await admin.post(`${USERS}/create-demo`, { username: 'visitor', password, email: null });
    expect([answer.statusCode, answer.json().isDemoUser]).toEqual([201, true]);
    const demo = await server.logIn('visitor', password);
    expect((await demo.get('/api/demo/restrictions')).json()).toMatchObject({ hasRestrictions: true });
    expect((await admin.post(`${USERS}/create-demo`, { username: 'VISITOR', password })).statusCode).toBe(409);
  });

  it('needs name and password', async () => {
    const password = 'demo-pass-1';
    for (const body of [
      { username: 'guest' },
      { password },
      { username: '', password },
      { username: 'guest', password: '' },
    ]) {
      const refused = await admin.post(`${USERS}/create-demo`, body);
      expect([refused.statusCode, refused.json().message]).toEqual([400, 'Username and password are required']);
    }
    const short = await admin.post(`${USERS}/create-demo`, { username: 'guest', password: 'abcde' });
    expect([short.statusCode, short.json().message]).toEqual([400, 'Password must be at least 6 characters']);
    const empty = { username: 'guest', password, email: '', firstName: '', lastName: '' };
    expect((await admin.post(`${USERS}/create-demo`, empty)).json()).toMatchObject({ email: null, firstName: null });
  });
});

describe('the audit', () => {
  it('has an entry for every act that was done, newest first, and no password', async () => {
    const client = await server.signUp();
    const before = (await audit()).length;
    await admin.put(`${USERS}/${client.user.id}`, { sub_status: 'none' });
    await admin.post(`${USERS}/${client.user.id}/reset-password`, { newPassword: 'hidden-one' });
    await admin.put('/api/admin/jwt/demo-restrictions', { maxTargetDistance: 600 });
    await admin.put(`${USERS}/${admin.user.id}`, { isAdmin: false });
    await admin.delete(`${USERS}/${client.user.id}`);
    const entries = await audit();
    expect(entries.slice(0, entries.length - before).map((e: { action: string }) => e.action)).toEqual([
      'delete-user',
      'update-demo-restrictions',
      'reset-password',
      'update-user',
    ]);
    expect(entries[0]).toMatchObject({ adminName: admin.user.username, userName: client.user.username });
    expect(JSON.stringify(entries)).not.toContain('hidden-one');
  });
});
