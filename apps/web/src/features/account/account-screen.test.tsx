import { act, screen, waitFor, within } from '@testing-library/react';
import { auth, passkeys } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import * as reloading from '../../api/reload-page.ts';
import { authToken } from '../../desk/owner.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';
import { toastTitled } from '../../testing/toast-titled.ts';

const app = freshApp();
const anna = person(1, 'anna', { email: 'anna@example.org', firstName: 'Anna' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(reloading, 'reloadPage').mockReturnValue();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const open = async (user = anna) => {
  signIn(app.server, { user });
  const opened = openApp('/account');
  await screen.findByLabelText('First name');
  return opened.user;
};
const save = (user: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => app.server.seenBy(auth.updateAccount).map(({ body }) => body);

it('has three areas: account information, change password and account status', async () => {
  await open();
  for (const name of ['Account information', 'Change password', 'Account status']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  }
});

it('shows the username read-only and the status in words', async () => {
  await open();
  expect(screen.getByLabelText('Username')).toHaveProperty('readOnly', true);
  expect(screen.getByText('Regular User')).toBeTruthy();
  expect(screen.getByText('Full Account')).toBeTruthy();
});

it('shows an administrator and a demo account as such', async () => {
  signIn(app.server, { user: person(2, 'b', { isAdmin: true, isDemoUser: true }), restrictions: restricted() });
  openApp('/account');
  expect(await screen.findByText('Administrator')).toBeTruthy();
  expect(screen.getByText('Demo Account')).toBeTruthy();
});

it('says No Changes and sends nothing when nothing changed', async () => {
  const user = await open();
  await user.type(screen.getByLabelText('First name'), 'x{Backspace}');
  await save(user);
  await toastTitled('No Changes');
  expect(sent()).toEqual([]);
});

it('sends only what changed, an emptied field as null, and reloads 1.5 seconds later', async () => {
  const user = await open();
  app.server.on(auth.updateAccount, { user: anna, usernameChanged: false });
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Last name'), 'Keller');
  await save(user);
  await toastTitled('Profile Updated');
  expect(sent()).toEqual([{ email: null, lastName: 'Keller' }]);
  expect(app.server.seenBy(auth.me).length).toBeGreaterThan(1);
  expect(reloading.reloadPage).not.toHaveBeenCalled();
  await pass(1500);
  expect(reloading.reloadPage).toHaveBeenCalledOnce();
});

it.each([
  ['', 'longenough', 'longenough', 'Current Password Required'],
  ['secret', 'longenough', 'different', "Passwords Don't Match"],
  ['secret', 'short', 'short', 'Password Too Short'],
])('with current "%s", new "%s" and confirmation "%s" says %s', async (current, next, confirm, title) => {
  const user = await open();
  if (current !== '') await user.type(screen.getByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), next);
  await user.type(screen.getByLabelText('Confirm new password'), confirm);
  await save(user);
  await toastTitled(title);
  expect(sent()).toEqual([]);
});

it('changes the email alone, without the current password', async () => {
  const user = await open();
  app.server.on(auth.updateAccount, { user: anna, usernameChanged: false });
  await user.type(screen.getByLabelText('Email'), '.uk');
  await save(user);
  await toastTitled('Profile Updated');
  expect(sent()).toEqual([{ email: 'anna@example.org.uk' }]);
});

it('sends a new password with the current one and its confirmation', async () => {
  const user = await open();
  app.server.on(auth.updateAccount, { user: anna, usernameChanged: false });
  await user.type(screen.getByLabelText('Current password'), 'secret');
  await user.type(screen.getByLabelText('New password'), 'better-secret');
  await user.type(screen.getByLabelText('Confirm new password'), 'better-secret');
  await save(user);
  await toastTitled('Profile Updated');
  expect(sent()).toEqual([
    { currentPassword: 'secret', newPassword: 'better-secret', confirmPassword: 'better-secret' },
  ]);
});

it('logs out two seconds after a change of the username, and does not reload', async () => {
  const user = await open();
  app.server.on(auth.updateAccount, { user: person(1, 'anna2'), usernameChanged: true });
  await user.type(screen.getByLabelText('Last name'), 'K');
  await save(user);
  await toastTitled('Profile Updated');
  expect(authToken.read()).not.toBeNull();
  await pass(2000);
  expect(authToken.read()).toBeNull();
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy();
  expect(reloading.reloadPage).not.toHaveBeenCalled();
});

it.each([
  ['the server’s message', () => refuse('password-wrong'), 'The current password is not correct.'],
  ['the status when there is none', () => new Response('<html>', { status: 502 }), 'Server error: 502'],
  [
    'that the format is wrong',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'Server returned invalid response format',
  ],
  [
    'that the answer cannot be parsed',
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    'Failed to parse server response',
  ],
])('says Update Failed with %s', async (_, answer, text) => {
  const user = await open();
  app.server.on(auth.updateAccount, answer);
  await user.type(screen.getByLabelText('Last name'), 'K');
  await save(user);
  expect(await toastTitled('Update Failed')).toContain(text);
  await act(async () => undefined);
  expect(authToken.read()).not.toBeNull();
});

it('offers to try again when the account cannot be loaded', async () => {
  signIn(app.server, { user: anna });
  app.server.on(auth.me, () => refuse('internal'));
  const { user } = openApp('/account');
  const again = await screen.findByRole('button', { name: 'Try again' });
  signIn(app.server, { user: anna });
  await user.click(again);
  expect(await screen.findByLabelText('First name')).toBeTruthy();
});

const blue = { id: 7, name: 'Blue key', createdAt: '2026-03-01T10:00:00.000Z', lastUsedAt: null };
const openWithPasskeys = async (held: readonly passkeys.Passkey[], required = false) => {
  signIn(app.server, { user: anna });
  app.server.on(passkeys.listPasskeys, { available: true, required, passkeys: [...held] });
  const opened = openApp('/account');
  await screen.findByRole('heading', { name: 'Passkeys' });
  return opened.user;
};

it('has no word of passkeys where the server has none', async () => {
  await open();
  await waitFor(() => expect(app.server.seenBy(passkeys.listPasskeys)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
});

it('tells an administrator without a passkey what waits for it', async () => {
  await openWithPasskeys([], true);
  expect(screen.getByText(/Administration opens once this account has a passkey/)).toBeTruthy();
});

it('removes a passkey with the current password, and says what is wrong beside it', async () => {
  const user = await openWithPasskeys([blue]);
  await user.click(screen.getByRole('button', { name: 'Remove Blue key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Blue key' }));
  expect(dialog.getByText(/the password alone opens the account/)).toBeTruthy();
  app.server.on(passkeys.removePasskey, () => refuse('password-wrong'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(app.server.seenBy(passkeys.removePasskey)).toEqual([]);
  await user.type(dialog.getByLabelText('Current password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The current password is not correct.');
  app.server.on(passkeys.removePasskey, { success: true });
  await user.type(dialog.getByLabelText('Current password'), '!');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await toastTitled('Passkey Removed');
  expect(app.server.seenBy(passkeys.removePasskey).at(-1)?.body).toEqual({ currentPassword: 'secret!' });
});
