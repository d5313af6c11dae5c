import { ICAO_PER_ASM_BC } from '@windcall/ballistics';
import { expect, it } from 'vitest';
import { type LibraryBullet, loadLibrary } from './bullet-library.ts';
import { ballOf, bcVariationOf, boreOf, dragOf, loadRifles, segmentsOfBands } from './library-rifle.ts';

const bullet = { maker: 'M', name: 'N', caliber: 0.264, weight: 140, source: 's' } satisfies LibraryBullet;
const FROM: [number, number][] = [
  [2400, 0.6],
  [1116.45, 0.5],
];

it('takes a BC by velocity as rows by Mach on both sides of each edge, the slower BC below it', () => {
  const rows = segmentsOfBands(
    [
      { from: 2232.9, bc: 0.6 },
      { from: 1116.45, bc: 0.5 },
    ],
    'ICAO',
  );
  expect(rows.map(({ bc }) => bc)).toEqual([0.5, 0.6]);
  const [below = 0, above = 0] = rows.map(({ mach }) => mach);
  expect((below + above) / 2).toBeCloseTo(2, 3);
  expect(below).toBeLessThan(above);
  expect(segmentsOfBands([{ from: 1116.45, bc: 0.5 }], 'ICAO')).toEqual([{ mach: 1, bc: 0.5 }]);
});

it('changes a BC of Army standard air by the ratio of the two airs, and no other', () => {
  const of = (atmosphere: string) => dragOf({ ...bullet, bcByVelocity: { model: 'G1', atmosphere, from: FROM } });
  expect(of('ASM').bulletBC / of('ICAO').bulletBC).toBeCloseTo(ICAO_PER_ASM_BC, 3);
  expect(of('ICAO')).toMatchObject({ dragModel: 'G1', bulletBC: 0.6, dragCurve: null });
});

it('takes the curve before the bands, the bands before one BC, and G7 before G1', () => {
  const bcByVelocity = { model: 'G1' as const, atmosphere: 'ICAO', from: FROM };
  const curve: [number, number][] = [
    [0.5, 0.2],
    [2, 0.3],
  ];
  const whole = { ...bullet, bcG1: 0.62, bcG7: 0.31, bcByVelocity };
  expect(dragOf({ ...whole, dragCurve: curve })).toEqual({
    ...{
      dragModel: 'G7',
      bcSegments: [],
      dragCurve: [
        { mach: 0.5, cd: 0.2 },
        { mach: 2, cd: 0.3 },
      ],
    },
    // sectional density, lb/in²
    bulletBC: 0.287,
  });
  expect(dragOf(whole).dragModel).toBe('G1');
  expect(dragOf({ ...bullet, bcG1: 0.62, bcG7: 0.31 })).toMatchObject({ dragModel: 'G7', bulletBC: 0.31 });
  expect(dragOf({ ...bullet, bcG1: 0.62 })).toMatchObject({ dragModel: 'G1', bulletBC: 0.62, bcSegments: [] });
});

it('takes the rows by Mach of the model that its one BC is of, turned round', () => {
  const bcByMach = {
    G7: [
      [2.5, 0.32],
      [1.5, 0.3],
    ] as [number, number][],
    G1: [[2.5, 0.6]] as [number, number][],
  };
  expect(dragOf({ ...bullet, bcG7: 0.32, bcByMach }).bcSegments).toEqual([
    { mach: 1.5, bc: 0.3 },
    { mach: 2.5, bc: 0.32 },
  ]);
  expect(dragOf({ ...bullet, bcG1: 0.6, bcByMach }).bcSegments).toEqual([{ mach: 2.5, bc: 0.6 }]);
});

it('says a bullet and a barrel in the fields of a profile, and leaves out what is not known', () => {
  expect(ballOf({ ...bullet, length: 1.4 })).toEqual({ bulletWeight: 140, bulletDiameter: 0.264, bulletLength: 1.4 });
  expect(ballOf(bullet).bulletLength).toBeNull();
  const barrel = { label: '', velocityFrom: '', twistRate: 8, muzzleVelocity: 2700, cartridge: '6.5 Creedmoor' };
  expect(boreOf(barrel)).toEqual({ twistRate: 8, muzzleVelocity: 2700, cartridge: '6.5 Creedmoor' });
  expect(boreOf({ ...barrel, twistRate: null, muzzleVelocity: null })).toEqual({ cartridge: '6.5 Creedmoor' });
  expect(bcVariationOf({ ...dragOf({ ...bullet, bcG7: 0.3 }) })).toBe(0.0021);
});

it('makes every published load a rifle with a name of its own, which says whose it is', async () => {
  const loads = loadRifles(await loadLibrary());
  expect(new Set(loads.map(({ name }) => name)).size).toBe(loads.length);
  const dasher = loads.find(({ name }) => name === '6mm Dasher 105 Match Burners')?.rifle;
  expect(dasher).toMatchObject({ muzzleVelocity: 2657, bulletWeight: 105, bulletBC: 0.511, dragModel: 'G1' });
  expect(dasher?.name).toBe('6mm Dasher 105 Match Burners, library load, not yours');
  for (const { name } of loads) expect(name).not.toContain(',');
});
