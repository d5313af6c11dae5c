import { act, renderHook, waitFor } from '@testing-library/react';
import { profiles } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { useDeleteProfile, useUpdateProfile } from './use-change-profile.ts';
import { useSelectedProfile } from './use-selected-profile.ts';

const app = freshApp();
const rifle = (id: number): profiles.Profile => ({
  ...DEFAULT_PROFILE,
  ...{ id, name: `Rifle ${id}`, previousBaseline: null },
  ...{ createdAt: '2026-04-01T08:00:00.000Z', updatedAt: '2026-04-01T08:00:00.000Z' },
});
let stored = [rifle(4), rifle(5)];
beforeEach(() => {
  stored = [rifle(4), rifle(5)];
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, () => stored);
  app.server.on(profiles.deleteProfile, ({ params }) => {
    stored = stored.filter(({ id }) => String(id) !== params.id);
    return { success: true } as never;
  });
});
const open = async () => {
  const { result } = renderHook(
    () => ({
      selected: useSelectedProfile(),
      remove: useDeleteProfile(() => undefined),
      update: useUpdateProfile(() => undefined),
    }),
    { wrapper: AroundHook },
  );
  await waitFor(() => expect(result.current.selected.loading).toBe(false));
  return result;
};

it('keeps the rifle in use when another one is deleted, and takes the built-in one when it is itself deleted', async () => {
  desk.rifleId.write(4);
  const at = await open();
  act(() => at.current.remove.mutate({ params: { id: '5' } }));
  await waitFor(() => expect(at.current.remove.isSuccess).toBe(true));
  expect([desk.rifleId.read(), at.current.selected.profile.name]).toEqual([4, 'Rifle 4']);
  act(() => at.current.remove.mutate({ params: { id: '4' } }));
  await waitFor(() => expect(at.current.selected.profile.id).toBe(0));
  expect(desk.rifleId.read()).toBe(0);
});

it('loads the list once more before it replaces a missing rifle', async () => {
  const at = await open();
  stored = [...stored, rifle(6)];
  // chosen in another window, which just made it
  act(() => desk.rifleId.write(6));
  await waitFor(() => expect(at.current.selected.profile.id).toBe(6));
  expect([desk.rifleId.read(), at.current.selected.loading]).toEqual([6, false]);
  act(() => desk.rifleId.write(9));
  await waitFor(() => expect(desk.rifleId.read()).toBe(0));
});
