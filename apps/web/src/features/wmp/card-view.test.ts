import type { cards } from '@windcall/contract';
import { expect, it } from 'vitest';
import { wholeCard } from '../../testing/wmp-server.ts';
import { circumstancesOf } from '../../units/promise-words.ts';
import { WIRE_UNITS } from '../../units/units.ts';
import { cardFileName, cardRows, rowAfter, windStory } from './card-view.ts';

const card = wholeCard(1, 'Tuesday');

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
