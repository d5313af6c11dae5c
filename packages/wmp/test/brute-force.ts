import { type CoverProblem, choiceCost, isCovering } from '../src/selection/cover-problem.ts';

/** The least cost of any choice of at most `maxChosen` candidates that covers; Infinity if none does. */
export const leastCostByTrying = (problem: CoverProblem): number => {
  let least = Infinity;
  const visit = (chosen: number[], next: number): void => {
    if (chosen.length > 0 && isCovering(problem, chosen)) least = Math.min(least, choiceCost(problem, chosen).cost);
    if (chosen.length === problem.maxChosen) return;
    for (let c = next; c < problem.nCandidates; c++) visit([...chosen, c], c + 1);
  };
  visit([], 0);
  return least;
};
