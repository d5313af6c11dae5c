import { type Meter, startMeter } from './budget.ts';
import { type CoverProblem, choiceCost, isCovering, widthOf } from './cover-problem.ts';
import { createCoverStack } from './cover-stack.ts';
import { searchCover } from './search.ts';

/** A covering choice, and its cost in cells. */
export interface Choice {
  chosen: number[];
  cost: number;
}

/**
 * A good starting choice for the search: the better of the greedy one and the given ones, improved by replacing any two
 * brackets (or adding a free one) with the best pair until nothing gets cheaper. Undefined if none covers.
 */
export const firstChoice = (
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
