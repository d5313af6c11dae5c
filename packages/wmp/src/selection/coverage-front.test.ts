import { describe, expect, it } from 'vitest';
import { coverageFront, densestRuns, leastWidth } from '../../test/coverage-front.ts';
import { randomField } from '../../test/random-field.ts';
import { seededUniform } from '../clusters/k-means.ts';

/** Brute force over every set of cells: runs are its stretches, free runs take the fullest remaining edges. */
const densestByTrying = (counts: number[], maxRuns: number, edges: number[]): number[] => {
  const m = counts.length;
  const best = new Array<number>((maxRuns + 1) * (m + 1)).fill(0);
  for (let set = 0; set < 1 << m; set++) {
    const cells = counts.map((_, k) => k).filter((k) => (set >> k) & 1);
    const touched = new Set(cells.flatMap((k) => [k, k + 1]));
    const runs = cells.filter((k) => !cells.includes(k - 1)).length;
    const inside = cells.reduce((sum, k) => sum + counts[k], 0) + [...touched].reduce((sum, k) => sum + edges[k], 0);
    const left = edges.filter((_, k) => !touched.has(k)).sort((a, b) => b - a);
    for (let u = runs; u <= maxRuns; u++) {
      const covered = inside + left.slice(0, u - runs).reduce((a, b) => a + b, 0);
      for (let w = cells.length; w <= m; w++) best[u * (m + 1) + w] = Math.max(best[u * (m + 1) + w], covered);
    }
  }
  return best;
};

describe('the densest runs', () => {
  it('agree with trying every set of cells on 1200 cases', () => {
    for (let seed = 1; seed <= 1200; seed++) {
      const uniform = seededUniform(seed);
      const m = 1 + Math.floor(uniform() * 7);
      const counts = Array.from({ length: m }, () => Math.floor(uniform() * 6));
      const edges = Array.from({ length: m + 1 }, () => (seed % 2 ? 0 : Math.floor(uniform() * 3)));
      const maxRuns = 1 + Math.floor(uniform() * 4);
      const found = densestRuns(counts, maxRuns, seed % 2 ? undefined : edges);
      expect(Array.from(found), `seed ${seed}`).toEqual(densestByTrying(counts, maxRuns, edges));
    }
  });
});

describe('the coverage–width front', () => {
  const field = randomField({ seed: 5 });

  it('rises from nothing to everything, and more intervals never cover less for a width', () => {
    const front = coverageFront(field, 0.02, 4);
    if (front.status !== 'ok') throw new Error(front.status);
    for (const points of front.fronts) {
      expect(points[points.length - 1].coverage).toBe(1);
      for (let i = 1; i < points.length; i++) {
        expect(points[i].widthMil).toBeGreaterThan(points[i - 1].widthMil);
        expect(points[i].coverage).toBeGreaterThan(points[i - 1].coverage);
      }
    }
    for (const share of [0.3, 0.6, 0.9, 1]) {
      const widths = front.fronts.map((points) => leastWidth(points, share));
      expect(widths).toEqual([...widths].sort((a, b) => b - a));
    }
  });

  it('is also there for one distance alone, and refuses several directions of fire together', () => {
    const array = randomField({ seed: 5, fireDeg: [0, 30, 60, 90, 120] });
    expect(coverageFront(array, 0.02)).toEqual({ status: 'several_directions' });
    expect(coverageFront(array, 0.02, 2, '800').status).toBe('ok');
    expect(() => coverageFront(array, 0.02, 2, '801')).toThrow('801');
    expect(() => coverageFront(array, 0)).toThrow('deltaMil must be > 0, got 0');
  });

  it('knows no width for more than everything', () => {
    expect(leastWidth([{ widthMil: 0, coverage: 0.5 }], 0.6)).toBe(Infinity);
  });
});
