import { profiles } from '@windcall/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BulletLibrary, barrelsFor, bulletName, loadLibrary, othersOf, searchBullets } from './bullet-library.ts';
import { NEW_VALUES } from './profile-form.ts';
import { doubtsOf, profileFromLibrary, publishedElsewhere } from './profile-from-library.ts';

let library: BulletLibrary;
beforeAll(async () => {
  library = await loadLibrary();
});
const find = (text: string) => {
  const [bullet] = searchBullets(library, text);
  if (bullet === undefined) throw new Error(`${text} must be in the library`);
  return bullet;
};
const rifleOf = (text: string, barrel = 0) => {
  const bullet = find(text);
  const chosen = barrelsFor(library, bullet)[barrel];
  if (chosen === undefined) throw new Error('there must be a barrel');
  return profileFromLibrary(library, bullet, chosen);
};
const body = profiles.createProfile.body;

describe('the bullet library', () => {
  it('finds bullets by the words shooters use', () => {
    expect(bulletName(find('140 ELD-M'))).toBe('Hornady ELD Match 140 gr .264');
    expect(bulletName(find('hornady 6.5 eldm 147'))).toBe('Hornady ELD Match 147 gr .264');
    expect(bulletName(find('175 SMK .308'))).toContain('Sierra MatchKing');
    expect(searchBullets(library, 'banana')).toEqual([]);
    expect(searchBullets(library, ' ')).toEqual([]);
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
    // No mark of a check is left as it stands in the file.
    for (const bullet of library.bullets) expect(doubtsOf(library, bullet).join()).not.toMatch(/differs|^i\d|LO /);
    const tikka = rifleOf('140 ELD-M', 1);
    expect([tikka.twistRate, tikka.muzzleVelocity]).toEqual([8, 2710]);
  });

  it('offers what others publish of a bullet beside its maker’s, and says what that is worth', () => {
    const [jbm, loadOut, ...more] = publishedElsewhere(library, find('140 ELD-M'));
    expect(more).toEqual([]);
    expect(jbm).toMatchObject({
      publisher: 'JBM Ballistics',
      bullet: { bcG7: 0.315 },
      worth: '0.09 mil more at 1000 yd',
    });
    expect(loadOut).toMatchObject({ publisher: 'LoadOut', bullet: { bcG7: 0.305 }, worth: '0.26 mil more at 1000 yd' });
    // The doubt goes with the rifle.
    expect(rifleOf('140 ELD-M').notes).toContain('Doubtful: LoadOut has G7 0.305: 0.26 mil more at 1000 yd');
    expect(doubtsOf(library, find('140 ELD-M'))).toEqual([
      'a collected table, not the maker’s, has G1 0.61: 0.22 mil more at 1000 yd',
    ]);
    // One of no known velocity: what it is worth cannot be told.
    const unshot = library.bullets.find(
      (b) => b.doubt?.[0]?.startsWith('differs') && !barrelsFor(library, b)[0]?.muzzleVelocity,
    );
    expect(unshot && doubtsOf(library, unshot)[0]).toMatch(/has G[17] [\d.]+$/);
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
      for (const barrel of [null, ...barrelsFor(library, bullet)]) {
        const read = body?.safeParse({ ...NEW_VALUES, ...profileFromLibrary(library, bullet, barrel) });
        expect(read?.success, `${bulletName(bullet)}: ${JSON.stringify(read?.error?.issues[0])}`).toBe(true);
      }
    }
    expect(library.bullets).toHaveLength(846);
  });
});
