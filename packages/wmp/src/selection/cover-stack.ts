import { type CoverProblem, runAt } from './cover-problem.ts';

/**
 * The runs covered by the brackets chosen so far, by level of a depth-first search: level d is the union of d brackets
 * as disjoint ascending runs in every row. A further bracket's gain is then a few subtractions, for any number of
 * samples.
 */
export interface CoverStack {
  /** Sets level d + 1 to level d plus bracket c. */
  push: (d: number, c: number) => void;
  gain: (d: number, c: number) => number;
  /** Samples that bracket c adds to level d in row q; q = nRows is the axis. */
  gainInRow: (d: number, c: number, q: number) => number;
  /** Whether a and b would both add more than `limit` common samples to level d. */
  sharesMore: (d: number, a: number, b: number, limit: number) => boolean;
  /** Positions of [low, high) in row q that are open at level d. */
  openBetween: (d: number, q: number, low: number, high: number) => number;
  /** First position from `low` that is open at level d, and the end of the last one before `high`. */
  firstOpen: (d: number, q: number, low: number) => number;
  lastOpen: (d: number, q: number, high: number) => number;
  /** Samples that a and b would both add to level d in row q; q = nRows is the axis. */
  sharedInRow: (d: number, a: number, b: number, q: number) => number;
}

/** @param levels most brackets chosen at once */
export const createCoverStack = (problem: CoverProblem, levels: number): CoverStack => {
  const { from, to, nRows } = problem;
  const perRow = 2 * levels;
  const runs = new Int32Array(runAt(nRows, levels + 1, 0) * perRow);
  const counts = new Int32Array(runAt(nRows, levels + 1, 0));

  /** Size of [low, high) in row q outside level d. */
  const uncovered = (d: number, q: number, low: number, high: number): number => {
    let left = high - low;
    if (left <= 0) return 0;
    const at = runAt(nRows, d, q);
    const end = at * perRow + 2 * counts[at];
    for (let r = at * perRow; r < end; r += 2) {
      const first = Math.max(runs[r], low);
      const last = Math.min(runs[r + 1], high);
      if (last > first) left -= last - first;
    }
    return left;
  };

  const sharedInRow = (d: number, a: number, b: number, q: number): number => {
    const i = runAt(nRows, a, q);
    const j = runAt(nRows, b, q);
    const low = Math.max(from[i], from[j]);
    const high = Math.min(to[i], to[j]);
    return high > low ? uncovered(d, q, low, high) : 0;
  };

  return {
    push: (d, c) => {
      for (let q = 0; q <= nRows; q++) {
        let low = from[runAt(nRows, c, q)];
        let high = to[runAt(nRows, c, q)];
        const source = runAt(nRows, d, q);
        const target = runAt(nRows, d + 1, q);
        let write = target * perRow;
        let placed = low >= high;
        for (let r = source * perRow; r < source * perRow + 2 * counts[source]; r += 2) {
          if (!placed && runs[r] <= high && runs[r + 1] >= low) {
            low = Math.min(low, runs[r]);
            high = Math.max(high, runs[r + 1]);
            continue;
          }
          if (!placed && runs[r] > high) {
            runs[write++] = low;
            runs[write++] = high;
            placed = true;
          }
          runs[write++] = runs[r];
          runs[write++] = runs[r + 1];
        }
        if (!placed) {
          runs[write++] = low;
          runs[write++] = high;
        }
        counts[target] = (write - target * perRow) / 2;
      }
    },
    gain: (d, c) => {
      let gain = 0;
      for (let q = 0; q < nRows; q++) gain += uncovered(d, q, from[runAt(nRows, c, q)], to[runAt(nRows, c, q)]);
      return gain;
    },
    gainInRow: (d, c, q) => uncovered(d, q, from[runAt(nRows, c, q)], to[runAt(nRows, c, q)]),
    sharesMore: (d, a, b, limit) => {
      let shared = 0;
      for (let q = 0; q < nRows; q++) {
        shared += sharedInRow(d, a, b, q);
        if (shared > limit) return true;
      }
      return false;
    },
    sharedInRow,
    openBetween: uncovered,
    firstOpen: (d, q, low) => {
      const at = runAt(nRows, d, q);
      let position = low;
      for (let r = at * perRow; r < at * perRow + 2 * counts[at]; r += 2) {
        if (runs[r] <= position && position < runs[r + 1]) position = runs[r + 1];
      }
      return position;
    },
    lastOpen: (d, q, high) => {
      const at = runAt(nRows, d, q);
      let position = high;
      for (let r = at * perRow + 2 * counts[at] - 2; r >= at * perRow; r -= 2) {
        if (runs[r] < position && position <= runs[r + 1]) position = runs[r];
      }
      return position;
    },
  };
};
