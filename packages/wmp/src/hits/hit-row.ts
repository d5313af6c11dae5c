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

/** Middles of the fifths of a standard normal, scaled so that the five have its standard deviation. */
const FIFTHS = [-1.2816, -0.5244, 0, 0.5244, 1.2816].map((z) => z * 1.1423);
/** Readings that an erring eye makes of one sample (count). */
export const READINGS_A_SAMPLE = FIFTHS.length;

/**
 * The samples of a row as an eye reads them that errs by a normal of standard deviation `mph`: all of them at the first of five errors,
 * then all at the next.
 */
export const misread = <Row extends Pick<HitRow, 'need' | 'reading'>>(row: Row, mph: number): Row => {
  const n = row.need.length;
  const need = new Float64Array(READINGS_A_SAMPLE * n);
  const reading = new Float64Array(READINGS_A_SAMPLE * n);
  FIFTHS.forEach((z, fifth) => {
    need.set(row.need, fifth * n);
    reading.set(
      row.reading.map((read) => read + mph * z),
      fifth * n,
    );
  });
  return { ...row, need, reading };
};

/** What is less than a cut but for the noise of sums, mph. */
const NOISE_MPH = 1e-9;

/** Which hold a reading falls to, from 0 at the left. Neighbors share a cut, and the left one takes it. */
export const holdOf = (cutsMph: readonly number[], readMph: number): number => {
  let k = 0;
  while (k < cutsMph.length && readMph > (cutsMph[k] ?? Infinity) + NOISE_MPH) k++;
  return k;
};
