import { profiles } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { hasOwnPhysics, NEW_PROFILE, type ProfileTyped, profileForm } from './profile-form.ts';

const named = (more: Partial<ProfileTyped> = {}): ProfileTyped => ({ ...NEW_PROFILE, name: 'Creedmoor', ...more });
const faults = (typed: ProfileTyped): string[] =>
  profileForm.safeParse(typed).error?.issues.map((i) => i.message) ?? [];

describe('the form of a profile', () => {
  it('starts with the specified defaults and sends them as numbers', () => {
    const { name, ...rest } = profileForm.parse(named());
    expect(name).toBe('Creedmoor');
    // With what a chronograph shows of good ammunition, and nothing else that nobody has measured.
    expect({ ...profiles.PROFILE_DEFAULTS, ...rest }).toEqual({ ...profiles.PROFILE_DEFAULTS, muzzleVelocitySd: 10 });
  });

  it.each([
    ['bulletWeight', '4', 'Bullet weight must be a number from 5 to 1500 gr'],
    ['bulletBC', 'soft', 'Ballistic coefficient must be a number from 0.02 to 3 lb/in²'],
    ['muzzleVelocity', '', 'Muzzle velocity must be a number from 200 to 6000 fps'],
    ['scopeHeight', '21', 'Scope height must be a number from 0 to 20 in'],
    ['bcVariation', '-0.1', 'BC variation must be a number from 0 to 0.5 lb/in²'],
    ['bulletLength', '0', 'Bullet length must be a number from 0.1 to 10 in'],
  ] as const)('names the field when %s is “%s”', (field, text, message) => {
    expect(faults(named({ [field]: text }))).toEqual([message]);
  });

  it('falls back to the default of a variation that was emptied, and estimates an emptied length', () => {
    const read = profileForm.parse(named({ bulletWeightVariation: '', bcVariation: ' ', bulletLength: '' }));
    expect(read).toMatchObject({ bulletWeightVariation: 0.5, bcVariation: 0.008, bulletLength: null });
  });

  it('needs a name that is more than spaces', () => {
    expect(faults(named({ name: '  ' }))).toEqual(['Please enter a profile name.']);
  });

  it('sorts BC segments by Mach number; one number twice counts by its mean, as everywhere', () => {
    const rows = [
      { mach: '2,5', bc: '.31' },
      { mach: '1', bc: '.33' },
    ];
    expect(profileForm.parse(named({ bcSegments: rows })).bcSegments).toEqual([
      { mach: 1, bc: 0.33 },
      { mach: 2.5, bc: 0.31 },
    ]);
    expect(faults(named({ bcSegments: [...rows, { mach: '1.0', bc: '.3' }] }))).toEqual([]);
    expect(faults(named({ bcSegments: [{ mach: '11', bc: '' }] }))).toEqual([
      'Mach number must be a number from 0 to 10',
      'BC must be a number from 0.02 to 3 lb/in²',
    ]);
  });

  it('agrees with the contract at every bound', () => {
    const body = profiles.createProfile.body;
    for (const [field, schema] of Object.entries(profiles.rifleFields)) {
      if (!('minValue' in schema) || field === 'rifleAccuracy') continue;
      for (const bound of [schema.minValue, schema.maxValue]) {
        const read = profileForm.parse(named({ [field]: String(bound) }));
        expect(body?.safeParse(read).success, `${field} ${bound}`).toBe(true);
      }
    }
  });

  it('unfolds the physics only for a profile that has some of its own', () => {
    expect(hasOwnPhysics(named())).toBe(false);
    expect(hasOwnPhysics(named({ dragModel: 'G1' }))).toBe(true);
    expect(hasOwnPhysics(named({ bcSegments: [{ mach: '1', bc: '0.3' }] }))).toBe(true);
  });
});
