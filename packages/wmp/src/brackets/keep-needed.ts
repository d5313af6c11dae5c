import type { BracketShape } from './bracket-shapes.ts';
import { type CoveredRuns, coveredBy, runAt } from './covered-runs.ts';

/** Brackets with a smaller share of the samples are dropped. */
const LEAST_SHARE = 0.005;

/**
 * Indices of the brackets to keep: those that cover at least 0.5 % of the samples and are not redundant. A bracket is
 * redundant if another is within it at every distance and covers all its samples, because the other can replace it in
 * any selection with no more width or overlap.
 */
export const keepNeeded = (shapes: readonly BracketShape[], runs: CoveredRuns): number[] => {
  const nSamples = runs.sorted.holds.length;
  const heavy = shapes.map((_, n) => n).filter((n) => coveredBy(runs, n) >= LEAST_SHARE * nSamples);
  return heavy.filter((n) => !heavy.some((m) => m !== n && replaces(shapes, runs, m, n)));
};

/** Whether bracket m can replace n everywhere; an equal one only if it is earlier. */
const replaces = (shapes: readonly BracketShape[], runs: CoveredRuns, m: number, n: number): boolean => {
  const { nDistances, from, to } = runs;
  let isSame = true;
  for (let j = 0; j < nDistances; j++) {
    const inner = ends(shapes[m], j);
    const outer = ends(shapes[n], j);
    if (inner.low < outer.low || inner.high > outer.high) return false;
    if (inner.low > outer.low || inner.high < outer.high) isSame = false;
    const replacing = runAt(nDistances, m, j);
    const needed = runAt(nDistances, n, j);
    const covers = from[replacing] <= from[needed] && to[replacing] >= to[needed];
    if (to[needed] > from[needed] && !covers) return false;
  }
  return !isSame || m < n;
};

/** mil, ends of a shape's hold interval at distance j. */
export const ends = (shape: BracketShape, j: number): { low: number; high: number } => ({
  low: shape.centerMil[j] - shape.halfWidthMil[j],
  high: shape.centerMil[j] + shape.halfWidthMil[j],
});
