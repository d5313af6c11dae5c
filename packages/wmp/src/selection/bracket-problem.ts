import type { Bracket } from '../brackets/candidate-bracket.ts';
import { coveredRuns } from '../brackets/covered-runs.ts';
import { type HoldField, referenceAxis, rowOf } from '../field/hold-field.ts';
import { type CoverProblem, runAt } from './cover-problem.ts';

/** Settings of phase 3, in the wire's names. */
export interface SelectionParams {
  /** Most brackets, a whole number from 1. */
  U: number;
  /** mil, grid of the brackets' ends, > 0. */
  delta: number;
  /** Least share of the samples to cover, in (0, 1]. */
  p_min: number;
  /** Cost of overlap in mil per mil, ≥ 0. */
  beta: number;
  /** Also cover this share at every distance, in [0, 1]. */
  p_min_by_distance?: number;
  /** Widest bracket allowed at the reference distance, mil. */
  maxWidthMil?: number;
}

/** The cover problem of a set of brackets, and the data to translate it back. */
export interface BracketProblem {
  problem: CoverProblem;
  /** The brackets in the order of the problem's candidates. */
  brackets: readonly Bracket[];
  nSamples: number;
  /** Index of the engagement for counting widths. */
  reference: number;
}

/** Rounding slack in cells of the grid, and in samples. */
const CELL_SLACK = 1e-9;
const SAMPLE_SLACK = 1e-6;

/**
 * Snaps the brackets' ends outward to the grid, `L = δ⌊(H − W)/δ⌋, U = δ⌈(H + W)/δ⌉`, and counts the samples of each.
 * Whole numbers from here on: coverage as samples, widths as cells of the reference distance.
 */
export const bracketProblem = (
  field: HoldField,
  candidates: readonly Bracket[],
  params: SelectionParams,
): BracketProblem => {
  checkParams(params);
  const { axes, nTimes } = field;
  const { delta, maxWidthMil = Infinity } = params;
  const reference = referenceAxis(field);
  const cellsOf = (bracket: Bracket): [number, number] => {
    const { low, high } = intervalAt(bracket, axes[reference].key);
    return [Math.floor(low / delta + CELL_SLACK), Math.ceil(high / delta - CELL_SLACK)];
  };
  const brackets = candidates.filter((bracket) => {
    const [low, high] = cellsOf(bracket);
    return (high - low) * delta <= maxWidthMil + CELL_SLACK;
  });
  const nRows = axes.length;
  const from = new Int32Array(runAt(nRows, brackets.length, 0));
  const to = new Int32Array(from.length);
  const runs = coveredRuns(field, brackets.length, (n, j) => intervalAt(brackets[n], axes[j].key));
  brackets.forEach((bracket, n) => {
    from.set(rowOf(runs.from, nRows, n), runAt(nRows, n, 0));
    to.set(rowOf(runs.to, nRows, n), runAt(nRows, n, 0));
    const onAxis = runAt(nRows, n, nRows);
    [from[onAxis], to[onAxis]] = cellsOf(bracket);
  });
  const nSamples = nRows * nTimes;
  const rowShare = params.p_min_by_distance;
  return {
    problem: {
      nCandidates: brackets.length,
      nRows,
      rowSize: nTimes,
      from,
      to,
      maxChosen: params.U,
      need: samplesNeeded(params.p_min, nSamples),
      ...(rowShare ? { needByRow: new Int32Array(nRows).fill(samplesNeeded(rowShare, nTimes)) } : {}),
      overlapCost: params.beta,
    },
    brackets,
    nSamples,
    reference,
  };
};

/** ⌈share · n⌉ in whole samples: 0.8 of 490 is 392, independent of rounding. */
export const samplesNeeded = (share: number, n: number): number => Math.ceil(share * n - SAMPLE_SLACK);

const intervalAt = (bracket: Bracket, key: string): { low: number; high: number } => {
  const interval = bracket.holdsByDistance[key];
  if (interval === undefined) throw new Error(`bracket ${bracket.id} must have holds at ${key}`);
  return interval;
};

const checkParams = ({ U, delta, p_min, beta, p_min_by_distance = 0 }: SelectionParams): void => {
  if (!(Number.isInteger(U) && U >= 1)) throw new Error(`U must be a whole number >= 1, got ${U}`);
  if (!(delta > 0 && delta < Infinity)) throw new Error(`delta must be > 0, got ${delta}`);
  if (!(p_min > 0 && p_min <= 1)) throw new Error(`p_min must be in (0, 1], got ${p_min}`);
  if (!(beta >= 0 && beta < Infinity)) throw new Error(`beta must be >= 0, got ${beta}`);
  if (!(p_min_by_distance >= 0 && p_min_by_distance <= 1)) {
    throw new Error(`p_min_by_distance must be in [0, 1], got ${p_min_by_distance}`);
  }
};
