import type { cards } from '@windcall/contract';
import { expect, it } from 'vitest';
import { readCards } from '../api/use-active-card.ts';
import { windStory } from '../features/wmp/card-view.ts';
import { bracketName, headsOf } from './card-figures.ts';
import { WIRE_UNITS } from './units.ts';

/** A card of exactly the specified shape, without wind directions. */
const read = (...conditions: readonly string[]): cards.Card => {
  const targets = [{ distance: 500, elevation: 2.5, windage: 0.4 }];
  const windBrackets = conditions.map((windCondition) => ({ windCondition, targets }));
  const given = { id: 'legacy_1', name: 'Older', confidence: 0.8, entries: [], analysisData: { windBrackets } };
  const [card] = readCards({ wmpDopeCards: [given] } as unknown as Parameters<typeof readCards>[0]);
  if (card === undefined) throw new Error('a card must be read');
  return card;
};

it('names a wind whose direction the card does not state by its speeds alone', () => {
  const { windBrackets } = read('2-5 mph', '5-8 mph').analysisData;
  expect(windBrackets.map((bracket) => bracketName(WIRE_UNITS, bracket))).toEqual(['2-5 mph', '5-8 mph']);
  expect(headsOf(WIRE_UNITS, windBrackets, [])).toEqual(['2-5 mph', '5-8 mph']);
});

it('tells no story of such winds', () => {
  const story = windStory({ windBrackets: read('2-5 mph', '5-8 mph').analysisData.windBrackets, rows: [] });
  expect(story).toBe('The card does not say where its winds come from.');
});

it('names a stated direction, and 12:00 where that is it', () => {
  const [bracket] = read('2-5 mph').analysisData.windBrackets;
  if (bracket === undefined) throw new Error('a bracket must be read');
  const named = [0, 90].map((windDirection) => bracketName(WIRE_UNITS, { ...bracket, windDirection }));
  expect(named).toEqual(['2-5 mph from 12:00', '2-5 mph from 3:00']);
});

it('names a column by the winds that fall to it, in the unit in use', () => {
  const [bracket] = read('9-11 mph').analysisData.windBrackets;
  if (bracket === undefined) throw new Error('a bracket must be read');
  const named = (label: string, windCondition = '9-11 mph') =>
    bracketName(WIRE_UNITS, { ...bracket, label, windCondition, windDirection: 90 });
  expect(named('9-11 mph from 2:00 to 3:30')).toBe('9-11 mph from 2:00 to 3:30');
  expect(named('A, mostly 9-11 mph from 2:00 to 3:30')).toBe('A, mostly 9-11 mph from 2:00 to 3:30');
  expect(named('9-11 mph from all sides')).toBe('9-11 mph from all sides');
  expect(named('calm', 'calm')).toBe('calm');
});
