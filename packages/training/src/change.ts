import { Z95 } from './interval-score.ts';

/** A call of a test: its score, its error (best minus truth) and a taught reader's remaining error, mph. */
export interface MeasuredCall {
  readonly scoreMph: number;
  readonly errorMph: number;
  /** `readerMph` of its par; null without a par. */
  readonly readerMph: number | null;
}

/** Prior for the spread of a score: squared relative deviation times calls (0.9² · 20), and its weight in calls. */
const BEFORE = { squares: 16.2, calls: 20 } as const;
/** Shrinkage of r, its floor, and its maximum. */
const FOLLOWING = { calls: 30, more: 0.05, most: 0.6 } as const;
/**
 * Correlation of successive errors, 0 to 0.6, from moods: the lag-1 correlation of |error| over reader, shrunk by 30
 * calls. Correlated calls carry less information.
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

/** Factor of a mean's interval from moods: √((1 + r)/(1 − r)), exact for a first-order process. */
export const moodRoot = (calls: readonly Pick<MeasuredCall, 'errorMph' | 'readerMph'>[]): number => {
  const r = followingOf(calls);
  return Math.sqrt((1 + r) / (1 - r));
};

/** A handicap's interval widened by the mood factor; its lower end is at least 0. mph. */
export const widenedBy = <T extends { value: number; low: number | null; high: number | null }>(
  told: T,
  root: number,
): T => ({
  ...told,
  low: told.low === null ? null : Math.max(0, told.value - root * (told.value - told.low)),
  high: told.high === null ? null : told.value + root * (told.high - told.value),
});

/** Log of a test's mean score over reader, with its standard error; null without calls. */
const levelOf = (calls: readonly MeasuredCall[]): { log: number; error: number } | null => {
  const x = calls.map(({ scoreMph, readerMph }) => scoreMph / (readerMph ?? 1));
  if (x.length === 0) return null;
  const mean = x.reduce((sum, one) => sum + one, 0) / x.length;
  const squares = x.reduce((sum, one) => sum + (one / mean - 1) ** 2, 0);
  // with few calls, combined with the usual spread
  const spread = Math.sqrt((BEFORE.squares + squares) / (BEFORE.calls - 1 + x.length));
  return { log: Math.log(mean), error: (spread / Math.sqrt(x.length)) * moodRoot(calls) };
};

/** A change between two tests as a factor, with its 95 % interval: 0.5 is half the error. */
export interface Change {
  readonly factor: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The change from one test to another. Scores are relative to a taught reader's error, so harder winds do not count as a worse test. Null
 * without calls.
 */
export const changeBetween = (from: readonly MeasuredCall[], to: readonly MeasuredCall[]): Change | null => {
  const [a, b] = [levelOf(from), levelOf(to)];
  if (a === null || b === null) return null;
  const [log, half] = [b.log - a.log, Z95 * Math.hypot(a.error, b.error)];
  return { factor: Math.exp(log), low: Math.exp(log - half), high: Math.exp(log + half) };
};
