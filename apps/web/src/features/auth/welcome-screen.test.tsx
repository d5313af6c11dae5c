import { screen } from '@testing-library/react';
import { links } from '@windcall/contract';
import { expect, it } from 'vitest';
import { authToken } from '../../desk/owner.ts';
import { refuse } from '../../testing/fake-server.ts';
import { makeToken } from '../../testing/make-token.ts';
import { person } from '../../testing/people.ts';
import { freshApp, openApp } from '../../testing/render-app.tsx';

const app = freshApp();
const expiresAt = '2026-12-01T10:00:00.000Z';

it('makes the account of an invite, and signs in', async () => {
  const token = makeToken({ sub: 9 });
  app.server.on(links.lookAtLink, { kind: 'invite', expiresAt });
  app.server.on(links.consumeLink, { token, user: person(9, 'ada') });
  const { user } = openApp('/welcome#abc');
  await user.type(await screen.findByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'long range 1000');
  await user.type(screen.getByLabelText('Confirm password'), 'long range 100');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
  expect(app.server.seenBy(links.consumeLink)).toHaveLength(0);
  await user.type(screen.getByLabelText('Confirm password'), '0');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('button', { name: 'Create account', busy: true });
  expect(app.server.seenBy(links.lookAtLink)[0]?.body).toEqual({ token: 'abc' });
  const body = { token: 'abc', username: 'ada', password: 'long range 1000' };
  expect(app.server.seenBy(links.consumeLink)[0]?.body).toEqual(body);
  expect(authToken.read()).toBe(token);
});

it('sets the password of a reset link, and says so where a passkey is still asked for', async () => {
  app.server.on(links.lookAtLink, { kind: 'reset', username: 'ada', expiresAt });
  app.server.on(links.consumeLink, refuse('passkey-required'));
  const { user } = openApp('/welcome#abc');
  await screen.findByText(/^For the account ada\./);
  expect(screen.queryByLabelText('Username')).toBeNull();
  await user.type(screen.getByLabelText('New password'), 'long range 1000');
  await user.type(screen.getByLabelText('Confirm password'), 'long range 1000');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your password is set\./);
  expect(app.server.seenBy(links.consumeLink)[0]?.body).toEqual({ token: 'abc', password: 'long range 1000' });
});

it('says that a link does not work, and asks for none where the address has none', async () => {
  app.server.on(links.lookAtLink, refuse('not-found', { message: 'This link does not work.' }));
  const { unmount } = openApp('/welcome#abc');
  expect(await screen.findByText('This link does not work.')).toBeTruthy();
  unmount();
  openApp('/welcome');
  expect(await screen.findByText(/^This address is not complete/)).toBeTruthy();
  expect(app.server.seenBy(links.lookAtLink)).toHaveLength(1);
});
