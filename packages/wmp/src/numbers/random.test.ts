import { describe, expect, it } from 'vitest';
import { seededUniform } from '../clusters/k-means.ts';

describe('the seeded stream', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededUniform(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('is uniform in [0, 1)', () => {
    const uniform = seededUniform(3);
    const draws = Array.from({ length: 20_000 }, uniform);
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThan(1);
    expect(draws.reduce((a, b) => a + b, 0) / draws.length).toBeCloseTo(0.5, 2);
  });
});
