/** The D'Agostino–Pearson test of normality for correlated values. */

/** Least effective sizes at which the approximations hold; smaller samples always look normal. */
const LEAST_FOR_SKEWNESS = 8;
const LEAST_FOR_KURTOSIS = 20;

/** Standard normal score of a sample skewness. Source: D'Agostino, Biometrika 57, 1970. */
const skewnessScore = (skewness: number, n: number): number => {
  const y = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta2 = (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w2 = -1 + Math.sqrt(2 * (beta2 - 1));
  return Math.asinh(y / Math.sqrt(2 / (w2 - 1))) / Math.sqrt(Math.log(Math.sqrt(w2)));
};

/** Standard normal score of a sample kurtosis (3 for a normal). Source: Anscombe & Glynn, Biometrika 70, 1983. */
const kurtosisScore = (kurtosis: number, n: number): number => {
  const expected = (3 * (n - 1)) / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (kurtosis - expected) / Math.sqrt(variance);
  const third =
    ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) * Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / third) * (2 / third + Math.sqrt(1 + 4 / third ** 2));
  const cube = (1 - 2 / a) / (1 + x * Math.sqrt(2 / (a - 4)));
  return (1 - 2 / (9 * a) - Math.cbrt(cube)) / Math.sqrt(2 / (9 * a));
};

/**
 * Probability that normal values would look at least this skewed or peaked. The moments are of all values; the sample
 * sizes are effective ones, because correlated values count for less. Source: D'Agostino & Pearson, Biometrika 60,
 * 1973; effective sizes after Lobato & Velasco, Econometric Theory 20, 2004.
 */
export const normalityPValue = (values: readonly Float64Array[], nSkewness: number, nKurtosis: number): number => {
  let n = 0;
  let sum = 0;
  for (const row of values) {
    for (const z of row) sum += z;
    n += row.length;
  }
  const mean = sum / n;
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  for (const row of values) {
    for (const z of row) {
      const d = z - mean;
      m2 += d * d;
      m3 += d * d * d;
      m4 += d * d * d * d;
    }
  }
  const variance = m2 / n;
  if (!(variance > 0)) return 1;
  const z1 = skewnessScore(m3 / n / variance ** 1.5, Math.max(nSkewness, LEAST_FOR_SKEWNESS));
  const z2 = kurtosisScore(m4 / n / variance ** 2, Math.max(nKurtosis, LEAST_FOR_KURTOSIS));
  return Math.exp(-(z1 * z1 + z2 * z2) / 2);
};
