import { describe, expect, it } from 'vitest';
import { hitProbability, hitTable } from './hit-probability.ts';

/** ∫∫ of the normal density over the circle, in polar coordinates about its center, by a fine midpoint rule in the radius. */
const byPolarSum = (e: number, r: number, sigma: number): number => {
  const rings = 4000;
  let sum = 0;
  for (let i = 0; i < rings; i++) {
    const rho = (r * (i + 0.5)) / rings;
    let ring = 0;
    const turns = 200;
    for (let k = 0; k < turns; k++) {
      const angle = (2 * Math.PI * k) / turns;
      const squared = rho * rho + e * e - 2 * rho * e * Math.cos(angle);
      ring += Math.exp(-squared / (2 * sigma * sigma)) / turns;
    }
    sum += (ring * rho) / (sigma * sigma);
  }
  return (sum * r) / rings;
};

describe('the probability of a hit', () => {
  it('is Rayleigh’s for a perfect aim', () => {
    for (const ratio of [0.1, 0.5, 1, 2, 4, 20, 300]) {
      expect(hitProbability(0, ratio, 1)).toBeCloseTo(1 - Math.exp((-ratio * ratio) / 2), 13);
    }
  });

  it('agrees with the integral over the circle', () => {
    for (const [e, r, sigma] of [
      [0.3, 0.436, 0.1],
      [0.5, 0.436, 0.2],
      [1, 0.3, 0.4],
      [0.436, 0.436, 0.05],
      [0.2, 0.9, 0.6],
    ] as const) {
      expect(hitProbability(e, r, sigma)).toBeCloseTo(byPolarSum(e, r, sigma), 6);
    }
  });

  it('agrees with Marcum’s Q function', () => {
    // 1 − Q₁(1, 1) = 0.2671202…: noncentral χ² with 2 degrees of freedom and noncentrality 1 at 1.
    const series = Array.from({ length: 60 }, (_, n) => n).reduce(
      (state, n) => {
        const poisson = (Math.exp(-0.5) * 0.5 ** n) / state.factorial;
        const inner = state.inner - (n === 0 ? Math.exp(-0.5) : (Math.exp(-0.5) * 0.5 ** n) / state.factorial);
        return { factorial: state.factorial * (n + 1), inner, sum: state.sum + poisson * inner };
      },
      { factorial: 1, inner: 1, sum: 0 },
    );
    expect(hitProbability(1, 1, 1)).toBeCloseTo(series.sum, 12);
  });

  it('is certain or impossible without dispersion, and nothing for a target without size', () => {
    expect([hitProbability(0.4, 0.5, 0), hitProbability(-0.5, 0.5, 0), hitProbability(0.6, 0.5, 0)]).toEqual([1, 1, 0]);
    expect(hitProbability(0, 0, 0.1)).toBe(0);
    expect(() => hitProbability(0, -1, 1)).toThrow('radius must be >= 0, got -1');
    expect(() => hitProbability(0, 1, Number.NaN)).toThrow('sigma must be >= 0, got NaN');
  });

  it('is a share, falls with the error and grows with the target', () => {
    const errors = Array.from({ length: 60 }, (_, i) => i / 20);
    for (const sigma of [0.001, 0.1, 1]) {
      const shares = errors.map((error) => hitProbability(error, 0.5, sigma));
      expect(Math.max(...shares)).toBeLessThanOrEqual(1);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      for (let i = 1; i < shares.length; i++) expect(shares[i]).toBeLessThanOrEqual((shares[i - 1] ?? 0) + 1e-12);
    }
    expect(hitProbability(0.3, 0.5, 0.2)).toBe(hitProbability(-0.3, 0.5, 0.2));
    // a target that is nearly impossible to miss, from all sides
    expect(hitProbability(0, 1000, 1)).toBeCloseTo(1, 12);
  });

  it('of another shape is tabulated as it is told', () => {
    const square = (error: number) =>
      Math.abs(error) <= 0.5 ? 1 - error * error : 0.75 * Math.exp(0.5 - Math.abs(error));
    const table = hitTable(0.5, 0.2, square);
    for (const error of [0, 0.1, -0.3, 0.45]) expect(table(error)).toBeCloseTo(square(error), 4);
    expect(hitTable(0.5, 0, square)).toBe(square);
    expect(table(1.7 + 1e-9)).toBe(0);
  });

  it('is read from its table to 1e-5', () => {
    for (const [r, sigma] of [
      [0.436, 0.1],
      [0.436, 0.02],
      [0.2, 0.5],
      [0.436, 0],
    ] as const) {
      const table = hitTable(r, sigma);
      for (let e = -2; e <= 2; e += 0.0137) {
        expect(Math.abs(table(e) - hitProbability(e, r, sigma)), `e ${e}, r ${r}, σ ${sigma}`).toBeLessThan(1e-5);
      }
    }
  });
});

describe('a table of hits', () => {
  it('follows a chance that falls from the middle on, as a triangle’s does, and one with a sharp rim far out', () => {
    const triangle = (error: number): number => (1 + Math.cos(Math.PI * Math.min(1, Math.abs(error) / 0.2))) / 2;
    const rim = (error: number): number => hitProbability(error, 3, 0.02);
    for (const [radius, sigma, chance] of [
      [0.2, 0.02, triangle],
      [3, 0.02, rim],
    ] as const) {
      const table = hitTable(radius, sigma, chance);
      for (let error = 0; error <= 1.2 * radius; error += radius / 997) {
        expect(Math.abs(table(error) - chance(error)), `${error} of ${radius}`).toBeLessThan(1e-3);
        expect(table(-error)).toBe(table(error));
      }
    }
  });
});
