import loadHighs from 'highs';
import type { CoverProblem } from '../src/selection/cover-problem.ts';
import { toLinearProgram } from './to-linear-program.ts';

type Highs = Awaited<ReturnType<typeof loadHighs>>;
let highs: Promise<Highs> | undefined;

/** Independent solution of the cover problem as a mixed-integer linear program, by HiGHS. Cost in cells, Infinity if infeasible. */
export const leastCostByHighs = async (problem: CoverProblem): Promise<number> => {
  highs ??= loadHighs();
  const solution = (await highs).solve(toLinearProgram(problem), {
    output_flag: false,
    mip_rel_gap: 0,
    mip_abs_gap: 1e-6,
  });
  if (solution.Status === 'Infeasible') return Infinity;
  if (solution.Status !== 'Optimal') throw new Error(`HiGHS ended with ${solution.Status}`);
  return solution.ObjectiveValue;
};
