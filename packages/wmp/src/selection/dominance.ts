import { type CoverProblem, runAt, widthOf } from './cover-problem.ts';

/**
 * Candidates that can be part of some optimum. One is dropped if another covers all its samples and never costs more:
 * overlap with the rest can grow at most by the cells of the second that the first lacks, so `width₂ + β·|cells₂ ∖
 * cells₁| ≤ width₁` is enough. Of equals the first stays. Lossless.
 */
export const undominated = (problem: CoverProblem): number[] => {
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
export const widest = (problem: CoverProblem, among: readonly number[]): number[] =>
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
