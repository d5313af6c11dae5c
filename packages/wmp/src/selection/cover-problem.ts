/**
 * The choice of brackets in whole numbers. Candidate c covers, in row q (a distance), the run of samples [from, to)
 * and, on the axis (the reference distance), the cells [from, to): arrays are row-major, nCandidates × (nRows + 1), the
 * axis last. Choose at most `maxChosen` candidates that together cover at least `need` samples, and at least
 * `needByRow[q]` in each row, with the least `Σ width + overlapCost · (Σ width − |union of cells|)`, width being the
 * cells of a candidate.
 */
export interface CoverProblem {
  nCandidates: number;
  nRows: number;
  /** Samples in each row: runs are within [0, rowSize). */
  rowSize: number;
  from: Int32Array;
  to: Int32Array;
  maxChosen: number;
  /** Samples, all rows together. */
  need: number;
  /** Samples per row. */
  needByRow?: Int32Array;
  /** Cost of a cell for each extra covering, in cells; ≥ 0. */
  overlapCost: number;
}

/** Index of the run of candidate c in row q; the row `nRows` is the axis. */
export const runAt = (nRows: number, c: number, q: number): number => c * (nRows + 1) + q;

/** Cells of candidate c on the axis. */
export const widthOf = ({ nRows, from, to }: CoverProblem, c: number): number => {
  const run = runAt(nRows, c, nRows);
  return to[run] - from[run];
};

/** Cost of a choice in cells, and the cells covered more than once. */
export interface ChoiceCost {
  width: number;
  overlap: number;
  cost: number;
}

/** Samples per row that a choice covers. */
export const coveredByRow = (problem: CoverProblem, chosen: readonly number[]): Int32Array =>
  Int32Array.from({ length: problem.nRows }, (_, q) => unionSize(problem, chosen, q));

export const choiceCost = (problem: CoverProblem, chosen: readonly number[]): ChoiceCost => {
  const width = chosen.reduce((sum, c) => sum + widthOf(problem, c), 0);
  const overlap = width - unionSize(problem, chosen, problem.nRows);
  return { width, overlap, cost: width + problem.overlapCost * overlap };
};

/** Whether a choice meets the problem's needs. */
export const isCovering = (problem: CoverProblem, chosen: readonly number[]): boolean => {
  const covered = coveredByRow(problem, chosen);
  const total = covered.reduce((a, b) => a + b, 0);
  return total >= problem.need && (problem.needByRow?.every((need, q) => covered[q] >= need) ?? true);
};

/** Size of the union of the chosen runs in one row. */
const unionSize = ({ nRows, from, to }: CoverProblem, chosen: readonly number[], row: number): number => {
  const runs = chosen
    .map((c) => ({ from: from[runAt(nRows, c, row)], to: to[runAt(nRows, c, row)] }))
    .sort((a, b) => a.from - b.from);
  let size = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    size += Math.max(0, run.to - Math.max(run.from, reached));
    reached = Math.max(reached, run.to);
  }
  return size;
};
