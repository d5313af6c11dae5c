import type { cards } from '@windcall/contract';
import { PRESETS } from '@windcall/units';
import { expect, it } from 'vitest';
import { qrPath } from '../../share/qr-code.tsx';
import { wholeCard } from '../../testing/wmp-server.ts';
import { unitsOf, WIRE_UNITS } from '../../units/units.ts';
import { cardHtml } from './card-html.ts';
import { armBandHtml, bandSize, fitsSheet, type SheetLayout, sheetHtml, sheetSize } from './card-sheet.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const LAYOUTS: SheetLayout[] = ['card-3x5', 'card-4x6', 'half-page'];

/** A card of `count` targets and `brackets` winds. */
const cardOf = (count: number, brackets: number): cards.Card => {
  const base = wholeCard(1, 'Match day');
  const [bracket] = base.windBrackets;
  if (bracket === undefined) throw new Error('the card must have brackets');
  const holds = (n: number) =>
    Array.from({ length: brackets }, (_, i) => {
      const hold = { windage: 0.2 * (i + 1), low: 0.1, high: 0.4, elevation: n / 3 };
      return { bracket: i, ...hold, exact: hold };
    });
  return {
    ...base,
    windBrackets: Array.from({ length: brackets }, (_, i) => ({
      ...bracket,
      label: `b${i}`,
      windCondition: `${2 * i + 2}-${2 * i + 4} mph`,
      probability: [0.2, 0.5, 0.1, 0.2][i] ?? 0,
    })),
    rows: Array.from({ length: count }, (_, i) => ({
      target: i + 1,
      distance: 300 + 60 * i,
      directionOfFire: 90 + i,
      targetType: 'circle',
      targetSize: 1.5,
      elevation: 1.2 + 0.7 * i,
      holds: holds(i),
      timeOfFlight: 0.4 + 0.1 * i,
      subsonic: i === 9,
    })),
    promise: { coverage: 0.92, hitProbability: 0.81, hitProbabilityMisread: { '1': 0.7, '2': 0.55 }, fields: 1024 },
  };
};
const perMph = new Map([
  [1, 0.05],
  [2, 0.07],
]);
const NOTHING = { perMph, turrets: null, code: null, load: '109 gr, G7 0.292, 2850 fps', face: '' };
const cells = (html: string, row: number) =>
  [...(parse(html).querySelectorAll('tbody tr')[row]?.children ?? [])].map((cell) => cell.textContent);

it('has for each target its number, distance, U, holds with letters, direction of fire, size and wind per mph', () => {
  expect(cells(sheetHtml(WIRE_UNITS, cardOf(10, 2), 'card-3x5', NOTHING), 0)).toEqual([
    '1',
    '300',
    '1.2',
    'R 0.2',
    'R 0.4',
    '90°',
    '1.5',
    '0.05',
  ]);
  expect(cells(sheetHtml(WIRE_UNITS, cardOf(10, 2), 'card-3x5', NOTHING), 9)[0]).toBe('10*');
});

it.each(LAYOUTS)('says the promise, the air, the rifle and the date on %s, and prints nothing below 7 pt', (layout) => {
  const html = sheetHtml(WIRE_UNITS, cardOf(10, 2), layout, NOTHING);
  const text = parse(html).body.textContent ?? '';
  for (const part of ['Out of 100 shots you hit about 81', 'zero 100 yd', '72 °F', '29.92 inHg station', '2026-03-01'])
    expect(text).toContain(part);
  expect(text).toContain('109 gr, G7 0.292, 2850 fps');
  expect(Math.min(...typeSizes(html))).toBeGreaterThanOrEqual(7);
});

/** Type sizes of a sheet, pt, without the larger title and heads. */
const typeSizes = (html: string) => [...html.matchAll(/font(?:-size)?: ([\d.]+)pt/g)].map(([, pt]) => Number(pt));

it('prints nothing below 8 pt where that costs the holds nothing', () => {
  for (const layout of LAYOUTS) {
    const sizes = typeSizes(sheetHtml(WIRE_UNITS, cardOf(6, 2), layout, NOTHING));
    expect(sizes.length, layout).toBeGreaterThan(3);
    expect(Math.min(...sizes), layout).toBeGreaterThanOrEqual(8);
  }
  expect(Math.min(...typeSizes(sheetHtml(WIRE_UNITS, cardOf(10, 4), 'card-3x5', NOTHING)))).toBe(7);
});

it.each([6, 10])('holds %i targets and four holds on one side of a 3 × 5 card', (targets) => {
  const size = sheetSize(WIRE_UNITS, cardOf(targets, 4), 'card-3x5', NOTHING);
  expect(size?.sides).toBe(1);
  expect(size?.largePt).toBeGreaterThanOrEqual(9.5);
  expect(Math.min(...typeSizes(sheetHtml(WIRE_UNITS, cardOf(targets, 4), 'card-3x5', NOTHING)))).toBeGreaterThanOrEqual(
    7,
  );
});

it('puts elevations of their own beside their holds where ten targets have no room for them below', () => {
  const plain = cardOf(10, 4);
  const card: cards.Card = {
    ...plain,
    metadata: { ...plain.metadata, wind: '11 mph ± 2 mph from 2:30 ± 10°, now and then 8 mph ± 2 mph from 2:30 ± 10°' },
    rows: plain.rows.map((row, i) => ({
      ...row,
      holds: row.holds.map((hold, n) => ({
        ...hold,
        ...{ crosswind: { low: 3 * n + 4.5, high: 3 * n + 7.5 }, onTarget: { low: 3 * n + 4, high: 3 * n + 8 } },
        ownElevation: i % 2 === 0 && n > 1,
      })),
    })),
  };
  const size = sheetSize(WIRE_UNITS, card, 'card-3x5', NOTHING);
  expect(size?.sides).toBe(1);
  expect(size?.largePt).toBeGreaterThanOrEqual(8.5);
  const html = sheetHtml(WIRE_UNITS, card, 'card-3x5', NOTHING);
  expect(Math.min(...typeSizes(html))).toBeGreaterThanOrEqual(7);
  expect(parse(html).querySelector('footer')?.textContent).toContain('U beside a hold: dial that with it.');
  // larger paper has the height
  expect(sheetHtml(WIRE_UNITS, card, 'half-page', NOTHING)).toContain('U under a hold');
});

it('runs the distances across on the arm band, a hold a line, each group of heads on a strip of its own', () => {
  const html = armBandHtml(WIRE_UNITS, byCrosswind(cardOf(10, 4)), 'letter', NOTHING);
  const strips = [...parse(html).querySelectorAll('section')].map((section) =>
    [...section.querySelectorAll('tr')].map((tr) => [...tr.children].map((cell) => cell.textContent)),
  );
  expect(strips.map((lines) => lines.map((line) => line.length))).toEqual([
    [9, 9, 9, 9, 9, 9],
    [3, 3, 3, 3, 3, 3],
  ]);
  expect(strips[0]?.[0]?.slice(0, 3)).toEqual(['yd', '300', '360']);
  expect(strips[0]?.[1]?.slice(0, 3)).toEqual(['U mil', '1.2', '1.9']);
  expect(strips[0]?.[2]?.slice(0, 2)).toEqual(['L\u00a02 to R\u00a02 mph', 'R 0.2']);
  expect(strips[0]?.[4]?.[2]).toBe('R 0.6U 0.3');
  expect(strips[1]?.[0]).toEqual(['yd', '780', '840*']);
  expect(html).toContain('@page { size: 8.5in 11in');
  expect(armBandHtml(WIRE_UNITS, cardOf(4, 2), 'a4', NOTHING)).toContain('@page { size: 8.26');
  for (const said of ['Out of 100 shots', 'zero 100 yd', '2850 fps', '2026-03-01', '72 °F'])
    for (const section of parse(html).querySelectorAll('section')) expect(section.textContent).toContain(said);
  expect(Math.min(...typeSizes(html))).toBeGreaterThanOrEqual(7);
  expect(bandSize(WIRE_UNITS, cardOf(10, 4), NOTHING)).toMatchObject({ sides: 1 });
});

/** A card of four holds with crosswind heads; the last two targets have another line of fire. */
const byCrosswind = (card: cards.Card): cards.Card => ({
  ...card,
  rows: card.rows.map((row, i) => ({
    ...row,
    holds: row.holds.map((hold, n) => {
      const turn = i < card.rows.length - 2 ? 0 : 3;
      const crosswind = { low: 4 * n - 2 - turn, high: 4 * n + 2 - turn };
      const onTarget = { low: crosswind.low - 1, high: crosswind.high - (n === 3 ? 1.3 : 0) };
      return { ...hold, crosswind, onTarget, ownElevation: i === 1 && n === 2 };
    }),
  })),
});
const headsOn = (html: string) =>
  [...parse(html).querySelectorAll('tr.heads')].map((tr) =>
    [...tr.querySelectorAll('th')].map((th) => th.textContent?.replaceAll('\u00a0', ' ')),
  );

it.each(LAYOUTS)(
  'prints every hold of its card on %s, and above each group the crosswinds to choose it by',
  (layout) => {
    const html = sheetHtml(WIRE_UNITS, byCrosswind(cardOf(4, 4)), layout, NOTHING);
    expect(headsOn(html)).toEqual([
      ['L 2 to R 2', 'R 2 to R 6', 'R 6 to R 10', 'R 10 to R 14'],
      ['L 5 to L 1', 'L 1 to R 3', 'R 3 to R 7', 'R 7 to R 11'],
    ]);
    expect(parse(html).querySelector('thead')?.textContent).toContain('hold for a crosswind, mph, of');
    // the part of its crosswinds in which the last hold hits, and an elevation that differs from the row's
    expect(cells(html, 0).slice(3, 7)).toEqual(['R 0.2', 'R 0.4', 'R 0.6', 'R 0.8R\u00a010 to R\u00a012.7']);
    expect(cells(html, 1)[5]).toBe('R 0.6U 0.3');
    expect(parse(html).querySelector('footer')?.textContent).toContain('U under a hold: dial that with it.');
  },
);

it('is not offered where the holds have no room, instead of printing some of them beside the promise of all', () => {
  const wide = byCrosswind(cardOf(10, 12));
  expect(LAYOUTS.map((layout) => fitsSheet(WIRE_UNITS, wide, layout, NOTHING))).toEqual([false, false, false]);
  expect(() => sheetHtml(WIRE_UNITS, wide, 'card-3x5', NOTHING)).toThrow('must have room');
  expect(fitsSheet(WIRE_UNITS, byCrosswind(cardOf(10, 2)), 'card-3x5', NOTHING)).toBe(true);
});

it('goes on to the next card beyond ten targets, in the same type', () => {
  const page = parse(sheetHtml(WIRE_UNITS, cardOf(13, 2), 'card-4x6', NOTHING));
  expect([...page.querySelectorAll('section')].map((s) => s.querySelectorAll('tbody tr').length)).toEqual([10, 3]);
  // beside the name, which may be cut if it is long
  expect([...page.querySelectorAll('header b')].map((b) => b.textContent)).toEqual(['1 / 2', '2 / 2']);
});

it('is in the units of who prints it', () => {
  const html = sheetHtml(unitsOf(PRESETS.metric), cardOf(3, 2), 'card-4x6', { ...NOTHING, load: null });
  expect(parse(html).body.textContent).not.toMatch(/\b(yd|mph|inHg|fps)\b|°F/);
  expect(cells(html, 0)[1]).toBe('274');
});

it('in minutes of angle has every correction in them, from what was not rounded in mil', () => {
  const html = sheetHtml(unitsOf({ angle: 'MOA' }), cardOf(3, 2), 'card-4x6', NOTHING);
  const page = parse(html);
  expect(page.body.textContent).not.toMatch(/\bmil\b/);
  expect(page.querySelector('thead')?.textContent).toContain('U MOA');
  expect([0, 1].map((row) => cells(html, row).at(-1))).toEqual(['0.17', '0.24']);
  // 1/3 and 0.2 mil
  expect(cells(html, 1).slice(2, 4)).toEqual(['1.1', 'R 0.7']);
});

it('says what to dial beside the correction where a turret does not track, and of holds what they are when dialed', () => {
  const turrets = { click: { unit: 'mil', value: 0.1 }, tracking: { elevation: 0.97, windage: 1.02 } } as const;
  const html = sheetHtml(WIRE_UNITS, cardOf(10, 2), 'card-3x5', { ...NOTHING, turrets });
  expect(parse(html).querySelector('thead')?.textContent).toContain('U mildial mil');
  // 1.2 and 7.5 mil of correction
  expect([cells(html, 0).slice(2, 4), cells(html, 9).slice(2, 4)]).toEqual([
    ['1.2', '1.2'],
    ['7.5', '7.7'],
  ]);
  expect(parse(html).querySelector('footer')?.textContent).toContain('A hold that is dialed instead: ×\u00a00.980.');
  const page = parse(cardHtml(WIRE_UNITS, cardOf(10, 2), turrets));
  expect(page.querySelector('thead')?.textContent).toContain('Elev.Dial mil');
  expect(page.querySelectorAll('tbody tr')[9]?.textContent).toContain('U 7.5U 7.7');
  expect(page.querySelector('.legend')?.textContent).toContain('×\u00a00.980');
});

it('shows hostile text as text, and a code as the only picture', () => {
  const text = '</title><script>alert(1)</script><img src=x onerror=alert(1)>';
  const card = cardOf(1, 1);
  const page = parse(
    sheetHtml(
      WIRE_UNITS,
      { ...card, name: text, metadata: { ...card.metadata, profileName: text, scenarioName: text } },
      'half-page',
      { ...NOTHING, code: qrPath('https://windcall.example/s/abc') },
    ),
  );
  expect(page.querySelectorAll('script, img, iframe, link, a, object')).toHaveLength(0);
  expect(page.querySelectorAll('svg')).toHaveLength(1);
  expect(page.querySelector('header h1')?.textContent).toBe(text);
});
