import { profiles } from '@windcall/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/index.ts';
import { entrySheet } from './entry-sheet.tsx';

const RIFLE: profiles.RifleRecord = { ...profiles.RIFLE_INITIAL };
const textOf = (rifle: Partial<profiles.RifleRecord>, name = 'Dasher 109'): string =>
  renderToStaticMarkup(entrySheet(WIRE_UNITS, name, { ...RIFLE, ...rifle }, 'letter'));
const linesOf = (html: string) =>
  [...html.matchAll(/<tr><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td>/g)].map(([, label, , value]) => [
    label,
    value,
  ]);

it('says what a Kestrel asks of a gun, in the order of its menu', () => {
  const html = textOf({ bulletLength: 1.277, zeroOffset: { elevation: 0.1, windage: -0.2 } });
  expect(linesOf(html)).toEqual([
    ['MV', '2800 fps'],
    ['DM', 'G7'],
    ['BC', '0.325'],
    ['BW', '140 gr'],
    ['BD', '0.264 in'],
    ['BL', '1.277 in'],
    ['ZR', '100 yd'],
    ['BH', '2.36 in'],
    ['ZH', '0.10 mil'],
    ['ZO', '−0.20 mil'],
    ['SSF', '1 · 1'],
    ['RT', '1:8'],
    ['RTd', 'Right'],
    ['Unit', 'mil'],
  ]);
  expect(html).toMatch(/Printed .+ · Windcall \d+\.\d+\.\d+/);
  expect(html).not.toContain('Not in that menu');
});

it('names what the menu has no line for, and shows hostile text as text', () => {
  const html = textOf(
    {
      bcSegments: [{ mach: 2, bc: 0.32 }],
      powderTempSensitivity: 1,
      spinFactor: 1.1,
      elevationReferenceData: [{ range: 600, elevation: 3.9 }],
    },
    '<b>x</b>',
  );
  expect(html).toContain('0.32 at Mach 2');
  expect(html).toContain('2728 fps at 0 °F');
  expect(html).toContain('1.1 of the calculated');
  expect(html).toContain('observed elevations');
  expect(html).toContain('<h2>&lt;b&gt;x&lt;/b&gt;</h2>');
});

type PathName = {
  [K in profiles.RifleName]: (typeof profiles.RIFLE)[K]['moves'] extends 'path' ? K : never;
}[profiles.RifleName];
/** Another value of each field that moves the path of the bullet. */
const OTHER: { readonly [K in PathName]: profiles.RifleRecord[K] } = {
  ...{ bulletWeight: 109, bulletBC: 0.292, muzzleVelocity: 2900, twistRate: 7.5, bulletDiameter: 0.243 },
  ...{ bulletLength: 1.277, scopeHeight: 1.9, zeroRange: 200, dragModel: 'G1', twistDirection: 'left' },
  ...{ powderTempSensitivity: 1, spinFactor: 1.1, sightOffset: 0.5, bcSegments: [{ mach: 2, bc: 0.3 }] },
  zeroAir: { temperature: 50, pressure: 29, humidity: 30, powder: 60 },
  zeroOffset: { elevation: 0.1, windage: 0 },
  dragCurve: [{ mach: 1, cd: 0.3 }],
  powderTable: [{ temperature: 40, muzzleVelocity: 2750 }],
};
it.each(Object.keys(OTHER) as PathName[])('leaves out nothing that moves the path: %s', (name) => {
  expect(textOf({ [name]: OTHER[name] })).not.toBe(textOf({}));
});

it('names the air of the zero, with its powder if that was measured', () => {
  const plain = (zeroAir: profiles.RifleRecord['zeroAir']) => textOf({ zeroAir }).replaceAll('\u00a0', ' ');
  const air = { temperature: 50, pressure: 29.53, humidity: 30 };
  expect(plain({ ...air, powder: null })).toContain('zero: 50 °F · 29.53 inHg station · 30 % humidity.');
  expect(plain({ ...air, powder: 60 })).toContain('30 % humidity, powder 60 °F.');
});

it.each([
  [-0.5, 'left'],
  [0.5, 'right'],
])('says where a sight %d in from the bore is: %s of it', (sightOffset, side) => {
  expect(textOf({ sightOffset })).toContain(`the scope is 0.5 in ${side} of the bore`);
});
