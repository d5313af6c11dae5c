import { screen, waitFor } from '@testing-library/react';
import { auth, profiles } from '@windcall/contract';
import { PRESETS } from '@windcall/units';
import { afterEach, expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../testing/render-app.tsx';
import { unitChoices } from '../../units/unit-choices.ts';

const app = freshApp();
afterEach(() => unitChoices.remove());

const open = async () => {
  const user = person(1, 'anna');
  signIn(app.server, { user });
  app.server.on(auth.updateAccount, { user, usernameChanged: false });
  const rifle: profiles.Profile = {
    ...profiles.RIFLE_INITIAL,
    bcSegments: [],
    id: 3,
    name: 'Club rifle',
    elevationReferenceData: null,
    windageReferenceData: null,
    previousBaseline: null,
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
    tracking: { elevation: 1, windage: 0.99 },
  };
  app.server.on(profiles.listProfiles, [rifle]);
  app.server.on(profiles.updateProfile, rifle);
  const opened = openApp('/tall-target');
  await screen.findByText('Tall-target test');
  return opened.user;
};
const measured = () => screen.getByRole('spinbutton', { name: 'Measured between the groups' });

it('finds that 35.4 in for 10 mil at 100 yd is 0.983, and keeps it beside the other turret’s', async () => {
  const user = await open();
  await user.type(measured(), '35.4');
  expect(screen.getByText('0.983')).toBeTruthy();
  expect(screen.getByText(/moves 1.7 % less than it says/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep in the profile' }));
  await waitFor(() =>
    expect(app.server.seenBy(profiles.updateProfile)[0]?.body).toEqual({
      tracking: { elevation: 0.9833, windage: 0.99 },
    }),
  );
});

it('asks and answers in metric, and keeps nothing that no turret does', async () => {
  unitChoices.write(PRESETS.metric);
  const user = await open();
  await user.type(measured(), '899.16');
  expect(screen.getByText('0.983')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\d (yd|in)\b/);
  await user.clear(measured());
  await user.type(measured(), '500');
  expect(screen.getByText(/No turret is off by that much/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep in the profile' })).toHaveProperty('disabled', true);
});
