/** Results of a card's printed holds in winds. Shares and probabilities, 0 to 1. */
export interface Measured {
  /** Share of the wind whose needed hold is inside one of the brackets. */
  coverage: number;
  /** Probability of a hit with the crosswind known and the card's hold for it. */
  hitProbability: number;
  /** Probability of a hit with a reading error of 1 or 2 mph (standard deviation). */
  hitProbabilityMisread: { '1': number; '2': number };
}
