/** A called crosswind, + from the right. An honest bracket holds the wind 8 times of 10. */
export interface Bracket {
  readonly loMph: number;
  readonly hiMph: number;
}

/** Target share of brackets that hold the wind. */
export const WANTED_SHARE = 0.8;
/** Penalty per mph outside: 2/α with α = 1 − WANTED_SHARE. */
const PENALTY = 10;
/**
 * Mean interval score of an unbiased, calibrated caller whose errors are normal with σ = 1: (4/α)·φ(Φ⁻¹(0.9)) = 3.5100.
 * Source: the expectation of the score below over N(0, 1) with lo, hi = ∓1.2816.
 */
const SCORE_PER_SIGMA = 3.51;

/** Width of a bracket that holds a normal error 8 times of 10, in its σ: 2·Φ⁻¹(0.9). */
const WIDTH_PER_SIGMA = 2.5631;

/** Mean interval score, mph, of an honest bracket with this constant width, mph. Errors are normal. */
export const meanScoreOfWidth = (widthMph: number): number => (SCORE_PER_SIGMA * widthMph) / WIDTH_PER_SIGMA;

/** Distance of the truth from the bracket, mph; 0 inside. */
export const outsideMph = ({ loMph, hiMph }: Bracket, truthMph: number): number =>
  Math.max(0, loMph - truthMph, truthMph - hiMph);

/**
 * Interval score of one call, mph; lower is better. Proper: the caller's 10 % and 90 % quantiles minimize its mean.
 * Source: R. L. Winkler, "A decision-theoretic approach to interval estimation", JASA 67, 1972; T. Gneiting, A. E.
 * Raftery, "Strictly proper scoring rules, prediction, and estimation", JASA 102, 2007, eq. 43 with α = 0.2.
 */
export const intervalScore = (bracket: Bracket, truthMph: number): number =>
  bracket.hiMph - bracket.loMph + PENALTY * outsideMph(bracket, truthMph);

/** The σ, mph, of a calibrated caller with this mean score. */
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
 * Weighted mean and its standard error, null without values. Source: W. G. Cochran, "Sampling Techniques", 3rd ed.
 * 1977, eq. 6.4 (the mean as a ratio): √(Σ w²(x − m)²)/Σw, times √(n/(n − 1)) because the mean is fitted.
 */
export const weightedMean = (values: readonly number[], weights: readonly number[]): Estimate | null => {
  const total = weights.reduce((sum, w) => sum + w, 0);
  if (values.length === 0 || total <= 0) return null;
  const value = values.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0) / total;
  if (values.length === 1) return { value, error: null };
  const squares = values.reduce((sum, x, i) => sum + ((weights[i] ?? 0) * (x - value)) ** 2, 0);
  return { value, error: (Math.sqrt(squares) / total) * Math.sqrt(values.length / (values.length - 1)) };
};

/** Half-life of a call's weight in figures over time, in calls. */
export const HALF_LIFE_CALLS = 60;

/**
 * Half-life in a handicap, in calls: shorter, to follow a learner. A learner who improves from 2.5 to 1.2 mph is shown
 * 1.55 instead of 1.30 at call 40.
 */
export const HANDICAP_HALF_LIFE_CALLS = 20;

/** Prior for the relative standard deviation of an interval score, from callers of mixed tasks, and its weight in calls. */
const SCORE_SPREAD = { share: 0.9, calls: 20 } as const;

/** Effective number of weighted calls (L. Kish, "Survey Sampling", 1965). */
const worthOf = (weights: readonly number[]): number =>
  weights.reduce((sum, w) => sum + w, 0) ** 2 / weights.reduce((sum, w) => sum + w * w, 0);

/**
 * Handicap "calls like ± H mph" with its standard error, from the interval scores of calls, oldest first; null without
 * calls, the error null after one. `halfLife`: `HANDICAP_HALF_LIFE_CALLS` for a person over time; by default all calls
 * have equal weights. Scores are skewed, so the spread of few calls is combined with the usual one.
 */
export const handicap = (scoresMph: readonly number[], halfLife = Number.POSITIVE_INFINITY): Estimate | null =>
  handicapAlong(scoresMph, halfLife).at(-1) ?? null;

/** The handicap after each call, in one pass, because all sums fade by the same factor with each call. */
export const handicapAlong = (scoresMph: readonly number[], halfLife: number): Estimate[] => {
  const fade = 2 ** (-1 / halfLife);
  const { share, calls: before } = SCORE_SPREAD;
  // sums with weights w: Σw, Σw², Σw·x, Σw·x²
  let [total, squared, sum, squares] = [0, 0, 0, 0];
  return scoresMph.map((x, i) => {
    total = total * fade + 1;
    squared = squared * fade ** 2 + 1;
    sum = sum * fade + x;
    squares = squares * fade + x * x;
    const mean = sum / total;
    const value = sigmaOfScore(mean);
    if (i === 0 || mean === 0) return { value, error: null };
    const calls = total ** 2 / squared;
    // Σw·(x/mean − 1)² over Σw
    const spreadOfCalls = Math.max(0, squares / total / mean ** 2 - 1);
    const spread = Math.sqrt((before * share ** 2 + spreadOfCalls * calls) / (before + calls - 1));
    return { value, error: (value * spread) / Math.sqrt(calls) };
  });
};

/** 97.5 % quantile of the standard normal: two-sided 95 %. */
export const Z95 = 1.959963984540054;

/** Score and bracket width of a call; the rest of the score is the penalty for wind outside. */
export interface ScoredBracket {
  readonly scoreMph: number;
  readonly widthMph: number;
}

/** A handicap with its standard error and 95 % interval; error and interval are null for a single call. mph. */
export interface Handicap extends Estimate {
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Prior for the penalty of winds outside. `calls`: its weight in calls; `price`: penalty per call over the bracket's
 * width, for the upper end (zero for the lower end, as if brackets never missed); `misses`: weight of their size in
 * misses, `square` the squared spread of that size over its mean, with weight `spreadMisses`. Fitted to simulated
 * callers (listed in docs/measured/callers.md).
 */
const BEFORE = { calls: 0.75, price: 0.29, misses: 0.46, square: 1.5, spreadMisses: 2.5 } as const;
/** Smaller penalties are rounding of a width, mph. */
const NOTHING_MPH = 1e-6;
/**
 * Quantile of a gamma distribution with mean 1 at `z` standard normal deviations. Source: E. B. Wilson, M. M. Hilferty,
 * "The distribution of chi-square", PNAS 17, 1931; with a lower limit, below which the formula fails.
 */
const gammaQuantile = (shape: number, z: number): number =>
  Math.max(0.2, 1 - 1 / (9 * shape) + z / Math.sqrt(9 * shape)) ** 3;

const END_ROUNDS = 8;

/**
 * Factor of the penalty at an end of its interval, `z` standard normal deviations away. The shape of the gamma
 * distribution depends on the number of misses, and a caller with less penalty at that end also misses less often.
 * `byCount`: share of the spread from the number of misses. Half of it is used, for a caller between the observed one
 * and the end.
 */
const endOf = (shape: number, byCount: number, z: number): number => {
  let times = 1;
  for (let round = 0; round < END_ROUNDS; round++) times = 1 / gammaQuantile(shape * times ** (byCount / 2), z);
  return times;
};

const joined = (a: number, b: number, correlated: number): number =>
  Math.sqrt(Math.max(0, a * a + b * b + 2 * correlated * a * b));

/**
 * The handicap of calls, oldest first, with its 95 % interval; null without calls. A score is a width, which hardly
 * scatters, plus a penalty for the wind outside, which is rare but large. So the interval models frequency and size: a
 * gamma distribution of the mean penalty from the misses and the prior, like an aggregate claim (S. A. Klugman, H. H.
 * Panjer, G. E. Willmot, "Loss Models", ch. 9), and the interval of the widths. The ends are joined by G. Y. Zou,
 * "Toward using confidence intervals to compare correlations", Psychol. Methods 12, 2007, with the correlation of
 * widths and penalties, because brackets that are wide by chance have less penalty. For a caller with heavy tails the
 * interval widens by their own misses. With a half-life the interval is of the weighted mean of past calls, not of the
 * next call.
 */
export const handicapOfCalls = (
  calls: readonly ScoredBracket[],
  halfLife = Number.POSITIVE_INFINITY,
): Handicap | null => {
  const told = handicap(
    calls.map(({ scoreMph }) => scoreMph),
    halfLife,
  );
  if (told === null || told.error === null) return told && { ...told, low: null, high: null };
  const fading = fadingWeights(calls.length, halfLife);
  const worth = worthOf(fading);
  const scale = worth / fading.reduce((sum, w) => sum + w, 0);
  const weights = fading.map((w) => w * scale);
  const sumOf = (read: (call: ScoredBracket) => number): number =>
    calls.reduce((sum, call, i) => sum + (weights[i] ?? 0) * read(call), 0);
  const priceOf = ({ scoreMph, widthMph }: ScoredBracket): number =>
    scoreMph - widthMph > NOTHING_MPH ? scoreMph - widthMph : 0;
  const width = sumOf(({ widthMph }) => widthMph) / worth;
  const [price, misses] = [sumOf(priceOf), sumOf((call) => Number(priceOf(call) > 0))];
  const offWidth = ({ widthMph }: ScoredBracket): number => widthMph - width;
  const offPrice = (call: ScoredBracket): number => priceOf(call) - price / worth;
  const [widths, prices] = [sumOf((call) => offWidth(call) ** 2), sumOf((call) => offPrice(call) ** 2)];
  const alike = Math.sqrt(widths * prices);
  const correlated = alike > NOTHING_MPH ? sumOf((call) => offWidth(call) * offPrice(call)) / alike : 0;
  const size = misses > 0 ? price / misses : 1;
  const squares = sumOf((call) => (priceOf(call) > 0 ? (priceOf(call) / size - 1) ** 2 : 0));
  const square = (BEFORE.spreadMisses * BEFORE.square + squares) / (BEFORE.spreadMisses + Math.max(0, misses - 1));
  const share = (misses + (1 - WANTED_SHARE) * BEFORE.calls) / (worth + BEFORE.calls);
  const spread = 1 - share + square;
  const shape = (misses + BEFORE.misses) / spread;
  const least = price / (worth + BEFORE.calls);
  const middle = least + (BEFORE.price * BEFORE.calls * width) / (worth + BEFORE.calls);
  const down = middle - least * endOf(shape, (1 - share) / spread, Z95);
  const up = middle * endOf(shape, (1 - share) / spread, -Z95) - middle;
  const ofWidth = Z95 * Math.sqrt(widths / Math.max(1, worth - 1) / worth);
  return {
    ...told,
    low: Math.min(told.value, sigmaOfScore(Math.max(0, width + middle - joined(down, ofWidth, correlated)))),
    high: Math.max(told.value, sigmaOfScore(width + middle + joined(up, ofWidth, correlated))),
  };
};

/**
 * Skill: 1 − ΣIS/ΣIS of the reference (the announcement). 0 = read nothing, 1 = perfect; null without a reference.
 * Source: A. H. Murphy, "Skill scores based on the mean square error", Mon. Wea. Rev. 116, 1988 (the form of a skill score).
 */
export const skill = (calls: readonly { scoreMph: number; referenceMph: number | null }[]): number | null => {
  const judged = calls.filter((call) => call.referenceMph !== null);
  const reference = judged.reduce((sum, call) => sum + (call.referenceMph ?? 0), 0);
  if (reference <= 0) return null;
  return 1 - judged.reduce((sum, call) => sum + call.scoreMph, 0) / reference;
};

/** A call with the error of the best reading of its cues; null if unknown. */
export interface CallWithPar {
  readonly scoreMph: number;
  readonly referenceMph: number | null;
  readonly parMph: number | null;
}

/** Par over calls, mph: their root mean square; null if no call has one. */
export const parOfCalls = (calls: readonly Pick<CallWithPar, 'parMph'>[]): number | null => {
  const known = calls.flatMap(({ parMph }) => (parMph === null ? [] : [parMph]));
  if (known.length === 0) return null;
  return Math.sqrt(known.reduce((sum, par) => sum + par ** 2, 0) / known.length);
};

/**
 * Skill against par: (reference − H)/(reference − par), over the calls with both. 0 = no better than the forecast, 1 =
 * the best possible reading, comparable over days with different skies; null if par is no better than the reference.
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
