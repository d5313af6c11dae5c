import { type CoverProblem, runAt, widthOf } from '../src/selection/cover-problem.ts';

/**
 * A cover problem in CPLEX LP format, for independent solvers: `min Σ w z + β Σ l o` subject to `Σ z ≤ U`, `x_a ≤ Σ_{n
 * covers a} z_n`, `Σ N_a x_a ≥ need − ½`, the same per row, and `o_k ≥ Σ_{n covers k} z_n − 1`, with z and x binary.
 * Atoms a are samples with the same covering candidates, segments k the pieces of the axis between neighboring ends.
 * Rows are in whole samples, because with shares presolve may lose the optimum. At least one candidate; the optimum is
 * in cells.
 */
export const toLinearProgram = (problem: CoverProblem): string => {
  const { nCandidates, nRows, maxChosen, overlapCost, need, needByRow } = problem;
  const axis = nRows;
  const all = Array.from({ length: nCandidates }, (_, n) => n);
  const sum = (terms: string[]) => terms.join(' + ');
  const z = (n: number) => `z${n}`;

  const atoms = new Map<string, { members: number[]; sizeByRow: number[] }>();
  for (let q = 0; q < nRows; q++) {
    for (const piece of pieces(problem, q)) {
      const key = piece.members.join();
      const atom = atoms.get(key) ?? { members: piece.members, sizeByRow: new Array<number>(nRows).fill(0) };
      atom.sizeByRow[q] += piece.length;
      atoms.set(key, atom);
    }
  }
  const listed = [...atoms.values()];
  const coverage = (size: (atom: { sizeByRow: number[] }) => number) =>
    sum(listed.flatMap((atom, a) => (size(atom) > 0 ? [`${size(atom)} x${a}`] : []))) || '0 z0';
  const segments = pieces(problem, axis).filter((segment) => segment.members.length > 1);

  const widths = all.map((n) => `${widthOf(problem, n)} ${z(n)}`);
  const overlaps = overlapCost > 0 ? segments.map((segment, k) => `${overlapCost * segment.length} o${k}`) : [];
  return [
    'Minimize',
    ` cost: ${sum([...widths, ...overlaps])}`,
    'Subject To',
    ` count: ${sum(all.map(z))} <= ${maxChosen}`,
    ` cover: ${coverage((atom) => atom.sizeByRow.reduce((p, q) => p + q, 0))} >= ${need - 0.5}`,
    ...(needByRow
      ? Array.from(needByRow, (least, q) => ` row${q}: ${coverage((atom) => atom.sizeByRow[q])} >= ${least - 0.5}`)
      : []),
    ...listed.map((atom, a) => ` a${a}: x${a} - ${atom.members.map(z).join(' - ')} <= 0`),
    ...(overlapCost > 0 ? segments.map((segment, k) => ` s${k}: ${sum(segment.members.map(z))} - o${k} <= 1`) : []),
    'Binary',
    ` ${[...all.map(z), ...listed.map((_, a) => `x${a}`)].join(' ')}`,
    'End',
  ].join('\n');
};

/** The pieces of a row between neighboring ends of runs, with the candidates that cover each. */
const pieces = (
  { nCandidates, nRows, from, to }: CoverProblem,
  row: number,
): { length: number; members: number[] }[] => {
  const runs = Array.from(
    { length: nCandidates },
    (_, n) => [from[runAt(nRows, n, row)], to[runAt(nRows, n, row)]] as const,
  );
  const ends = [...new Set(runs.flat())].sort((a, b) => a - b);
  return ends.slice(1).flatMap((end, i) => {
    const start = ends[i];
    const members = runs.flatMap(([low, high], n) => (low <= start && high >= end ? [n] : []));
    return members.length > 0 ? [{ length: end - start, members }] : [];
  });
};
