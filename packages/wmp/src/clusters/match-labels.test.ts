import { describe, expect, it } from 'vitest';
import { assignRows, matchLabels } from './distance-coverage.ts';
import { seededUniform } from './k-means.ts';

const permutations = (items: number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((one) => permutations(items.filter((x) => x !== one)).map((rest) => [one, ...rest]));

describe('the optimal assignment', () => {
  it('costs as little as the best of all permutations', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const uniform = seededUniform(seed);
      const n = 1 + (seed % 6);
      const cost = Float64Array.from({ length: n * n }, () => Math.round(20 * uniform()) - 10);
      const total = (columns: ArrayLike<number>) =>
        Array.from(columns).reduce((sum, column, row) => sum + cost[row * n + column], 0);
      const best = Math.min(...permutations([...Array(n).keys()]).map(total));
      const found = assignRows(cost, n);
      expect(new Set(found).size).toBe(n);
      expect(total(found)).toBe(best);
    }
  });

  it('finds the renaming between two labelings', () => {
    const reference = Int32Array.of(0, 0, 1, 1, 2, 2, 2);
    const labels = Int32Array.of(2, 2, 0, 0, 1, 1, 0);
    expect(Array.from(matchLabels(labels, reference, 3))).toEqual([1, 2, 0]);
  });
});
