// @module-tag one-database
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../../../test/answers.ts';
import { type Client, freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { signIns } from '../../db/index.ts';

let server: TestApp;
let admin: Client;
beforeAll(async () => {
  server = await startTestApp({ config: { publicUrl: 'https://range.example' } });
  admin = await server.signUpAdmin();
});
afterAll(() => server.close());

const send = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': freshAddress() }, payload });
const resetLink = ({ user }: Client) =>
  ok<{ link: string }>(admin.post(`/api/admin/jwt/users/${user.id}/reset-link`), 201).then(
    ({ link }) => link.split('#')[1] ?? '',
  );

it('ends every sign-in of the account with its reset link, and no sign-in of anybody else', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const phone = await server.logIn(ann.user.username, ann.password);
  const token = await resetLink(ann);
  expect((await phone.get('/api/auth/me')).statusCode).toBe(200);
  await ok(send('/api/links/use', { token, password: 'a new word for ann' }) as never, 201);
  for (const { get } of [ann, phone]) expect((await get('/api/auth/me')).statusCode).toBe(401);
  expect((await bob.get('/api/auth/me')).statusCode).toBe(200);
  // the session that the link itself began
  expect(await server.db.select().from(signIns).where(eq(signIns.userId, ann.user.id))).toHaveLength(1);
  expect((await send('/api/auth/jwt/login', { username: ann.user.username, password: ann.password })).statusCode).toBe(
    401,
  );
  expect((await server.logIn(bob.user.username, bob.password)).user.id).toBe(bob.user.id);
});

it('lifts the lock of a name that guesses had locked, capitals and all', async () => {
  const ann = await server.signUp('Ann With Capitals');
  const guess = () => send('/api/auth/jwt/login', { username: ann.user.username, password: 'wrong word' });
  let last = await guess();
  for (let n = 0; n < 40 && last.statusCode !== 429; n++) last = await guess();
  expect(last.statusCode).toBe(429);
  const token = await resetLink(ann);
  await ok(send('/api/links/use', { token, password: 'a new word for ann' }) as never, 201);
  expect((await server.logIn(ann.user.username, 'a new word for ann')).user.id).toBe(ann.user.id);
});
