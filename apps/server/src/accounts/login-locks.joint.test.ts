import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshAddress, startTestApp, type TestApp } from '../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('admits a known device again after an administrator has reset the password', async () => {
  const [ann, admin] = [await server.signUp(), await server.signUpAdmin()];
  let cookie = '';
  const signIn = async (password: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/jwt/login',
      remoteAddress: freshAddress(),
      headers: { cookie },
      payload: { username: ann.user.username, password },
    });
    const given = answer.headers['set-cookie'];
    if (typeof given === 'string') cookie = given.split(';')[0] ?? '';
    return answer.statusCode;
  };
  expect(await signIn(ann.password)).toBe(200);
  for (let i = 0; i < 5; i++) expect(await signIn('not the password')).toBe(401);
  expect(await signIn(ann.password)).toBe(429);
  const newPassword = 'a wind from nine';
  expect((await admin.post(`/api/admin/jwt/users/${ann.user.id}/reset-password`, { newPassword })).statusCode).toBe(
    200,
  );
  expect(await signIn(newPassword)).toBe(200);
});
