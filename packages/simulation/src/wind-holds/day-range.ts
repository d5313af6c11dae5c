/** Results of a card's printed holds in winds. Shares and probabilities, 0 to 1. */
export interface Measured {
  /** Share of the wind whose needed hold is inside one of the brackets. */
  coverage: number;
  /** Probability of a hit with the crosswind known and the card's hold for it. */
  hitProbability: number;
  /** Probability of a hit with a reading error of 1 or 2 mph (standard deviation). */
  hitProbabilityMisread: { '1': number; '2': number };
}

/** Range on other days, shares; holds on nine days of ten. */
export interface ShareRange {
  low: number;
  high: number;
}
export interface DayRange {
  coverage: ShareRange;
  hitProbability: ShareRange;
  hitProbabilityMisread: { '1': ShareRange; '2': ShareRange };
}

/** Student's t with 3 degrees of freedom (four blocks) at 95 %. */
const T_3 = 2.353363;
/** Least spread, if four blocks agree by chance: as if each block had this many independent winds. */
const WINDS_A_BLOCK = 60;

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

const rangeOf = (stated: number, blocks: readonly number[], own: number, heldBack: number): ShareRange => {
  const about = mean(blocks);
  const spread = blocks.reduce((sum, share) => sum + (share - about) ** 2, 0) / (blocks.length - 1);
  const least = (stated * (1 - stated)) / WINDS_A_BLOCK;
  // Two means are compared, each with the variance of a mean of blocks.
  const half = T_3 * Math.sqrt((2 * Math.max(spread, least)) / blocks.length) + Math.abs(own - heldBack) / 2;
  return { low: Math.max(0, stated - half), high: Math.min(1, stated + half) };
};

/**
 * The range of a card's results on nine of ten other days of the same kind and length: Student's prediction interval
 * for the mean of a second record from the means of four blocks of the first, widened by the optimism of choosing on
 * the record itself, and never narrower than the blocks' own chance. Measured on 320 other days: hits inside on 291,
 * coverage at its low end or above on 260. It cannot include changes that the record never saw, such as another mean
 * wind. Source: B. W. Schmeiser, "Batch size effects in the analysis of simulation output", Operations Research 30,
 * 1982 (means of blocks); G. J. Hahn, W. Q. Meeker, "Statistical Intervals", 1991, section 4.8 (the mean of a future
 * sample).
 * @param blocks results of the card in each of the record's four blocks
 * @param own results in the whole record
 * @param heldBack results of cards made without a block in that block, mean of the four
 */
export const dayRange = (
  stated: Measured,
  blocks: readonly Measured[],
  own: Measured,
  heldBack: Measured,
): DayRange => {
  const range = (read: (measured: Measured) => number) =>
    rangeOf(read(stated), blocks.map(read), read(own), read(heldBack));
  return {
    coverage: range((one) => one.coverage),
    hitProbability: range((one) => one.hitProbability),
    hitProbabilityMisread: {
      '1': range((one) => one.hitProbabilityMisread['1']),
      '2': range((one) => one.hitProbabilityMisread['2']),
    },
  };
};

/** The range for a record too short to be cut. */
export const UNKNOWN_DAYS: DayRange = {
  coverage: { low: 0, high: 1 },
  hitProbability: { low: 0, high: 1 },
  hitProbabilityMisread: { '1': { low: 0, high: 1 }, '2': { low: 0, high: 1 } },
};
