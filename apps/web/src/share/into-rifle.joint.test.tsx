import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { profiles } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { desk } from '../desk/desk.ts';
import { AroundHook } from '../testing/around-hook.tsx';
import { refuse } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { storedProfile } from '../testing/stored-things.ts';
import { currentToast } from '../toasts/toast.ts';
import { useIntoRifle } from './into-rifle.tsx';

const app = freshApp();
const done = vi.fn<() => void>();
let into: ReturnType<typeof useIntoRifle>;
let muzzleVelocity = 0;
const Shown = () => {
  into = useIntoRifle({ done, kept: 'has this table now' });
  return (
    <>
      {into.picker}
      {into.button('Put', () => ({ muzzleVelocity }))}
    </>
  );
};
const open = async (chosen: number) => {
  desk.rifleId.write(chosen);
  render(<Shown />, { wrapper: AroundHook });
  await waitFor(() => expect(into.rifle).toBeDefined());
};
const put = (fps: number): void => {
  muzzleVelocity = fps;
  fireEvent.click(screen.getByRole('button', { name: 'Put' }));
};
const sent = () => app.server.seenBy(profiles.updateProfile).map(({ path, body }) => [path.at(-1), body]);

beforeEach(() => {
  done.mockClear();
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, [storedProfile(7, 'Dasher'), storedProfile(8, 'Magnum')]);
  app.server.on(profiles.updateProfile, ({ params }) => storedProfile(Number(params.id), 'Changed'));
});

it('stores in Fire Control’s rifle, or in the rifle picked instead, and reads the list again', async () => {
  await open(8);
  put(2755);
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(currentToast()?.description).toBe('Changed has this table now.');
  expect(app.server.seenBy(profiles.listProfiles)).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Into the profile'), { target: { value: '7' } });
  put(2760);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    ['8', { muzzleVelocity: 2755 }],
    ['7', { muzzleVelocity: 2760 }],
  ]);
  expect(desk.rifleId.read()).toBe(8);
});

it('takes the newest rifle if Fire Control has the built-in one, and is not done if it is refused', async () => {
  app.server.on(profiles.updateProfile, () => refuse('internal'));
  await open(0);
  expect(into.rifle?.id).toBe(7);
  put(2755);
  await waitFor(() => expect(currentToast()?.title).toBe('Update Failed'));
  expect(done).not.toHaveBeenCalled();
});
