import type { Meter } from './budget.ts';
import { type CoverProblem, choiceCost, coveredByRow, widthOf } from './cover-problem.ts';
import { type CoverStack, createCoverStack } from './cover-stack.ts';
import { criticalSets, partnerOf, smallestOf } from './critical-sets.ts';

/** Missing samples of the rows at each level of a search; none without `needByRow`. */
interface RowNeeds {
  /** Sets the missing samples of level d, given the samples covered per row. */
  start: (d: number, covered: Int32Array) => void;
  /** Sets level d + 1 to level d minus bracket c's gain. */
  push: (d: number, c: number) => void;
  /** Whether one or two brackets on top of level d meet every row's need. */
  areMet: (d: number, a: number, b?: number) => boolean;
  /** Whether r brackets of the list could meet every row's need. */
  areReachable: (d: number, list: Int32Array, r: number) => boolean;
}

const NO_NEEDS: RowNeeds = {
  start: () => undefined,
  push: () => undefined,
  areMet: () => true,
  areReachable: () => true,
};

const createRowNeeds = ({ needByRow, nRows, maxChosen }: CoverProblem, stack: CoverStack): RowNeeds => {
  if (needByRow === undefined) return NO_NEEDS;
  const lacks = Array.from({ length: maxChosen + 1 }, () => new Int32Array(nRows));
  return {
    start: (d, covered) => {
      for (let q = 0; q < nRows; q++) lacks[d][q] = needByRow[q] - covered[q];
    },
    push: (d, c) => {
      for (let q = 0; q < nRows; q++) lacks[d + 1][q] = lacks[d][q] - stack.gainInRow(d, c, q);
    },
    areMet: (d, a, b) =>
      lacks[d].every((lack, q) => {
        if (lack <= 0) return true;
        const second = b === undefined ? 0 : stack.gainInRow(d, b, q) - stack.sharedInRow(d, a, b, q);
        return stack.gainInRow(d, a, q) + second >= lack;
      }),
    areReachable: (d, list, r) =>
      lacks[d].every((lack, q) => lack <= 0 || list.some((c) => r * stack.gainInRow(d, c, q) >= lack)),
  };
};

/** Lower bound on the cost of at most r further brackets with a gain of at least x samples. Infinity if r are not enough. */
type CostBound = (r: number, x: number) => number;

/**
 * Least cost if gains and costs add up: a lower bound on any real completion, because coverage has diminishing returns
 * and overlap only grows. Items may repeat, which keeps the bound valid and leaves only the few items that no other
 * beats in both gain and cost.
 * @param order items by falling gain
 */
const costBound = (order: Int32Array, gains: Float64Array, costs: Float64Array): CostBound => {
  const gain: number[] = [];
  const cost: number[] = [];
  for (const item of order) {
    const last = cost.length - 1;
    if (last >= 0 && costs[item] >= cost[last]) continue;
    if (last >= 0 && gains[item] === gain[last]) cost[last] = costs[item];
    else {
      gain.push(gains[item]);
      cost.push(costs[item]);
    }
  }
  const size = gain.length;

  /** Gains and costs fall along the list, so the last sufficient item is the cheapest. */
  const one = (x: number): number => {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (gain[middle] >= x) low = middle + 1;
      else high = middle;
    }
    return low > 0 ? cost[low - 1] : Infinity;
  };

  /** Two pointers: as the first item gains less, the second must gain more. */
  const two = (x: number): number => {
    let least = one(x);
    let second = size - 1;
    for (let first = 0; first <= second; first++) {
      while (second >= first && gain[first] + gain[second] < x) second--;
      if (second >= first && cost[first] + cost[second] < least) least = cost[first] + cost[second];
    }
    return least;
  };

  const atMost = (r: number, x: number): number => {
    if (x <= 0 || r <= 1) return one(x);
    if (r === 2) return two(x);
    let least = Infinity;
    // The largest of r gains is at least 1/r of their sum.
    for (let first = 0; first < size && r * gain[first] >= x; first++) {
      if (cost[first] < least) least = Math.min(least, cost[first] + Math.max(0, rest(r - 1, x - gain[first])));
    }
    return least;
  };
  const rest = (r: number, x: number): number => (x <= 0 ? 0 : atMost(r, x));
  return (r, x) => (x <= 0 ? 0 : atMost(r, x));
};

/** The best choice found, its cost in cells, and whether it is proved optimal. */
export interface SearchResult {
  chosen: number[] | undefined;
  cost: number;
  isProved: boolean;
  /** Lower bound of any choice's cost. */
  lowerBound: number;
}

/**
 * Costs are whole cells plus overlapCost times whole cells, so real improvements are larger than this and rounding is
 * smaller: a branch is cut only if it cannot be cheaper.
 */
const TIE = 1e-7;

/** A node of the search at level d; the path holds its choices. */
interface Node {
  d: number;
  list: Int32Array;
  /** Number of samples left to cover. */
  lack: number;
  /** Cost of the path, cells. */
  spent: number;
  bound: CostBound;
}

/**
 * Exact depth-first branch and bound. A node branches on brackets of which one must be chosen: a critical set, or those
 * whose gain can be the largest of the rest. The last two brackets are found by scanning pairs. Branches are cut by the
 * least cost of covering the lack with r more brackets (`costBound`).
 * @param candidates undominated brackets
 * @param start a covering choice, if known: the search finds only cheaper ones
 * @param fixed brackets of every choice
 */
export const searchCover = (
  problem: CoverProblem,
  candidates: readonly number[],
  start: { chosen: number[]; cost: number } | undefined,
  meter: Meter,
  fixed: readonly number[] = [],
): SearchResult => {
  const { nRows, rowSize, need, maxChosen, overlapCost } = problem;
  const axis = nRows;
  const stack = createCoverStack(problem, maxChosen);
  const best = { chosen: start?.chosen, cost: start?.cost ?? Infinity };
  const path = [...fixed];
  const gains = Array.from({ length: maxChosen }, () => new Float64Array(problem.nCandidates));
  const costs = Array.from({ length: maxChosen }, () => new Float64Array(problem.nCandidates));
  const mark = new Uint8Array(problem.nCandidates);
  const rows = createRowNeeds(problem, stack);
  let rootBound = Infinity;

  const record = (cost: number, ...last: number[]): void => {
    best.cost = cost;
    best.chosen = [...path, ...last];
  };
  const isCheaper = (cost: number): boolean => cost < best.cost - TIE;

  /** Gains and marginal costs of the available brackets at level d; returns those with a gain that are not too expensive. */
  const weigh = (d: number, available: Int32Array, spent: number): Int32Array => {
    const gain = gains[d];
    const cost = costs[d];
    const list = available.filter((c) => {
      const width = widthOf(problem, c);
      cost[c] = width + overlapCost * (width - stack.gainInRow(d, c, axis));
      if (!isCheaper(spent + cost[c])) return false;
      gain[c] = stack.gain(d, c);
      return gain[c] > 0;
    });
    return list.sort((a, b) => gain[b] - gain[a]);
  };

  const scanOnes = ({ d, list, lack, spent }: Omit<Node, 'bound'>): void => {
    for (const c of list) {
      if (gains[d][c] < lack) return;
      if (isCheaper(spent + costs[d][c]) && rows.areMet(d, c)) record(spent + costs[d][c], c);
    }
  };

  /** The pairs (a, b), with partners b by rising cost. */
  const scanWith = ({ d, lack, spent }: Node, a: number, partners: Int32Array, done: Uint8Array): void => {
    const gain = gains[d];
    const cost = costs[d];
    for (const b of partners) {
      const least = spent + cost[a] + cost[b];
      if (!isCheaper(least)) return;
      const spare = gain[a] + gain[b] - lack;
      if (spare < 0 || done[b] || b === a) continue;
      const total = least + overlapCost * stack.sharedInRow(d, a, b, axis);
      if (isCheaper(total) && !stack.sharesMore(d, a, b, spare) && rows.areMet(d, a, b)) record(total, a, b);
    }
  };

  const scanPairs = (node: Node, sets: readonly Int32Array[]): void => {
    const { d, list, lack, spent, bound } = node;
    const cost = costs[d];
    const one = smallestOf(sets) ?? list;
    const two = partnerOf(one, sets, list.length, mark) ?? list;
    const byCost = (set: Int32Array) => set.slice().sort((a, b) => cost[a] - cost[b]);
    const all = byCost(list);
    const partners = byCost(two);
    const done = new Uint8Array(problem.nCandidates);
    for (const a of one) {
      if (isCheaper(spent + cost[a] + bound(1, lack - gains[d][a]))) {
        scanWith(node, a, two.includes(a) ? all : partners, done);
      }
      done[a] = 1;
    }
  };

  const descend = (node: Node, sets: readonly Int32Array[]): void => {
    const { d, list, lack, spent, bound } = node;
    const r = maxChosen - d;
    const gain = gains[d];
    // The largest of r gains that cover the lack is at least 1/r of it.
    const large = list.filter((c) => r * gain[c] >= lack);
    const critical = smallestOf(sets);
    const first = critical && critical.length < large.length ? critical : large;
    for (const c of first) mark[c] = 1;
    const order = Int32Array.of(...first, ...list.filter((c) => mark[c] === 0));
    for (const c of first) mark[c] = 0;
    for (let i = 0; i < first.length && !meter.isSpent(); i++) {
      const c = order[i];
      if (!isCheaper(spent + costs[d][c] + bound(r - 1, lack - gain[c]))) continue;
      stack.push(d, c);
      path.push(c);
      rows.push(d, c);
      visit(d + 1, order.subarray(i + 1), lack - gain[c], spent + costs[d][c]);
      path.pop();
    }
  };

  const visit = (d: number, available: Int32Array, lack: number, spent: number): void => {
    if (!meter.step()) return;
    const r = maxChosen - d;
    const weighed = weigh(d, available, spent);
    if (!rows.areReachable(d, weighed, r)) return;
    scanOnes({ d, list: weighed, lack, spent });
    if (r === 1) return;
    const large = largeEnough(weighed, gains[d], lack, r);
    const bound = costBound(large, gains[d], costs[d]);
    if (d === fixed.length) rootBound = spent + bound(r, lack);
    // Brackets of possible cheaper choices, by the least cost of their companions.
    const list = large.filter((c) => isCheaper(spent + costs[d][c] + bound(r - 1, lack - gains[d][c])));
    if (list.length === 0) return;
    const sets = criticalSets(problem, stack, d, list, nRows * rowSize - need + lack, lack);
    if (sets === 'hopeless') return;
    if (r === 2) scanPairs({ d, list, lack, spent, bound }, sets);
    else descend({ d, list, lack, spent, bound }, sets);
  };

  fixed.forEach((c, d) => {
    stack.push(d, c);
  });
  const given = coveredByRow(problem, fixed);
  rows.start(fixed.length, given);
  const lack = need - given.reduce((a, b) => a + b, 0);
  visit(fixed.length, Int32Array.from(candidates), lack, choiceCost(problem, fixed).cost);
  const isProved = !meter.isSpent();
  return { ...best, isProved, lowerBound: isProved ? best.cost : Math.min(rootBound, best.cost) };
};

/** Brackets by falling gain, without those that even r − 1 of the largest gain could not complete. */
const largeEnough = (list: Int32Array, gain: Float64Array, lack: number, r: number): Int32Array => {
  const least = list.length > 0 ? lack - (r - 1) * gain[list[0]] : 0;
  let size = list.length;
  while (size > 0 && gain[list[size - 1]] < least) size--;
  return list.subarray(0, size);
};
