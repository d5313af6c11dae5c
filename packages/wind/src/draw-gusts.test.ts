import { describe, expect, it } from 'vitest';
import { drawGusts, type GustLaw } from './draw-gusts.ts';
import { placeAt } from './gust-noise.ts';

const LAW: GustLaw = { correlationLengthYd: 200, largeEddyShare: 0.92, correlationTimeS: 4 };

/** Speed gusts at one distance at the given times, for a seed; a law per second. */
const gustsAt = (seed: number, timesS: number[], laws: GustLaw[]): number[] => {
  const gusts: number[] = [];
  drawGusts([seed, 0], [placeAt(100)], { first: 0, last: 5 }, laws, timesS, (_, { speed }) => {
    gusts.push(speed[0]);
  });
  return gusts;
};
const steady = (seconds: number): GustLaw[] => Array.from({ length: seconds + 1 }, () => LAW);

describe('gusts in time', () => {
  it('are the same at a time whichever other times are asked', () => {
    const laws = steady(6);
    const many = gustsAt(3, [0, 0.25, 1, 2.5, 3, 4.125, 5], laws);
    expect(gustsAt(3, [2.5, 5], laws)).toEqual([many[3], many[6]]);
    expect(gustsAt(3, [0.25], laws)).toEqual([many[1]]);
  });

  it('have unit variance and decay as exp(−t/τ), also between the seconds', () => {
    const times = [0, 0.5, 1, 1.3, 2, 5];
    const seeds = 20_000;
    const rows = Array.from({ length: seeds }, (_, seed) => gustsAt(seed, times, steady(5)));
    for (let a = 0; a < times.length; a++) {
      for (let b = a; b < times.length; b++) {
        const measured = rows.reduce((sum, row) => sum + row[a] * row[b], 0) / seeds;
        const expected = Math.exp(-(times[b] - times[a]) / LAW.correlationTimeS);
        expect(Math.abs(measured - expected)).toBeLessThan(5 * Math.sqrt((1 + expected ** 2) / seeds));
      }
    }
  });

  it('keep unit variance while their law changes', () => {
    const laws = Array.from({ length: 9 }, (_, k) => ({
      correlationLengthYd: 50 * (k + 1),
      largeEddyShare: 0.7 + 0.03 * k,
      correlationTimeS: 1 + 3 * k,
    }));
    const times = [0, 2, 4.5, 6, 8];
    const seeds = 20_000;
    const rows = Array.from({ length: seeds }, (_, seed) => gustsAt(seed, times, laws));
    times.forEach((_, k) => {
      const variance = rows.reduce((sum, row) => sum + row[k] ** 2, 0) / seeds;
      expect(Math.abs(variance - 1)).toBeLessThan(5 * Math.sqrt(2 / seeds));
    });
  });

  it('go from one second to the next by the law of the second they come to', () => {
    const lasting = (from: number) =>
      Array.from({ length: 4 }, (_, k) => ({ ...LAW, correlationTimeS: k >= from ? 1e9 : 1e-3 }));
    const steps = (from: number): number[] => {
      const [, one = 0, two = 0, three = 0] = gustsAt(9, [0, 1, 2, 3], lasting(from));
      return [Math.abs(two - one), Math.abs(three - two)];
    };
    // The gusts are constant from the second that the law requires, and new at every second before.
    const [intoLasting = 0, within = 0] = steps(2);
    expect([intoLasting, within].every((step) => step < 1e-3)).toBe(true);
    expect(steps(3)[0]).toBeGreaterThan(0.01);
    expect(steps(3)[1]).toBeLessThan(1e-3);
  });

  it('have unit variance between seconds, also where a second is long for them', () => {
    const laws = Array.from({ length: 2 }, () => ({ ...LAW, correlationTimeS: 0.3 }));
    const seeds = 20_000;
    const variance =
      Array.from({ length: seeds }, (_, seed) => gustsAt(seed, [0.5], laws)[0] ** 2).reduce((a, b) => a + b, 0) / seeds;
    expect(Math.abs(variance - 1)).toBeLessThan(5 * Math.sqrt(2 / seeds));
  });
});
