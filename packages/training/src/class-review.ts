import { bias, type Coverage, coverage } from './calibration.ts';
import { CELLS, type Cell, indexOfCell } from './cells.ts';
import { handicap, intervalScore } from './interval-score.ts';

/** A call of a class that was revealed. Wind in mph, + from the right. */
export interface ReviewedCall {
  readonly memberId: number;
  readonly cell: Cell;
  readonly lo: number;
  readonly hi: number;
  readonly best: number;
  /** Effective crosswind at the commit. */
  readonly truth: number;
  /** Null where nothing was fired. */
  readonly isHit: boolean | null;
  /** Seconds from open to seal. */
  readonly calledS: number;
}

/** What a member's calls amount to. mph; errors are standard errors, null for a single call. */
export interface ReviewedMember {
  readonly memberId: number;
  readonly calls: number;
  readonly coverage: Coverage;
  /** + more wind than there was. */
  readonly bias: number;
  readonly biasError: number | null;
  readonly handicap: number;
  readonly handicapError: number | null;
  readonly hits: number;
  /** Median seconds from open to seal. */
  readonly reactionS: number;
}

/** Calls of a cell before anything is said of the class there. */
const CALLS_OF_CELL = 20;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
};

const isHeld = ({ lo, hi, truth }: ReviewedCall): boolean => lo <= truth && truth <= hi;
const scoreOf = ({ lo, hi, truth }: ReviewedCall): number => intervalScore({ loMph: lo, hiMph: hi }, truth);
const winds = (calls: readonly ReviewedCall[]) => calls.map(({ best, truth }) => ({ bestMph: best, truthMph: truth }));

const byMember = (calls: readonly ReviewedCall[]): Map<number, ReviewedCall[]> => {
  const own = new Map<number, ReviewedCall[]>();
  for (const call of calls) own.set(call.memberId, [...(own.get(call.memberId) ?? []), call]);
  return own;
};

/** Each member's calls, by the functions that the summary of a drill uses; members without calls are left out. */
export const reviewMembers = (calls: readonly ReviewedCall[]): ReviewedMember[] =>
  [...byMember(calls)].flatMap(([memberId, own]) => {
    const [lean, level] = [bias(winds(own)), handicap(own.map(scoreOf))];
    if (lean === null || level === null) return [];
    return [
      {
        memberId,
        calls: own.length,
        coverage: coverage(own.filter(isHeld).length, own.length),
        bias: lean.foldedMph,
        biasError: lean.foldedErrorMph,
        handicap: level.value,
        handicapError: level.error,
        hits: own.filter(({ isHit }) => isHit === true).length,
        reactionS: median(own.map(({ calledS }) => calledS)),
      },
    ];
  });

/** Mean bias of the whole class, mph, + more wind than there was, in each cell with at least twenty calls. */
export const reviewCells = (calls: readonly ReviewedCall[]) =>
  CELLS.flatMap((cell, i) => {
    const there = calls.filter((call) => indexOfCell(call.cell) === i);
    const lean = there.length < CALLS_OF_CELL ? null : bias(winds(there));
    return lean === null ? [] : [{ cell, calls: there.length, bias: lean.foldedMph, biasError: lean.foldedErrorMph }];
  });
