import { expect, it } from 'vitest';
import { decimalsOf, readNumber, stepped, withinBounds } from './read-number.ts';

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
