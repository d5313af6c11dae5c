import { seededUniform } from '../src/clusters/k-means.ts';
import type { CoverProblem } from '../src/selection/cover-problem.ts';

const OVERLAP_COSTS = [0, 0.1, 1, 2.5, 10];

/** A small cover problem of random runs; about a third are infeasible. Seeded. */
export const randomCoverProblem = (seed: number): CoverProblem => {
  const uniform = seededUniform(seed);
  const whole = (low: number, high: number) => low + Math.floor(uniform() * (high - low + 1));
  const nCandidates = whole(1, 11);
  // Rows of one sample turn runs into arbitrary sets.
  const [nRows, rowSize] = uniform() < 0.3 ? [whole(3, 12), 1] : [whole(1, 4), whole(2, 12)];
  const stride = nRows + 1;
  const from = new Int32Array(nCandidates * stride);
  const to = new Int32Array(nCandidates * stride);
  for (let c = 0; c < nCandidates; c++) {
    for (let q = 0; q <= nRows; q++) {
      const size = q === nRows ? 14 : rowSize;
      const low = whole(0, size);
      from[c * stride + q] = q === nRows ? low - 7 : low;
      to[c * stride + q] = Math.min(size, low + whole(0, Math.ceil(size / 2))) - (q === nRows ? 7 : 0);
    }
  }
  const nSamples = nRows * rowSize;
  return {
    nCandidates,
    nRows,
    rowSize,
    from,
    to,
    maxChosen: whole(1, 4),
    need: Math.max(1, Math.ceil(nSamples * (0.3 + 0.7 * uniform()) - 1e-9)),
    ...(uniform() < 0.3 ? { needByRow: new Int32Array(nRows).fill(Math.ceil(rowSize * uniform() * 0.6)) } : {}),
    overlapCost: OVERLAP_COSTS[whole(0, 4)],
  };
};
