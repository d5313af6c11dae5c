import type { HoldField } from '../field/hold-field.ts';
import { sampleAt } from '../field/hold-field.ts';
import { coveredRun, type SortedHolds, sortHolds } from '../field/sorted-holds.ts';

/**
 * The samples that each bracket covers: at every distance a run of positions [from, to) in the ascending holds. Row-major, nBrackets ×
 * nDistances.
 */
export interface CoveredRuns {
  sorted: SortedHolds;
  nDistances: number;
  from: Int32Array;
  to: Int32Array;
}

/** Index of the run of bracket n at distance j. */
export const runAt = (nDistances: number, n: number, j: number): number => n * nDistances + j;

/** Ends of a bracket's hold interval at distance j, mil. */
export type IntervalAt = (bracket: number, j: number) => { low: number; high: number };

export const coveredRuns = (field: HoldField, nBrackets: number, intervalAt: IntervalAt): CoveredRuns => {
  const sorted = sortHolds(field);
  const nDistances = field.axes.length;
  const from = new Int32Array(nBrackets * nDistances);
  const to = new Int32Array(nBrackets * nDistances);
  for (let n = 0; n < nBrackets; n++) {
    for (let j = 0; j < nDistances; j++) {
      const { low, high } = intervalAt(n, j);
      const run = coveredRun(sorted, j, low, high);
      from[runAt(nDistances, n, j)] = run[0];
      to[runAt(nDistances, n, j)] = run[1];
    }
  }
  return { sorted, nDistances, from, to };
};

/** Covered samples of bracket n at distance j. */
export const coveredAt = ({ nDistances, from, to }: CoveredRuns, n: number, j: number): number => {
  const run = runAt(nDistances, n, j);
  return to[run] - from[run];
};

/** Covered samples of bracket n at all distances. */
export const coveredBy = (runs: CoveredRuns, n: number): number => {
  let count = 0;
  for (let j = 0; j < runs.nDistances; j++) count += coveredAt(runs, n, j);
  return count;
};

/** Number of the given brackets that cover each sample, at its position in the sorted holds. */
export const coverCounts = (runs: CoveredRuns, brackets: Iterable<number>): Int32Array => {
  const { nTimes } = runs.sorted;
  const { nDistances } = runs;
  // Each row has one more entry, for the step down after its last position.
  const nSteps = nTimes + 1;
  const steps = new Int32Array(nDistances * nSteps);
  for (const n of brackets) {
    for (let j = 0; j < nDistances; j++) {
      const run = runAt(nDistances, n, j);
      steps[sampleAt(nSteps, j, runs.from[run])]++;
      steps[sampleAt(nSteps, j, runs.to[run])]--;
    }
  }
  const counts = new Int32Array(nDistances * nTimes);
  for (let j = 0; j < nDistances; j++) {
    let count = 0;
    for (let t = 0; t < nTimes; t++) {
      count += steps[sampleAt(nSteps, j, t)];
      counts[sampleAt(nTimes, j, t)] = count;
    }
  }
  return counts;
};
