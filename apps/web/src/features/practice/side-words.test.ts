import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { EMPTY_DRAFT, questionsOf, readCrosswind, withNumber } from './side-words.ts';

it('reads a crosswind as shooters type it', () => {
  expect(
    ['R6', 'l 4.5', '-4', '6 r', 'L2,5', '+3', '−1'].map((typed) => readCrosswind(WIRE_UNITS, typed, null)),
  ).toEqual([6, -4.5, -4, 6, -2.5, 3, -1]);
  expect(readCrosswind(WIRE_UNITS, '5', -2)).toBe(-5);
  expect(readCrosswind(WIRE_UNITS, '5', null)).toBe(5);
  // stronger than a call can be: refused, not cut
  expect(readCrosswind(WIRE_UNITS, '99', null)).toBeNull();
  expect(readCrosswind(WIRE_UNITS, 'L 3 m/s', null)).toBe(-6.5);
  for (const wrong of ['', 'R', 'five', '1-2', 'RR3']) expect(readCrosswind(WIRE_UNITS, wrong, 3)).toBeNull();
});

it('lets crossing ends change places, and keeps best inside', () => {
  expect(withNumber({ lo: 2, hi: 6, best: null }, 'lo', 8)).toEqual({ lo: 6, hi: 8, best: null });
  expect(withNumber({ lo: 2, hi: 6, best: 5 }, 'hi', 4)).toEqual({ lo: 2, hi: 4, best: 4 });
  expect(withNumber(EMPTY_DRAFT, 'hi', 4)).toEqual({ lo: null, hi: 4, best: null });
});

it('asks about the side the wind comes from', () => {
  expect(questionsOf({ lo: 2, hi: 6, best: null })[0]).toBe('Low');
  expect(questionsOf({ lo: -6, hi: -2, best: null })[0]).toBe('High');
  expect(questionsOf({ lo: -2, hi: 3, best: null })[0]).toBe('Left end');
});
