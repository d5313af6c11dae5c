import { screen, waitFor, within } from '@testing-library/react';
import { admin, links } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { findDialog, freshApp, openApp, signIn } from '../../testing/render-app.tsx';

const app = freshApp();
const chief = person(1, 'chief', { isAdmin: true });
const at = '2026-11-24T10:00:00.000Z';
const open = () => {
  signIn(app.server, { user: chief });
  app.server.on(admin.listUsers, [chief, person(7, 'ada')]);
  app.server.on(admin.listAudit, []);
  const link = { name: null, plan: null, username: null, madeBy: 'chief', createdAt: at, usedAt: null, usedBy: null };
  app.server.on(links.listLinks, {
    links: [
      { ...link, id: 3, kind: 'invite', name: 'Kim', expiresAt: '2126-11-24T10:00:00.000Z' },
      { ...link, id: 2, kind: 'reset', username: 'ada', expiresAt: '2020-11-24T10:00:00.000Z' },
    ],
  });
  return openApp('/admin');
};

it('makes an invite, shows its link once, and revokes one that nobody has used', async () => {
  app.server.on(links.createInvite, { id: 4, link: 'https://range.test/welcome#abc', expiresAt: at });
  app.server.on(links.deleteLink, { success: true });
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Links' }));
  expect(await screen.findByRole('row', { name: /new password of ada.*expired/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New invite' }));
  const form = within(await findDialog('New invite'));
  await user.type(form.getByLabelText('For whom'), 'Lee');
  await user.click(form.getByRole('button', { name: 'Make the link' }));
  expect(within(await findDialog('Invite')).getByLabelText('Link').textContent).toBe('https://range.test/welcome#abc');
  expect(app.server.seenBy(links.createInvite)[0]?.body).toEqual({ days: 7, name: 'Lee', plan: null });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(/welcome#abc/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revoke invite for Kim' }));
  await user.click(
    within(await findDialog('Revoke invite for Kim', 'alertdialog')).getByRole('button', { name: 'Revoke' }),
  );
  await waitFor(() => expect(app.server.seenBy(links.deleteLink)[0]?.path).toBe('/api/admin/jwt/links/3'));
});

it('makes a link for a new password, and an ordinary account', async () => {
  app.server.on(links.createResetLink, { link: 'https://range.test/welcome#xyz', expiresAt: at });
  app.server.on(links.createUser, person(8, 'lee'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Password link for ada' }));
  const asked = within(await findDialog('Password link for ada', 'alertdialog'));
  expect(app.server.seenBy(links.createResetLink)).toHaveLength(0);
  await user.click(asked.getByRole('button', { name: 'Make the link' }));
  expect((await screen.findByLabelText('Link')).textContent).toBe('https://range.test/welcome#xyz');
  expect(app.server.seenBy(links.createResetLink)[0]?.path).toBe('/api/admin/jwt/users/7/reset-link');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  const form = within(await findDialog('Create user'));
  await user.type(form.getByLabelText('Username'), 'lee');
  await user.type(form.getByLabelText('Password'), 'long range 1000');
  await user.click(form.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(app.server.seenBy(links.createUser)[0]?.body).toMatchObject({ username: 'lee' }));
});
