import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { handicap, intervalScore } from './interval-score.ts';
import { correlation, FEWEST_PAIRS, isReliable, splitHalf, testRetest } from './reliability.ts';

type Dice = ReturnType<typeof createRandomStream>;

/** Handicap of a test by a calibrated caller with normal errors of this σ, mph. */
const testOf = (dice: Dice, sigma: number, calls = 20): number => {
  const half = 1.2816 * sigma;
  const scores = Array.from({ length: calls }, () =>
    intervalScore({ loMph: -half, hiMph: half }, sigma * dice.normal()),
  );
  return handicap(scores)?.value ?? Number.NaN;
};
const sigmaOf = (dice: Dice): number => 1 + 3 * dice.uniform();
const retests = (dice: Dice, people: number): [number, number][] =>
  Array.from({ length: people }, () => {
    const sigma = sigmaOf(dice);
    return [testOf(dice, sigma), testOf(dice, sigma)];
  });

describe('the reliability of the handicap', () => {
  it('holds the true correlation in at least 90 % of 200 runs of 40 people', () => {
    const truth = testRetest(retests(createRandomStream('41', 5), 20_000))?.r ?? Number.NaN;
    const dice = createRandomStream('42', 5);
    const held = Array.from({ length: 200 }, () => testRetest(retests(dice, 40))).filter(
      (one) => one !== null && one.low <= truth && truth <= one.high,
    );
    expect(held.length).toBeGreaterThanOrEqual(180);
  });

  it('steps halves up to the length of the test', () => {
    const dice = createRandomStream('43', 5);
    const people = Array.from({ length: 6000 }, () => sigmaOf(dice));
    const halves = splitHalf(people.map((sigma) => [testOf(dice, sigma, 10), testOf(dice, sigma, 10)] as const));
    const whole = testRetest(people.map((sigma) => [testOf(dice, sigma), testOf(dice, sigma)] as const));
    expect(halves?.r).toBeCloseTo(whole?.r ?? 0, 1);
  });

  it('says nothing of 19 pairs, or where nobody differs', () => {
    const dice = createRandomStream('44', 5);
    expect(testRetest(retests(dice, FEWEST_PAIRS - 1))).toBeNull();
    expect(testRetest(retests(dice, FEWEST_PAIRS))?.n).toBe(20);
    expect(correlation(Array.from({ length: 30 }, () => [2, 3] as const))).toBeNull();
  });

  it('is enough for a word about transfer from 0.8 on, with its lower end above 0.6', () => {
    expect(isReliable({ r: 0.8, low: 0.61 })).toBe(true);
    expect(isReliable({ r: 0.79, low: 0.7 })).toBe(false);
    expect(isReliable({ r: 0.9, low: 0.6 })).toBe(false);
    expect(isReliable(null)).toBe(false);
  });
});
