import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { changeBetween, followingOf, type MeasuredCall, moodRoot, widenedBy } from './change.ts';
import { intervalScore } from './interval-score.ts';

const dice = createRandomStream('77', 6);
/** Calls of an honest reader whose successive errors are correlated by `following`, `gain` times as wrong as usual. */
const testOf = (count: number, following: number, gain = 1): MeasuredCall[] => {
  let mood = dice.normal();
  return Array.from({ length: count }, (_, i) => {
    mood = following * mood + Math.sqrt(1 - following ** 2) * dice.normal();
    const reader = 1 + (i % 3);
    const [errorMph, half] = [gain * reader * mood, 1.2816 * gain * reader];
    const scoreMph = intervalScore({ loMph: errorMph - half, hiMph: errorMph + half }, 0);
    return { scoreMph, errorMph, readerMph: reader };
  });
};

describe('the change between two tests', () => {
  it('is a factor over what a reader is left with: harder winds are no worse test', () => {
    const easy = testOf(400, 0).map((call) => ({
      ...call,
      readerMph: 2 * (call.readerMph ?? 1),
      scoreMph: 2 * call.scoreMph,
    }));
    expect(changeBetween(testOf(400, 0), easy)?.factor).toBeCloseTo(1, 0);
    expect(changeBetween(testOf(400, 0), testOf(400, 0, 0.5))?.factor).toBeCloseTo(0.5, 1);
    expect(changeBetween([], testOf(20, 0))).toBeNull();
  });

  it.each([
    [20, 0],
    [60, 0.6],
  ])('holds its 95 %% in 93 to 98.5 of 100 tests of %i calls with moods %f', (count, following) => {
    const held = Array.from({ length: 600 }, () =>
      changeBetween(testOf(count, following), testOf(count, following)),
    ).filter((change) => change !== null && change.low <= 1 && 1 <= change.high).length;
    expect(held / 600).toBeGreaterThan(0.93);
    expect(held / 600).toBeLessThan(0.993);
  });

  it('takes moods for less than their number, by no more than 2', () => {
    expect(moodRoot(testOf(3000, 0))).toBeLessThan(1.12);
    expect(moodRoot(testOf(3000, 0.8))).toBeGreaterThan(1.4);
    expect(followingOf(testOf(3000, 0.999))).toBeLessThanOrEqual(0.6);
    expect(moodRoot([])).toBeCloseTo(Math.sqrt(1.05 / 0.95), 9);
  });
});

it('moves both ends of a handicap out, the lower one not below 0', () => {
  const told = { value: 2, low: 1, high: 4 };
  expect(widenedBy(told, 1.5)).toEqual({ value: 2, low: 0.5, high: 5 });
  expect(widenedBy(told, 3)).toEqual({ value: 2, low: 0, high: 8 });
  expect(widenedBy({ value: 2, low: null, high: null }, 3)).toEqual({ value: 2, low: null, high: null });
});
