import { expect, test } from 'vitest';
import { cueName, meansWords, reasonWords, showedWords, sumText } from './cue-words.ts';
import { WIRE_UNITS } from './units.ts';

const third = (mph: number | null, weight: number) => ({ share: 1 / 3, mph, atCommit: mph, weight });

test('the sum is spelled out with the weights there are, winds from the left taken off', () => {
  const sumOf = (near: number | null, middle: number | null, far: number | null): string =>
    sumText(WIRE_UNITS, { thirds: [third(near, 3), third(middle, 2), third(far, 1)] });
  expect(sumOf(7.8, 6.7, 4.8)).toBe('(3 × 7.8 + 2 × 6.7 + 4.8) ÷ 6');
  expect(sumOf(6, 3, -3)).toBe('(3 × 6.0 + 2 × 3.0 − 3.0) ÷ 6');
  expect(sumOf(-3, 3, 6)).toBe('(−3 × 3.0 + 2 × 3.0 + 6.0) ÷ 6');
  expect(sumOf(null, 6, 3)).toBe('(2 × 6.0 + 3.0) ÷ 3');
});

test('a cue has its place, and what it showed in the words that are taught', () => {
  expect(cueName(WIRE_UNITS, { kind: 'flag', place: 443 })).toBe('Flag, 440 yd');
  expect(cueName(WIRE_UNITS, { kind: 'mirage', place: 400, focus: 2 })).toBe('Mirage, focus ½');
  const flag = { liftDeg: 44, seenDeg: 42.3, yawDeg: -120 };
  expect(showedWords(WIRE_UNITS, { kind: 'flag', showed: flag })).toBe('44° left, yellow: toward you, from 2:00');
  expect(showedWords(WIRE_UNITS, { kind: 'mirage', showed: { leanDeg: -65 } })).toBe('65° left, medium');
  expect(showedWords(WIRE_UNITS, { kind: 'mirage', showed: { leanDeg: 9 } })).toBe('boils');
  expect(showedWords(WIRE_UNITS, { kind: 'meter', showed: { speed: 7.9, clock: 105 } })).toBe('7.9 mph from 3:30');
  expect(showedWords(WIRE_UNITS, { kind: 'trees', showed: { band: 2 } })).toBe('twigs move');
});

test('a band is a range, and a focus not looked at says so', () => {
  expect(meansWords(WIRE_UNITS, { means: null, between: { low: 6, high: 10 } })).toBe('6 to 10');
  expect(meansWords(WIRE_UNITS, { means: null, between: { low: 15, high: null } })).toBe('15 or more');
  expect(meansWords(WIRE_UNITS, { means: -4.25, between: null })).toBe('L 4.3');
  expect(reasonWords({ reason: 'gust', looked: false })).toBe('not looked at, gust');
  expect(reasonWords({ reason: 'band', looked: true })).toBe('');
});
