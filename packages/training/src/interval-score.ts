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

/** Width of a bracket that holds a normal error 8 times of 10, in its σ: 2·Φ⁻¹(0.9). */
const WIDTH_PER_SIGMA = 2.5631;

/** Mean interval score, mph, of an honest bracket of this width, mph: what saying it every time comes to. Errors are normal. */
export const meanScoreOfWidth = (widthMph: number): number => (SCORE_PER_SIGMA * widthMph) / WIDTH_PER_SIGMA;

/** mph by which the truth lies outside the bracket; 0 inside. */
export const outsideMph = ({ loMph, hiMph }: Bracket, truthMph: number): number =>
  Math.max(0, loMph - truthMph, truthMph - hiMph);

/**
 * Interval score of one call, mph; lower is better. Proper: the 10 % and 90 % quantiles of what one believes minimize its
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

/** The same in a handicap: shorter, so that it follows a learner. One who goes from 2.5 to 1.2 mph is told 1.55 for 1.30 at call 40. */
export const HANDICAP_HALF_LIFE_CALLS = 20;

/** A handicap with its standard error and 95 % interval; error and interval are null for a single call. mph. */
export interface Handicap extends Estimate {
  readonly low: number | null;
  readonly high: number | null;
}

/** Standard deviation of an interval score over its mean, as callers of mixed tasks have it, and what that is worth in calls. */
const SCORE_SPREAD = { share: 0.9, calls: 20 } as const;
/** Ends of the interval in relative errors. A mean of few skewed scores is too low more often than too high: farther up than down. */
const INTERVAL_ENDS = { down: 1.5, up: 2.3 } as const;

/**
 * Handicap "calls like ± H mph" with its error, from the interval scores of calls, oldest first; null without calls.
 * `halfLife`: for a person over time `HANDICAP_HALF_LIFE_CALLS`; left out, every call of a string counts alike.
 *
 * Scores are skewed: most are a bracket's width, one in five is many times that. So the spread of few is taken together with what is
 * usual, and the interval is one of the logarithm. Its ends were set by simulated callers (docs/validation.md).
 */
export const handicap = (scoresMph: readonly number[], halfLife = Number.POSITIVE_INFINITY): Handicap | null => {
  const weights = fadingWeights(scoresMph.length, halfLife);
  const mean = weightedMean(scoresMph, weights);
  if (mean === null) return null;
  const value = sigmaOfScore(mean.value);
  if (mean.error === null || mean.value === 0) return { value, error: null, low: null, high: null };
  const total = weights.reduce((sum, w) => sum + w, 0);
  const calls = total ** 2 / weights.reduce((sum, w) => sum + w * w, 0);
  const squares = scoresMph.reduce((sum, x, i) => sum + (weights[i] ?? 0) * (x / mean.value - 1) ** 2, 0);
  const { share, calls: before } = SCORE_SPREAD;
  const spread = Math.sqrt((before * share ** 2 + (squares / total) * calls) / (before + calls - 1));
  const relative = spread / Math.sqrt(calls);
  return {
    value,
    error: value * relative,
    low: value * Math.exp(-INTERVAL_ENDS.down * relative),
    high: value * Math.exp(INTERVAL_ENDS.up * relative),
  };
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

/** A call beside what the best reading of its cues would have left unknown; null where that is not known. */
export interface CallWithPar {
  readonly scoreMph: number;
  readonly referenceMph: number | null;
  readonly parMph: number | null;
}

/** Par over calls, mph: the root mean square of theirs; null where no call has one. */
export const parOfCalls = (calls: readonly Pick<CallWithPar, 'parMph'>[]): number | null => {
  const known = calls.flatMap(({ parMph }) => (parMph === null ? [] : [parMph]));
  if (known.length === 0) return null;
  return Math.sqrt(known.reduce((sum, par) => sum + par ** 2, 0) / known.length);
};

/**
 * Skill against par: (reference − H)/(reference − par), over the calls that have both. 0 = no better than the forecast,
 * 1 = the best that could be read, so that days of different skies compare; null where par leaves nothing to win.
 */
export const skillToPar = (calls: readonly CallWithPar[]): number | null => {
  const judged = calls.filter(({ referenceMph, parMph }) => referenceMph !== null && parMph !== null);
  const [own, reference] = [
    handicap(judged.map(({ scoreMph }) => scoreMph)),
    handicap(judged.map(({ referenceMph }) => referenceMph ?? 0)),
  ];
  const par = parOfCalls(judged);
  if (own === null || reference === null || par === null || reference.value <= par) return null;
  return (reference.value - own.value) / (reference.value - par);
};
