import { type CoverProblem, runAt } from './cover-problem.ts';
import type { CoverStack } from './cover-stack.ts';

/**
 * Sets of brackets for branching: one of each set must be chosen. At the end of a row, at least one of any `slack + 1`
 * open samples has to be covered, `slack` being the number of open samples that may remain; and few brackets reach into
 * such a window, because there are few at the ends of the holds.
 * @param d level of the stack
 * @param list available brackets, each with a gain
 * @param open uncovered samples at level d
 * @param lack number of samples left to cover
 * @returns 'hopeless' if the list cannot cover the lack; empty if the slack spans whole rows
 */
export const criticalSets = (
  problem: CoverProblem,
  stack: CoverStack,
  d: number,
  list: Int32Array,
  open: number,
  lack: number,
): Int32Array[] | 'hopeless' => {
  const { nRows, rowSize, from, to } = problem;
  const first = new Int32Array(nRows).fill(rowSize);
  const last = new Int32Array(nRows);
  for (const c of list) {
    for (let q = 0; q < nRows; q++) {
      const at = runAt(nRows, c, q);
      if (to[at] <= from[at]) continue;
      if (from[at] < first[q]) first[q] = from[at];
      if (to[at] > last[q]) last[q] = to[at];
    }
  }
  // Open samples out of every available bracket's reach are lost.
  let slack = open - lack;
  for (let q = 0; q < nRows; q++) {
    if (first[q] >= last[q]) slack -= stack.openBetween(d, q, 0, rowSize);
    else slack -= stack.openBetween(d, q, 0, first[q]) + stack.openBetween(d, q, last[q], rowSize);
  }
  if (slack < 0) return 'hopeless';
  if (slack >= rowSize) return [];

  const sets: Int32Array[] = [];
  for (let q = 0; q < nRows; q++) {
    if (first[q] >= last[q] || stack.openBetween(d, q, first[q], last[q]) <= slack) continue;
    const low = stack.firstOpen(d, q, first[q]);
    const high = stack.lastOpen(d, q, last[q]);
    sets.push(reaching(problem, stack, d, list, q, low, endOfOpen(stack, d, q, low, high, slack + 1)));
    sets.push(reaching(problem, stack, d, list, q, startOfOpen(stack, d, q, low, high, slack + 1), high));
  }
  return sets;
};

/** The brackets of the list that cover an open sample of [low, high) in row q; the window's two ends are open. */
const reaching = (
  { nRows, from, to }: CoverProblem,
  stack: CoverStack,
  d: number,
  list: Int32Array,
  q: number,
  low: number,
  high: number,
): Int32Array => {
  const found = new Int32Array(list.length);
  let n = 0;
  for (const c of list) {
    const run = runAt(nRows, c, q);
    const a = from[run];
    const b = to[run];
    if (a >= high || b <= low || a >= b) continue;
    // A run that reaches an end of the window covers an open sample; a run inside the window may not.
    if (a <= low || b >= high || stack.openBetween(d, q, a, b) > 0) found[n++] = c;
  }
  return found.subarray(0, n);
};

/** Smallest end such that [low, end) holds `count` open samples. Bisection: the count grows with the end. */
const endOfOpen = (stack: CoverStack, d: number, q: number, low: number, high: number, count: number): number => {
  let short = low;
  let enough = high;
  while (enough - short > 1) {
    const middle = (short + enough) >> 1;
    if (stack.openBetween(d, q, low, middle) >= count) enough = middle;
    else short = middle;
  }
  return enough;
};

/** Largest start such that [start, high) holds `count` open samples. */
const startOfOpen = (stack: CoverStack, d: number, q: number, low: number, high: number, count: number): number => {
  let enough = low;
  let short = high;
  while (short - enough > 1) {
    const middle = (enough + short) >> 1;
    if (stack.openBetween(d, q, middle, high) >= count) enough = middle;
    else short = middle;
  }
  return enough;
};

/** The set with the fewest brackets. */
export const smallestOf = (sets: readonly Int32Array[]): Int32Array | undefined =>
  sets.reduce<Int32Array | undefined>((best, set) => (best && best.length <= set.length ? best : set), undefined);

/**
 * The set that together with `one` leaves the fewest pairs: a pair has a member of each, so a bracket of `one` that is
 * not in the other set is paired only with that set.
 */
export const partnerOf = (one: Int32Array, sets: readonly Int32Array[], nListed: number, mark: Uint8Array) => {
  for (const c of one) mark[c] = 1;
  let best: Int32Array | undefined;
  let fewest = Infinity;
  for (const set of sets) {
    let both = 0;
    for (const c of set) both += mark[c];
    const pairs = both * nListed + (one.length - both) * set.length;
    if (pairs < fewest) {
      fewest = pairs;
      best = set;
    }
  }
  for (const c of one) mark[c] = 0;
  return best;
};
