import { describe, expect, it } from 'vitest';
import { randomField } from '../../test/random-field.ts';
import { trialBrackets } from '../../test/trial-brackets.ts';
import type { HoldField } from '../field/hold-field.ts';
import { seededUniform } from '../numbers/random.ts';
import { selectBrackets } from '../selection/select-brackets.ts';
import { bracketsOfHitCard } from './card-brackets.ts';
import { hitCards, rateCard } from './hit-cards.ts';
import { hitTable } from './hit-probability.ts';
import { mainWind } from './main-wind.ts';

const SIGMAS = [0.1, 0.1, 0.11, 0.12, 0.13];
/** How likely a hit is at each engagement of a field, on its round target. */
const tablesOf = ({ axes }: HoldField) => axes.map((axis, j) => hitTable(axis.targetRadiusMil, SIGMAS[j]));

describe('hit-probability cards', () => {
  const field = randomField({ seed: 3 });
  const { cards, callErrorCurve } = hitCards(field, tablesOf(field));

  it('carry one to four holds for every distance, and more holds never hit less', () => {
    expect(cards.map((card) => card.brackets)).toEqual([1, 2, 3, 4]);
    for (const card of cards) {
      for (const axis of field.axes) expect(card.holdsByDistance[axis.key]).toHaveLength(card.brackets);
      expect(card.windsMph).toEqual([...card.windsMph].sort((a, b) => a - b));
      expect(rateCard(field, tablesOf(field), card.holdsByDistance)).toEqual({
        hitProbability: card.hitProbability,
        hitProbabilityByDistance: card.hitProbabilityByDistance,
      });
    }
    const rates = cards.map((card) => card.hitProbability);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
  });

  it('are the best: no pair of the winds tried does better', () => {
    const { milPerMph } = mainWind(field);
    const tables = tablesOf(field);
    const winds = Array.from(field.holdMil, (hold, i) => hold / milPerMph[Math.floor(i / field.nTimes)]);
    const [low, high] = [Math.min(...winds), Math.max(...winds)];
    const tried = Array.from({ length: 120 }, (_, i) => low + ((high - low) * i) / 119);
    const rates = tried.map((mph) =>
      Float64Array.from(field.holdMil, (hold, i) => {
        const j = Math.floor(i / field.nTimes);
        return tables[j](hold - mph * milPerMph[j]);
      }),
    );
    let best = 0;
    for (let a = 0; a < tried.length; a++) {
      for (let b = a + 1; b < tried.length; b++) {
        // A hit is the likelier the nearer the hold, so the nearest of two is the better of two.
        const sum = rates[a].reduce((total, rate, i) => total + Math.max(rate, rates[b][i]), 0);
        best = Math.max(best, sum / field.holdMil.length);
      }
    }
    expect(cards[1].hitProbability).toBeCloseTo(best, 9);
  });

  it('beat the card of least width on the same wind', () => {
    const narrow = selectBrackets(field, trialBrackets(field), { U: 2, delta: 0.05, p_min: 0.9, beta: 1 });
    const holds = Object.fromEntries(
      field.axes.map((axis) => [axis.key, narrow.brackets.map((bracket) => bracket.holdsByDistance[axis.key].center)]),
    );
    expect(cards[1].hitProbability).toBeGreaterThan(rateCard(field, tablesOf(field), holds).hitProbability);
  });

  it('lose with the error of the call, the more the more holds there are', () => {
    const rate = (brackets: number, callErrorMph: number) =>
      callErrorCurve.find((one) => one.brackets === brackets && one.callErrorMph === callErrorMph)!.hitProbability;
    for (const card of cards) expect(rate(card.brackets, 0)).toBeCloseTo(card.hitProbability, 9);
    for (const error of [0.5, 1, 2, 3]) expect(rate(4, error)).toBeLessThan(rate(4, 0));
    expect(rate(1, 3)).toBeCloseTo(rate(1, 0), 12);
    expect(rate(4, 0) - rate(4, 2)).toBeGreaterThan(rate(2, 0) - rate(2, 2));
  });

  it('rate a call with errors as many trials do', () => {
    const { windsMph } = cards[2];
    const uniform = seededUniform(5);
    const { milPerMph } = mainWind(field);
    const tables = tablesOf(field);
    const trials = 100_000;
    let sum = 0;
    for (let n = 0; n < trials; n++) {
      const i = Math.floor(uniform() * field.holdMil.length);
      const j = Math.floor(i / field.nTimes);
      const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
      const called = field.holdMil[i] / milPerMph[j] + normal;
      const taken = windsMph.reduce((best, mph) => (Math.abs(mph - called) < Math.abs(best - called) ? mph : best));
      sum += tables[j](field.holdMil[i] - taken * milPerMph[j]);
    }
    const exact = callErrorCurve.find((one) => one.brackets === 3 && one.callErrorMph === 1)!.hitProbability;
    // 3.5 standard errors of so many trials.
    expect(Math.abs(sum / trials - exact)).toBeLessThan(0.005);
  });

  it('serve an array of several directions and a wind that does not vary', () => {
    const array = randomField({ seed: 4, fireDeg: [0, 30, 60, 90, 120] });
    const [first, , , last] = hitCards(array, tablesOf(array)).cards;
    expect(last.hitProbability).toBeGreaterThan(first.hitProbability);
    expect(last.windsMph.every((mph) => Math.abs(mph) < 60)).toBe(true);
    const still = randomField({ seed: 4, secondaryShare: 0, speedSd: 0, directionSd: 0 });
    const [only] = hitCards(still, tablesOf(still)).cards;
    expect(only.windsMph[0]).toBeCloseTo(5, 9);
    expect(only.windDirection).toBeCloseTo(90, 9);
    const calm = randomField({ seed: 4, secondaryShare: 0, speedSd: 0, directionSd: 0, primary: [0, 0] });
    expect(hitCards(calm, tablesOf(calm)).cards[0].holdsByDistance['500']).toEqual([0]);
    const headwind = randomField({ seed: 4, secondaryShare: 0, speedSd: 0, directionSd: 0, primary: [8, 0] });
    expect(hitCards(headwind, tablesOf(headwind)).cards[0].hitProbability).toBeGreaterThan(0.9);
  });

  it('turn into wind brackets whose shares add up', () => {
    const brackets = bracketsOfHitCard(field, cards[2]);
    expect(brackets.reduce((sum, bracket) => sum + bracket.prob_mass, 0)).toBeCloseTo(1, 12);
    // Ends along the card's direction: a bracket that is mostly on the other side is named from there.
    const ends = brackets.map(({ windDirection, speedRange: { low, high } }) =>
      Math.abs(windDirection - cards[2].windDirection) < 1e-9 ? [low, high] : [-high, -low],
    );
    brackets.forEach((bracket, n) => {
      if (n > 0) expect(ends[n][0]).toBe(ends[n - 1][1]);
      expect(Math.abs(bracket.holdMph!)).toBeCloseTo(Math.abs(cards[2].windsMph[n]), 12);
      expect(bracket.speedRange.high).toBeGreaterThan(0);
      const { low, center, high } = bracket.holdsByDistance['800'];
      expect(low).toBeLessThanOrEqual(center);
      expect(center).toBeLessThanOrEqual(high);
      expect(center).toBe(cards[2].holdsByDistance['800'][n]);
    });
  });

  it('need a table for every engagement', () => {
    expect(() => hitCards(field, [() => 1])).toThrow('tables must hold 5 values, got 1');
  });
});
