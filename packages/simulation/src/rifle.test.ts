import type { profiles } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, rifleOf } from './rifle.ts';

const stored = { ...DEFAULT_PROFILE, muzzleVelocity: 2650, bcSegments: [{ mach: 2, bc: 0.31 }] };

describe('the rifle of a calculation', () => {
  it('is the built-in one when nothing is sent and nothing stored', () => {
    const rifle = rifleOf({});
    expect(rifle).toMatchObject({ bulletWeight: 140, bulletBC: 0.325, muzzleVelocity: 2800, bulletLength: 1.355 });
    expect(DEFAULT_PROFILE).toMatchObject({ id: 0, name: 'Default 6.5 Creedmoor', elevationReferenceData: null });
  });

  it('takes each field as sent, else as stored', () => {
    const rifle = rifleOf({ zeroRange: 200 }, stored);
    expect(rifle.zeroRange).toBe(200);
    expect(rifle.muzzleVelocity).toBe(2650);
    expect(rifle.bcSegments).toEqual(stored.bcSegments);
  });

  it('does not keep the length of another bullet', () => {
    expect(rifleOf({ bulletWeight: 120 }).bulletLength).toBeNull();
    expect(rifleOf({ bulletWeight: 120, bulletLength: 1.2 }).bulletLength).toBe(1.2);
    expect(rifleOf({ bulletWeight: 140 }).bulletLength).toBe(1.355);
    // Without a profile, 140 gr with another BC, drag model or curve is not the built-in bullet.
    const dragCurve = [0.5, 0.9, 1.1, 1.5, 2.5].map((mach) => ({ mach, cd: 0.2 }));
    for (const other of [{ bulletBC: 0.315 }, { dragModel: 'G1' as const }, { dragCurve }]) {
      expect(rifleOf({ bulletWeight: 140, ...other }).bulletLength).toBeNull();
      expect(rifleOf({ bulletLength: 1.36, ...other }).bulletLength).toBe(1.36);
      // A stored bullet with a trued BC is the same bullet.
      expect(rifleOf(other, stored).bulletLength).toBe(1.355);
    }
  });

  it('does not keep the BC segments of another BC', () => {
    expect(rifleOf({ bulletBC: 0.3 }, stored).bcSegments).toEqual([]);
    expect(rifleOf({ bulletBC: stored.bulletBC }, stored).bcSegments).toEqual(stored.bcSegments);
  });

  type Known = {
    [K in keyof typeof profiles.SHOT_RIFLE]: (typeof profiles.RIFLE)[K]['initial'] extends null | readonly []
      ? K
      : never;
  }[keyof typeof profiles.SHOT_RIFLE];
  /** Data that a profile may lack: a value, and whether another bullet from the same rifle keeps it. */
  const KNOWN: { readonly [K in Known]: readonly [value: profiles.RifleRecord[K], isKept: boolean] } = {
    muzzleVelocitySd: [9, true],
    bulletLength: [1.36, false],
    spinFactor: [1.1, true],
    sightOffset: [0.5, true],
    bcSegments: [[{ mach: 2, bc: 0.31 }], false],
    zeroAir: [{ temperature: 50, pressure: 29, humidity: 30, powder: null }, true],
    zeroOffset: [{ elevation: 0.1, windage: 0 }, true],
    click: [{ value: 0.1, unit: 'mil' }, true],
    tracking: [{ elevation: 0.98, windage: 1 }, true],
    dragCurve: [[0.5, 0.9, 1.1, 1.5, 2.5].map((mach) => ({ mach, cd: 0.2 })), false],
    cartridge: ['6.5 Creedmoor', true],
    powderTable: [
      [
        { temperature: 32, muzzleVelocity: 2600 },
        { temperature: 90, muzzleVelocity: 2680 },
      ],
      false,
    ],
    elevationReferenceData: [[{ range: 500, elevation: 3 }], true],
    windageReferenceData: [[{ range: 500, windage: 1 }], true],
  };
  it.each(Object.keys(KNOWN) as Known[])('keeps or drops with another bullet as listed: %s', (name) => {
    const [value, isKept] = KNOWN[name];
    const other = { bulletWeight: 120, bulletBC: 0.28, muzzleVelocity: 2900 };
    expect(rifleOf({}, { ...stored, [name]: value })[name]).toEqual(value);
    expect(rifleOf(other, { ...stored, [name]: value })[name]).toEqual(isKept ? value : rifleOf(other)[name]);
  });

  it('does not keep the powder table of another muzzle velocity', () => {
    const powderTable = [
      { temperature: 32, muzzleVelocity: 2600 },
      { temperature: 90, muzzleVelocity: 2680 },
    ];
    const measured = { ...stored, powderTable };
    expect(rifleOf({ muzzleVelocity: 2700 }, measured).powderTable).toBeNull();
    expect(rifleOf({ muzzleVelocity: 2650 }, measured).powderTable).toEqual(powderTable);
    expect(rifleOf({ muzzleVelocity: 2700, powderTable }, measured).powderTable).toEqual(powderTable);
  });

  it('lets sent reference data replace the stored, and null leave it', () => {
    const withData = { ...stored, elevationReferenceData: [{ range: 500, elevation: 3 }] };
    expect(rifleOf({ elevationReferenceData: [] }, withData).elevationReferenceData).toEqual([]);
    expect(rifleOf({ elevationReferenceData: null }, withData).elevationReferenceData).toHaveLength(1);
  });
});
