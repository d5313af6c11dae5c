import { expect, it } from 'vitest';
import { adjacentCorrelation, lagCorrelation } from './residuals.ts';

const channel = (...rows: number[][]): Float64Array[] => rows.map((row) => Float64Array.from(row));

it('correlates neighbors by their products over the roots of both sums of squares, pooled over the channels', () => {
  const one = channel([1, 2], [3, -1], [2, 2]);
  // products 1·3 − 2·1 + 3·2 − 1·2; squares of the nearer rows 1 + 4 + 9 + 1, of the farther ones 9 + 1 + 4 + 4
  expect(adjacentCorrelation([one])).toBeCloseTo(5 / Math.sqrt(15 * 18), 12);
  expect(adjacentCorrelation([one], 2)).toBeCloseTo(6 / Math.sqrt(5 * 8), 12);
  expect(adjacentCorrelation([one, channel([2], [-2])])).toBeCloseTo(1 / Math.sqrt(19 * 22), 12);
  expect(adjacentCorrelation([channel([0], [0])])).toBe(1);
});

it('correlates times by the mean product over the mean square', () => {
  // products 1·2 + 2·4, two pairs; squares 1 + 4 + 16, three values
  const row = [channel([1, 2, 4])];
  expect(lagCorrelation(row, 1)).toBeCloseTo(10 / 2 / (21 / 3), 12);
  expect(lagCorrelation(row, 2)).toBeCloseTo(4 / (21 / 3), 12);
  expect(lagCorrelation(row, 3)).toBe(1);
});
