import { screen, waitFor, within } from '@testing-library/react';
import { profiles } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { storedProfile } from '../../testing/stored-things.ts';
import { certaintiesOf } from './profile-certainty.tsx';
import { EditProfileDialog } from './profile-dialogs.tsx';
import { typedOf } from './profile-form.ts';

const app = freshApp();
const rifle = storedProfile(4, 'Match');

it('says in the form what makes the uncertainty at 600 and 1000 yd, and follows what is typed', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, () => []);
  const { user } = renderInApp(<EditProfileDialog profile={rifle} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }));
  await user.click(dialog.getByRole('button', { name: 'How certain this rifle is' }));
  const row = (name: RegExp) =>
    within(dialog.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const [near, far] = row(/^All of it/).map((text) => Number(text?.match(/± ([\d.]+)/)?.[1]));
  expect(near).toBeGreaterThan(0.02);
  expect(far).toBeGreaterThan(2 * (near ?? Number.NaN));
  expect(row(/^Drag published BC, ± 5 %/)).toHaveLength(2);
  const before = row(/^All of it/);
  const type = async (text: string): Promise<void> => {
    const box = dialog.getByLabelText(/^Muzzle velocity(?! SD)/);
    await user.clear(box);
    await user.paste(text);
    await user.tab();
  };
  await type('1');
  await dialog.findByText(/^Shown once the numbers above make a rifle/);
  await type('3200');
  await waitFor(() => expect(row(/^All of it/)).not.toEqual(before));
});

it('takes the shooter’s own elevations in place of velocity and drag', () => {
  const rows = [
    { distance: 600, value: 3.6 },
    { distance: 1000, value: 8.1 },
  ];
  const observed = { elevationReferenceData: rows, windageReferenceData: null } as never;
  const [byFigures, byData] = [certaintiesOf(typedOf(rifle)), certaintiesOf(typedOf(rifle), observed)];
  expect(byFigures?.[0]?.causes.map(({ cause }) => cause)).toContain('drag');
  expect(byData?.[0]?.causes.map(({ cause }) => cause)).toContain('observed');
  expect(byData?.[0]?.causes.map(({ cause }) => cause)).not.toContain('drag');
});
