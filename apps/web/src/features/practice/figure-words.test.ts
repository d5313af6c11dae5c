import { expect, test } from 'vitest';
import { WIRE_UNITS } from '../../units/units.ts';
import { besidePar, callsText, errorText, intervalText, leanWords, skillText } from './figure-words.ts';

test('below ten calls an error is called wide, whatever it is reckoned to be', () => {
  expect(errorText(WIRE_UNITS, 0.4, 9, 1)).toBe('± wide, 9 calls');
  expect(errorText(WIRE_UNITS, null, 1, 1)).toBe('± wide, 1 call');
  expect(errorText(WIRE_UNITS, 0.444, 10, 2)).toBe('± 0.44 mph');
});

test('a handicap has its interval from ten calls on', () => {
  expect(intervalText(WIRE_UNITS, { low: 1.52, high: 2.24 }, 10)).toBe('(1.5 to 2.2)');
  expect(intervalText(WIRE_UNITS, { low: 1.52, high: 2.24 }, 9)).toBe('± wide, 9 calls');
  expect(intervalText(WIRE_UNITS, { low: null, high: null }, 1)).toBe('± wide, 1 call');
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
  expect(skillText(0.553, 10)).toBe(' Of what could be read, you read 0.55.');
  expect(skillText(-0.553, 20)).toBe(' Of what could be read, you read −0.55.');
  expect([skillText(0.5, 9), skillText(null, 40)]).toEqual(['', '']);
});

test.each([
  [{ where: 'side', bias: 1.5 }, 'too much from the right'],
  [{ where: 'side', bias: -1.5 }, 'too much from the left'],
  [{ where: 'above-10-mph', bias: -5 }, 'too little above 10 mph'],
  [{ where: 'near-unread', bias: 2 }, 'you ignore the near wind'],
  [{ where: 'middle-only', bias: 2 }, 'you read the middle flag only'],
  [{ where: 'everywhere', bias: 1 }, 'too much everywhere'],
  [{ where: { value: 'half' }, bias: -1 }, 'too little at half value'],
] as const)('a lean is said plainly: %j', (lean, words) => {
  expect(leanWords(WIRE_UNITS, lean)).toBe(words);
});
