import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { normalCdf, normalPdf, normalQuantile } from './normal-distribution.ts';

// Computed with mpmath 1.3 (50 digits): ncdf(z).
const CDF: [z: number, p: number][] = [
  [-37, 5.725571222524577e-300],
  [-20, 2.7536241186062337e-89],
  [-10, 7.619853024160527e-24],
  [-7.2, 3.0106279811174334e-13],
  [-5, 2.866515718791939e-7],
  [-3, 0.0013498980316300946],
  [-0.5, 0.3085375387259869],
  [0, 0.5],
  [1.96, 0.9750021048517795],
  [3, 0.9986501019683699],
];

describe('the normal distribution', () => {
  it('agrees with published probabilities to 1e-13, in the tails relatively', () => {
    for (const [z, p] of CDF) expect(Math.abs(normalCdf(z) / p - 1)).toBeLessThan(1e-13);
  });

  it('gives the quantile back to 1e-9 wherever a double can hold the probability', () => {
    fc.assert(
      fc.property(evenly(-36, 5), (z) => {
        expect(Math.abs(normalQuantile(normalCdf(z)) - z)).toBeLessThan(1e-9);
      }),
    );
  });

  it('is symmetric and rises with z', () => {
    fc.assert(
      fc.property(evenly(-8, 8), evenly(1e-3, 4), (z, step) => {
        expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 14);
        expect(normalCdf(z + step)).toBeGreaterThanOrEqual(normalCdf(z));
      }),
    );
  });

  it('has the density as its slope', () => {
    const h = 1e-5;
    for (const z of [-6, -2, -0.3, 0.7, 3]) {
      const slope = (normalCdf(z + h) - normalCdf(z - h)) / (2 * h);
      expect(Math.abs(slope / normalPdf(z) - 1)).toBeLessThan(1e-5);
    }
  });

  it('stays finite at and beyond the ends', () => {
    for (const p of [-1, 0, 1, 2]) expect(Number.isFinite(normalQuantile(p))).toBe(true);
    expect(normalCdf(-50)).toBe(0);
    expect(normalCdf(50)).toBe(1);
  });
});
