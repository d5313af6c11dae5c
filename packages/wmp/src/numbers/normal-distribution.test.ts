import { describe, expect, it } from 'vitest';
import { normalCdf, normalPdf } from './normal-distribution.ts';

describe('the normal distribution', () => {
  it('agrees with published values', () => {
    // ½ erfc(−z/√2) of Python's math library.
    expect(normalCdf(0)).toBeCloseTo(0.5, 15);
    expect(normalCdf(1)).toBeCloseTo(0.841344746068543, 14);
    expect(normalCdf(-1.96)).toBeCloseTo(0.024997895148220435, 14);
    expect(normalCdf(-5) / 2.866515718791946e-7).toBeCloseTo(1, 9);
    expect(normalCdf(-7.5) / 3.19089167291092e-14).toBeCloseTo(1, 7);
    expect(normalCdf(-10) / 7.61985302416053e-24).toBeCloseTo(1, 7);
    expect(normalPdf(0)).toBeCloseTo(0.3989422804014327, 15);
  });

  it('adds up to one with its mirror image, far out too', () => {
    for (const z of [0.1, 1, 3, 6.9, 7.2, 20, 40]) expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 14);
  });
});
