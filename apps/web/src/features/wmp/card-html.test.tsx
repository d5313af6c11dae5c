import type { cards } from '@windcall/contract';
import { expect, it } from 'vitest';
import { wholeCard } from '../../testing/wmp-server.ts';
import { circumstancesOf } from '../../units/promise-words.ts';
import { WIRE_UNITS } from '../../units/units.ts';
import { cardHtml } from './card-html.ts';
import { cardDecimals, cardFileName, cardRows, rowAfter, windStory } from './card-view.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const card = wholeCard(1, 'Tuesday');

it.each([
  '<img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '"><svg/onload=alert(1)>',
  "=cmd|' /C calc'!A0",
  'a & b',
])('shows the text %s as text wherever a card carries it', (text) => {
  const hostile = {
    ...card,
    name: text,
    createdAt: text,
    metadata: { ...card.metadata, profileName: text, scenarioName: text },
    windBrackets: card.windBrackets.map((b) => ({ ...b, label: text, windCondition: text })),
  };
  const page = parse(cardHtml(WIRE_UNITS, hostile, null));
  expect(page.querySelectorAll('script, img, svg, iframe, link, a, object')).toHaveLength(0);
  const attributes = [...page.querySelectorAll('*')].flatMap((e) => [...e.attributes].map((a) => a.name));
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
  expect(page.title).toBe(text.trim());
  expect(page.querySelector('h1')?.textContent).toBe(text);
  expect(page.body.textContent).toContain(`${text}, zero 100 yd`);
  expect(page.querySelector('thead')?.textContent).toContain(`${text} from 3:00`);
});

it('forbids itself scripts and every request', () => {
  const policy = parse(cardHtml(WIRE_UNITS, card, null)).querySelector('meta[http-equiv="Content-Security-Policy"]');
  expect(policy?.getAttribute('content')).toBe("default-src 'none'; style-src 'unsafe-inline'; font-src data:");
});

it('has a row for each target with elevation, low, hold and high in letters, and marks subsonic ones', () => {
  const rows = [...parse(cardHtml(WIRE_UNITS, card, null)).querySelectorAll('tbody tr')].map((tr) =>
    [...tr.children].map((td) => td.textContent),
  );
  expect(rows[0]?.slice(0, 9)).toEqual(['–', '500', 'U 2.5', 'R 0.3', 'R 0.5', 'R 0.7', 'R 0.3', 'R 0.5', 'R 0.7']);
  expect(rows[0]?.slice(9)).toEqual(['–', '–', '0.63']);
  expect(rows[1]?.at(-1)).toBe('0.81 *');
  expect(rows[2]?.slice(1, 9)).toEqual(['800', 'U 4.0', 'R 0.6', 'R 0.8', 'R 1.0', '–', '–', '–']);
});

it('says profile, zero, atmosphere, scenario, confidence and date above the table', () => {
  const text = parse(cardHtml(WIRE_UNITS, card, null)).body.textContent;
  for (const part of [
    'zero 100 yd',
    '72 °F',
    '29.92 inHg station pressure',
    'Close Array',
    'Promise: confidence 85 %',
    '2026-03-01',
  ])
    expect(text).toContain(part);
});

it('writes 0.1 mil with one decimal and other precisions with two', () => {
  expect([0.05, 0.1, 0.2].map(cardDecimals)).toEqual([2, 1, 2]);
  const fine = { ...card, metadata: { ...card.metadata, precisionMil: 0.05 } };
  expect(parse(cardHtml(WIRE_UNITS, fine, null)).querySelector('tbody th + td')?.textContent).toBe('U 2.50');
});

it('lists its rows near to far and walks through them round the ends', () => {
  expect(cardRows(WIRE_UNITS, card).map((r) => r.distanceYd)).toEqual([500, 650, 800]);
  expect([rowAfter(2, 1, 3), rowAfter(0, -1, 3), rowAfter(0, 1, 3), rowAfter(0, 1, 0)]).toEqual([0, 2, 1, 0]);
});

it('tells a fishtailing, a switching and a swelling wind apart, as a shooter would', () => {
  const [bracket] = card.windBrackets;
  if (!bracket) throw new Error('the card must have brackets');
  const story = (...winds: readonly (readonly [mph: number, deg: number])[]) =>
    windStory({
      windBrackets: winds.map(([windSpeed, windDirection]) => ({ ...bracket, windSpeed, windDirection })),
      rows: [],
    });
  expect(story([8, 330], [8, 30])).toMatch(/^It fishtails/);
  expect(story([6, 90], [10, 150])).toMatch(/^It switches between directions, all from the right/);
  expect(story([4, 270], [9, 270])).toMatch(/^It comes from the left and swells and drops/);
  expect(story([5, 0], [9, 0])).toMatch(/^It comes along the line of fire/);
  expect(story([5, 90])).toBe('One hold for all of this wind.');
});

it('names the side of a wind for each line of fire, by its holds’ crosswinds', () => {
  const [bracket] = card.windBrackets;
  if (!bracket) throw new Error('the card must have brackets');
  const windBrackets = [90, 0].map((windDirection) => ({ ...bracket, windSpeed: 8, windDirection }));
  const hold = { windage: 0, low: 0, high: 0, elevation: 0, ownElevation: null };
  const row = (
    target: number,
    directionOfFire: number,
    ...bands: readonly (readonly [low: number, high: number])[]
  ) => ({
    ...{ target, directionOfFire },
    holds: bands.map(([low, high]) => ({ ...hold, crosswind: { low, high } })),
  });
  const lines = [
    ...[1, 2, 3, 4].map((n) => row(n, 60, [1, 3], [3, 9])),
    ...[5, 7].map((n) => row(n, 150, [-9, -4], [-4, -0.1])),
    row(8, 100, [-4, 1], [1, 6]),
  ];
  expect(windStory({ windBrackets, rows: lines })).toBe(
    'It switches between directions: see which one is blowing. Targets 1 to 4 (line 60°): from the right. ' +
      'Targets 5, 7 (line 150°): from the left. Target 8 (line 100°): now from the left, now from the right.',
  );
  expect(windStory({ windBrackets, rows: lines.slice(4, 6) })).toMatch(/^It switches .* all from the left/);
});

it('names its file by the letters of any alphabet', () => {
  expect(cardFileName('Übung / 3 <x>')).toBe('Übung-3-x.html');
  expect(cardFileName('***')).toBe('card.html');
});

it('says which line of fire 12:00 is if the card has targets on several', () => {
  const line = (target: number, directionOfFire: number): cards.CardRow => ({
    ...{ target, directionOfFire, distance: 500, targetType: 'circle', targetSize: 2, elevation: 2.5, holds: [] },
    ...{ timeOfFlight: 0.6, subsonic: false },
  });
  const windOf = (...rows: cards.CardRow[]) =>
    circumstancesOf(WIRE_UNITS, { metadata: { ...card.metadata, wind: '8 mph from 3:00', directionOfFire: 90 }, rows })
      .wind;
  expect(windOf(line(1, 90), line(2, 150))).toBe('Wind 8 mph from 3:00, 12:00 is 90°');
  expect(windOf(line(1, 90), line(2, 90))).toBe('Wind 8 mph from 3:00');
});
