import { screen, waitFor, within } from '@testing-library/react';
import { profiles } from '@windcall/contract';
import { PRESETS } from '@windcall/units';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { keptDownloads } from '../../testing/kept-downloads.ts';
import { person } from '../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { storedProfile } from '../../testing/stored-things.ts';
import { unitChoices } from '../../units/unit-choices.ts';
import { MAX_FILE_BYTES, profileFileText } from './profile-file.ts';
import { ProfilePicker } from './profile-picker.tsx';

const app = freshApp();
const prc = storedProfile(4, '6.5 PRC', { muzzleVelocity: 2910 });
let list: profiles.Profile[] = [];

beforeEach(() => {
  list = [prc];
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, () => list);
  app.server.on(profiles.createProfile, ({ parsed }) => {
    const created = storedProfile(9, parsed.name, parsed as Partial<profiles.Profile>);
    list = [created, ...list];
    return created;
  });
});

const manage = async () => {
  const { user } = renderInApp(<ProfilePicker />);
  await screen.findByRole('option', { name: '6.5 PRC' });
  await user.click(screen.getByRole('button', { name: 'Manage Profiles' }));
  return { user, dialog: within(await findDialog('Manage Profiles')) };
};

const create = async () => {
  const { user } = renderInApp(<ProfilePicker />);
  await screen.findByRole('option', { name: '6.5 PRC' });
  await user.selectOptions(screen.getByLabelText('Weapon profile'), 'create-new');
  const dialog = within(await findDialog('Create New Profile'));
  const save = () => user.click(dialog.getByRole('button', { name: 'Create Profile' }));
  const type = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    if (text !== '') await user.paste(text);
    await user.tab();
  };
  return { user, dialog, save, type };
};

describe('creating a profile', () => {
  it('opens from the selector, starts with the defaults, and the new profile is in use', async () => {
    const { save, type } = await create();
    await type('Profile name', 'New rifle');
    await type('Muzzle velocity', '2725');
    await save();
    expect(await screen.findByText('Profile Created')).toBeTruthy();
    expect(screen.getByText('New rifle has been successfully created.')).toBeTruthy();
    expect(app.server.seenBy(profiles.createProfile)[0]?.body).toMatchObject({
      name: 'New rifle',
      muzzleVelocity: 2725,
      bulletBC: 0.325,
      rifleAccuracy: 0.25,
      bulletWeightVariation: 0.5,
      powderChargeVariation: 0.1,
      bcVariation: 0.008,
      scopeHeight: 2.36,
      zeroRange: 100,
      reticleType: 'ZCO_MPCT2X',
    });
    expect(desk.rifleId.read()).toBe(9);
    await waitFor(() => expect(screen.getByLabelText('Weapon profile')).toHaveProperty('value', '9'));
  });

  it('needs a name, and says so in a toast and at the field', async () => {
    const { dialog, save } = await create();
    await save();
    expect(await screen.findByText('Profile Name Required')).toBeTruthy();
    expect(screen.getAllByText('Please enter a profile name.').length).toBeGreaterThanOrEqual(2);
    expect(dialog.getByLabelText('Profile name').getAttribute('aria-invalid')).toBe('true');
    expect(app.server.seenBy(profiles.createProfile)).toHaveLength(0);
  });

  it('keeps all that was typed when it fails, and says why', async () => {
    app.server.on(profiles.createProfile, refuse('quota-reached', { message: 'Too many profiles.' }));
    const { dialog, save, type } = await create();
    await type('Profile name', 'Kept');
    await type('Bullet weight', '147');
    await save();
    expect(await screen.findByText('Create Failed')).toBeTruthy();
    expect(screen.getByText('Too many profiles.')).toBeTruthy();
    expect(dialog.getByLabelText('Profile name')).toHaveProperty('value', 'Kept');
    expect(dialog.getByLabelText('Bullet weight')).toHaveProperty('value', '147');
  });

  it('names the field that is out of bounds, also one that was folded away', async () => {
    const { user, dialog, save, type } = await create();
    await type('Profile name', 'Off');
    await type('Muzzle velocity', '10');
    expect(await dialog.findByText('Muzzle velocity must be a number from 200 to 6000 fps')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /More physics/ }));
    await type('Bullet diameter', '9');
    await user.click(dialog.getByRole('button', { name: /More physics/ }));
    expect(dialog.queryByLabelText('Bullet diameter')).toBeNull();
    await save();
    expect(await dialog.findByText('Bullet diameter must be a number from 0.1 to 2 in')).toBeTruthy();
    expect(app.server.seenBy(profiles.createProfile)).toHaveLength(0);
  });

  it('brings back the default of a variation that is emptied', async () => {
    const { dialog, type } = await create();
    await type('Powder charge variation', '0.3');
    await type('Powder charge variation', '');
    expect(dialog.getByLabelText('Powder charge variation')).toHaveProperty('value', '0.1');
  });

  it.each(['-1', 'tight', ''])('ignores “%s” as rifle accuracy', async (text) => {
    const { dialog, save, type } = await create();
    await type('Profile name', 'Accurate');
    await type('Rifle accuracy', '0.4');
    await type('Rifle accuracy', text);
    expect(dialog.getByLabelText('Rifle accuracy')).toHaveProperty('value', '0.4');
    await save();
    await screen.findByText('Profile Created');
    expect(app.server.seenBy(profiles.createProfile)[0]?.body).toMatchObject({ rifleAccuracy: 0.4 });
  });

  it('takes drag model, twist direction and BC by Mach number', async () => {
    const { user, dialog, save, type } = await create();
    await type('Profile name', 'Physicist');
    await user.click(dialog.getByRole('button', { name: /More physics/ }));
    await user.click(dialog.getByRole('radio', { name: 'G1' }));
    await user.click(dialog.getByRole('radio', { name: 'Left' }));
    await user.click(dialog.getByRole('button', { name: 'Add a row' }));
    await type('Row 1 Mach', '2.2');
    expect(dialog.getByLabelText('Row 1 BC').getAttribute('aria-invalid')).toBeNull();
    await type('Row 1 BC', '0.51');
    await type('Powder sensitivity', '0.8');
    await save();
    await screen.findByText('Profile Created');
    expect(app.server.seenBy(profiles.createProfile)[0]?.body).toMatchObject({
      dragModel: 'G1',
      twistDirection: 'left',
      bcSegments: [{ mach: 2.2, bc: 0.51 }],
      powderTempSensitivity: 0.8,
      bulletLength: null,
    });
  });

  it('asks before what was typed is thrown away', async () => {
    const { user, dialog, type } = await create();
    await type('Profile name', 'Half');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const asked = within(await findDialog('Discard changes?', 'alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Profile name')).toHaveProperty('value', 'Half');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await findDialog('Discard changes?', 'alertdialog');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('changing a profile', () => {
  it('asks to turn signs that were stored before anybody looked at them', async () => {
    list = [
      storedProfile(4, '6.5 PRC', {
        muzzleVelocity: 2910,
        elevationReferenceData: [
          { range: 400, elevation: -1.4 },
          { range: 600, elevation: -2.9 },
        ],
      }),
    ];
    app.server.on(profiles.updateProfile, ({ parsed }) => {
      list = list.map((profile) => ({ ...profile, ...(parsed as Partial<profiles.Profile>) }));
      return list[0] as profiles.Profile;
    });
    const { user, dialog } = await manage();
    await user.click(dialog.getByRole('button', { name: 'Edit 6.5 PRC' }));
    const edit = within(await findDialog('Edit Profile'));
    expect(edit.getByText(/These are drops/)).toBeTruthy();
    await user.click(edit.getByRole('button', { name: 'Turn the sign' }));
    expect(await screen.findByText('Profile Updated')).toBeTruthy();
    expect(app.server.seenBy(profiles.updateProfile)[0]?.body).toEqual({
      elevationReferenceData: [
        { range: 400, elevation: 1.4 },
        { range: 600, elevation: 2.9 },
      ],
      windageReferenceData: null,
    });
  });

  it('sends the fields and shows the change', async () => {
    app.server.on(profiles.updateProfile, ({ parsed }) => {
      list = [{ ...prc, ...(parsed as Partial<profiles.Profile>) }];
      return list[0] as profiles.Profile;
    });
    const { user, dialog } = await manage();
    await user.click(dialog.getByRole('button', { name: 'Edit 6.5 PRC' }));
    const edit = within(await findDialog('Edit Profile'));
    expect(edit.getByLabelText('Muzzle velocity')).toHaveProperty('value', '2910');
    await user.clear(edit.getByLabelText('Muzzle velocity'));
    await user.paste('2890');
    await user.selectOptions(edit.getByLabelText('Reticle'), 'ZCO_MPCT3X');
    await user.click(edit.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile Updated')).toBeTruthy();
    expect(screen.getByText('Profile has been successfully updated.')).toBeTruthy();
    const seen = app.server.seenBy(profiles.updateProfile)[0];
    expect(seen?.path).toBe('/api/ballistic-profiles/4');
    expect(seen?.body).toMatchObject({ name: '6.5 PRC', muzzleVelocity: 2890, reticleType: 'ZCO_MPCT3X' });
    expect(seen?.body).not.toHaveProperty('elevationReferenceData');
    expect(await dialog.findByText(/2890 fps/)).toBeTruthy();
  });

  it.each([
    ['the specified units', {}],
    ['metric and minutes', { ...PRESETS.metric, angle: 'MOA', target: 'cm' }],
  ])('left untouched in %s sends every number as it came, to the last digit', async (_, units) => {
    const odd = storedProfile(4, '6.5 PRC', {
      ...{ muzzleVelocity: 2693.569553805774, bulletWeight: 139.97, bulletDiameter: 0.2641, scopeHeight: 1.913385826 },
      ...{ zeroRange: 109.36132983377078, twistRate: 7.874015748, rifleAccuracy: 0.3437746770784939 },
      zeroOffset: { elevation: 0.0290888, windage: -0.1 },
      zeroAir: { temperature: 41.9, pressure: 28.4207, humidity: 33, powder: 50.9 },
    });
    list = [odd];
    app.server.on(profiles.updateProfile, odd);
    unitChoices.write(units);
    try {
      const { user, dialog } = await manage();
      await user.click(dialog.getByRole('button', { name: 'Edit 6.5 PRC' }));
      const edit = within(await findDialog('Edit Profile'));
      await user.click(edit.getByRole('button', { name: 'Save Changes' }));
      expect(await screen.findByText('Profile Updated')).toBeTruthy();
      const sent = app.server.seenBy(profiles.updateProfile)[0]?.body as Partial<profiles.Profile>;
      expect(Object.keys(sent).length).toBeGreaterThan(15);
      for (const [field, value] of Object.entries(sent)) {
        expect(value, field).toEqual(odd[field as keyof profiles.Profile]);
      }
    } finally {
      unitChoices.remove();
    }
  });

  it('says when the change failed and keeps the form', async () => {
    app.server.on(profiles.updateProfile, refuse('internal', { message: 'The disk is full.' }));
    const { user, dialog } = await manage();
    await user.click(dialog.getByRole('button', { name: 'Edit 6.5 PRC' }));
    const edit = within(await findDialog('Edit Profile'));
    await user.click(edit.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('The disk is full.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Edit Profile' })).toBeTruthy();
  });
});

describe('the way back', () => {
  it.each([
    ['the form of a change', 'Edit 6.5 PRC', 'Edit Profile', 'dialog', 'Cancel'],
    ['the question before deleting', 'Delete 6.5 PRC', 'Delete Profile', 'alertdialog', 'Cancel'],
    ['the form of a new one', 'Create New Profile', 'Create New Profile', 'dialog', 'Cancel'],
  ] as const)('leads from %s to the list it was opened from', async (_, opener, title, role, way) => {
    const { user, dialog } = await manage();
    for (const act of [() => user.keyboard('{Escape}'), () => user.click(screen.getByRole('button', { name: way }))]) {
      await user.click(dialog.getByRole('button', { name: opener }));
      const above = await findDialog(title, role);
      await user.click(within(above).getByRole('heading', { name: title }));
      expect(screen.getByText('Rifle, ammunition and scope, as the firing solution needs them.')).toBeTruthy();
      await act();
      await waitFor(() => expect(screen.queryByRole(role, { name: title })).toBeNull());
      expect(screen.getByRole('dialog', { name: 'Manage Profiles' })).toBeTruthy();
    }
  });

  it('gives the focus back to what opened each dialog', async () => {
    const { user, dialog } = await manage();
    await user.click(dialog.getByRole('button', { name: 'Edit 6.5 PRC' }));
    await findDialog('Edit Profile');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit 6.5 PRC'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Manage Profiles'));
  });
});

describe('deleting a profile', () => {
  const startDeleting = async () => {
    const { user, dialog } = await manage();
    await user.click(dialog.getByRole('button', { name: 'Delete 6.5 PRC' }));
    const asked = within(await findDialog('Delete Profile', 'alertdialog'));
    return { user, asked };
  };

  it('asks by name, then returns the selection to the default', async () => {
    desk.rifleId.write(4);
    app.server.on(profiles.deleteProfile, () => {
      list = [];
      return { success: true as const };
    });
    const { user, asked } = await startDeleting();
    expect(asked.getByText('Are you sure you want to delete "6.5 PRC"? This action cannot be undone.')).toBeTruthy();
    expect(app.server.seenBy(profiles.deleteProfile)).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Profile Deleted')).toBeTruthy();
    expect(screen.getByText('Profile has been successfully deleted.')).toBeTruthy();
    expect(desk.rifleId.read()).toBe(0);
    expect(await screen.findByText('No profiles yet')).toBeTruthy();
  });

  const IN_USE = 'Cannot delete profile - it is currently being used by training scenarios. Please remove those first.';
  it.each([
    ['the server’s code for in use', refuse('in-use', { message: 'A session needs it.' }), IN_USE],
    ['a foreign-key violation', Response.json({ error: 'violates foreign key constraint' }, { status: 500 }), IN_USE],
    ['another failure', Response.json({ error: 'The disk is full.' }, { status: 500 }), 'The disk is full.'],
  ])('says why after %s', async (_, answer, said) => {
    app.server.on(profiles.deleteProfile, answer);
    const { user, asked } = await startDeleting();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(screen.getByText(said)).toBeTruthy();
  });
});

describe('carrying a profile over', () => {
  const choose = async (content: string) => {
    const { user, dialog } = await manage();
    const file = new File([content], 'rifle.json', { type: 'application/json' });
    await user.upload(dialog.getByLabelText('Profile file'), file);
    return user;
  };

  it('reads a file into the form, and creates it with its reference data', async () => {
    const elevationReferenceData = [{ range: 600, elevation: 3.9 }];
    const user = await choose(profileFileText({ ...prc, name: 'Carried', elevationReferenceData }));
    const dialog = within(await findDialog('Create New Profile'));
    expect(dialog.getByText(/1 row of elevation reference/)).toBeTruthy();
    expect(dialog.getByLabelText('Muzzle velocity')).toHaveProperty('value', '2910');
    await user.click(dialog.getByRole('button', { name: 'Create Profile' }));
    await screen.findByText('Profile Created');
    expect(app.server.seenBy(profiles.createProfile)[0]?.body).toMatchObject({
      name: 'Carried',
      elevationReferenceData,
    });
  });

  it('says what is wrong with a file', async () => {
    await choose('{"name":"x","muzzleVelocity":1e9}');
    expect(await screen.findByText('Import Failed')).toBeTruthy();
    expect(screen.getByText('Muzzle velocity must be at most 6000.')).toBeTruthy();
  });

  it('reads a file again that was corrected after a refusal, or whose form was closed', async () => {
    const { user, dialog } = await manage();
    const input = dialog.getByLabelText<HTMLInputElement>('Profile file');
    const choose = (content: string) => user.upload(input, new File([content], 'rifle.json'));
    await choose('{"name":"x","muzzleVelocity":1e9}');
    expect(await screen.findByText('Import Failed')).toBeTruthy();
    // a browser fires no change for the file that the field already holds
    expect(input.value).toBe('');
    for (const name of ['Carried', 'Carried again']) {
      await choose(profileFileText({ ...prc, name }));
      const form = within(await findDialog('Create New Profile'));
      expect(form.getByLabelText('Profile name')).toHaveProperty('value', name);
      expect(input.value).toBe('');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create New Profile' })).toBeNull());
    }
  });

  it.each([
    [MAX_FILE_BYTES, 'The file is not JSON.'],
    [MAX_FILE_BYTES + 1, 'The file is larger than 100 kB.'],
  ])('reads a file of at most 100 kB: %s bytes', async (bytes, said) => {
    await choose('x'.repeat(bytes));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Create New Profile' })).toBeNull();
  });

  it('reports a file that cannot be read', async () => {
    const { user, dialog } = await manage();
    const gone = new File(['{}'], 'rifle.json');
    vi.spyOn(gone, 'text').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
    await user.upload(dialog.getByLabelText('Profile file'), gone);
    expect(await screen.findByText('The file cannot be read.')).toBeTruthy();
  });

  it('saves a profile as a JSON file', async () => {
    const files = keptDownloads();
    const { user, dialog } = await manage();
    await user.click(dialog.getByRole('button', { name: 'Export 6.5 PRC as JSON' }));
    expect(await screen.findByText('Export Started')).toBeTruthy();
    expect(files).toHaveLength(1);
    expect(JSON.parse(String(files[0]?.content))).toMatchObject({ format: 'windcall-profile', version: 1 });
  });
});
