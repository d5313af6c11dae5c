import type { Meter } from './budget.ts';
import type { CoverProblem } from './cover-problem.ts';
import { createCoverStack } from './cover-stack.ts';
import { widest } from './dominance.ts';

/** The largest coverage by `maxChosen` of the candidates. */
export interface BestCoverage {
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
