import { screen, waitFor } from '@testing-library/react';
import { auth, classes } from '@windcall/contract';
import { expect, it } from 'vitest';
import { authToken } from '../../desk/owner.ts';
import { refuse } from '../../testing/fake-server.ts';
import { makeToken } from '../../testing/make-token.ts';
import { asMe, person } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';

const app = freshApp();

it('makes an account with a code one’s own, and hides what such an account has not', async () => {
  const student = person(9, 'student-4f7k2', { managed: true });
  signIn(app.server, { user: student, plan: false });
  const { user } = openApp('/account');
  await screen.findByRole('button', { name: 'Make it mine' });
  expect(screen.queryByText('Account information')).toBeNull();
  for (const name of ['Import', /^WMP/, 'Truing']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: /^WMP/ })).toBeNull();
  app.server.on(classes.keepAccount, refuse('username-taken'));
  const fill = async (label: string, text: string) => user.type(screen.getByLabelText(label), text);
  await fill('Username', 'ada');
  await fill('Password', 'long range 1000');
  await fill('Confirm password', 'long range 1000');
  await user.click(screen.getByRole('button', { name: 'Make it mine' }));
  await screen.findByRole('alert');
  const own = person(9, 'ada-1');
  const token = makeToken({ sub: 9, username: 'ada-1' });
  app.server.on(classes.keepAccount, { token, user: own });
  app.server.on(auth.me, asMe(own));
  await fill('Username', '-1');
  await user.click(screen.getByRole('button', { name: 'Make it mine' }));
  await waitFor(() => expect(authToken.read()).toBe(token));
  expect(app.server.seenBy(classes.keepAccount).at(-1)?.body).toEqual({
    username: 'ada-1',
    password: 'long range 1000',
    email: null,
  });
  expect(await screen.findByText('Account information')).toBeTruthy();
  expect(screen.getAllByText('Import').length).toBeGreaterThan(0);
});
