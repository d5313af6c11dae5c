import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../units/units.ts';
import { questionsOf, readCrosswind } from './side-words.ts';

it('reads a crosswind as shooters type it', () => {
  for (const [typed, mph] of [
    ...([
      ['R6', 6],
      ['l 4.5', -4.5],
      ['-4', -4],
      ['6 r', 6],
      ['L2,5', -2.5],
      ['+3', 3],
      ['−1', -1],
    ] as const),
    ['L 3 m/s', -6.5],
  ] as const) {
    expect(readCrosswind(WIRE_UNITS, typed, null), typed).toEqual({ status: 'ok', mph });
  }
  // stronger than a call may be: refused, not cut
  for (const wrong of ['', 'R', 'five', '1-2', 'RR3', '99', 'L 99']) {
    expect(readCrosswind(WIRE_UNITS, wrong, 1), wrong).toEqual({ status: 'not-read' });
  }
});

it('takes no number without a side, but for 0', () => {
  expect(readCrosswind(WIRE_UNITS, '5', null)).toEqual({ status: 'no-side', mph: 5 });
  expect(readCrosswind(WIRE_UNITS, '0', null)).toEqual({ status: 'ok', mph: 0 });
  expect(readCrosswind(WIRE_UNITS, '5', -1)).toEqual({ status: 'ok', mph: -5 });
  expect(readCrosswind(WIRE_UNITS, '5', 1)).toEqual({ status: 'ok', mph: 5 });
});

it('asks about the side the wind comes from', () => {
  expect(questionsOf({ lo: 2, hi: 6, best: null })[0]).toBe('Low');
  expect(questionsOf({ lo: -6, hi: -2, best: null })[0]).toBe('High');
  expect(questionsOf({ lo: -2, hi: 3, best: null })[0]).toBe('Left end');
});
