import { cleanup, render } from '@testing-library/react';
import type { cards } from '@windcall/contract';
import { PRESETS } from '@windcall/units';
import { afterEach, expect, it } from 'vitest';
import { dealRows, FigureSheets } from '../../paper/sheet.tsx';
import { ALL_SIZES, type Size } from '../../paper/sizes.ts';
import { qrPath } from '../../share/qr-code.tsx';
import { wholeCard } from '../../testing/wmp-server.ts';
import { type Units, unitsOf, WIRE_UNITS } from '../../units/index.ts';
import { type CardParts, cardSheet } from './card-paper.ts';
import { cardDecimals } from './card-view.ts';

afterEach(cleanup);

const TUESDAY = wholeCard(1, 'Tuesday');
const NARROW: Size[] = ['pocket', 'half', 'a5'];

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
const NOTHING: CardParts = { perMph, turrets: null, code: null, load: '109 gr, G7 0.292, 2850 fps' };
const BARE: CardParts = { ...NOTHING, perMph: null, load: null };
const sheetOf = (card: cards.Card, size: Size, parts = NOTHING, units: Units = WIRE_UNITS) =>
  render(<FigureSheets {...cardSheet(units, card, size, parts)} />).container;
const cells = (page: Element, row: number) =>
  [...([...page.querySelectorAll('tbody tr:not(.heads)')][row]?.children ?? [])].map((cell) => cell.textContent);

it.each([
  '<img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '"><svg/onload=alert(1)>',
  "=cmd|' /C calc'!A0",
  'a & b',
])('shows the text %s as text wherever a card carries it', (text) => {
  const hostile = {
    ...TUESDAY,
    name: text,
    createdAt: text,
    metadata: { ...TUESDAY.metadata, profileName: text, scenarioName: text },
    windBrackets: TUESDAY.windBrackets.map((b) => ({ ...b, label: text, windCondition: text })),
  };
  const page = sheetOf(hostile, 'letter', BARE);
  expect(page.querySelectorAll('script, img, svg, iframe, link, a, object')).toHaveLength(0);
  expect(page.querySelector('h2')?.textContent).toBe(text);
  expect(page.textContent).toContain(`${text}, zero 100 yd`);
  expect(page.querySelector('thead')?.textContent).toContain(`${text} from 3:00`);
});

it('has a row for each target with elevation, low, hold and high in letters, and marks subsonic ones', () => {
  const page = sheetOf(TUESDAY, 'letter', BARE);
  const row = (n: number) => cells(page, n);
  expect(row(0)).toEqual(['', '500', '2.5', 'R 0.5R 0.3 to R 0.7', 'R 0.5R 0.3 to R 0.7', '', '', '0.63']);
  expect(row(1)[0]).toBe('*');
  expect(row(2).slice(1, 5)).toEqual(['800', '4.0', 'R 0.8R 0.6 to R 1.0', '–']);
});

it('says profile, zero, atmosphere, scenario, confidence and date above the table', () => {
  const text = sheetOf(TUESDAY, 'letter', BARE).textContent;
  for (const part of [
    'zero 100 yd',
    '72 °F',
    '29.92 inHg station pressure',
    'Close Array',
    'confidence 85 %',
    '2026-03-01',
  ])
    expect(text).toContain(part);
});

it('writes 0.1 mil with one decimal and other precisions with two', () => {
  expect([0.05, 0.1, 0.2].map(cardDecimals)).toEqual([2, 1, 2]);
  const fine = { ...TUESDAY, metadata: { ...TUESDAY.metadata, precisionMil: 0.05 } };
  expect(cells(sheetOf(fine, 'letter', BARE), 0)[2]).toBe('2.50');
});

it('has for each target its number, distance, U, holds with letters, direction of fire, size and wind per mph', () => {
  const page = sheetOf(cardOf(10, 2), 'half');
  expect(cells(page, 0)).toEqual(['1', '300', '1.2', 'R 0.2', 'R 0.4', '90°', '1.5', '0.05']);
  expect(cells(page, 9)[0]).toBe('10*');
});

it('omits from a pocket card what all targets share, and never a line of fire that differs', () => {
  const card = cardOf(10, 2);
  const one = { ...card, rows: card.rows.map((row) => ({ ...row, directionOfFire: 90 })) };
  expect(cells(sheetOf(one, 'pocket'), 0)).toEqual(['1', '300', '1.2', 'R 0.2', 'R 0.4', '0.05']);
  expect(cells(sheetOf(card, 'pocket'), 1)).toEqual(['2', '360', '1.9', 'R 0.2', 'R 0.4', '91°', '0.07']);
});

it.each(ALL_SIZES)('says the promise, the air, the rifle and the date on %s', (size) => {
  const text = sheetOf(cardOf(10, 2), size).textContent ?? '';
  for (const part of ['Out of 100 shots', ' 81 ', 'zero 100 yd', '72 °F', '29.92 inHg', '2026-03-01'])
    expect(text).toContain(part);
  expect(text).toContain('109 gr, G7 0.292, 2850 fps');
});

it('runs the distances across on the wrist band, a hold a line, each group of heads on a band of its own', () => {
  const page = sheetOf(byCrosswind(cardOf(10, 4)), 'wrist');
  const bands = [...page.querySelectorAll('article')].map((band) =>
    [...band.querySelectorAll('tr')].map((tr) => [...tr.children].map((cell) => cell.textContent)),
  );
  expect(bands.map((lines) => lines.map((line) => line.length))).toEqual([
    [9, 9, 9, 9, 9, 9],
    [3, 3, 3, 3, 3, 3],
  ]);
  expect(bands[0]?.[0]?.slice(0, 3)).toEqual(['yd', '300', '360']);
  expect(bands[0]?.[1]?.slice(0, 3)).toEqual(['U mil', '1.2', '1.9']);
  expect(bands[0]?.[2]?.slice(0, 2)).toEqual(['L\u00a02 to R\u00a02', 'R 0.2']);
  expect(bands[0]?.[4]?.[2]).toBe('R 0.6U 0.3');
  expect(bands[1]?.[0]).toEqual(['yd', '780', '840']);
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
const headsOn = (page: Element) =>
  [...page.querySelectorAll('tr.heads')].map((tr) =>
    [...tr.querySelectorAll('th')].map((th) => th.textContent?.replaceAll('\u00a0', ' ')),
  );

it('prints every hold of its card, and above each group the crosswinds to choose it by', () => {
  const page = sheetOf(byCrosswind(cardOf(4, 4)), 'half');
  expect(headsOn(page)).toEqual([
    ['L 2 to R 2', 'R 2 to R 6', 'R 6 to R 10', 'R 10 to R 14'],
    ['L 5 to L 1', 'L 1 to R 3', 'R 3 to R 7', 'R 7 to R 11'],
  ]);
  expect(page.querySelector('thead')?.textContent).toContain('hold for a crosswind, mph, of');
  // the part of its crosswinds in which the last hold hits, and an elevation that differs from the row's
  expect(cells(page, 0).slice(3, 7)).toEqual(['R 0.2', 'R 0.4', 'R 0.6', 'R 0.8R\u00a010 to R\u00a012.7']);
  expect(cells(page, 1)[5]).toBe('R 0.6U 0.3');
  expect(page.querySelector('footer')?.textContent).toContain('U at a hold: dial that with it.');
});

it('deals rows evenly to cards, a wrist band by its heads, and leaves nobody out', () => {
  const rows = Array.from({ length: 25 }, (_, i) => ({ cells: [String(i)], heads: [i < 4 ? 'L' : 'R'] }));
  const counts = (size: Size, parts: number) => dealRows(rows, size, parts).map(({ length }) => length);
  expect(counts('pocket', 1)).toEqual([9, 9, 7]);
  expect(counts('wrist', 1)).toEqual([4, 9, 9, 3]);
  expect(counts('letter', 1)).toEqual([25]);
  expect(counts('letter', 2)).toEqual([13, 12]);
  expect(dealRows(rows, 'wrist', 4).flat()).toEqual(rows);
  expect(dealRows([], 'pocket', 1)).toEqual([[]]);
});

it('is in the units of who prints it', () => {
  const page = sheetOf(cardOf(3, 2), 'half', { ...NOTHING, load: null }, unitsOf(PRESETS.metric));
  expect(page.textContent).not.toMatch(/\b(yd|mph|inHg|fps)\b|°F/);
  expect(cells(page, 0)[1]).toBe('274');
});

it('in minutes of angle has every correction in them, from what was not rounded in mil', () => {
  const page = sheetOf(cardOf(3, 2), 'half', NOTHING, unitsOf({ angle: 'MOA' }));
  expect(page.textContent).not.toMatch(/\bmil\b/);
  expect(page.querySelector('thead')?.textContent).toContain('U MOA');
  expect([0, 1].map((row) => cells(page, row).at(-1))).toEqual(['0.17', '0.24']);
  // 1/3 and 0.2 mil
  expect(cells(page, 1).slice(2, 4)).toEqual(['1.1', 'R 0.7']);
});

it('says what to dial beside the correction where a turret does not track, and of holds what they are when dialed', () => {
  const turrets = { click: { unit: 'mil', value: 0.1 }, tracking: { elevation: 0.97, windage: 1.02 } } as const;
  const page = sheetOf(cardOf(10, 2), 'half', { ...NOTHING, turrets });
  expect(page.querySelector('thead')?.textContent).toContain('U mildial mil');
  // 1.2 and 7.5 mil of correction
  expect([cells(page, 0).slice(2, 4), cells(page, 9).slice(2, 4)]).toEqual([
    ['1.2', '1.2'],
    ['7.5', '7.7'],
  ]);
  expect(page.querySelector('footer')?.textContent).toContain('A hold that is dialed instead: ×\u00a00.980.');
});

it('shows a code as the only picture', () => {
  for (const size of NARROW) {
    const page = sheetOf(cardOf(1, 1), size, { ...NOTHING, code: qrPath('https://windcall.example/s/abc') });
    expect(page.querySelectorAll('svg')).toHaveLength(1);
  }
});
