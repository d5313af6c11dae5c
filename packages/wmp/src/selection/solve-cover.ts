import { type Budget, type Meter, startMeter } from './budget.ts';
import { type CoverProblem, choiceCost, isCovering, runAt, widthOf } from './cover-problem.ts';
import { createCoverStack } from './cover-stack.ts';
import { searchCover } from './search.ts';

/**
 * Candidates that can be part of some optimum. One is dropped if another covers all its samples and never costs more:
 * overlap with the rest can grow at most by the cells of the second that the first lacks, so `width₂ + β·|cells₂ ∖
 * cells₁| ≤ width₁` is enough. Of equals the first stays. Lossless.
 */
const undominated = (problem: CoverProblem): number[] => {
  const { nCandidates } = problem;
  const covers = (m: number, n: number) => coversAll(problem, m, n);
  const all = Array.from({ length: nCandidates }, (_, n) => n);
  const sizes = all.map((n) => widthOf(problem, n));
  return all.filter(
    (n) =>
      !all.some((m) => {
        if (m === n || sizes[m] > sizes[n]) return false;
        const extra = sizes[m] - sharedCells(problem, m, n);
        const most = sizes[m] + problem.overlapCost * extra;
        if (most > sizes[n] || !covers(m, n)) return false;
        const isMutual = sizes[n] + problem.overlapCost * (sizes[n] - sizes[m] + extra) <= sizes[m] && covers(n, m);
        return !isMutual || m < n;
      }),
  );
};

/** Candidates whose samples are not all covered by another one; of equals the first. For the largest possible coverage. */
const widest = (problem: CoverProblem, among: readonly number[]): number[] =>
  among.filter((n) => !among.some((m) => m !== n && coversAll(problem, m, n) && (m < n || !coversAll(problem, n, m))));

/** Whether candidate m covers every sample of n. */
const coversAll = ({ nRows, from, to }: CoverProblem, m: number, n: number): boolean => {
  for (let q = 0; q < nRows; q++) {
    const i = runAt(nRows, m, q);
    const j = runAt(nRows, n, q);
    if (to[j] > from[j] && (from[i] > from[j] || to[i] < to[j])) return false;
  }
  return true;
};

const sharedCells = ({ nRows, from, to }: CoverProblem, m: number, n: number): number => {
  const i = runAt(nRows, m, nRows);
  const j = runAt(nRows, n, nRows);
  return Math.max(0, Math.min(to[i], to[j]) - Math.max(from[i], from[j]));
};

interface BestCoverage {
  chosen: number[];
  covered: number;
}

/**
 * Exact maximum coverage by depth-first search: candidates by falling gain, cut by the sum of the largest remaining
 * gains. Stops as soon as `enough` is reached.
 */
export const maxCoverage = (
  problem: CoverProblem,
  candidates: readonly number[],
  meter: Meter,
  enough = Infinity,
): BestCoverage => {
  const { maxChosen } = problem;
  const stack = createCoverStack(problem, maxChosen);
  const gains = Array.from({ length: maxChosen }, () => new Float64Array(problem.nCandidates));
  const path: number[] = [];
  const best: BestCoverage = { chosen: [], covered: 0 };

  const branch = (d: number, available: Int32Array, covered: number): void => {
    if (!meter.step()) return;
    const gain = gains[d];
    for (const c of available) gain[c] = stack.gain(d, c);
    const list = available.filter((c) => gain[c] > 0).sort((a, b) => gain[b] - gain[a]);
    for (let i = 0; i < list.length; i++) {
      const reachable = list.subarray(i, i + maxChosen - d).reduce((sum, c) => sum + gain[c], covered);
      if (reachable <= best.covered || best.covered >= enough || meter.isSpent()) return;
      const c = list[i];
      path.push(c);
      if (covered + gain[c] > best.covered) {
        best.covered = covered + gain[c];
        best.chosen = [...path];
      }
      if (d + 1 < maxChosen) {
        stack.push(d, c);
        branch(d + 1, list.subarray(i + 1), covered + gain[c]);
      }
      path.pop();
    }
  };
  branch(0, Int32Array.from(widest(problem, candidates)), 0);
  return best;
};

interface Choice {
  chosen: number[];
  cost: number;
}

/**
 * A good starting choice for the search: the better of the greedy one and the given ones, improved by replacing any two
 * brackets (or adding a free one) with the best pair until nothing gets cheaper. Undefined if none covers.
 */
const firstChoice = (
  problem: CoverProblem,
  candidates: readonly number[],
  given: readonly (readonly number[])[],
  meter: Meter,
): Choice | undefined => {
  const starts = [greedyChoice(problem, candidates), ...given]
    .filter((chosen) => chosen.length <= problem.maxChosen && isCovering(problem, chosen))
    .map((chosen) => ({ chosen: [...chosen], cost: choiceCost(problem, chosen).cost }));
  if (starts.length === 0) return undefined;
  let best = starts.reduce((a, b) => (b.cost < a.cost ? b : a));
  for (;;) {
    const better = exchange(problem, candidates, best);
    if (better.cost >= best.cost || meter.isSpent()) return best;
    best = better;
  }
};

const exchange = (problem: CoverProblem, candidates: readonly number[], from: Choice): Choice => {
  let best = from;
  const { chosen } = from;
  const kept = Math.max(0, problem.maxChosen - 2);
  for (const fixed of subsets(chosen, Math.min(kept, chosen.length))) {
    const found = searchCover(problem, candidates, best, startMeter({}), fixed);
    if (found.chosen && found.cost < best.cost) best = { chosen: found.chosen, cost: found.cost };
  }
  return best;
};

const subsets = (items: readonly number[], size: number): number[][] => {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
};

/** Greedy by useful gain per cost, until enough is covered or no bracket is left. */
const greedyChoice = (problem: CoverProblem, candidates: readonly number[]): number[] => {
  const { nRows, maxChosen, overlapCost } = problem;
  const stack = createCoverStack(problem, maxChosen);
  const chosen: number[] = [];
  let lack = problem.need;
  while (chosen.length < maxChosen && lack > 0) {
    let best = -1;
    let bestRate = -1;
    for (const c of candidates) {
      const gain = Math.min(lack, stack.gain(chosen.length, c));
      const width = widthOf(problem, c);
      const cost = width + overlapCost * (width - stack.gainInRow(chosen.length, c, nRows));
      const rate = gain / (cost + 1);
      if (gain > 0 && rate > bestRate) {
        bestRate = rate;
        best = c;
      }
    }
    if (best < 0) break;
    lack -= stack.gain(chosen.length, best);
    stack.push(chosen.length, best);
    chosen.push(best);
  }
  return chosen;
};

/** Outcome of a cover problem. Costs in cells, coverage in samples. */
export type CoverOutcome =
  | { status: 'optimal'; chosen: number[]; cost: number }
  | { status: 'time_limit'; chosen: number[] | undefined; cost: number; lowerBound: number }
  | { status: 'infeasible'; bestCovered: number; bestChosen: number[] };

/**
 * Solves a cover problem exactly: lossless dominance, a good first choice (from `starts` or greedy, else the choice of
 * largest coverage), then branch and bound.
 * @param starts possible covering choices, such as the optimum with one bracket fewer
 */
export const solveCover = (
  problem: CoverProblem,
  budget: Budget = {},
  starts: readonly (readonly number[])[] = [],
): CoverOutcome => {
  const meter = startMeter(budget);
  const candidates = undominated(problem);
  let first = firstChoice(problem, candidates, starts, meter);
  if (first === undefined) {
    const most = maxCoverage(problem, candidates, meter, problem.need);
    if (meter.isSpent()) return { status: 'time_limit', chosen: undefined, cost: Infinity, lowerBound: 0 };
    if (most.covered < problem.need) {
      return { status: 'infeasible', bestCovered: most.covered, bestChosen: most.chosen };
    }
    if (isCovering(problem, most.chosen)) first = firstChoice(problem, candidates, [most.chosen], meter);
  }
  const found = searchCover(problem, candidates, first, meter);
  if (!found.isProved) return { ...found, status: 'time_limit' };
  if (found.chosen) return { status: 'optimal', chosen: found.chosen, cost: found.cost };
  // Enough samples can be covered, but not in each row.
  const most = maxCoverage(problem, candidates, startMeter({}));
  return { status: 'infeasible', bestCovered: most.covered, bestChosen: most.chosen };
};
