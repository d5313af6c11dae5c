import type { HitTable } from './hit-probability.ts';

/** An engagement in the search for most hits. Sample n is the same moment in all rows of a card. */
export interface HitRow {
  /** Needed hold in each sample, mil, + right. */
  readonly need: Float64Array;
  /** Crosswind that the shooter reads in each sample, mph, + from the right. */
  readonly reading: Float64Array;
  /** Probability of a hit by the error of the hold, mil. */
  readonly chance: HitTable;
  /** Number of targets there; 1 if absent. */
  readonly weight?: number;
}

/** Tolerance for rounding of sums, mph. */
const NOISE_MPH = 1e-9;

/** The hold for a reading, from 0 at the left. A reading on a cut belongs to the left hold. */
export const holdOf = (cutsMph: readonly number[], readMph: number): number => {
  let k = 0;
  while (k < cutsMph.length && readMph > (cutsMph[k] ?? Infinity) + NOISE_MPH) k++;
  return k;
};
