import { fadingWeights, HALF_LIFE_CALLS, WANTED_SHARE, weightedMean } from './interval-score.ts';

/** 97.5 % quantile of the standard normal: two-sided 95 %. */
const Z95 = 1.959963984540054;
/** Calls before anything is said about the width of brackets. */
export const CALLS_BEFORE_VERDICT = 40;

/** Share of brackets that held the wind, with its 95 % interval; shares of 1, null without calls. */
export interface Coverage {
  readonly held: number;
  readonly of: number;
  readonly low: number | null;
  readonly high: number | null;
  /** `narrow`: brackets hold the wind less often than 8 times of 10; `wide`: more often; `none`: cannot be said yet. */
  readonly verdict: 'none' | 'narrow' | 'wide';
}

/**
 * Coverage of `of` brackets of which `held` held. No verdict before 40 calls, nor before the interval excludes 80 %.
 * Interval: E. B. Wilson, "Probable inference", JASA 22, 1927, without correction for continuity.
 */
export const coverage = (held: number, of: number): Coverage => {
  if (of === 0) return { held, of, low: null, high: null, verdict: 'none' };
  const share = held / of;
  const z2 = Z95 ** 2;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  const low = Math.max(0, middle - half);
  const high = Math.min(1, middle + half);
  const silent = of < CALLS_BEFORE_VERDICT || (low <= WANTED_SHARE && WANTED_SHARE <= high);
  return { held, of, low, high, verdict: silent ? 'none' : high < WANTED_SHARE ? 'narrow' : 'wide' };
};

/** A call beside what the wind was. mph, + from the right. */
export interface CalledWind {
  readonly bestMph: number;
  readonly truthMph: number;
}

/** Error of a call folded by the wind's side, mph: + called more wind than there was, − less. */
export const foldedError = ({ bestMph, truthMph }: CalledWind): number =>
  truthMph < 0 ? truthMph - bestMph : bestMph - truthMph;

/** Bias of calls with standard errors; folded by the wind's side, and as a lean to a side of the range (+ right). mph. */
export interface Bias {
  readonly foldedMph: number;
  readonly foldedErrorMph: number | null;
  readonly sideMph: number;
  readonly sideErrorMph: number | null;
}

/** Bias of a string of calls, each counting alike; null without calls. Said per ten calls, never after a single one. */
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
}

/**
 * Slope of best on truth through the origin, newest calls weighing most; null below three calls or where there was no wind.
 * Error: H. White, "A heteroskedasticity-consistent covariance matrix estimator", Econometrica 48, 1980, with n/(n − 1) (HC1),
 * since errors grow with the wind.
 */
export const slope = (calls: readonly CalledWind[]): Slope | null => {
  const n = calls.length;
  const weights = fadingWeights(n, HALF_LIFE_CALLS);
  const sum = (f: (call: CalledWind, w: number) => number): number =>
    calls.reduce((total, call, i) => total + f(call, weights[i] ?? 0), 0);
  const squares = sum(({ truthMph }, w) => w * truthMph ** 2);
  if (n < 3 || squares < 1e-6) return null;
  const value = sum(({ bestMph, truthMph }, w) => w * bestMph * truthMph) / squares;
  const meat = sum(({ bestMph, truthMph }, w) => (w * truthMph * (bestMph - value * truthMph)) ** 2);
  const error = (Math.sqrt(meat) / squares) * Math.sqrt(n / (n - 1));
  return { slope: value, error, low: value - Z95 * error, high: value + Z95 * error };
};
