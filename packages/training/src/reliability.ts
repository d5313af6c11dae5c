import { normalQuantile } from '@windcall/units';

export interface Correlation {
  readonly n: number;
  readonly r: number;
  readonly low: number;
  readonly high: number;
}

/** Pearson's correlation; null if one side is constant. */
const pearson = (pairs: readonly (readonly [number, number])[]): number | null => {
  const mean = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : null;
};

const Z_95 = normalQuantile(0.975);
/** Keeps the transformation finite. */
const NEARLY_ONE = 1 - 1e-12;

/**
 * Pearson's correlation with Fisher's 95 % interval (Fisher 1921: atanh r is normal with variance 1/(n − 3)). Null
 * below `fewest` pairs, below 4, or if one side is constant.
 */
export const correlation = (pairs: readonly (readonly [number, number])[], fewest = 4): Correlation | null => {
  if (pairs.length < Math.max(4, fewest)) return null;
  const r = pearson(pairs);
  if (r === null) return null;
  const z = Math.atanh(Math.min(NEARLY_ONE, Math.max(-NEARLY_ONE, r)));
  const half = Z_95 / Math.sqrt(pairs.length - 3);
  return { n: pairs.length, r, low: Math.tanh(z - half), high: Math.tanh(z + half) };
};

/** Fewest people for a statement about the handicap's reliability. */
export const FEWEST_PAIRS = 20;

/** Test–retest reliability: Pearson's correlation of each person's two log handicaps; null below 20 people. Handicaps in mph, > 0. */
export const testRetest = (pairs: readonly (readonly [number, number])[]): Correlation | null =>
  correlation(
    pairs.map(([first, second]) => [Math.log(first), Math.log(second)] as const),
    FEWEST_PAIRS,
  );

/** Spearman (1910) and Brown (1910): the reliability of a whole test from the correlation of its halves. */
const ofWhole = (r: number): number => (2 * r) / (1 + r);

/** Split-half reliability: log handicaps of the odd and the even calls of a test, extrapolated to its length; null below 20. */
export const splitHalf = (halves: readonly (readonly [number, number])[]): Correlation | null => {
  const half = testRetest(halves);
  return half && { n: half.n, r: ofWhole(half.r), low: ofWhole(half.low), high: ofWhole(half.high) };
};

/** Whether the handicap is reliable enough for a statement about transfer: at least 0.8, lower end above 0.6. */
export const isReliable = (reliability: Pick<Correlation, 'r' | 'low'> | null): boolean =>
  reliability !== null && reliability.r >= 0.8 && reliability.low > 0.6;
