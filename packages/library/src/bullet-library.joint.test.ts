import { expect, it } from 'vitest';
import {
  type BulletLibrary,
  barrelsFor,
  bulletName,
  factoryLoads,
  type LibraryBullet,
  loadedCartridges,
  othersOf,
  searchBullets,
} from './bullet-library.ts';
import { cartridgesIn } from './cartridges.ts';

const grains = (weight: number): string => `${weight} gr`;
const bullet = (name: string, weight: number, more: Partial<LibraryBullet> = {}): LibraryBullet => ({
  ...{ maker: 'Sierra', name, caliber: 0.264, weight, bcG7: 0.3, source: 's' },
  ...more,
});
const MATCHKING = bullet('MatchKing HPBT', 140);
const TIPPED = bullet('Tipped MatchKing', 140);
const LIGHT = bullet('MatchKing HPBT', 107);
const DOUBTED = bullet('GameKing', 160, { doubt: ['length'] });
const RIMFIRE = bullet('Match', 40, { caliber: 0.223, cartridge: '22 Long Rifle' });
const load = (name: string, of: string, weight: number, cartridge = '6.5 Creedmoor') => ({
  ...{ name, cartridge, bullet: of, weight, mv: 2700, source: 's' },
});
const library: BulletLibrary = {
  meta: { sources: {} },
  bullets: [LIGHT, DOUBTED, TIPPED, MATCHKING, RIMFIRE],
  curves: [],
  loads: [
    { ...load('Gold 140', 'Sierra MatchKing', 140), twist: 8 },
    load('Gold 140 Tipped', 'Sierra Tipped MatchKing', 140),
    load('Club 40', 'Sierra Match', 40, '22 Long Rifle'),
  ],
  rifles: [
    { maker: 'Ruger', model: 'RPR', cartridge: '6.5 Creedmoor', barrel: 24, twist: 7.5 },
    { maker: 'Anschütz', model: '54', cartridge: '22 Long Rifle', barrel: 22, twist: 16 },
  ],
};
const names = (text: string): string[] =>
  searchBullets(grains, library, text).map((one) => `${one.name} ${one.weight}`);

it('names a bullet by its caliber, or the one cartridge that takes it', () => {
  expect(bulletName(grains, MATCHKING)).toBe('Sierra MatchKing HPBT 140 gr .264');
  expect(bulletName(grains, RIMFIRE)).toBe('Sierra Match 40 gr 22 Long Rifle');
});

it('finds a bullet by every word of the search, a number being whole and a word cut short', () => {
  expect(names('matchk 140')).toEqual(['Tipped MatchKing 140', 'MatchKing HPBT 140']);
  expect(names('140smk')).toEqual(['Tipped MatchKing 140', 'MatchKing HPBT 140']);
  expect(names('14 matchking')).toEqual([]);
  expect(names('tmk')).toEqual(['Tipped MatchKing 140']);
  expect(names('.264 107')).toEqual(['MatchKing HPBT 107']);
});

it('finds the bullets of a cartridge, factory-loaded first, heavy before light, a doubted one last', () => {
  expect(names('6.5 creed')).toEqual([
    ...['Tipped MatchKing 140', 'MatchKing HPBT 140', 'MatchKing HPBT 107', 'GameKing 160'],
  ]);
  expect(names('22lr')).toEqual(['Match 40']);
  expect(names('223 wylde')).toEqual([]);
});

it('has the barrels of every load and rifle that take a bullet, the velocity of its load with the rifle', () => {
  const barrels = barrelsFor(grains, library, MATCHKING);
  expect(barrels).toEqual([
    expect.objectContaining({ label: 'Gold 140, 6.5 Creedmoor, 1:8', twistRate: 8, muzzleVelocity: 2700 }),
    expect.objectContaining({ label: 'Ruger RPR, 6.5 Creedmoor, 24 in, 1:7.5', twistRate: 7.5, muzzleVelocity: 2700 }),
    expect.objectContaining({ twistRate: null, muzzleVelocity: null, cartridge: null }),
  ]);
  expect(barrelsFor(grains, library, DOUBTED).map(({ muzzleVelocity }) => muzzleVelocity)).toEqual([null, null]);
});

it('puts into a load the bullet that it names, not one with a word more', () => {
  const loads = factoryLoads(grains, library, '6.5 Creedmoor');
  expect(loads.map(({ load: { name }, bullet: { name: of } }) => [name, of])).toEqual([
    ['Gold 140', 'MatchKing HPBT'],
    ['Gold 140 Tipped', 'Tipped MatchKing'],
  ]);
  expect(loads.map(({ barrel }) => barrel.twistRate)).toEqual([8, null]);
  expect(loadedCartridges(grains, library)).toEqual(['22 Long Rifle', '6.5 Creedmoor']);
});

it('offers a bullet with the BCs of others, each by its source', () => {
  const [other] = othersOf({ ...MATCHKING, length: 1.4, otherBcs: [{ bcG7: 0.29, source: 'radar' }] });
  expect(other).toMatchObject({ name: 'MatchKing HPBT', weight: 140, length: 1.4, bcG7: 0.29, source: 'radar' });
  expect(other?.note).toContain('publishes G7 0.3 by now');
});

it('reads the longest name of a cartridge, and leaves the other words', () => {
  const read = (text: string) => {
    const { found, rest } = cartridgesIn(text);
    return [found.map(({ name }) => name), rest];
  };
  expect(read('6.5 cm 140 eldm')).toEqual([['6.5 Creedmoor'], '140 eldm']);
  expect(read('140 grendel 6.5')).toEqual([[], '140 grendel 6.5']);
  expect(read('creedmoor')[0]).toEqual(['22 Creedmoor', '6mm Creedmoor', '25 Creedmoor', '6.5 Creedmoor']);
  expect(read('matchking')).toEqual([[], 'matchking']);
});
