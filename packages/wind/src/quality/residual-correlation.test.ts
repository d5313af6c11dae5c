import { describe, expect, it } from 'vitest';
import { adjacentCorrelation, lagCorrelation } from './residuals.ts';

const channel = (...rows: number[][]): Float64Array[] => rows.map((row) => Float64Array.from(row));

describe('correlation of residuals', () => {
  it('in time is that of the mean product to the mean square, however few pairs a lag leaves', () => {
    const alternating = channel([1, -1, 1, -1], [2, -2, 2, -2]);
    expect([1, 2, 3].map((lag) => lagCorrelation([alternating], lag))).toEqual([-1, 1, -1]);
    expect(lagCorrelation([channel([3, 1, 0, 0])], 1)).toBeCloseTo(3 / 3 / (10 / 4), 12);
    // pooled: products 3 and 4 over four pairs, squares 10 and 8 over six values
    expect(lagCorrelation([channel([3, 1, 0]), channel([2, 2, 0])], 1)).toBeCloseTo(7 / 4 / (18 / 6), 12);
  });

  it('in distance is of rows the asked step apart, and never beyond one', () => {
    const rows = channel([1, 2], [2, 4], [-1, -2]);
    expect(adjacentCorrelation([rows])).toBeCloseTo((10 - 10) / 25, 12);
    expect(adjacentCorrelation([rows], 2)).toBeCloseTo(-1, 12);
    expect(adjacentCorrelation([channel([0.1, 0.7], [0.3, 2.1])])).toBeLessThanOrEqual(1);
  });

  it('is one where nothing varies', () => {
    expect(adjacentCorrelation([channel([0, 0], [0, 0])])).toBe(1);
    expect(lagCorrelation([channel([0, 0])], 1)).toBe(1);
    expect(lagCorrelation([channel([1, 2])], 5)).toBe(1);
  });
});
