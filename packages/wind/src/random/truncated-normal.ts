import { normalCdf, normalPdf, normalQuantile } from '@windcall/units';

/** A normal distribution cut below zero; the parameters are of the normal before the cut. */
export interface TruncatedNormal {
  location: number;
  /** Scale before the cut. 0 is a constant. */
  scale: number;
  /** Share of the uncut normal above zero; 1 if nothing is cut. */
  kept: number;
}

/** Nothing is cut below this SD/mean: zero is eight standard deviations away. */
const UNCUT_CV = 1 / 8;
/** A normal cut at zero cannot reach SD/mean = 1 (the exponential); higher values become this. */
export const MAX_CV = 0.95;
const BISECTIONS = 60;

/** Hazard φ(α)/(1 − Φ(α)) and SD/mean of a standard normal cut below α, measured from α. */
const momentsAbove = (alpha: number): { hazard: number; cv: number } => {
  const hazard = normalPdf(alpha) / normalCdf(-alpha);
  const variance = 1 - hazard * (hazard - alpha);
  return { hazard, cv: Math.sqrt(Math.max(variance, 0)) / (hazard - alpha) };
};

/**
 * The normal on [0, ∞) whose mean and standard deviation are exactly `mean` and `sd` (same unit). SD/mean is limited to
 * `MAX_CV`; a mean of 0 is always 0. A clipped normal would be biased upward. Source: moments of the truncated normal,
 * Johnson, Kotz & Balakrishnan, Continuous Univariate Distributions 1, §10.1.
 */
export const solveTruncatedNormal = (mean: number, sd: number): TruncatedNormal => {
  if (mean <= 0) return { location: 0, scale: 0, kept: 1 };
  const cv = Math.min(sd / mean, MAX_CV);
  if (cv <= UNCUT_CV) return { location: mean, scale: cv * mean, kept: 1 };
  let low = -9;
  let high = 9;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (momentsAbove(middle).cv < cv) low = middle;
    else high = middle;
  }
  const alpha = (low + high) / 2;
  const { hazard } = momentsAbove(alpha);
  const scale = (cv * mean) / Math.sqrt(1 - hazard * (hazard - alpha));
  return { location: -alpha * scale, scale, kept: normalCdf(-alpha) };
};

/** The value at the rank of standard normal `z`, never negative. Works in the upper tail, where ranks are exact. */
export const valueOfScore = (t: TruncatedNormal, z: number): number => {
  const uncut = t.kept === 1 ? z : -normalQuantile(t.kept * normalCdf(-z));
  return Math.max(0, t.location + t.scale * uncut);
};

/** Limits scores, so that a value outside the distribution is still a number. */
const SCORE_LIMIT = 8;

/** The standard normal at the rank of `value`, within ±8: the inverse of `valueOfScore`. Scale must be > 0. */
export const scoreOfValue = (t: TruncatedNormal, value: number): number => {
  if (!(t.scale > 0)) throw new RangeError(`scale must be > 0, got ${t.scale}`);
  const uncut = (value - t.location) / t.scale;
  const z = t.kept === 1 ? uncut : -normalQuantile(Math.min(normalCdf(-uncut) / t.kept, 1));
  return Math.min(Math.max(z, -SCORE_LIMIT), SCORE_LIMIT);
};
