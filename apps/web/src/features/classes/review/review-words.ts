import type { lives } from '@windcall/contract';
import { FEWEST_CALLS } from '@windcall/training';
import type { Units } from '../../../units/units.ts';

export type ReviewRow = lives.ClassReview['rows'][number];
export type ReviewTask = lives.ClassReview['tasks'][number];
export type ReviewCall = ReviewTask['calls'][number];

const WINDS_OF_BLOCK = 10;
/** Bounds of the axis to each side, mph: one wild bracket does not squeeze the others. */
const REACH_MPH = { least: 4, most: 15 } as const;

/** A bracket about its own wind, mph: − too little wind, + too much, whatever its side. */
export interface Folded {
  readonly from: number;
  readonly to: number;
  readonly best: number;
}
export const foldedOf = ({ lo, hi, best, truth }: ReviewCall): Folded => {
  const side = truth < 0 ? -1 : 1;
  const ends = [side * (lo - truth), side * (hi - truth)];
  return { from: Math.min(...ends), to: Math.max(...ends), best: side * (best - truth) };
};

/** Half the width of the axis that all brackets of a review share, mph. */
export const reachOf = (tasks: readonly ReviewTask[]): number => {
  const folded = tasks.flatMap(({ calls }) => calls.map(foldedOf));
  const most = Math.max(0, ...folded.flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)]));
  return Math.min(REACH_MPH.most, Math.max(REACH_MPH.least, most * 1.05));
};

/** Calls in one column: of one wind, or of each student's own wind in an assignment with different winds. */
export interface ReviewColumn extends Pick<ReviewTask, 'live' | 'assignment' | 'try' | 'task'> {
  /** Yards; null if they differ. */
  readonly distance: number | null;
  readonly entries: readonly { readonly task: ReviewTask; readonly call: ReviewCall }[];
}

/** Whether two winds are of the same live, or of the same try of an assignment. */
const isTogether = (
  a: Pick<ReviewTask, 'live' | 'assignment' | 'try'>,
  b: Pick<ReviewTask, 'live' | 'assignment' | 'try'>,
): boolean => a.live === b.live && a.assignment === b.assignment && a.try === b.try;

/** A column for each place of a live or of a try. */
export const columnsOf = (tasks: readonly ReviewTask[]): ReviewColumn[] => {
  const columns: ReviewColumn[] = [];
  for (const task of tasks) {
    const entries = task.calls.map((call) => ({ task, call }));
    const at = columns.findIndex((one) => one.task === task.task && isTogether(one, task));
    const there = columns[at];
    if (there === undefined) {
      const { live, assignment, try: place, task: number, distance } = task;
      columns.push({ live, assignment, try: place, task: number, distance, entries });
    } else {
      const distance = there.distance === task.distance ? there.distance : null;
      columns[at] = { ...there, distance, entries: [...there.entries, ...entries] };
    }
  }
  return columns;
};

/** Columns in blocks of one live or try, ten at most. */
export const blocksOf = <T extends Pick<ReviewTask, 'live' | 'assignment' | 'try'>>(columns: readonly T[]): T[][] => {
  const blocks: T[][] = [];
  for (const column of columns) {
    const last = blocks.at(-1);
    if (last?.[0] && last.length < WINDS_OF_BLOCK && isTogether(last[0], column)) last.push(column);
    else blocks.push([column]);
  }
  return blocks;
};

/** Mean and spread (standard deviation) of the calls about the wind, mph; null without calls. */
export const middleOf = (calls: readonly ReviewCall[]): { readonly mean: number; readonly spread: number } | null => {
  const errors = calls.map((call) => foldedOf(call).best);
  if (errors.length === 0) return null;
  const mean = errors.reduce((sum, x) => sum + x, 0) / errors.length;
  const spread = Math.sqrt(errors.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, errors.length - 1));
  return { mean, spread };
};

/** A bias, mph, with its sign in the shown unit: `+1.2`, `−0.4`, `0.0`. */
export const signedFigure = (units: Units, mph: number): string => {
  const size = units.figure('wind', Math.abs(mph), 1);
  return Number(size) === 0 ? size : `${mph < 0 ? '−' : '+'}${size}`;
};
/** A figure's standard error, printed behind it; empty for one call. */
export const errorFigure = (units: Units, error: number | null): string =>
  error === null ? '' : ` ± ${units.figure('wind', error, 1)}`;

/** Whether a member's bias rests on enough calls. */
export const isSettled = ({ calls }: Pick<ReviewRow, 'calls'>): boolean => calls >= FEWEST_CALLS;

export const plateWords = ({ task, call: { isHit, memberId } }: { task: ReviewTask; call: ReviewCall }): string =>
  isHit !== null ? (isHit ? 'hit' : 'miss') : memberId === null && task.hits !== undefined ? 'not shown' : 'no shot';
