import { act, screen, waitFor, within } from '@testing-library/react';
import { admin, auth, demo } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { authToken } from '../../desk/owner.ts';
import { refuse } from '../../testing/fake-server.ts';
import { asMe, person, restricted } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';
import { toastTitled } from '../../testing/toast-titled.ts';

const app = freshApp();
const boss = person(1, 'boss', { isAdmin: true, firstName: 'Bea', lastName: 'Oss' });
const bjorn = person(2, 'bjorn', { email: 'bjorn@example.org', createdAt: '2026-04-02T08:00:00.000Z' });
const guest = person(3, 'guest', { isDemoUser: true, sub_status: 'none' });

const open = async (users = [boss, bjorn, guest]) => {
  signIn(app.server, { user: boss });
  app.server.on(admin.listUsers, users);
  const { user } = openApp('/admin');
  await screen.findByRole('table');
  return user;
};
const rows = () => screen.getAllByRole('row').slice(1);
const names = () =>
  rows().map((row) => within(row).getAllByRole('cell')[0]?.querySelector('.font-medium')?.textContent);
const inDialog = async (role: 'dialog' | 'alertdialog' = 'alertdialog') => within(await screen.findByRole(role));

it('lists users with their columns and statuses', async () => {
  await open();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Username', 'Email', 'Name', 'Status', 'Created', 'Actions']);
  expect(names()).toEqual(['boss (you)', 'bjorn', 'guest']);
  expect(rows()[0]?.textContent).toContain('Bea Oss');
  expect(rows()[2]?.textContent).toContain('Demo');
});

it('finds users by any word of theirs, and says so when nobody matches', async () => {
  const user = await open();
  await user.type(screen.getByLabelText('Search'), 'example bj');
  expect(names()).toEqual(['bjorn']);
  await user.clear(screen.getByLabelText('Search'));
  await user.type(screen.getByLabelText('Search'), 'nobody');
  expect(screen.getByText('Nobody matches')).toBeTruthy();
});

it('sorts by a column, and the other way on a second press', async () => {
  const user = await open([bjorn, guest, boss]);
  await user.click(screen.getByRole('button', { name: 'Username' }));
  expect(names()).toEqual(['bjorn', 'boss (you)', 'guest']);
  await user.click(screen.getByRole('button', { name: 'Username' }));
  expect(names()).toEqual(['guest', 'boss (you)', 'bjorn']);
});

it('sorts by status: administrators, then demo accounts, then the rest', async () => {
  const user = await open([bjorn, guest, boss]);
  await user.click(screen.getByRole('button', { name: 'Status' }));
  expect(names()).toEqual(['boss (you)', 'guest', 'bjorn']);
});

it('offers no password link for an account that a provider manages, and every other act', async () => {
  await open([boss, { ...bjorn, managed: true }]);
  expect(screen.getByRole('button', { name: 'Password link for boss' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Password link for bjorn' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reset password of bjorn' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete bjorn' })).toBeTruthy();
});

it('pages a long list', async () => {
  const user = await open(Array.from({ length: 45 }, (_, i) => person(i + 10, `user${i}`)));
  expect(rows()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(names()).toEqual(['user40', 'user41', 'user42', 'user43', 'user44']);
});

it('makes a user an administrator after a question that names them', async () => {
  const user = await open();
  app.server.on(admin.updateUser, { ...bjorn, isAdmin: true });
  await user.click(screen.getByRole('button', { name: 'Make bjorn an administrator' }));
  const dialog = await inDialog();
  expect(dialog.getByText(/bjorn will be able to manage every account/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make administrator' }));
  await toastTitled('User Updated');
  expect(app.server.seenBy(admin.updateUser)[0]).toMatchObject({
    path: '/api/admin/jwt/users/2',
    body: { isAdmin: true },
  });
  expect(app.server.seenBy(admin.listUsers).length).toBeGreaterThan(1);
});

it('asks twice before administrators give up their own rights', async () => {
  const user = await open();
  app.server.on(admin.updateUser, { ...boss, isAdmin: false });
  await user.click(screen.getByRole('button', { name: 'Remove administrator from boss' }));
  await user.click((await inDialog()).getByRole('button', { name: 'Remove administrator' }));
  expect(app.server.seenBy(admin.updateUser)).toHaveLength(0);
  app.server.on(auth.me, asMe({ ...boss, isAdmin: false }));
  await user.click(await screen.findByRole('button', { name: 'Give up administration' }));
  expect(await screen.findByText("You don't have admin privileges")).toBeTruthy();
});

it('toggles the demo flag', async () => {
  const user = await open();
  app.server.on(admin.updateUser, { ...guest, isDemoUser: false });
  await user.click(screen.getByRole('button', { name: 'Make guest a full account' }));
  await user.click((await inDialog()).getByRole('button', { name: 'Make full account' }));
  await toastTitled('User Updated');
  expect(app.server.seenBy(admin.updateUser)[0]?.body).toEqual({ isDemoUser: false });
});

it('sets a subscription with a period of grace that lasts to the end of its day', async () => {
  const user = await open();
  app.server.on(admin.updateUser, bjorn);
  await user.click(screen.getByRole('button', { name: 'Subscription of bjorn' }));
  const dialog = await inDialog('dialog');
  await user.selectOptions(dialog.getByLabelText('Subscription'), 'past_due');
  await user.type(dialog.getByLabelText('Grace until'), '2027-01-31');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await toastTitled('User Updated');
  expect(app.server.seenBy(admin.updateUser)[0]?.body).toEqual({
    sub_status: 'past_due',
    grace_until: Date.parse('2027-01-31T23:59:59') / 1000,
  });
});

it('resets a password of at least six characters', async () => {
  const user = await open();
  app.server.on(admin.resetPassword, { success: true });
  await user.click(screen.getByRole('button', { name: 'Reset password of bjorn' }));
  const dialog = await inDialog('dialog');
  await user.type(dialog.getByLabelText('New password'), 'short');
  await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  expect(await dialog.findByText('Password must be at least 6 characters')).toBeTruthy();
  await user.type(dialog.getByLabelText('New password'), 'er');
  await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  await toastTitled('Password Reset');
  expect(app.server.seenBy(admin.resetPassword).map(({ body }) => body)).toEqual([{ newPassword: 'shorter' }]);
});

it('deletes a user after a question that names them, and says why when it cannot', async () => {
  const user = await open();
  app.server.on(admin.deleteUser, () => refuse('last-administrator'));
  await user.click(screen.getByRole('button', { name: 'Delete bjorn' }));
  const dialog = await inDialog();
  expect(dialog.getByText(/Are you sure you want to delete "bjorn"\?/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete bjorn' }));
  expect(await toastTitled('Failed to delete user')).toContain('The last administrator');
  app.server.on(admin.deleteUser, { success: true });
  await user.click(dialog.getByRole('button', { name: 'Delete bjorn' }));
  await toastTitled('User Deleted');
  expect(app.server.seenBy(admin.deleteUser)[0]?.path).toBe('/api/admin/jwt/users/2');
});

it.each([
  ['', '', 'Username and password are required'],
  ['fresh', 'short', 'Password must be at least 6 characters'],
])('does not create a demo user "%s" with password "%s": %s', async (username, password, text) => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Create demo user' }));
  const dialog = await inDialog('dialog');
  if (username !== '') await user.type(dialog.getByLabelText('Username'), username);
  if (password !== '') await user.type(dialog.getByLabelText('Password'), password);
  await user.click(dialog.getByRole('button', { name: 'Create Demo User' }));
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(app.server.seenBy(admin.createDemoUser)).toHaveLength(0);
});

it('creates a demo user, empty fields as null', async () => {
  const user = await open();
  app.server.on(admin.createDemoUser, person(9, 'fresh', { isDemoUser: true }));
  await user.click(screen.getByRole('button', { name: 'Create demo user' }));
  const dialog = await inDialog('dialog');
  await user.type(dialog.getByLabelText('Username'), 'fresh');
  await user.type(dialog.getByLabelText('Password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Create Demo User' }));
  await toastTitled('Demo User Created');
  expect(app.server.seenBy(admin.createDemoUser)[0]?.body).toEqual({
    username: 'fresh',
    password: 'secret',
    email: null,
    firstName: null,
    lastName: null,
  });
});

it.each([401, 403] as const)(
  'shows a %d on the list as missing privileges, tries once, and logs nobody out',
  async (status) => {
    signIn(app.server, { user: boss });
    app.server.on(admin.listUsers, () => refuse(status === 401 ? 'not-signed-in' : 'admin-required'));
    openApp('/admin');
    expect(await toastTitled('Unauthorized')).toContain("You don't have admin privileges");
    expect(app.server.seenBy(admin.listUsers)).toHaveLength(1);
    expect(authToken.read()).not.toBeNull();
  },
);

it('tries to list the users three times more when the server fails, then says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn(app.server, { user: boss });
  app.server.on(admin.listUsers, () => refuse('busy'));
  openApp('/admin');
  await waitFor(() => expect(app.server.seenBy(admin.listUsers)).toHaveLength(1));
  // pauses between the attempts: 1, 2 and 4 seconds
  await act(() => vi.advanceTimersByTimeAsync(7000));
  await toastTitled('Failed to load users');
  expect(app.server.seenBy(admin.listUsers)).toHaveLength(4);
});

it.each([
  ['Failed to reset password', 'Reset password of bjorn', 'New password', 'Reset Password', admin.resetPassword],
  ['Failed to create demo user', 'Create demo user', 'Password', 'Create Demo User', admin.createDemoUser],
] as const)('says %s when the server fails, and keeps the dialog', async (title, button, password, confirm, call) => {
  const user = await open();
  app.server.on(call, () => refuse('internal'));
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = await inDialog('dialog');
  const username = dialog.queryByLabelText('Username');
  if (username !== null) await user.type(username, 'fresh');
  await user.type(dialog.getByLabelText(password), 'long enough');
  await user.click(dialog.getByRole('button', { name: confirm }));
  await toastTitled(title);
  expect(dialog.getByLabelText(password)).toHaveProperty('value', 'long enough');
});

it.each([
  ['User Updated', 'Failed to update user', 'Make bjorn a demo account', 'Make demo account', admin.updateUser],
  ['User Deleted', 'Failed to delete user', 'Delete bjorn', 'Delete bjorn', admin.deleteUser],
] as const)('instead of %s says %s when the server fails', async (_, title, button, confirm, call) => {
  const user = await open();
  app.server.on(call, () => refuse('internal'));
  await user.click(screen.getByRole('button', { name: button }));
  await user.click((await inDialog()).getByRole('button', { name: confirm }));
  await toastTitled(title);
});

it('edits the demo limits and sends only what changed', async () => {
  const user = await open();
  app.server.on(admin.getDemoRestrictions, restricted());
  app.server.on(admin.updateDemoRestrictions, ({ parsed }) => restricted(parsed));
  await user.click(screen.getByRole('tab', { name: 'Demo limits' }));
  await user.click(await screen.findByRole('switch', { name: 'Data Export' }));
  const shots = screen.getByLabelText('Shots per session');
  await user.clear(shots);
  await user.type(shots, '25');
  await user.type(screen.getByLabelText('Allowed profile ids'), '3, 4');
  await user.click(screen.getByRole('button', { name: 'Save demo limits' }));
  await toastTitled('Demo Limits Saved');
  expect(app.server.seenBy(admin.updateDemoRestrictions)[0]?.body).toEqual({
    dataExportEnabled: true,
    maxShotsPerSession: 25,
    allowedProfileIds: [3, 4],
  });
});

it('shows what administrators did, newest first, in words', async () => {
  const user = await open();
  const entry = { adminId: 1, adminName: 'boss', userId: 2, userName: 'bjorn' };
  app.server.on(admin.listAudit, [
    { ...entry, id: 2, at: '2026-05-02T10:00:00.000Z', action: 'delete-user', details: {} },
    { ...entry, id: 1, at: '2026-05-01T10:00:00.000Z', action: 'update-user', details: { isDemoUser: true } },
  ]);
  await user.click(screen.getByRole('tab', { name: 'Audit' }));
  await screen.findByText('Deleted user');
  expect(rows().map((row) => within(row).getByText(/^(Deleted|Updated) user$/).textContent)).toEqual([
    'Deleted user',
    'Updated user',
  ]);
  // in its column, and under the action for phones
  expect(screen.getAllByText('isDemoUser: true')).toHaveLength(2);
});

it('labels every flag of the restrictions', async () => {
  const user = await open();
  app.server.on(admin.getDemoRestrictions, restricted());
  await user.click(screen.getByRole('tab', { name: 'Demo limits' }));
  await screen.findByRole('switch', { name: 'Demo banner' });
  for (const label of Object.values(demo.DEMO_FEATURES))
    expect(screen.getByRole('switch', { name: label })).toBeTruthy();
});
