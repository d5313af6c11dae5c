import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { loggedLines } from '../../../test/test-log.ts';
import { oneUseLinks } from '../../db/index.ts';

let server: TestApp;
let admin: Client;
beforeAll(async () => {
  server = await startTestApp({ config: { registration: 'closed' } });
  admin = await server.signUpAdmin();
});
afterAll(() => server.close());

const send = (path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: path, headers: { 'x-forwarded-for': freshAddress() }, payload });
const made = async (path: string, body: object = {}): Promise<{ id?: number; token: string }> => {
  const answer = await admin.post(path, body);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, link } = answer.json();
  const token = String(link).split('/welcome#')[1] ?? '';
  expect(token).toMatch(/^[\w-]{27}$/);
  return { id, token };
};
let names = 0;
const account = () => ({ username: `guest-${++names}`, password: 'a word of theirs' });
const bare = (body: string) => ({ ...JSON.parse(body), requestId: '' });

describe('a one-use link', () => {
  it('makes one account while registration is closed, however many use it at once', async () => {
    const { token } = await made('/api/admin/jwt/invites', { days: 7, name: 'Kim', plan: 'active' });
    const look = await send('/api/links/look', { token });
    expect([look.statusCode, look.json().kind]).toEqual([200, 'invite']);
    const answers = await Promise.all([1, 2, 3].map(() => send('/api/links/use', { token, ...account() })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404]);
    const listed = await admin.get('/api/admin/jwt/links');
    expect(listed.body).not.toContain(token);
    const { links: rows } = listed.json<{ links: { name: string; usedBy: string | null }[] }>();
    expect(rows[0]).toMatchObject({ name: 'Kim', usedBy: expect.stringMatching(/^guest-/) });
  });

  it('is answered alike when it was used, has expired, was revoked or is guessed, and is in no log line', async () => {
    const [used, expired, revoked] = await Promise.all(
      [1, 2, 3].map(() => made('/api/admin/jwt/invites', { days: 1 })),
    );
    await send('/api/links/use', { token: used?.token, ...account() });
    const past = new Date(Date.now() - 1000);
    await server.db
      .update(oneUseLinks)
      .set({ expiresAt: past })
      .where(eq(oneUseLinks.id, expired?.id ?? 0));
    expect((await admin.delete(`/api/admin/jwt/links/${revoked?.id}`)).statusCode).toBe(200);
    const bodies = new Set<string>();
    for (const token of [used?.token, expired?.token, revoked?.token, 'guessed']) {
      for (const path of ['/api/links/look', '/api/links/use']) {
        const answer = await send(path, { token, ...account() });
        expect([path, answer.statusCode]).toEqual([path, 404]);
        bodies.add(JSON.stringify(bare(answer.body)));
      }
      if (token !== 'guessed') expect(loggedLines().join('\n')).not.toContain(token);
    }
    expect(bodies.size).toBe(1);
  });

  it('is as good as before when the name was taken, and sets a password once, ending the sessions', async () => {
    const who = await server.signUp();
    const { token } = await made('/api/admin/jwt/invites', { days: 1 });
    const taken = await send('/api/links/use', { token, username: who.user.username, password: 'a word of theirs' });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'username-taken']);
    expect((await send('/api/links/use', { token, ...account() })).statusCode).toBe(201);
    const reset = await made(`/api/admin/jwt/users/${who.user.id}/reset-link`);
    const look = (await send('/api/links/look', { token: reset.token })).json();
    expect(look).toMatchObject({ kind: 'reset', username: who.user.username });
    expect((await send('/api/links/use', { token: reset.token, password: 'a new word' })).statusCode).toBe(201);
    expect((await who.get('/api/auth/me')).statusCode).toBe(401);
    expect((await server.logIn(who.user.username, 'a new word')).user.id).toBe(who.user.id);
    expect((await send('/api/links/use', { token: reset.token, password: 'another word' })).statusCode).toBe(404);
  });
});

it('an administrator creates an ordinary account', async () => {
  const body = { username: 'plain-account', password: 'a word of theirs' };
  const answer = await admin.post('/api/admin/jwt/users/create', body);
  expect([answer.statusCode, answer.json<{ isDemoUser: boolean }>().isDemoUser]).toEqual([201, false]);
  expect((await server.logIn(body.username, body.password)).user.username).toBe(body.username);
});
