import { profiles } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { NEW_PROFILE, NEW_VALUES, type ProfileTyped, profileForm, saysMore, typedOf } from './profile-form.ts';

const named = (more: Partial<ProfileTyped> = {}): ProfileTyped => ({ ...NEW_PROFILE, name: 'Creedmoor', ...more });
const faults = (typed: ProfileTyped): string[] =>
  profileForm.safeParse(typed).error?.issues.map((i) => i.message) ?? [];

describe('the form of a profile', () => {
  it('starts with the specified defaults and sends them as numbers', () => {
    const { name, ...rest } = profileForm.parse(named());
    expect(name).toBe('Creedmoor');
    // with the velocity SD of good ammunition, and no other unmeasured value
    expect({ ...profiles.RIFLE_INITIAL, ...rest }).toEqual({ ...profiles.RIFLE_INITIAL, muzzleVelocitySd: 10 });
  });

  it.each([
    ['bulletWeight', '4', 'Bullet weight must be a number from 5 to 1500 gr'],
    ['bulletBC', 'soft', 'Ballistic coefficient must be a number from 0.01 to 3 lb/in²'],
    ['muzzleVelocity', '', 'Muzzle velocity must be a number from 200 to 6000 fps'],
    ['scopeHeight', '21', 'Scope height must be a number from -5 to 20 in'],
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
      'Mach must be a number from 0 to 10',
      'BC must be a number from 0.01 to 3 lb/in²',
    ]);
  });

  it('agrees with the contract at every bound', () => {
    const body = profiles.createProfile.body;
    for (const [name, field] of Object.entries(profiles.RIFLE)) {
      if (field.kind !== 'number' || name === 'rifleAccuracy') continue;
      for (const bound of [field.min, field.max]) {
        const read = profileForm.parse(named({ [name]: String(bound) }));
        expect(body?.safeParse(read).success, `${name} ${bound}`).toBe(true);
      }
    }
  });

  it('unfolds a part only for a profile that says something in it', () => {
    const said = (more: Partial<ProfileTyped>) =>
      (['physics', 'zero', 'drag', 'powder'] as const).filter((fold) => saysMore(named(more), fold));
    expect(said({})).toEqual([]);
    expect(said({ dragModel: 'G1' })).toEqual(['physics']);
    expect(said({ bcSegments: [{ mach: '1', bc: '0.3' }] })).toEqual(['physics']);
    expect(said({ tracking: { elevation: '0.98', windage: '1' } })).toEqual(['zero']);
    expect(said({ dragCurve: CURVE })).toEqual(['drag']);
    expect(said({ dragCurveText: '1 0.3' })).toEqual(['drag']);
    expect(said({ bands: { air: 'ICAO', rows: [{ from: '2000', bc: '0.3' }] } })).toEqual(['drag']);
    expect(said({ cartridge: '6.5 PRC' })).toEqual(['powder']);
  });
});

const CURVE = [0.5, 0.9, 1, 1.5, 2.5].map((mach, i) => ({ mach, cd: 0.12 + i / 50 }));

describe('what may be unknown of a rifle', () => {
  const whole = {
    ...NEW_VALUES,
    name: 'Whole',
    zeroAir: { temperature: 59.123456789, pressure: 29.921, humidity: 0.1 + 0.2, powder: null },
    zeroOffset: { elevation: -0.05, windage: 0.1 },
    click: { unit: 'moa' as const, value: 0.25 },
    tracking: { elevation: 0.983, windage: 1 },
    cartridge: ' 6.5 PRC',
    powderTable: [
      { temperature: -10.5, muzzleVelocity: 2701.1 },
      { temperature: 90, muzzleVelocity: 2788 },
    ],
    dragCurve: CURVE,
  };

  it('is sent as it was found by a form that nobody touched', () => {
    // measurements of the rifle are not typed in the form
    const { elevationReferenceData: _, windageReferenceData: __, chronograph: ___, ...rest } = whole;
    expect(profileForm.parse(typedOf(whole))).toEqual(rest);
    expect(profiles.createProfile.body?.safeParse(profileForm.parse(typedOf(whole))).success).toBe(true);
  });

  it('is null where it is empty', () => {
    const { zeroAir, zeroOffset, click, tracking, cartridge, powderTable, dragCurve } = named();
    const emptied = { zeroAir, zeroOffset, click, tracking, cartridge, powderTable, dragCurve };
    const read = profileForm.parse({ ...typedOf(whole), ...emptied });
    for (const field of Object.keys(emptied)) expect(read[field as keyof typeof emptied], field).toBeNull();
    // a unit without a value counts as empty
    expect(profileForm.parse(named({ click: { unit: 'moa', value: ' ' } })).click).toBeNull();
  });

  const zeroAir = { temperature: '59', pressure: '29.9', humidity: '40', powder: '' };
  it.each<[Partial<ProfileTyped>, string]>([
    [{ zeroAir: { ...zeroAir, temperature: '141' } }, 'Temperature must be a number from -60 to 140 °F'],
    [{ zeroAir: { ...zeroAir, pressure: '14' } }, 'Pressure must be a number from 15 to 33 inHg'],
    [{ zeroAir: { ...zeroAir, powder: 'hot' } }, 'Powder temperature must be a number from -60 to 140 °F'],
    [
      { zeroAir: { ...zeroAir, humidity: '' } },
      'Humidity must be a number from 0 to 100 %, or leave the air of the zero empty',
    ],
    [{ zeroOffset: { elevation: '5.1', windage: '0' } }, 'Group high must be a number from -5 to 5 mil'],
    [{ click: { unit: 'mil', value: '0' } }, 'One click must be a number from 0.001 to 5'],
    [{ tracking: { elevation: '1', windage: '1.2' } }, 'Windage tracking must be a number from 0.9 to 1.1 ×'],
    [{ cartridge: 'x'.repeat(81) }, 'Cartridge must have at most 80 characters'],
    [
      { powderTable: [{ temperature: '40', muzzleVelocity: '2700' }] },
      'Velocity by powder temperature needs two rows, or none',
    ],
    [
      { powderTable: ['40', '40.0'].map((temperature) => ({ temperature, muzzleVelocity: '2700' })) },
      'Temperature must differ from the other rows',
    ],
    [
      { powderTable: ['40', '80'].map((temperature) => ({ temperature, muzzleVelocity: '6001' })).slice(1) },
      'Velocity must be a number from 200 to 6000 fps',
    ],
    [{ bands: { air: 'ASM', rows: [{ from: '0', bc: '2.99' }] } }, 'BC must be a number from 0.01 to 3 lb/in²'],
    [
      { bands: { air: 'ICAO', rows: ['2000', '2024'].map((from) => ({ from, bc: '0.5' })) } },
      'From velocity must be at least 25 fps from the other rows',
    ],
    [{ dragCurveText: '0.5 0.2' }, 'The rows of the drag curve are not read yet: read them, or clear the text'],
  ])('names the field of %o', (more, message) => {
    expect(faults(named(more))).toEqual([message]);
  });

  it('sorts velocities by temperature', () => {
    const powderTable = ['90', '40'].map((temperature) => ({ temperature, muzzleVelocity: `27${temperature}` }));
    expect(profileForm.parse(named({ powderTable })).powderTable).toEqual([
      { temperature: 40, muzzleVelocity: 2740 },
      { temperature: 90, muzzleVelocity: 2790 },
    ]);
  });

  it('keeps BC by velocity as BC by Mach number in ICAO air, in place of the rows there', () => {
    const rows = [
      { from: '2600', bc: '0.5' },
      { from: '0', bc: '0.48' },
    ];
    const bcSegments = [{ mach: '2', bc: '0.1' }];
    const of = (air: 'ICAO' | 'ASM') => profileForm.parse(named({ bcSegments, bands: { air, rows } }));
    // 2600 / 1116.45 = 2.3288, a hundredth to either side
    expect(of('ICAO').bcSegments).toEqual([
      { mach: 2.3188, bc: 0.48 },
      { mach: 2.3388, bc: 0.5 },
    ]);
    expect(of('ASM').bcSegments.map(({ bc }) => bc)).toEqual([0.4886, 0.509]);
    expect(of('ICAO')).not.toHaveProperty('bands');
    expect(profileForm.parse(named({ bcSegments })).bcSegments).toEqual([{ mach: 2, bc: 0.1 }]);
  });

  it('never sends what the contract refuses: eleven bands make twenty rows', () => {
    const rows = Array.from({ length: 11 }, (_, i) => ({ from: String(i * 500), bc: '0.3' }));
    const read = profileForm.parse(named({ bands: { air: 'ASM', rows } }));
    expect(read.bcSegments).toHaveLength(20);
    expect(profiles.createProfile.body?.safeParse(read).success).toBe(true);
  });
});
