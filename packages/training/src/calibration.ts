import { fadingWeights, HALF_LIFE_CALLS, weightedMean, Z95 } from './interval-score.ts';

/** Share of brackets that held the wind, with its 95 % interval; null without calls. */
export interface Coverage {
  readonly held: number;
  readonly of: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** 95 % interval of the share `held` of `of` > 0. Source: E. B. Wilson, JASA 22, 1927, without correction for continuity. */
export const wilson = (held: number, of: number) => {
  const share = held / of;
  const z2 = Z95 ** 2;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};

export const coverage = (held: number, of: number): Coverage => ({
  ...{ held, of },
  ...(of === 0 ? { low: null, high: null } : wilson(held, of)),
});

/** A call and the true wind. + from the right. */
export interface CalledWind {
  readonly bestMph: number;
  readonly truthMph: number;
}

/** Error of a call folded by the wind's side, mph: + called too much wind, − too little. */
export const foldedError = ({ bestMph, truthMph }: CalledWind): number =>
  truthMph < 0 ? truthMph - bestMph : bestMph - truthMph;

/** Bias of calls with standard errors: folded by the wind's side, and toward one side of the range (+ right). mph. */
export interface Bias {
  readonly foldedMph: number;
  readonly foldedErrorMph: number | null;
  readonly sideMph: number;
  readonly sideErrorMph: number | null;
}

/** Bias of a series of calls with equal weights; null without calls. Shown per ten calls, never after a single one. */
export const bias = (calls: readonly CalledWind[]): Bias | null => {
  const weights = calls.map(() => 1);
  const folded = weightedMean(calls.map(foldedError), weights);
  const side = weightedMean(
    calls.map(({ bestMph, truthMph }) => bestMph - truthMph),
    weights,
  );
  if (folded === null || side === null) return null;
  return {
    foldedMph: folded.value,
    foldedErrorMph: folded.error,
    sideMph: side.value,
    sideErrorMph: side.error,
  };
};

/** "You call 0.8 × the wind": the slope with its standard error and 95 % interval. */
export interface Slope {
  readonly slope: number;
  readonly error: number;
  readonly low: number;
  readonly high: number;
  /** Whether the slope is far enough from 1 to be shown. */
  readonly sure: boolean;
}

/** Standard errors from 1 before a slope is shown: fewer would wrongly accuse some callers over many looks. */
const SURE_ERRORS = 4.2;

interface Line {
  readonly slope: number;
  readonly error: number;
}

/**
 * Slope of `y` on `x` through the origin, newest weighing most, with its standard error: H. White, "A
 * heteroskedasticity-consistent covariance matrix estimator", Econometrica 48, 1980, with n/(n − 1) (HC1), because
 * errors grow with the wind. Null if x vanishes.
 */
const lineOf = (x: readonly number[], y: readonly number[], weights: readonly number[]): Line | null => {
  const n = x.length;
  const squares = x.reduce((sum, a, i) => sum + weights[i] * a * a, 0);
  if (squares < 1e-6) return null;
  const slope = x.reduce((sum, a, i) => sum + weights[i] * a * y[i], 0) / squares;
  const meat = x.reduce((sum, a, i) => sum + (weights[i] * a * (y[i] - slope * a)) ** 2, 0);
  return { slope, error: (Math.sqrt(meat) / squares) * Math.sqrt(n / (n - 1)) };
};

/**
 * A caller's factor on the wind, as far from 1 as the calls prove; null below three calls or without wind. A regression
 * of best on truth alone would accuse callers who rightly shrink calls in doubt; one of truth on best alone, callers
 * whose calls scatter. The factor is between the first slope and one over the second (R. Frisch, "Statistical
 * Confluence Analysis", 1934): 1 if that is between them, else the nearer of the two with its error.
 */
export const slope = (calls: readonly CalledWind[]): Slope | null => {
  if (calls.length < 3) return null;
  const weights = fadingWeights(calls.length, HALF_LIFE_CALLS);
  const [best, truth] = [calls.map(({ bestMph }) => bestMph), calls.map(({ truthMph }) => truthMph)];
  const [direct, reverse] = [lineOf(truth, best, weights), lineOf(best, truth, weights)];
  if (direct === null || reverse === null) return null;
  const [low, high] = [
    direct,
    // The reciprocal is as many errors from 1 as the reverse slope.
    reverse.slope > 0
      ? { slope: 1 / reverse.slope, error: reverse.error / reverse.slope }
      : { slope: Number.POSITIVE_INFINITY, error: 0 },
  ];
  const nearest = low.slope > 1 ? low : high.slope < 1 ? high : { slope: 1, error: Math.min(low.error, reverse.error) };
  const { slope: value, error } = nearest;
  const sure = Math.abs(value - 1) > SURE_ERRORS * error;
  return { slope: value, error, low: value - Z95 * error, high: value + Z95 * error, sure };
};
