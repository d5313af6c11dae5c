import { profiles } from '@windcall/contract';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { a7pAround, bytesOfText as bytes } from '../test/sample-files.ts';
import type { FoundProfile, Outcome, WholeProfile } from './index.ts';
import { dayAndTime, momentOf } from './log-dates.ts';
import { read } from './read-all.ts';
import { writeA7p } from './write-a7p.ts';

const profileOf = (file: Uint8Array): FoundProfile => {
  const outcome = read(file, 'x');
  if (!('profile' in outcome)) throw new Error('why' in outcome ? outcome.why : 'of another kind');
  return outcome.profile;
};
/** A value for every figure that may be unknown, including figures added to a rifle later. */
const figures = Object.fromEntries(
  Object.entries(profiles.RIFLE).flatMap(([name, field]) =>
    field.kind === 'number' && field.initial === null ? [[name, field.max]] : [],
  ),
);
const whole = profiles.createProfile.body?.parse({
  ...figures,
  ...{ name: 'Whole', cartridge: '6.5 Creedmoor', notes: 'note', bulletLength: 1.36, dragModel: 'G1', bulletBC: 0.61 },
  bcSegments: [
    { mach: 2.5, bc: 0.62 },
    { mach: 1.6, bc: 0.6 },
  ],
  ...{
    barrelLength: 26,
    chamber: 'SAAMI',
    muzzleVelocitySd: 9,
    spinFactor: 1.1,
    tracking: { elevation: 0.98, windage: 1 },
  },
  ...{ zeroAir: { temperature: 60, pressure: 29, humidity: 40 }, zeroOffset: { elevation: 0.1, windage: 0.1 } },
  click: { unit: 'mil', value: 0.1 },
  powderTable: [
    { temperature: 20, muzzleVelocity: 2700 },
    { temperature: 90, muzzleVelocity: 2760 },
  ],
  chronograph: { shots: 8, sd: 6 },
  elevationReferenceData: [{ range: 500, elevation: 3 }],
  windageReferenceData: [{ range: 500, windage: 1 }],
}) as unknown as WholeProfile;

describe('what an a7p file cannot carry', () => {
  it('is named, field by field', () => {
    // An offset is written in clicks, so it is lost with the click; its own sentence is not tested here.
    const profile = { ...whole, zeroOffset: null };
    const { bytes: file, lost } = writeA7p(profile);
    const back = profileOf(file);
    const fields = Object.keys(profiles.createProfile.body?.shape ?? {}) as (keyof FoundProfile)[];
    const missing = fields.filter((field) => back[field] == null && !['zeroOffset', 'dragCurve'].includes(field));
    expect(missing).toContain('rifleAccuracy');
    expect(missing).toContain('powderTable');
    for (const field of missing) {
      const without = writeA7p({ ...profile, [field]: undefined }).lost;
      expect(lost.length - without.length, `${field} in ${lost.join(', ')}`).toBe(1);
    }
    expect(lost).toHaveLength(missing.length);
  });

  it('is never another projectile: one without a number in the format is written as a curve', () => {
    for (const dragModel of profiles.DRAG_MODEL_NAMES) {
      const back = profileOf(writeA7p({ ...whole, dragModel }).bytes);
      expect(back.dragModel).toBe(profiles.DRAG_MODELS[dragModel].a7p === null ? undefined : dragModel);
    }
  });
});

const refusalOf = (outcome: Outcome): string => ('refused' in outcome ? outcome.why : 'taken');

describe('a file with a word that is not known', () => {
  /** The file of `whole` with another value in a field of one byte. */
  const withField = (field: number, value: number): Uint8Array => {
    const payload = writeA7p({ ...whole, bcSegments: [] }).bytes.slice(32);
    const tag = [((field << 3) & 127) | 128, field >> 4];
    const at = payload.findIndex((byte, i) => byte === tag[0] && payload[i + 1] === tag[1]);
    payload[at + 2] = value;
    return a7pAround(payload);
  };
  it('is refused as an a7p with another drag or twist, and names it', () => {
    expect(refusalOf(read(withField(24, 1), 'x'))).toBe('taken');
    expect(refusalOf(read(withField(24, 3), 'x'))).toContain('The kind of drag is 3');
    expect(refusalOf(read(withField(23, 2), 'x'))).toContain('The twist’s direction is 2');
  });

  const ammo = {
    ...{ weightGrain: 140, caliberInch: 0.264, dragTypeValue: 'g7', bcG7: 0.326, muzzleVelocityMps: 826 },
    ...{ usePowderSensitivity: true, powderSensitivityFrac: 0.01, muzzleVelocityTemperatureC: 15 },
  };
  const ebcp = (change: object, sight: object = {}, weapon: object = {}): Outcome => {
    const data = { name: 'A', ammo: { ...ammo, ...change }, sight, weapon };
    return read(
      zipSync({ 'ebalistyka.json': bytes(JSON.stringify({ items: [{ type: 'profile', data }] })) }),
      'x.ebcp',
    );
  };
  it('is refused as an .ebcp with another drag, or lists that do not belong together', () => {
    expect(refusalOf(ebcp({ dragTypeValue: 'g8' }))).toContain('neither G1, G7');
    const several = { useMultiBcG7: true, multiBcTableG7VMps: [800, 600], multiBcTableG7Bc: [0.32, 'x'] };
    expect(refusalOf(ebcp(several))).toContain('multiBcTableG7Bc');
    expect(refusalOf(ebcp({ ...several, multiBcTableG7Bc: [0.32] }))).toContain('multiBcTableG7Bc');
  });
  it('loses of an .ebcp what it cannot know, and says so: no unit, temperature or twist is made up', () => {
    const known = ebcp({}, { verticalClick: 0.1, horizontalClick: 0.1, verticalClickUnit: 'mil' }, { twistInch: -8 });
    expect(known).toMatchObject({
      profile: { barrelLength: null, twistRate: 8, twistDirection: 'left', click: { unit: 'mil', value: 0.1 } },
      lost: [],
    });
    const unknown = ebcp(
      { zeroOffsetX: 2, zeroOffsetXUnit: 'clicks', muzzleVelocityTemperatureC: -1 },
      { verticalClick: 3, horizontalClick: 3, verticalClickUnit: 'dots' },
    );
    if (!('profile' in unknown)) throw new Error(refusalOf(unknown));
    expect(unknown.profile).toMatchObject({ zeroOffset: null, click: null, powderTempSensitivity: 0 });
    expect(unknown.profile).not.toHaveProperty('twistRate');
    expect(unknown.lost.join('; ')).toMatch(
      /powder’s sensitivity.*offset of the zero \(in “clicks”.*click \(in “dots”/,
    );
  });
});

describe('a line of free text', () => {
  const german = (title: string, note: string): Outcome =>
    read(
      bytes(
        `${title}\r\n#,GESCHW. (MPS),Δ DURCHSCHN. (MPS),KE (J),LEISTUNGSFAKTOR,ZEIT,SAUBERER LAUF,KALTER LAUF,NOTIZEN\r\n` +
          `1,"805,3","1,2",,,13:41:26,,,\r\n2,"802,9","-1,2",,,13:42:26,,,\r\n-,,,,,,,,\r\nDURCHSCHNITT,"804,1",,,,,,,\r\nSESSION NOTE,${note}\r\n`,
      ),
      'x.csv',
    );
  it.each([
    ['308 Win 175,0 gr', '308 Win 175,0 gr'],
    ['308 Win 175,0 gr,,,,,,,,', '308 Win 175,0 gr'],
    ['"308 Win, 175,0 gr ""SMK""",,,', '308 Win, 175,0 gr "SMK"'],
  ])('is no row of the table: title %s', (title, session) => {
    expect(german(title, '')).toMatchObject({ velocities: { session, n: 2, note: null } });
  });
  it('keeps its commas in the note, quoted or not', () => {
    expect(german('A', 'liegend, 41,2 gr,,,,')).toMatchObject({ velocities: { note: 'liegend, 41,2 gr' } });
    expect(german('A', '"liegend, 41,2 gr",,,')).toMatchObject({ velocities: { note: 'liegend, 41,2 gr' } });
  });
  it('may stand above any table', () => {
    const curve = [0.5, 0.9, 1, 1.5, 2.5].map((mach) => `${mach};0,25`).join('\n');
    expect(read(bytes(`Lapua 175,0 gr\nMach;Cd\n${curve}\n`), 'x')).toHaveProperty('curve');
    expect(read(bytes(`Lapua 175,0 gr\nMach;Cd\n${curve}\n2,6;x\n`), 'x')).toMatchObject({ line: 8 });
    const table = 'My load; 175,0 gr\nShot;Speed;Unit\n1;805,3;m/s\n';
    expect(read(bytes(table), 'x')).toMatchObject({ table: { header: ['Shot', 'Speed', 'Unit'] } });
  });
});

describe('a clock of two halves', () => {
  const at = (text: string) => {
    const moment = momentOf(`2026-04-03 ${text}`, 'month-first');
    return moment === null ? null : dayAndTime(moment.s).slice(11);
  };
  it.each([
    ['12:05 AM', '00:05:00'],
    ['12:05:30 a.m.', '00:05:30'],
    ['12:05 a. m.', '00:05:00'],
    ['1:05 AM', '01:05:00'],
    ['11:59:59\u202fAM', '11:59:59'],
    ['12:05 PM', '12:05:00'],
    ['1:05pm', '13:05:00'],
    ['11:59:59 P.M.', '23:59:59'],
    ['12:05', '12:05:00'],
    ['00:05', '00:05:00'],
    ['13:05 PM', null],
    ['24:05', null],
  ])('reads %s as %s', (text, want) => expect(at(text)).toBe(want));
  it('knows the days of the months', () => {
    expect(momentOf('2026-02-29 10:00', 'month-first')).toBeNull();
    expect(momentOf('2028-02-29 10:00', 'month-first')).not.toBeNull();
  });
});
