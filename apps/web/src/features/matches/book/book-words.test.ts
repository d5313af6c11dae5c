import { PRESETS } from '@windcall/units';
import { expect, it } from 'vitest';
import { unitsOf, WIRE_UNITS } from '../../../units/units.ts';
import { bookWinds, shortBrief } from './book-words.ts';

it('has holds for two winds from each side and for none, in whole numbers of the shown unit', () => {
  expect(bookWinds(WIRE_UNITS)).toEqual([-10, -5, 0, 5, 10]);
  expect(bookWinds(unitsOf(PRESETS.metric))).toEqual([-4, -2, 0, 2, 4]);
});

it('has the beginning of a long briefing, up to a word, and says that there is more', () => {
  expect(shortBrief('Near to far.')).toBe('Near to far.');
  const long = shortBrief('plate '.repeat(200));
  expect(long).toMatch(/plate … The rest is on the page of the stage\.$/);
  expect(long.length).toBeLessThan(350);
});
