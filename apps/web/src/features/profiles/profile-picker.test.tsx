import { screen, waitFor, within } from '@testing-library/react';
import { profiles } from '@windcall/contract';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { keptDownloads } from '../../testing/kept-downloads.ts';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { storedProfile } from '../../testing/stored-things.ts';
import { ProfilePicker } from './profile-picker.tsx';
import { NEW_PROFILE_PATH } from './profile-words.ts';
import { useSelectedProfile } from './use-selected-profile.ts';

const app = freshApp();
const prc = storedProfile(4, '6.5 PRC', { muzzleVelocity: 2910 });
const trainer = storedProfile(5, '.308 trainer', { bulletWeight: 175 });

/** Fire Control's profile, and its address. */
const InUse = () => {
  const { profile } = useSelectedProfile();
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="in use">
        {profile.id} {profile.name} {profile.muzzleVelocity}
      </output>
      <output aria-label="address">{pathname + search}</output>
    </>
  );
};

const open = (list: profiles.Profile[] | Response = [prc, trainer], path = '/') => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, list);
  return renderInApp(
    <>
      <ProfilePicker />
      <InUse />
    </>,
    path,
  );
};

const inUse = () => screen.getByRole('status', { name: 'in use' }).textContent;
const selector = () => screen.findByLabelText('Weapon profile');

describe('choosing a weapon profile', () => {
  it('starts with the built-in one, shown as none', async () => {
    open();
    await screen.findByRole('option', { name: '6.5 PRC' });
    const options = within(await selector()).getAllByRole('option');
    expect(options.map((o) => o.textContent)).toEqual([
      'No Weapon Selected',
      '6.5 PRC',
      '.308 trainer',
      'Create New Profile…',
    ]);
    expect(inUse()).toBe('0 Default 6.5 Creedmoor 2800');
    expect(screen.getByText('140 gr · G7 0.325 · 2800 fps · 1:8 · 0.25 MOA · zero 100 yd')).toBeTruthy();
  });

  it('opens the search of bullets from a link to it, once', async () => {
    const { user, unmount } = open([prc], `${NEW_PROFILE_PATH}&tab=shots`);
    const dialog = await screen.findByRole('dialog', { name: 'Create New Profile' });
    expect(await within(dialog).findByRole('searchbox')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // a reload: the same address again
    const left = screen.getByRole('status', { name: 'address' }).textContent ?? '';
    expect(left).toContain('tab=shots');
    unmount();
    open([prc], left);
    await screen.findByRole('option', { name: '6.5 PRC' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('remembers the choice, fetches the list again and applies the fresh profile', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: '6.5 PRC' });
    app.server.on(profiles.listProfiles, [{ ...prc, muzzleVelocity: 2950 }, trainer]);
    await user.selectOptions(await selector(), '6.5 PRC');
    expect(await screen.findByText('Profile Loaded')).toBeTruthy();
    expect(inUse()).toBe('4 6.5 PRC 2950');
    expect(desk.rifleId.read()).toBe(4);
  });

  it('applies the cached profile when the fresh one cannot be fetched', async () => {
    const { user } = open();
    await screen.findByRole('option', { name: '6.5 PRC' });
    app.server.on(profiles.listProfiles, refuse('internal'));
    await user.selectOptions(await selector(), '6.5 PRC');
    expect(await screen.findByText('Profile Loaded')).toBeTruthy();
    expect(inUse()).toBe('4 6.5 PRC 2910');
  });

  it('finds the remembered profile again, and gives way to the default when it is not the user’s', async () => {
    desk.rifleId.write(5);
    const { unmount } = open();
    await waitFor(() => expect(inUse()).toBe('5 .308 trainer 2800'));
    unmount();
    desk.rifleId.write(99);
    open();
    await waitFor(() => expect(desk.rifleId.read()).toBe(0));
    expect(inUse()).toContain('Default');
  });

  it('keeps the remembered id while the list cannot be fetched', async () => {
    desk.rifleId.write(5);
    open(refuse('busy'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be fetched');
    expect(desk.rifleId.read()).toBe(5);
  });

  it('goes back to the built-in profile when none is chosen', async () => {
    desk.rifleId.write(4);
    const { user } = open();
    await waitFor(() => expect(inUse()).toContain('6.5 PRC'));
    await user.selectOptions(await selector(), 'No Weapon Selected');
    expect(inUse()).toContain('Default 6.5 Creedmoor');
    expect(desk.rifleId.read()).toBe(0);
  });

  it('fetches the list again every 10 seconds, and when the window gets the focus after 5', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByRole('option', { name: '6.5 PRC' });
    const count = () => app.server.seenBy(profiles.listProfiles).length;
    expect(count()).toBe(1);
    await vi.advanceTimersByTimeAsync(10_100);
    expect(count()).toBe(2);
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(100);
    expect(count()).toBe(2);
    await vi.advanceTimersByTimeAsync(5100);
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(100);
    expect(count()).toBe(3);
  });
});

describe('weapon profiles in demo mode', () => {
  it('cannot be chosen, edited or deleted; trying says why', async () => {
    signIn(app.server, { user: person(2, 'guest', { isDemoUser: true }), restrictions: restricted() });
    app.server.on(profiles.listProfiles, [prc]);
    desk.rifleId.write(4);
    const { user } = renderInApp(<ProfilePicker />);
    const locked = await screen.findByRole('button', { name: 'Demo - Selection Disabled' });
    expect(await screen.findByText('6.5 PRC')).toBeTruthy();
    expect(screen.queryByLabelText('Weapon profile')).toBeNull();
    await user.click(locked);
    const said = 'Profile Editing is not available in demo mode. Please upgrade to use it.';
    expect((await screen.findByText(said)).closest('[data-variant=destructive]')?.textContent).toContain(
      'Demo Limitation',
    );
    await user.click(screen.getByRole('button', { name: 'Manage Profiles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Manage Profiles' }));
    expect(dialog.queryByRole('button', { name: 'Create New Profile' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Edit 6.5 PRC' }));
    await user.click(dialog.getByRole('button', { name: 'Delete 6.5 PRC' }));
    expect(screen.queryByRole('dialog', { name: 'Edit Profile' })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([false, true])('is saved as a file only if the restrictions allow it: %s', async (dataExportEnabled) => {
    const files = keptDownloads();
    const restrictions = restricted({ dataExportEnabled });
    signIn(app.server, { user: person(2, 'guest', { isDemoUser: true }), restrictions });
    app.server.on(profiles.listProfiles, [prc]);
    const { user } = renderInApp(<ProfilePicker />);
    await user.click(await screen.findByRole('button', { name: 'Manage Profiles' }));
    await user.click(await screen.findByRole('button', { name: 'Export 6.5 PRC as JSON' }));
    expect(await screen.findByText(dataExportEnabled ? 'Export Started' : 'Demo Limitation')).toBeTruthy();
    expect(files).toHaveLength(dataExportEnabled ? 1 : 0);
  });

  it('gets no form for a new profile from a link either', async () => {
    signIn(app.server, { user: person(2, 'guest', { isDemoUser: true }), restrictions: restricted() });
    app.server.on(profiles.listProfiles, [prc]);
    renderInApp(<ProfilePicker />, NEW_PROFILE_PATH);
    expect(await screen.findByRole('button', { name: 'Demo - Selection Disabled' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be chosen as far as the restrictions list them', async () => {
    const restrictions = restricted({ profileEditingEnabled: true, allowedProfileIds: [5] });
    signIn(app.server, { user: person(2, 'guest', { isDemoUser: true }), restrictions });
    app.server.on(profiles.listProfiles, [prc, trainer]);
    renderInApp(<ProfilePicker />);
    expect(await screen.findByRole('option', { name: '6.5 PRC' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('option', { name: '.308 trainer' })).toHaveProperty('disabled', false);
  });
});
