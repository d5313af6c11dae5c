/** What a shooter says the wind is: crosswind, mph, + from the right. Holds the wind 8 times of 10 if it is honest. */
export interface Bracket {
  readonly loMph: number;
  readonly hiMph: number;
}

/** Share of brackets that ought to hold the wind. */
export const WANTED_SHARE = 0.8;
/** Price of each mph outside: 2/α with α = 1 − WANTED_SHARE. */
const PENALTY = 10;
/**
 * Mean interval score of an unbiased, calibrated caller whose errors are normal with σ = 1: (4/α)·φ(Φ⁻¹(0.9)) = 3.5100.
 * Source: the expectation of the score below over N(0, 1) with lo, hi = ∓1.2816.
 */
const SCORE_PER_SIGMA = 3.51;

/** mph by which the truth lies outside the bracket; 0 inside. */
export const outsideMph = ({ loMph, hiMph }: Bracket, truthMph: number): number =>
  Math.max(0, loMph - truthMph, truthMph - hiMph);

/**
 * Interval score of one call, mph; lower is better. Proper: the 10 % and 90 % quantiles of what one believes minimise its
 * mean. Source: R. L. Winkler, "A decision-theoretic approach to interval estimation", JASA 67, 1972; T. Gneiting,
 * A. E. Raftery, "Strictly proper scoring rules, prediction, and estimation", JASA 102, 2007, eq. 43 with α = 0.2.
 */
export const intervalScore = (bracket: Bracket, truthMph: number): number =>
  bracket.hiMph - bracket.loMph + PENALTY * outsideMph(bracket, truthMph);

/** The σ, mph, at which a calibrated caller would score so on average: what one call alone is worth. */
export const sigmaOfScore = (scoreMph: number): number => scoreMph / SCORE_PER_SIGMA;

/** Weight of each of `count` calls, oldest first: 1 for the newest, halved every `halfLife` calls. */
export const fadingWeights = (count: number, halfLife: number): number[] =>
  Array.from({ length: count }, (_, i) => 2 ** (-(count - 1 - i) / halfLife));

/** A mean with its standard error; the error is null for a single value. */
export interface Estimate {
  readonly value: number;
  readonly error: number | null;
}

/**
 * Weighted mean and its standard error, null without values. Source: W. G. Cochran, "Sampling Techniques", 3rd ed. 1977, eq.
 * 6.4 (the mean as a ratio): √(Σ w²(x − m)²)/Σw, times √(n/(n − 1)) for the mean having been fitted.
 */
export const weightedMean = (values: readonly number[], weights: readonly number[]): Estimate | null => {
  const total = weights.reduce((sum, w) => sum + w, 0);
  if (values.length === 0 || total <= 0) return null;
  const value = values.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0) / total;
  if (values.length === 1) return { value, error: null };
  const squares = values.reduce((sum, x, i) => sum + ((weights[i] ?? 0) * (x - value)) ** 2, 0);
  return { value, error: (Math.sqrt(squares) / total) * Math.sqrt(values.length / (values.length - 1)) };
};

/** Weight of a call in what is shown of a person over time is halved every so many calls. */
export const HALF_LIFE_CALLS = 60;

/**
 * Handicap "calls like ± H mph" with its standard error, from the interval scores of calls, oldest first; null without calls.
 * `halfLife`: for a person over time `HALF_LIFE_CALLS`; left out, every call of a string counts alike.
 */
export const handicap = (scoresMph: readonly number[], halfLife = Number.POSITIVE_INFINITY): Estimate | null => {
  const mean = weightedMean(scoresMph, fadingWeights(scoresMph.length, halfLife));
  if (mean === null) return null;
  return { value: sigmaOfScore(mean.value), error: mean.error === null ? null : sigmaOfScore(mean.error) };
};

/**
 * Skill: 1 − ΣIS/ΣIS of the reference (what was announced). 0 = read nothing, 1 = perfect; null without a reference.
 * Source: A. H. Murphy, "Skill scores based on the mean square error", Mon. Wea. Rev. 116, 1988 (the form of a skill score).
 */
export const skill = (calls: readonly { scoreMph: number; referenceMph: number | null }[]): number | null => {
  const judged = calls.filter((call) => call.referenceMph !== null);
  const reference = judged.reduce((sum, call) => sum + (call.referenceMph ?? 0), 0);
  if (reference <= 0) return null;
  return 1 - judged.reduce((sum, call) => sum + call.scoreMph, 0) / reference;
};
