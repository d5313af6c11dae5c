import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshAddress, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ config: { signupSubscription: 'none', registration: 'closed' } });
});
afterAll(() => server.close());

it.each([
  [{ plan: 'trialing' }, 'trialing'],
  [{}, 'none'],
])('gives the user of an invite of %o the plan %s', async (asked, plan) => {
  const admin = await server.signUpAdmin();
  const { link } = (await admin.post('/api/admin/jwt/invites', { days: 1, ...asked })).json<{ link: string }>();
  const used = await server.app.inject({
    method: 'POST',
    url: '/api/links/use',
    headers: { 'x-forwarded-for': freshAddress() },
    payload: { token: link.split('#')[1], username: `guest of ${plan}`, password: 'a word of theirs' },
  });
  expect([used.statusCode, used.json().user.sub_status]).toEqual([201, plan]);
});
