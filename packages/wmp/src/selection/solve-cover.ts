import { type Budget, startMeter } from './budget.ts';
import { type CoverProblem, isCovering } from './cover-problem.ts';
import { undominated } from './dominance.ts';
import { firstChoice } from './first-choice.ts';
import { maxCoverage } from './max-coverage.ts';
import { searchCover } from './search.ts';

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
