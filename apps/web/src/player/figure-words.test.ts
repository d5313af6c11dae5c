import { expect, test } from 'vitest';
import { WIRE_UNITS } from '../units/units.ts';
import { besidePar, callsText, errorText, handicapText, intervalText, skillText } from './figure-words.ts';

test('below ten calls an error is not shown, whatever it is reckoned to be', () => {
  expect(errorText(WIRE_UNITS, 0.4, 9, 1)).toBe('9 of 10 calls');
  expect(errorText(WIRE_UNITS, null, 1, 1)).toBe('1 of 10 calls');
  expect(errorText(WIRE_UNITS, null, 10, 1)).toBe('10 calls');
  expect(errorText(WIRE_UNITS, 0.444, 10, 2)).toBe('± 0.44 mph');
});

test('a handicap has its interval from ten calls on', () => {
  expect(intervalText(WIRE_UNITS, { low: 1.52, high: 2.24 }, 10)).toBe('(1.5 to 2.2)');
  expect(intervalText(WIRE_UNITS, { low: 1.52, high: 2.24 }, 9)).toBe('9 of 10 calls');
  expect(intervalText(WIRE_UNITS, { low: null, high: null }, 1)).toBe('1 of 10 calls');
});

test('a handicap is a number from ten calls on, as the home of Practice says', () => {
  expect([9, 10].map((calls) => handicapText(WIRE_UNITS, 1.81, calls))).toEqual(['–', '1.8']);
  expect([null, undefined].map((none) => handicapText(WIRE_UNITS, none, 40))).toEqual(['–', '–']);
});

test('one call is one call', () => {
  expect([0, 1, 2].map(callsText)).toEqual(['0 calls', '1 call', '2 calls']);
});

test('a handicap stands beside the best possible, which older drills do not have', () => {
  expect(besidePar(WIRE_UNITS, 1.81, 1.2)).toBe('This drill: you ± 1.8, best possible ± 1.2.');
  expect(besidePar(WIRE_UNITS, 1.81, null)).toBe('This drill alone: 1.8.');
  expect(besidePar(WIRE_UNITS, null, 0.74)).toBe('This drill: you ± –, best possible ± 0.7.');
});

test('skill against the best possible says nothing below ten calls', () => {
  expect(skillText(WIRE_UNITS, 0.553, 10)).toBe(' Of what could be read, you read 0.55.');
  expect(skillText(WIRE_UNITS, -0.553, 20)).toBe(' Of what could be read, you read −0.55.');
  expect([skillText(WIRE_UNITS, 0.5, 9), skillText(WIRE_UNITS, null, 40)]).toEqual(['', '']);
});
