import { profiles } from '@windcall/contract';
import {
  type BulletLibrary,
  barrelsFor,
  bulletName,
  CARTRIDGES,
  loadLibrary,
  othersOf,
  searchBullets,
} from '@windcall/library';
import { beforeAll, describe, expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { NEW_VALUES } from './profile-form.ts';
import { doubtsOf, profileFromLibrary, provenance, publishedElsewhere, weightTextOf } from './profile-from-library.ts';

let library: BulletLibrary;
beforeAll(async () => {
  library = await loadLibrary();
});
const find = (text: string) => {
  const [bullet] = searchBullets(weightTextOf(WIRE_UNITS), library, text);
  if (bullet === undefined) throw new Error(`${text} must be in the library`);
  return bullet;
};
const rifleOf = (text: string, barrel = 0) => {
  const bullet = find(text);
  const chosen = barrelsFor(weightTextOf(WIRE_UNITS), library, bullet)[barrel];
  if (chosen === undefined) throw new Error('there must be a barrel');
  return profileFromLibrary(WIRE_UNITS, library, bullet, chosen);
};
const body = profiles.createProfile.body;

describe('the bullet library', () => {
  it('finds bullets by the words shooters use', () => {
    expect(bulletName(weightTextOf(WIRE_UNITS), find('140 ELD-M'))).toBe('Hornady ELD Match 140 gr .264');
    expect(bulletName(weightTextOf(WIRE_UNITS), find('hornady 6.5 eldm 147'))).toBe('Hornady ELD Match 147 gr .264');
    expect(bulletName(weightTextOf(WIRE_UNITS), find('175 SMK .308'))).toContain('Sierra MatchKing');
    expect(searchBullets(weightTextOf(WIRE_UNITS), library, 'banana')).toEqual([]);
    expect(searchBullets(weightTextOf(WIRE_UNITS), library, ' ')).toEqual([]);
  });

  // searches for a cartridge, and the diameter of its bullets
  const TYPED: (readonly [string, number])[] = [
    ...['6.5 Creedmoor', '6.5 CM', '6.5cm', '6.5 creed', '6.5 PRC', '260 Rem', '6.5x47 Lapua'].map(
      (typed): [string, number] => [typed, 0.264],
    ),
    ...['.308', '308 Win', '.308 Winchester', '7.62x51', '300 WM', '300 Win Mag', '300 PRC', '30-06'].map(
      (typed): [string, number] => [typed, 0.308],
    ),
    ...['6 Dasher', '6mm Dasher', 'Dasher', '6 mm GT', '6GT', '6 BR', '.243', '243 Win', '6 Creedmoor'].map(
      (typed): [string, number] => [typed, 0.243],
    ),
    ...['7mm', '7 mm', '7 PRC', '7mm Rem Mag', '7mm-08', '7 SAUM'].map((typed): [string, number] => [typed, 0.284]),
    ...([
      ['223', 0.224],
      ['5.56', 0.224],
      ['223 Rem', 0.224],
      ['22 GT', 0.224],
      ['25 Creedmoor', 0.257],
    ] as const),
    ...([
      ['338 LM', 0.338],
      ['.338 Lapua Magnum', 0.338],
      ['416 Barrett', 0.416],
      ['.50 BMG', 0.51],
    ] as const),
  ];
  it.each(TYPED)('finds the bullets of %s', (typed, diameter) => {
    const found = searchBullets(weightTextOf(WIRE_UNITS), library, typed);
    expect(found.length).toBeGreaterThan(4);
    // a number may also be a weight: all bullets of the cartridge are there, among others
    const ofIt = found.filter(({ caliber }) => Math.abs(caliber - diameter) < 0.0015);
    expect(ofIt).toHaveLength(
      [...library.bullets, ...library.curves].filter(
        ({ caliber, cartridge }) => cartridge === undefined && Math.abs(caliber - diameter) < 0.0015,
      ).length,
    );
    if (/[a-z]{2}/i.test(typed)) expect(ofIt).toHaveLength(found.length);
  });
  it('narrows a cartridge by the other words, and puts what is loaded in it first', () => {
    expect(bulletName(weightTextOf(WIRE_UNITS), find('6.5 CM 140 eldm'))).toBe('Hornady ELD Match 140 gr .264');
    expect(bulletName(weightTextOf(WIRE_UNITS), find('berger 109 6 dasher'))).toBe(
      'Berger Long Range Hybrid Target 109 gr .243',
    );
    expect(
      searchBullets(weightTextOf(WIRE_UNITS), library, '308 win lapua').every(({ maker }) => maker === 'Lapua'),
    ).toBe(true);
    expect(searchBullets(weightTextOf(WIRE_UNITS), library, '300 prc')[0]).toMatchObject({
      maker: 'Hornady',
      weight: 225,
    });
    expect(searchBullets(weightTextOf(WIRE_UNITS), library, '6.5 creedmoor banana')).toEqual([]);
    // Lapua's own .338 bullets come before other makers'
    expect(searchBullets(weightTextOf(WIRE_UNITS), library, '338 lapua')[0]?.maker).toBe('Lapua');
  });
  it('has no barrel of a cartridge whose bullets it does not know', () => {
    const named = new Set(CARTRIDGES.map(({ name }) => name));
    for (const { cartridge } of [...library.rifles, ...library.loads]) expect(named).toContain(cartridge);
  });
  it('says where every figure comes from by maker, publication and year, and no more', () => {
    const shown = [...library.bullets, ...library.curves].flatMap((bullet) => [
      ...provenance(WIRE_UNITS, library, bullet),
      ...barrelsFor(weightTextOf(WIRE_UNITS), library, bullet).flatMap(({ label, velocityFrom }) => [
        label,
        velocityFrom,
      ]),
    ]);
    for (const line of new Set(shown)) {
      expect(line).not.toMatch(/licen[cs]e|GPL|MIT\b|github|\.jsonl?\b|\.txt|data\/|bal_calc|[0-9a-f]{7,}|bcG\d|#/i);
      if (line.startsWith('Source:')) expect(line).toMatch(/\b(19|20)\d\d\b/);
    }
    expect(provenance(WIRE_UNITS, library, find('berger 109 .243'))[0]).toBe('Source: Berger catalog, 2025, no. 24485');
    expect(provenance(WIRE_UNITS, library, find('sierra matchking 175 308'))[0]).toBe(
      'Source: Sierra bullet table, about 2018, no. 2275',
    );
  });

  it('makes a rifle of 140 ELD-M and a barrel, and says from where', () => {
    expect(rifleOf('140 ELD-M')).toMatchObject({
      bulletWeight: 140,
      bulletDiameter: 0.264,
      dragModel: 'G7',
      bulletBC: 0.326,
      bcSegments: [
        { mach: 1.75, bc: 0.31 },
        { mach: 2, bc: 0.32 },
        { mach: 2.25, bc: 0.326 },
      ],
      muzzleVelocity: 2710,
      bcVariation: 0.0023,
      twistRate: 8,
      cartridge: '6.5 Creedmoor',
      notes: expect.stringContaining('hornady.com/BC'),
    });
    // no raw mark of a check is left
    for (const bullet of library.bullets)
      expect(doubtsOf(WIRE_UNITS, library, bullet).join()).not.toMatch(/differs|^i\d|LO /);
    const tikka = rifleOf('140 ELD-M', 1);
    expect([tikka.twistRate, tikka.muzzleVelocity]).toEqual([8, 2710]);
  });

  it('offers what others publish of a bullet beside its maker’s, and says what that is worth', () => {
    const [jbm, loadOut, ...more] = publishedElsewhere(WIRE_UNITS, library, find('140 ELD-M'));
    expect(more).toEqual([]);
    expect(jbm).toMatchObject({
      publisher: 'JBM Ballistics',
      bullet: { bcG7: 0.315 },
      worth: '0.09 mil more at 1000 yd',
    });
    expect(loadOut).toMatchObject({ publisher: 'LoadOut', bullet: { bcG7: 0.305 }, worth: '0.26 mil more at 1000 yd' });
    // the doubt is copied into the rifle's notes
    expect(rifleOf('140 ELD-M').notes).toContain('Doubtful: LoadOut has G7 0.305: 0.26 mil more at 1000 yd');
    expect(doubtsOf(WIRE_UNITS, library, find('140 ELD-M'))).toEqual([
      'a collected table, not the maker’s, has G1 0.61: 0.22 mil more at 1000 yd',
    ]);
    // without a known velocity the difference is unknown
    const unshot = library.bullets.find(
      (b) =>
        b.doubt?.[0]?.startsWith('differs') && !barrelsFor(weightTextOf(WIRE_UNITS), library, b)[0]?.muzzleVelocity,
    );
    expect(unshot && doubtsOf(WIRE_UNITS, library, unshot)[0]).toMatch(/has G[17] [\d.]+$/);
  });

  it('makes a rimfire rifle of a load and its customary twist, and no centerfire barrel for it', () => {
    expect(rifleOf('cci standard velocity 22 lr')).toMatchObject({
      bulletWeight: 40,
      bulletDiameter: 0.223,
      dragModel: 'G1',
      bulletBC: 0.12,
      muzzleVelocity: 1070,
      twistRate: 16,
      cartridge: '22 Long Rifle',
      notes: expect.stringContaining('Source: CCI product page, 2026, no. 35'),
    });
    const labels = (text: string) =>
      barrelsFor(weightTextOf(WIRE_UNITS), library, find(text)).map(({ label }) => label.split(',')[0]);
    expect(labels('22 lr center-x')).toEqual(['Lapua Center-X', 'Another barrel: twist and velocity are typed below']);
    expect(labels('airgun jsb')).toEqual(['Another barrel: twist and velocity are typed below']);
  });

  it('takes Sierra’s bands for Army Standard Metro, as steps by Mach', () => {
    const { dragModel, bulletBC, bcSegments } = rifleOf('sierra matchking 175 308');
    expect(dragModel).toBe('G1');
    expect(bulletBC).toBeCloseTo(0.505 * 1.018, 3);
    expect(bcSegments.length).toBeGreaterThan(2);
  });

  it('makes a profile that the server takes of every bullet and barrel', () => {
    const others = library.bullets.flatMap(othersOf);
    expect(others).toHaveLength(2);
    for (const bullet of [...library.bullets, ...library.curves, ...others]) {
      for (const barrel of [null, ...barrelsFor(weightTextOf(WIRE_UNITS), library, bullet)]) {
        const read = body?.safeParse({ ...NEW_VALUES, ...profileFromLibrary(WIRE_UNITS, library, bullet, barrel) });
        expect(
          read?.success,
          `${bulletName(weightTextOf(WIRE_UNITS), bullet)}: ${JSON.stringify(read?.error?.issues[0])}`,
        ).toBe(true);
      }
    }
    expect(library.bullets).toHaveLength(863);
  });
});

it('is searched by the words people type', () => {
  const named = (text: string) =>
    searchBullets(weightTextOf(WIRE_UNITS), library, text).map((bullet) =>
      bulletName(weightTextOf(WIRE_UNITS), bullet),
    );
  for (const text of ['109 LRHT', '109lrht', 'LRHT 109', 'berger 109 gr. LRHT', 'LRHT, 109 gr']) {
    expect(named(text)[0], text).toBe('Berger Long Range Hybrid Target 109 gr .243');
  }
  const calibers = searchBullets(weightTextOf(WIRE_UNITS), library, 'creedmoor').map(({ caliber }) => caliber);
  expect(calibers).toEqual(expect.arrayContaining([0.224, 0.243, 0.257, 0.264]));
  expect(calibers.every((caliber) => caliber < 0.265)).toBe(true);
  // rimfire and air rifle bullets appear only for their own cartridges
  for (const text of ['22 LR', '.22lr', '22 Long Rifle'])
    expect(
      searchBullets(weightTextOf(WIRE_UNITS), library, text).map(({ cartridge }) => cartridge),
      text,
    ).toEqual(Array(10).fill('22 Long Rifle'));
  expect(named('cci 22lr')[0]).toBe('CCI Standard Velocity 40 gr 22 Long Rifle');
  expect(named('17 HMR')).toEqual(['Hornady V-MAX 17 gr 17 HMR']);
  expect(named('177 pellet')).toHaveLength(4);
  expect(named('airgun')).toHaveLength(6);
  expect(named('223 Rem').join()).not.toMatch(/CCI|Center-X/);
  // the first hits are common bullets such as 109 gr, not the light ones
  expect(named('6mm Dasher').slice(0, 20)).toContain('Berger Long Range Hybrid Target 109 gr .243');
  expect(searchBullets(weightTextOf(WIRE_UNITS), library, '6.5 Creedmoor')[0]?.doubt).toBeUndefined();
});
