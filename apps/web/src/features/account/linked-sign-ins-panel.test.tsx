import { screen, waitFor, within } from '@testing-library/react';
import { oidc } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import * as reloading from '../../api/reload-page.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { findDialog, freshApp, openApp, signIn } from '../../testing/render-app.tsx';

const app = freshApp();
const anna = person(1, 'anna');
const ann = { id: 4, name: 'ann@club.example', createdAt: '2026-03-01T10:00:00Z', lastUsedAt: null };
const open = async (identities: readonly oidc.Identity[], hasPassword = true) => {
  signIn(app.server, { user: anna });
  app.server.on(oidc.listIdentities, { provider: 'Range Club', hasPassword, identities: [...identities] });
  const { user } = openApp('/account');
  await screen.findByRole('heading', { name: 'Linked sign-ins' });
  return user;
};

it('has no word of linked sign-ins where the server has no provider', async () => {
  signIn(app.server, { user: anna });
  openApp('/account');
  await waitFor(() => expect(app.server.seenBy(oidc.listIdentities)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Linked sign-ins' })).toBeNull();
});

it('links with the current password: the ticket stays in the tab, and the browser goes to the provider', async () => {
  const leaveFor = vi.spyOn(reloading, 'leaveFor').mockReturnValue();
  const user = await open([]);
  await user.click(screen.getByRole('button', { name: 'Link a sign-in' }));
  const dialog = await findDialog('Link a sign-in');
  app.server.on(oidc.beginLink, () => refuse('password-wrong'));
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(app.server.seenBy(oidc.beginLink)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Current password'), 'secret!');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The current password is not correct.');
  app.server.on(oidc.beginLink, { ticket: 'T'.repeat(43), continueAt: 'https://id.example/auth' });
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://id.example/auth'));
  expect(app.server.seenBy(oidc.beginLink).at(-1)?.body).toEqual({ currentPassword: 'secret!' });
  expect(sessionStorage.getItem('oidc_ticket')).toContain('"purpose":"link"');
});

it('unlinks with the current password', async () => {
  const user = await open([ann]);
  expect(screen.getByText(/not used yet/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Unlink ann@club.example' }));
  const dialog = await findDialog('Unlink ann@club.example');
  await user.type(within(dialog).getByLabelText('Current password'), 'secret!');
  app.server.on(oidc.removeIdentity, { success: true });
  app.server.on(oidc.listIdentities, { provider: 'Range Club', hasPassword: true, identities: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Unlink' }));
  await waitFor(() => expect(screen.queryByText('ann@club.example')).toBeNull());
  const [seen] = app.server.seenBy(oidc.removeIdentity);
  expect([seen?.path, seen?.body]).toEqual(['/api/auth/oidc/identities/4/remove', { currentPassword: 'secret!' }]);
});

it('offers neither to an account that has no password, and says what to do', async () => {
  await open([ann], false);
  expect(screen.getByText(/ask an administrator for a link that sets one/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Unlink|Link a sign-in/ })).toBeNull();
});
