import { screen, within } from '@testing-library/react';
import { profiles } from '@windcall/contract';
import { PRESETS } from '@windcall/units';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { storedProfile } from '../../testing/stored-things.ts';
import { unitChoices } from '../../units/unit-choices.ts';
import { EditProfileDialog } from './profile-dialogs.tsx';

const app = freshApp();
const plain = storedProfile(4, '6.5 PRC');
const whole = storedProfile(5, 'Whole', {
  zeroAir: { temperature: 59, pressure: 29.92, humidity: 40, powder: 70 },
  zeroOffset: { elevation: -0.05, windage: 0.1 },
  click: { unit: 'cm100', value: 1 },
  tracking: { elevation: 0.983, windage: 1 },
  cartridge: '6.5 PRC',
  powderTable: [
    { temperature: 20, muzzleVelocity: 2701 },
    { temperature: 90, muzzleVelocity: 2788 },
  ],
  dragCurve: [0.5, 0.9, 1, 1.5, 2.5].map((mach, i) => ({ mach, cd: 0.12 + i / 50 })),
});
const UNKNOWNS = ['zeroAir', 'zeroOffset', 'click', 'tracking', 'cartridge', 'powderTable', 'dragCurve'] as const;

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, () => []);
  app.server.on(profiles.updateProfile, ({ parsed }) => ({ ...plain, ...(parsed as Partial<profiles.Profile>) }));
});
afterEach(() => unitChoices.remove());

const edit = async (profile: profiles.Profile) => {
  const { user } = renderInApp(<EditProfileDialog profile={profile} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }));
  const box = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  return {
    dialog,
    box,
    press: (name: string | RegExp) => user.click(dialog.getByRole('button', { name })),
    type: async (label: string, text: string) => {
      await user.clear(box(label));
      if (text !== '') await user.paste(text);
      await user.tab();
    },
    save: () => user.click(dialog.getByRole('button', { name: 'Save Changes' })),
    sent: async () => {
      await screen.findByText('Profile Updated');
      return app.server.seenBy(profiles.updateProfile).at(-1)?.body as Partial<profiles.Profile>;
    },
  };
};

describe('the folded parts of a profile', () => {
  it('wait folded, and send nothing known where nothing was typed', async () => {
    const { dialog, save, sent } = await edit(plain);
    expect(dialog.queryByLabelText('Elevation tracking')).toBeNull();
    expect(dialog.queryByLabelText('Cartridge')).toBeNull();
    await save();
    const body = await sent();
    for (const field of UNKNOWNS) expect(body[field], field).toBeNull();
  });

  it('open on what a profile says, and send the same when nobody touches it, in any unit', async () => {
    unitChoices.write(PRESETS.metric);
    const { box, dialog, save, sent } = await edit(whole);
    expect(box('Powder temperature').value).toBe('21.1111');
    expect(box('Click unit').value).toBe('cm100');
    expect(box('Row 2 Velocity').value).toBe('849.782');
    expect(dialog.getByText('5 rows, Mach 0.5 to 2.5')).toBeTruthy();
    await save();
    const body = await sent();
    for (const field of UNKNOWNS) expect(body[field], field).toEqual(whole[field]);
    expect(body.muzzleVelocity).toBe(whole.muzzleVelocity);
    expect(body.scopeHeight).toBe(whole.scopeHeight);
  });

  it('send what is typed', async () => {
    const { dialog, press, type, save, sent } = await edit(plain);
    await type('Twist rate', '1:7.5');
    await press(/Zero and turrets/);
    await type('Temperature', '15 °C');
    await type('Pressure', '29,92');
    await type('Humidity', '40');
    await type('Group high', '−0.1');
    await type('Group right', '0');
    await type('One click', '0.25');
    await press(/Powder/);
    await type('Cartridge', '6.5 PRC');
    await press('Add a row');
    await type('Row 1 Temperature', '90');
    await type('Row 1 Velocity', '2850');
    await type('Row 2 Temperature', '30');
    await type('Row 2 Velocity', '2790');
    await press(/^Drag/);
    await press('Add a band');
    await type('Row 1 From velocity', '2000');
    await type('Row 1 BC', '0.31');
    expect(dialog.queryByRole('alert')).toBeNull();
    await save();
    expect(await sent()).toMatchObject({
      twistRate: 7.5,
      zeroAir: { temperature: 59, pressure: 29.92, humidity: 40, powder: null },
      zeroOffset: { elevation: -0.1, windage: 0 },
      click: { unit: 'mil', value: 0.25 },
      tracking: null,
      cartridge: '6.5 PRC',
      powderTable: [
        { temperature: 30, muzzleVelocity: 2790 },
        { temperature: 90, muzzleVelocity: 2850 },
      ],
      bcSegments: [{ mach: 1.7914, bc: 0.31 }],
    });
  });

  it('name what is wrong in the unit it is typed in, unfold it, and lose nothing', async () => {
    unitChoices.write(PRESETS.metric);
    const { dialog, box, press, type, save } = await edit(plain);
    await press(/Zero and turrets/);
    await type('Temperature', '99');
    expect(await dialog.findByText('Temperature must be a number from -51.1111 to 60 °C')).toBeTruthy();
    await type('Pressure', '1013');
    await type('Elevation tracking', 'about one');
    await press(/Zero and turrets/);
    expect(dialog.queryByLabelText('Pressure')).toBeNull();
    await save();
    expect(await dialog.findByText(/^Humidity must be a number from 0 to 100 %, or leave/)).toBeTruthy();
    expect(box('Temperature').value).toBe('99');
    expect(box('Pressure').value).toBe('1013');
    expect(box('Elevation tracking').value).toBe('about one');
    expect(box('Elevation tracking').getAttribute('aria-invalid')).toBe('true');
    expect(app.server.seenBy(profiles.updateProfile)).toHaveLength(0);
    // folded again, the part reopens at the next try
    await press(/Zero and turrets/);
    await save();
    expect(await dialog.findByLabelText('Pressure')).toHaveProperty('value', '1013');
  });
});

describe('the drag curve', () => {
  it('is read from pasted rows, counted, and can be removed', async () => {
    const { dialog, box, press, type, save, sent } = await edit(plain);
    await press(/^Drag/);
    await type('Paste a drag curve', 'Mach\tCd\n0.5\t0.23\n0.9\t0.25\n1\t0.4\n1.5\t0.41\n2.5\t0.3\n');
    await press('Read the rows');
    expect(await dialog.findByText('5 rows, Mach 0.5 to 2.5')).toBeTruthy();
    expect(box('Paste another drag curve').value).toBe('');
    await save();
    expect((await sent()).dragCurve?.[2]).toEqual({ mach: 1, cd: 0.4 });
    await press('Remove the drag curve');
    expect(dialog.queryByText(/5 rows/)).toBeNull();
    await save();
    await vi.waitFor(() => expect(app.server.seenBy(profiles.updateProfile)).toHaveLength(2));
    expect((await sent()).dragCurve).toBeNull();
  });

  it('says which line cannot be read, and keeps the text and the curve there was', async () => {
    const { dialog, box, press, type, save } = await edit(whole);
    const text = '0.5 0.23\n0.9 x\n';
    await type('Paste another drag curve', text);
    await press('Read the rows');
    expect(await dialog.findByText('Drag curve: Line 2 is not two numbers.')).toBeTruthy();
    expect(box('Paste another drag curve').value).toBe(text);
    expect(dialog.getByText(/5 rows/)).toBeTruthy();
    await save();
    expect(app.server.seenBy(profiles.updateProfile)).toHaveLength(0);
  });
});
