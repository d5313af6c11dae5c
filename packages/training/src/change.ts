/** A call of a test: its score, its error (best less truth) and what a taught reader is left with, mph. */
export interface MeasuredCall {
  readonly scoreMph: number;
  readonly errorMph: number;
  /** `readerMph` of its par; null where no par is known. */
  readonly readerMph: number | null;
}

/** Spread of a score over its mean squared (0.9²) and the calls that is worth: 20 · 0.81. */
const BEFORE = { squares: 16.2, calls: 20 } as const;
/** What r is shrunk by, what it is held up by, and the most it is taken to be. */
const FOLLOWING = { calls: 30, more: 0.05, most: 0.6 } as const;
const Z_95 = 1.959963984540054;

/**
 * How far the errors of calls follow one another, 0 to 0.6: the lag-1 correlation of |error| over reader, shrunk by 30 calls. Moods
 * make calls say less than their number.
 */
export const followingOf = (calls: readonly Pick<MeasuredCall, 'errorMph' | 'readerMph'>[]): number => {
  const off = calls.map(({ errorMph, readerMph }) => Math.abs(errorMph) / (readerMph ?? 1));
  const mean = off.reduce((sum, x) => sum + x, 0) / Math.max(1, off.length);
  let [squares, follow] = [0, 0];
  off.forEach((x, i) => {
    squares += (x - mean) ** 2;
    if (i > 0) follow += (x - mean) * ((off[i - 1] ?? mean) - mean);
  });
  const r = squares > 0 ? follow / squares : 0;
  const shrunk = (r * off.length) / (off.length + FOLLOWING.calls) + FOLLOWING.more;
  return Math.max(0, Math.min(FOLLOWING.most, shrunk));
};

/** How much wider moods make an interval of a mean: √((1 + r)/(1 − r)), exact for a first-order process. */
export const moodRoot = (calls: readonly Pick<MeasuredCall, 'errorMph' | 'readerMph'>[]): number => {
  const r = followingOf(calls);
  return Math.sqrt((1 + r) / (1 - r));
};

/** An interval of a handicap with both ends moved out by the mood root; the lower one not below 0. mph. */
export const widenedBy = <T extends { value: number; low: number | null; high: number | null }>(
  told: T,
  root: number,
): T => ({
  ...told,
  low: told.low === null ? null : Math.max(0, told.value - root * (told.value - told.low)),
  high: told.high === null ? null : told.value + root * (told.high - told.value),
});

/** Log of the mean of score over reader of a test, with its standard error; null without calls. */
const levelOf = (calls: readonly MeasuredCall[]): { log: number; error: number } | null => {
  const x = calls.map(({ scoreMph, readerMph }) => scoreMph / (readerMph ?? 1));
  if (x.length === 0) return null;
  const mean = x.reduce((sum, one) => sum + one, 0) / x.length;
  const squares = x.reduce((sum, one) => sum + (one / mean - 1) ** 2, 0);
  // the spread of few is taken together with what is usual
  const spread = Math.sqrt((BEFORE.squares + squares) / (BEFORE.calls - 1 + x.length));
  return { log: Math.log(mean), error: (spread / Math.sqrt(x.length)) * moodRoot(calls) };
};

/** A change between two tests as a factor, with its 95 % interval: 0.5 is half the error. */
export interface Change {
  readonly factor: number;
  readonly low: number;
  readonly high: number;
}

/** What changed from one test to another. Scores over what a taught reader is left with, so that harder winds are no worse test. Null without calls. */
export const changeBetween = (from: readonly MeasuredCall[], to: readonly MeasuredCall[]): Change | null => {
  const [a, b] = [levelOf(from), levelOf(to)];
  if (a === null || b === null) return null;
  const [log, half] = [b.log - a.log, Z_95 * Math.hypot(a.error, b.error)];
  return { factor: Math.exp(log), low: Math.exp(log - half), high: Math.exp(log + half) };
};
