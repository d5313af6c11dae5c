import { requireFinite } from './require-number.ts';

/** A smooth function through given points, without overshoot. */
export type MonotoneCubic = {
  /** Value at x; constant beyond the ends. */
  readonly at: (x: number) => number;
  /** Slope at x; 0 beyond the ends. */
  readonly slopeAt: (x: number) => number;
};

/** Slope at an end from its two nearest intervals, limited to avoid overshoot. Source: Fritsch & Butland 1984 (as SciPy). */
const endSlope = (h0: number, h1: number, d0: number, d1: number): number => {
  const slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
  if (slope * d0 <= 0) return 0;
  return d0 * d1 <= 0 && Math.abs(slope) > 3 * Math.abs(d0) ? 3 * d0 : slope;
};

/**
 * Piecewise cubic Hermite interpolation that keeps monotone data monotone (PCHIP; slopes by Fritsch & Butland, SIAM J.
 * Sci. Stat. Comput. 5 (1984), the weighted harmonic mean in SciPy's `PchipInterpolator`). `xs` strictly increasing, as
 * many `ys`; one point gives a constant. Throws otherwise.
 */
export const monotoneCubic = (xs: readonly number[], ys: readonly number[]): MonotoneCubic => {
  const n = xs.length;
  if (n === 0 || ys.length !== n)
    throw new RangeError(`xs and ys must be of one length > 0, got ${n} and ${ys.length}`);
  for (let i = 0; i < n; i++) {
    requireFinite(`xs[${i}]`, xs[i]);
    requireFinite(`ys[${i}]`, ys[i]);
    if (i > 0 && xs[i] <= xs[i - 1]) throw new RangeError(`xs must be strictly increasing, got ${xs[i - 1]}, ${xs[i]}`);
  }
  if (n === 1) return { at: () => ys[0], slopeAt: () => 0 };

  const h = Float64Array.from({ length: n - 1 }, (_, i) => xs[i + 1] - xs[i]);
  const d = Float64Array.from({ length: n - 1 }, (_, i) => (ys[i + 1] - ys[i]) / h[i]);
  const m = new Float64Array(n);
  if (n === 2) m.fill(d[0]);
  else {
    m[0] = endSlope(h[0], h[1], d[0], d[1]);
    m[n - 1] = endSlope(h[n - 2], h[n - 3], d[n - 2], d[n - 3]);
    for (let i = 1; i < n - 1; i++) {
      if (d[i - 1] * d[i] <= 0) continue;
      const w1 = 2 * h[i] + h[i - 1];
      const w2 = h[i] + 2 * h[i - 1];
      m[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i]);
    }
  }

  const interval = (x: number): number => {
    let lo = 0;
    let hi = n - 1;
    while (hi - lo > 1) {
      const mid = (lo + hi) >> 1;
      if (xs[mid] <= x) lo = mid;
      else hi = mid;
    }
    return lo;
  };
  return {
    at: (x) => {
      if (x <= xs[0]) return ys[0];
      if (x >= xs[n - 1]) return ys[n - 1];
      const i = interval(x);
      const t = x - xs[i];
      const c = (3 * d[i] - 2 * m[i] - m[i + 1]) / h[i];
      const b = (m[i] + m[i + 1] - 2 * d[i]) / (h[i] * h[i]);
      return ys[i] + t * (m[i] + t * (c + t * b));
    },
    slopeAt: (x) => {
      if (x < xs[0] || x > xs[n - 1]) return 0;
      const i = interval(x);
      const t = x - xs[i];
      const c = (3 * d[i] - 2 * m[i] - m[i + 1]) / h[i];
      const b = (m[i] + m[i + 1] - 2 * d[i]) / (h[i] * h[i]);
      return m[i] + t * (2 * c + t * 3 * b);
    },
  };
};
