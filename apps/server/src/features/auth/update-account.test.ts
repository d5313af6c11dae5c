import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { rememberSecret } from '../../../test/test-log.ts';
import { users } from '../../db/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const PROFILE = '/api/auth/profile';

describe('changing the own account', () => {
  it('changes the fields sent and leaves the rest', async () => {
    const client = await server.signUp();
    await client.put(PROFILE, { firstName: 'Ann', lastName: 'Lee' });
    const answer = await client.put(PROFILE, { email: 'ann@example.org', lastName: null });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      usernameChanged: false,
      user: { email: 'ann@example.org', firstName: 'Ann', lastName: null },
    });
  });

  it('empties what is sent as an empty text', async () => {
    const client = await server.signUp();
    await client.put(PROFILE, { email: 'ann@example.org', firstName: 'Ann' });
    const answer = await client.put(PROFILE, { email: '', firstName: '' });
    expect(answer.json().user).toMatchObject({ email: null, firstName: null });
    expect((await client.put(PROFILE, { email: 'nowhere' })).statusCode).toBe(400);
  });

  it('cannot raise its own flags', async () => {
    const client = await server.signUp();
    await client.put(PROFILE, { firstName: 'x', isAdmin: true, role: 'admin', sub_status: 'active', id: 1 });
    expect((await client.get('/api/auth/me')).json()).toMatchObject({ isAdmin: false, role: 'user' });
  });

  it('answers an empty change with the account as it is', async () => {
    const client = await server.signUp();
    const answer = await client.put(PROFILE, {});
    expect([answer.statusCode, answer.json().user.username]).toEqual([200, client.user.username]);
  });

  it.each([
    [{ newPassword: 'another-1' }, 'Current Password Required'],
    [{ newPassword: 'another-1', currentPassword: '' }, 'Current Password Required'],
    [{ newPassword: 'another-1', currentPassword: 'x', confirmPassword: 'another-2' }, "Passwords Don't Match"],
    [{ newPassword: 'short', currentPassword: 'x' }, 'Password must be at least 6 characters'],
  ])('refuses %o with "%s"', async (body, message) => {
    const client = await server.signUp();
    const answer = await client.put(PROFILE, body);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  it('answers a wrong current password with 400, keeps the session, and counts it toward the lock', async () => {
    const client = await server.signUp();
    const wrong = { currentPassword: 'not this one', newPassword: 'another-1', confirmPassword: 'another-1' };
    for (let i = 0; i < 5; i++) {
      const answer = await client.put(PROFILE, wrong);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'password-wrong']);
    }
    const right = await client.put(PROFILE, { ...wrong, currentPassword: client.password });
    expect([right.statusCode, right.json().code]).toEqual([429, 'account-locked']);
    expect((await client.get('/api/auth/me')).statusCode).toBe(200);
  });

  it('keeps the presented session and ends the others when the password changes', async () => {
    const client = await server.signUp();
    const other = await server.logIn(client.user.username, client.password);
    const newPassword = 'a new password';
    rememberSecret(newPassword);
    const answer = await client.put(PROFILE, {
      currentPassword: client.password,
      newPassword,
      confirmPassword: newPassword,
    });
    expect(answer.statusCode).toBe(200);
    expect((await client.get('/api/auth/me')).statusCode).toBe(200);
    expect((await other.get('/api/auth/me')).statusCode).toBe(401);
    await expect(server.logIn(client.user.username, client.password)).rejects.toThrow('401');
    expect((await server.logIn(client.user.username, newPassword)).user.id).toBe(client.user.id);
  });

  it('reports a changed username, obeys it at once, and refuses a taken one', async () => {
    const [client, rival] = [await server.signUp(), await server.signUp()];
    const currentPassword = client.password;
    const taken = await client.put(PROFILE, { username: rival.user.username.toUpperCase(), currentPassword });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'username-taken']);
    const other = await server.logIn(client.user.username, client.password);
    const answer = await client.put(PROFILE, { username: 'renamed-one', currentPassword });
    expect((await other.get('/api/auth/me')).statusCode).toBe(401);
    expect((await client.get('/api/auth/me')).statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ usernameChanged: true, user: { username: 'renamed-one' } });
    expect((await server.logIn('RENAMED-one', client.password)).user.id).toBe(client.user.id);
    await expect(server.logIn(client.user.username, client.password)).rejects.toThrow('401');
  });

  it('asks for the current password before a new username, so that a token alone takes no account over', async () => {
    const client = await server.signUp();
    const body = { username: 'taken-over' };
    const bare = await client.put(PROFILE, body);
    expect([bare.statusCode, bare.json().message]).toEqual([400, 'Current Password Required']);
    const wrong = await client.put(PROFILE, { ...body, currentPassword: 'a guess' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'password-wrong']);
    expect((await client.get('/api/auth/me')).json()).toMatchObject({ username: client.user.username });
    expect((await client.put(PROFILE, { ...body, currentPassword: client.password })).json().user).toMatchObject(body);
  });

  it.each([{ email: 'ann@example.org' }, { firstName: 'Ann' }, { lastName: 'Lee' }])(
    'takes %o alone, without the current password',
    async (body) => {
      const client = await server.signUp();
      const answer = await client.put(PROFILE, body);
      expect([answer.statusCode, answer.json().user]).toEqual([200, expect.objectContaining(body)]);
    },
  );

  it('changes nothing when a current password that was sent is wrong', async () => {
    const client = await server.signUp();
    const answer = await client.put(PROFILE, { email: 'ann@example.org', currentPassword: 'a guess' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'password-wrong']);
    expect((await client.get('/api/auth/me')).json().email).toBeNull();
  });

  it('takes the same username again without a password, for nothing changes', async () => {
    const client = await server.signUp();
    const answer = await client.put(PROFILE, { username: client.user.username, firstName: 'Ann' });
    expect([answer.statusCode, answer.json().user.firstName]).toEqual([200, 'Ann']);
  });

  it('sets no password over one that was reset while the old one was compared', async () => {
    const client = await server.signUp();
    const reset = 'set by an administrator';
    rememberSecret(reset);
    const { passwords } = server.platform;
    const hash = passwords.hash.bind(passwords);
    const spy = vi.spyOn(passwords, 'hash').mockImplementation(async (password) => {
      await server.db
        .update(users)
        .set({ passwordHash: await hash(reset) })
        .where(eq(users.id, client.user.id));
      return hash(password);
    });
    const answer = await client.put(PROFILE, { currentPassword: client.password, newPassword: 'the thief’s own' });
    spy.mockRestore();
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'password-wrong']);
    expect((await server.logIn(client.user.username, reset)).user.id).toBe(client.user.id);
  });
});

describe('the rifle of an account', () => {
  const rifleOf = async (client: Awaited<ReturnType<TestApp['signUp']>>) =>
    (await client.get('/api/auth/me')).json().rifleId;

  it('is the only profile until one is chosen, and the one chosen while it is there', async () => {
    const client = await server.signUp();
    expect(await rifleOf(client)).toBeNull();
    const [first, second] = [
      (await client.post('/api/ballistic-profiles', { name: 'Dasher' })).json().id,
      (await client.post('/api/ballistic-profiles', { name: 'Magnum' })).json().id,
    ];
    expect(await rifleOf(client)).toBeNull();
    expect((await client.put(PROFILE, { rifleId: first })).statusCode).toBe(200);
    expect(await rifleOf(client)).toBe(first);
    expect((await client.put(PROFILE, { rifleId: 0 })).statusCode).toBe(200);
    expect(await rifleOf(client)).toBe(0);
    await client.put(PROFILE, { rifleId: first });
    await client.delete(`/api/ballistic-profiles/${first}`);
    expect(await rifleOf(client)).toBe(second);
  });

  it("is nobody else's profile, and an identifier", async () => {
    const [client, other] = [await server.signUp(), await server.signUp()];
    const theirs = (await other.post('/api/ballistic-profiles', { name: 'Theirs' })).json().id;
    expect((await client.put(PROFILE, { rifleId: theirs })).statusCode).toBe(404);
    for (const rifleId of [-1, 1.5, 'abc', null]) {
      const answer = await client.put(PROFILE, { rifleId });
      expect([answer.statusCode, answer.json().issues[0].field]).toEqual([400, 'rifleId']);
    }
    expect(await rifleOf(client)).toBeNull();
  });
});
