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

it.each([
  [-0.5, 'left'],
  [0.5, 'right'],
])('says where a sight %d in from the bore is: %s of it', (sightOffset, side) => {
  expect(textOf({ sightOffset })).toContain(`the scope is 0.5 in ${side} of the bore`);
});
