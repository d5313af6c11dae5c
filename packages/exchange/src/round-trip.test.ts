import { type Ammunition, prepareShot, solveHold } from '@windcall/ballistics';
import { profiles } from '@windcall/contract';
import { fpsToMps, grToKg, inToM, ydToM } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { bytesOfText as bytes, SAMPLES } from '../test/sample-files.ts';
import { type FoundProfile, type WholeProfile, writeCsv, writeDragFile, writeJson } from './index.ts';
import { read } from './read-all.ts';
import { writeA7p } from './write-a7p.ts';

/** The drag models that the format has a number for; bullets of the others go as curves. */
const CARRIED = profiles.DRAG_MODEL_NAMES.filter((name) => profiles.DRAG_MODELS[name].a7p !== null);
const slope = fc.oneof(fc.constant(0), evenly(0.1, 2));
const rifle: fc.Arbitrary<WholeProfile> = fc.record({
  name: fc.constantFrom('6.5 CM', '.308 Вінчестер', 'ß 7 mm'),
  notes: fc.constantFrom('', 'two\nlines'),
  cartridge: fc.constantFrom('6.5 Creedmoor', '.308 Win'),
  bulletWeight: evenly(20, 800),
  bulletDiameter: evenly(0.17, 0.6),
  bulletLength: evenly(0.4, 3),
  bulletBC: evenly(0.1, 1.2),
  muzzleVelocity: evenly(900, 4000),
  powderTempSensitivity: slope,
  twistRate: evenly(5, 20),
  twistDirection: fc.constantFrom('right' as const, 'left' as const),
  scopeHeight: evenly(0.5, 4),
  zeroRange: evenly(20, 600),
  dragModel: fc.constantFrom(...CARRIED),
  bcSegments: fc.constantFrom(
    [],
    [
      { mach: 2.5, bc: 0.5 },
      { mach: 1.6, bc: 0.49 },
    ],
  ),
});
const wholeOf = (found: FoundProfile): WholeProfile =>
  ({ powderTempSensitivity: 0, dragModel: 'G7', bcSegments: [], ...found }) as WholeProfile;
const profileOf = (file: Uint8Array): FoundProfile => {
  const outcome = read(file, 'x');
  if (!('profile' in outcome)) throw new Error('why' in outcome ? outcome.why : 'of another kind');
  return outcome.profile;
};
const within = (got: number | null | undefined, want: number, tolerance: number, what: string) =>
  expect(Math.abs((got ?? Number.NaN) - want), `${what} ${got} for ${want}`).toBeLessThanOrEqual(tolerance);

const ammunitionOf = (profile: WholeProfile): Ammunition => ({
  muzzleVelocityMps: fpsToMps(profile.muzzleVelocity),
  bulletMassKg: grToKg(profile.bulletWeight),
  bulletDiameterM: inToM(profile.bulletDiameter),
  drag:
    profile.dragCurve == null
      ? { table: profile.dragModel, bc: profile.bulletBC, segments: profile.bcSegments }
      : { curve: profile.dragCurve },
});
/** Elevation at 1000 yd in standard air, mil. */
const holdMil = (ammunition: Ammunition): number => {
  const shot = prepareShot({
    rifle: { sightHeightM: inToM(2), zero: { rangeM: ydToM(100) } },
    ammunition,
    atmosphere: { temperatureC: 15, pressurePa: 101_325, relativeHumidity: 0 },
  });
  const hold = solveHold(shot, ydToM(1000));
  return hold.status === 'ok' ? hold.elevationMil : Number.NaN;
};

describe('a profile taken to a7p and back', () => {
  it('keeps every figure within what the format can say', () => {
    fc.assert(
      fc.property(rifle, (profile) => {
        const back = profileOf(writeA7p(profile).bytes);
        within(back.bulletWeight, profile.bulletWeight, 0.05001, 'weight gr');
        within(back.bulletDiameter, profile.bulletDiameter, 0.00050001, 'diameter in');
        within(back.bulletLength, profile.bulletLength ?? 0, 0.00050001, 'length in');
        within(back.muzzleVelocity, profile.muzzleVelocity, 0.17, 'velocity fps');
        within(back.powderTempSensitivity, profile.powderTempSensitivity, 0.002, 'powder fps/°F');
        within(back.twistRate, profile.twistRate, 0.0050001, 'twist in');
        within(back.scopeHeight, profile.scopeHeight, 0.02, 'height in');
        within(back.zeroRange, profile.zeroRange, 0.01, 'zero yd');
        expect(back).toMatchObject({ name: profile.name, notes: profile.notes, cartridge: profile.cartridge });
        expect(back.twistDirection).toBe(profile.twistDirection);
        expect(back.dragModel).toBe(profile.dragModel);
        const rows = profile.bcSegments;
        within(back.bulletBC, rows[0]?.bc ?? profile.bulletBC, 0.00005001, 'BC');
        expect(back.bcSegments?.length).toBe(rows.length);
        for (const [i, row] of rows.entries()) {
          within(back.bcSegments?.[i]?.mach, row.mach, 0.0002, 'Mach');
          within(back.bcSegments?.[i]?.bc, row.bc, 0.00005001, 'BC at Mach');
        }
      }),
    );
  });

  it('is the same file again when it came from one', () => {
    for (const name of ['g7-single.a7p', 'g1-bands.a7p', 'custom.a7p']) {
      const once = profileOf(SAMPLES.get(name)!);
      const twice = profileOf(writeA7p(wholeOf(once)).bytes);
      expect(twice.dragCurve ?? null).toEqual(once.dragCurve ?? null);
      expect(twice.zeroAir?.temperature).toBe(once.zeroAir?.temperature);
      within(twice.zeroAir?.pressure, once.zeroAir?.pressure ?? 0, 0.002, 'pressure inHg');
      const thrice = profileOf(writeA7p(wholeOf(twice)).bytes);
      within(thrice.muzzleVelocity, twice.muzzleVelocity ?? 0, 0.17, 'velocity fps');
      within(thrice.bulletBC, twice.bulletBC ?? 0, 0.00005, 'BC');
    }
  });

  it('carries many BCs as a drag curve, and says what it cannot carry', () => {
    const profile: WholeProfile = {
      ...wholeOf(profileOf(SAMPLES.get('g1-bands.a7p')!)),
      bcSegments: [2.6, 2.2, 1.9, 1.5, 1.2, 0.9].map((mach, i) => ({ mach, bc: 0.5 - i * 0.005 })),
      muzzleVelocitySd: 9,
      zeroAir: null,
    };
    const { bytes: file, lost } = writeA7p(profile);
    expect(lost.join('; ')).toMatch(/spread of velocity.*|zero’s air/);
    const back = profileOf(file);
    expect(back.dragCurve?.length).toBeGreaterThan(40);
    const { drag, ...same } = ammunitionOf(profile);
    within(holdMil({ ...same, drag: { curve: back.dragCurve ?? [] } }), holdMil({ ...same, drag }), 0.01, 'hold mil');
    within(holdMil(ammunitionOf(wholeOf(back))), holdMil({ ...same, drag }), 0.01, 'hold mil, the whole profile');
  });
});

describe('what we write ourselves', () => {
  it('is equal when it comes back', () => {
    const whole = profiles.createProfile.body?.parse({
      name: 'A',
      dragCurve: null,
      click: { unit: 'moa', value: 0.25 },
      tracking: { elevation: 0.983, windage: 1 },
      zeroAir: { temperature: 20, pressure: 25, humidity: 30, powder: null },
    });
    const outcome = read(bytes(writeJson('profile', whole)), 'x.json');
    expect('profile' in outcome && outcome.profile).toEqual(whole);
    const field = { distances: [0, 100], timeSteps: [0], windData: { speed: [[1], [2]], direction: [[0], [350]] } };
    expect(read(bytes(writeJson('wind', field)), 'x')).toMatchObject({ shared: { kind: 'wind', body: field } });
  });

  it('still reads the profile files of the first release', () => {
    const old = JSON.stringify({
      format: 'windcall-profile',
      version: 1,
      profile: { name: 'Old', bulletBC: 0.3, x: 1 },
    });
    expect(read(bytes(old), 'x')).toMatchObject({ profile: { name: 'Old', bulletBC: 0.3 }, lost: ['x'] });
  });

  it('writes drag files that read as they were, whatever the name holds', () => {
    const dragCurve = Array.from({ length: 7 }, (_, i) => ({ mach: 0.5 + i * 0.3, cd: 0.2 + i * 0.01 }));
    const text = writeDragFile({
      name: 'Lapua, 6.5, Scenar 139',
      bulletWeight: 139,
      bulletDiameter: 0.264,
      bulletLength: null,
      dragCurve,
    });
    const outcome = read(bytes(text), 'x');
    if (!('curve' in outcome)) throw new Error('of another kind');
    expect(outcome.curve.name).toBe('Lapua, 6.5, Scenar 139');
    expect(outcome.curve.bulletLength).toBeNull();
    within(outcome.curve.bulletWeight, 139, 0.02, 'weight gr');
    for (const [i, { mach, cd }] of outcome.curve.dragCurve.entries()) {
      within(mach, dragCurve[i]!.mach, 1e-9, 'Mach');
      within(cd, dragCurve[i]!.cd, 1e-9, 'Cd');
    }
  });

  it('guards text that a spreadsheet would run, and leaves numbers alone', () => {
    expect(writeCsv([['=1+1', -3, '+x', 'a,b', '＝x', null]])).toBe(`'=1+1,-3,'+x,"a,b",'＝x,\r\n`);
  });
});
