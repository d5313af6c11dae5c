/** What a card's printed holds do in winds: a promise before it is said which winds those were. Shares and probabilities, 0 to 1. */
export interface Measured {
  /** Share of the wind for which the hold that is needed lies inside one of the brackets. */
  coverage: number;
  /** Probability of a hit when the crosswind is known and the hold is taken that the card names for it. */
  hitProbability: number;
  /** The same when the crosswind is read with an error of so many mph (standard deviation). */
  hitProbabilityMisread: { '1': number; '2': number };
}
