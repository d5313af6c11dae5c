import { expect, test } from 'vitest';
import { callsText, errorText } from './lesson.ts';

test('below ten calls an error is called wide, whatever it is reckoned to be', () => {
  expect(errorText(0.4, 9, 1)).toBe('± wide, 9 calls');
  expect(errorText(null, 1, 1)).toBe('± wide, 1 call');
  expect(errorText(0.444, 10, 2)).toBe('± 0.44 mph');
});

test('one call is one call', () => {
  expect([0, 1, 2].map(callsText)).toEqual(['0 calls', '1 call', '2 calls']);
});
