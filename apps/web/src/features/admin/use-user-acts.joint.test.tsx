import { act, renderHook, waitFor } from '@testing-library/react';
import { admin, links } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCall } from '../../api/index.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { currentToast } from '../../toasts/toast.ts';
import { useUserActs } from './use-user-acts.ts';

const app = freshApp();
const kim = person(7, 'kim');
type Acts = ReturnType<typeof useUserActs>;

beforeEach(() => {
  signIn(app.server, { user: person(1, 'boss', { isAdmin: true }) });
  app.server.on(admin.listUsers, [kim]);
  app.server.on(admin.listAudit, []);
  app.server.on(admin.updateUser, kim);
  app.server.on(admin.resetPassword, { success: true });
  app.server.on(admin.deleteUser, { success: true });
  app.server.on(admin.createDemoUser, person(8, 'lee', { isDemoUser: true }));
  app.server.on(links.createUser, person(8, 'lee'));
});
const open = async () => {
  const { result } = renderHook(
    () => {
      useCall(admin.listUsers, {});
      useCall(admin.listAudit, { query: { limit: 50 } });
      return useUserActs();
    },
    { wrapper: AroundHook },
  );
  await waitFor(() => expect(lists()).toEqual([1, 1]));
  return result;
};
const lists = () => [admin.listUsers, admin.listAudit].map((call) => app.server.seenBy(call).length);
const sent = () => app.server.acts().map(({ path, body }) => [path, body]);
const NEW = { username: 'lee', password: 'long range', email: 'lee@range.test', firstName: 'Lee', lastName: null };

it.each<[string, (acts: Acts, done: () => void) => void, string, unknown, string]>([
  [
    'changes',
    (acts, done) => acts.update(kim, { isAdmin: true }, 'kim manages.', done),
    'users/7',
    { isAdmin: true },
    'kim manages.',
  ],
  [
    'gives a password to',
    (acts, done) => acts.resetPassword(kim, 'long range', done),
    'users/7/reset-password',
    { newPassword: 'long range' },
    'kim has a new password.',
  ],
  ['deletes', (acts, done) => acts.remove(kim, done), 'users/7', undefined, 'kim is deleted.'],
  [
    'creates for the demo',
    (acts, done) => acts.create('demo', NEW, done),
    'users/create-demo',
    NEW,
    'lee can log in now.',
  ],
  ['creates', (acts, done) => acts.create('full', NEW, done), 'users/create', NEW, 'lee can log in now.'],
])('%s the account that was chosen, then reads the users and the audit again', async (_, perform, path, body, said) => {
  const acts = await open();
  const done = vi.fn<() => void>();
  act(() => perform(acts.current, done));
  await waitFor(() => expect(lists()).toEqual([2, 2]));
  expect(sent()).toEqual([[`/api/admin/jwt/${path}`, body]]);
  expect(done).toHaveBeenCalledOnce();
  expect(currentToast()?.description).toBe(said);
});

it('leaves the dialog open when the server refuses', async () => {
  app.server.on(admin.updateUser, () => refuse('last-administrator'));
  const acts = await open();
  const done = vi.fn<() => void>();
  act(() => acts.current.update(kim, { isAdmin: false }, '', done));
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to update user'));
  expect(done).not.toHaveBeenCalled();
  expect(lists()).toEqual([1, 1]);
});
