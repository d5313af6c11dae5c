import { expect, it } from 'vitest';
import { joinCodeOf } from './class-words.ts';

it.each([
  ['7KQ2-M4XD', '7KQ2-M4XD'],
  [' 7kq2 m4xd ', '7KQ2-M4XD'],
  ['https://range.example/join/7kq2-m4xd', '7KQ2-M4XD'],
  // O, I and L are read as 0, 1 and 1
  ['OIL2-M4XD', '0112-M4XD'],
  ['7KQ2-M4X', null],
  ['7KQ2-M4XDA', null],
  ['7KQ2-M4XU', null],
  ['', null],
])('reads %j as the join code %s', (typed, code) => {
  expect(joinCodeOf(typed)).toBe(code);
});
