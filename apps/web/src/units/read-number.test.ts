import { expect, it } from 'vitest';
import { decimalsOf, readNumber, refusalOf, stepped, withinBounds } from './read-number.ts';

it.each([
  ['0.25', 0.25],
  [' 1,5 ', 1.5],
  ['−2', -2],
  ['+.5', 0.5],
  ['5.', 5],
  ['1e2', 100],
])('reads %s', (typed, value) => {
  expect(readNumber(typed)).toEqual({ status: 'ok', value });
});

it.each(['abc', '1.2.3', '--1', 'Infinity', '1e999', 'NaN', '-', '.'])('does not take %s for a number', (typed) => {
  expect(readNumber(typed).status).toBe('not-a-number');
});

it('names what is empty and what is out of range, and clamps nothing', () => {
  expect(readNumber('  ').status).toBe('empty');
  expect(withinBounds(readNumber('5.05'), { min: -5, max: 5 }).status).toBe('out-of-range');
  expect(withinBounds(readNumber('-5'), { min: -5, max: 5 })).toEqual({ status: 'ok', value: -5 });
});

it('takes both bounds themselves, refuses what lies beyond either, and needs neither', () => {
  const statusOf = (typed: string, bounds: { min?: number; max?: number }) =>
    withinBounds(readNumber(typed), bounds).status;
  const both = { min: -5, max: 5 };
  expect(['-5', '5', '-5.1', '5.1'].map((typed) => statusOf(typed, both))).toEqual([
    ...['ok', 'ok', 'out-of-range', 'out-of-range'],
  ]);
  expect([statusOf('-99', { max: 5 }), statusOf('99', { min: -5 })]).toEqual(['ok', 'ok']);
});

it('reads the unit of its box behind a figure, and a letter of its axis before it', () => {
  expect(readNumber('5 mph', 'mph')).toEqual({ status: 'ok', value: 5 });
  expect(readNumber('5 mph').status).toBe('not-a-number');
  expect(readNumber('L 0.4', 'mil', 'wind')).toMatchObject({ status: 'ok', value: -0.4 });
});

it('says why a box does not take a text, and nothing of one that it takes', () => {
  const say = (typed: string) => refusalOf(withinBounds(readNumber(typed), { min: 0, max: 9 }), 'Type 0 to 9.');
  expect([say('5'), say('')]).toEqual([undefined, undefined]);
  expect(say('12')).toBe('Type 0 to 9.');
  expect(say('abc')).toBe('I don’t know “abc”. Type 0 to 9.');
  expect(refusalOf({ status: 'beyond' }, 'Type 0 to 9.')).toBe('Beyond the travel. Type 0 to 9.');
  expect(refusalOf({ status: 'unknown-click' }, 'Type 0 to 9.')).toMatch(/no click value\. Type 0 to 9\.$/);
  expect(refusalOf({ status: 'ambiguous', readings: ['1,500', '1.5'] }, '')).toBe('1,500 or 1.5? Leave the comma out.');
});

it('steps without gathering rounding errors, and stops at the bounds', () => {
  let value = 0;
  for (let i = 0; i < 30; i++) value = stepped(value, 1, 0.1, {});
  expect(value).toBe(3);
  expect(stepped(4.98, 1, 0.05, { max: 5 })).toBe(5);
  expect(stepped(0, -10, 1, { min: -4 })).toBe(-4);
});

it.each([
  [1, 0],
  [0.05, 2],
  [0.1, 1],
  [1e-7, 7],
])('knows the decimals of a step of %d', (step, decimals) => {
  expect(decimalsOf(step)).toBe(decimals);
});
