import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectBrackets } from '../selection/select-brackets.ts';
import { randomField } from '../testing/random-field.ts';
import { trialBrackets } from '../testing/trial-brackets.ts';
import { type CardRow, rangeCard } from './range-card.ts';
import { decimalsFor, roundTo } from './round-to.ts';

describe('rounding', () => {
  it('gives the nearest multiple, clean of noise and of −0', () => {
    expect([roundTo(0.37, 0.05), roundTo(1.26, 0.1), roundTo(-0.31, 0.2), roundTo(-0.02, 0.1)]).toEqual([
      0.35, 1.3, -0.4, 0,
    ]);
    expect(Object.is(roundTo(-0.02, 0.1), 0)).toBe(true);
    expect([roundTo(0.15, 0.1), roundTo(-0.15, 0.1), roundTo(0.3, 0.2)]).toEqual([0.2, -0.2, 0.4]);
    expect([0.05, 0.1, 0.2].map(decimalsFor)).toEqual([2, 1, 2]);
  });

  it('moves no hold by more than half the precision, and mirrors', () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 20, noNaN: true }), fc.constantFrom(0.05, 0.1, 0.2), (mil, precision) => {
        const rounded = roundTo(mil, precision);
        expect(Math.abs(rounded - mil)).toBeLessThanOrEqual(precision / 2 + 1e-9);
        expect(roundTo(-mil, precision) + 0).toBe(-rounded + 0);
        expect(String(rounded).length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('a range card', () => {
  const field = randomField({ seed: 3 });
  const { brackets } = selectBrackets(field, trialBrackets(field), { U: 3, delta: 0.05, p_min: 0.9, beta: 1 });
  const rows: CardRow[] = field.axes.map((axis) => ({
    distance: axis.distanceYd,
    elevation: axis.distanceYd / 137,
    timeOfFlight: axis.distanceYd / 700,
    subsonic: axis.distanceYd > 1000,
  }));
  const card = rangeCard(rows, brackets, 0.1);

  it('has low, centre and high of every bracket side by side, rounded', () => {
    expect(card.windBrackets).toHaveLength(brackets.length);
    card.windBrackets.forEach((bracket, n) => {
      const { low, high } = brackets[n]!.speedRange;
      expect(bracket.windSpeed).toBeCloseTo((low + high) / 2, 12);
      expect(bracket.windCondition).toMatch(/mph$/);
      expect(bracket.probability).toBe(brackets[n]!.prob_mass);
      bracket.targets.forEach((target, i) => {
        const holds = brackets[n]!.holdsByDistance[String(rows[i]!.distance)]!;
        expect(target.windageLow).toBe(roundTo(holds.low, 0.1));
        expect(target.windage).toBe(roundTo(holds.center, 0.1));
        expect(target.windageHigh).toBe(roundTo(holds.high, 0.1));
        expect(target.elevation).toBe(roundTo(rows[i]!.elevation, 0.1));
        expect(target.timeOfFlight).toBe(rows[i]!.timeOfFlight);
        expect(target.subsonic).toBe(rows[i]!.subsonic);
      });
    });
  });

  it('takes the entries’ windage from the most probable bracket', () => {
    const main = brackets.reduce((a, b) => (b.prob_mass > a.prob_mass ? b : a));
    expect(card.entries.map((entry) => entry.windageMils)).toEqual(
      rows.map((row) => roundTo(main.holdsByDistance[String(row.distance)]!.center, 0.1)),
    );
  });

  it('needs brackets, with holds at every row', () => {
    expect(() => rangeCard(rows, [], 0.1)).toThrow('brackets must not be empty');
    expect(() => rangeCard([{ ...rows[0]!, distance: 777 }], brackets, 0.1)).toThrow('must have holds at 777');
  });
});
