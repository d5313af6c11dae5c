import type { CoverProblem } from './cover-problem.ts';
import type { CoverStack } from './cover-stack.ts';

/** Missing samples of the rows at each level of a search; none without `needByRow`. */
export interface RowNeeds {
  /** Sets the missing samples of level d, given the samples covered per row. */
  start: (d: number, covered: Int32Array) => void;
  /** Sets level d + 1 to level d minus bracket c's gain. */
  push: (d: number, c: number) => void;
  /** Whether one or two brackets on top of level d meet every row's need. */
  areMet: (d: number, a: number, b?: number) => boolean;
  /** Whether r brackets of the list could. */
  areReachable: (d: number, list: Int32Array, r: number) => boolean;
}

const NO_NEEDS: RowNeeds = {
  start: () => undefined,
  push: () => undefined,
  areMet: () => true,
  areReachable: () => true,
};

export const createRowNeeds = ({ needByRow, nRows, maxChosen }: CoverProblem, stack: CoverStack): RowNeeds => {
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
