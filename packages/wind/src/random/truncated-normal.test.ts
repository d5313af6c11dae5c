import { normalPdf } from '@windcall/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { MAX_CV, scoreOfValue, solveTruncatedNormal, valueOfScore } from './truncated-normal.ts';

/** Moments of `valueOfScore` over the standard normal, by the trapezoidal rule. */
const moments = (mean: number, sd: number): { mean: number; sd: number } => {
  const law = solveTruncatedNormal(mean, sd);
  const h = 0.002;
  let [weight, sum, squares] = [0, 0, 0];
  for (let z = -8; z <= 8; z += h) {
    const value = valueOfScore(law, z);
    weight += normalPdf(z);
    sum += normalPdf(z) * value;
    squares += normalPdf(z) * value * value;
  }
  return { mean: sum / weight, sd: Math.sqrt(squares / weight - (sum / weight) ** 2) };
};

describe('the truncated normal', () => {
  it('has exactly the mean and SD asked for, from barely cut to nearly exponential', () => {
    for (const cv of [0.05, 0.125, 0.126, 0.2, 0.4, 0.56, 0.7, 0.9, 0.95]) {
      const measured = moments(5, 5 * cv);
      expect(Math.abs(measured.mean - 5)).toBeLessThan(2e-4);
      expect(Math.abs(measured.sd / (5 * cv) - 1)).toBeLessThan(2e-4);
    }
  });

  it('takes no more spread than a cut normal can have', () => {
    expect(solveTruncatedNormal(4, 400)).toEqual(solveTruncatedNormal(4, 4 * MAX_CV));
  });

  it('is a constant without spread and a calm without mean', () => {
    expect(valueOfScore(solveTruncatedNormal(5, 0), 3)).toBe(5);
    expect(valueOfScore(solveTruncatedNormal(0, 2), 3)).toBe(0);
  });

  it('never goes below zero, rises with the score, and gives the score back', () => {
    const cases = fc.tuple(evenly(0.1, 60), evenly(0.01, 0.95), evenly(-6, 6));
    fc.assert(
      fc.property(cases, ([mean, cv, z]) => {
        const law = solveTruncatedNormal(mean, cv * mean);
        const value = valueOfScore(law, z);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(valueOfScore(law, z + 0.1)).toBeGreaterThanOrEqual(value);
        if (value > 1e-9 * mean) expect(Math.abs(scoreOfValue(law, value) - z)).toBeLessThan(1e-4);
      }),
    );
  });

  it('reads values it cannot have as far out, not as infinite', () => {
    const law = solveTruncatedNormal(5, 2.5);
    expect(scoreOfValue(law, 0)).toBe(-8);
    expect(scoreOfValue(law, 1e9)).toBe(8);
    expect(() => scoreOfValue(solveTruncatedNormal(5, 0), 5)).toThrow('scale must be > 0, got 0');
  });
});
