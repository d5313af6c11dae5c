import type { HitTable } from './hit-probability.ts';

/** An engagement as the search for most hits sees it. Sample n of all the rows of a card is the same moment. */
export interface HitRow {
  /** Hold that each sample asks for, mil, + right. */
  readonly need: Float64Array;
  /** Crosswind that the shooter reads in each sample, mph, + from the right. */
  readonly reading: Float64Array;
  /** Probability of a hit by the error of the hold, mil. */
  readonly chance: HitTable;
  /** Targets that it stands for (count); 1 when absent. */
  readonly weight?: number;
}

/** What is less than a cut but for the noise of sums, mph. */
const NOISE_MPH = 1e-9;

/** Which hold a reading falls to, from 0 at the left. Neighbors share a cut, and the left one takes it. */
export const holdOf = (cutsMph: readonly number[], readMph: number): number => {
  let k = 0;
  while (k < cutsMph.length && readMph > (cutsMph[k] ?? Infinity) + NOISE_MPH) k++;
  return k;
};
