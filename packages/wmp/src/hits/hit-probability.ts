import { normalCdf, normalPdf } from '@windcall/units';

/** Intervals of Simpson's rule over a quarter turn; the other quarter mirrors it. */
const INTERVALS = 32;
/** Standard deviations beyond which a normal density is negligible. */
const TAIL = 9;

/**
 * Probability that a shot falls into a circle: aim off by `error`, radius r, standard deviation σ of each axis, all in
 * one unit. `1 − Q₁(e/σ, r/σ) = ∫ φ(r sin t/σ)/σ · [Φ((r cos t − e)/σ) − Φ((−r cos t − e)/σ)] · r cos t dt` over |t| ≤
 * π/2 (Q₁ is Marcum's), by Simpson's rule where the density is not negligible; accurate to 1e-13
 * (`hit-probability.test.ts`).
 */
export const hitProbability = (error: number, radius: number, sigma: number): number => {
  if (!(radius >= 0)) throw new Error(`radius must be >= 0, got ${radius}`);
  if (!(sigma >= 0)) throw new Error(`sigma must be >= 0, got ${sigma}`);
  const e = Math.abs(error);
  if (radius === 0) return 0;
  if (sigma === 0) return e <= radius ? 1 : 0;
  const r = radius / sigma;
  const widest = Math.asin(Math.min(1, TAIL / r));
  const step = widest / INTERVALS;
  let sum = 0;
  for (let i = 0; i <= INTERVALS; i++) {
    const height = r * Math.cos(i * step);
    const inside = normalCdf(height - e / sigma) - normalCdf(-height - e / sigma);
    const weight = i === 0 || i === INTERVALS ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * normalPdf(r * Math.sin(i * step)) * inside * height;
  }
  return Math.min(1, (2 * sum * step) / 3);
};

/** Fast lookup of `hitProbability` of one target: error in mil to probability. */
export type HitTable = (errorMil: number) => number;

const NODES = 110;
/** Standard deviations beyond the rim at which a hit is certain or impossible to 1e-9. */
const TABLE_TAIL = 6;

/**
 * `hitProbability` tabulated over the error and interpolated by cubics, to 1e-5 (`hit-probability.test.ts`).
 * `probability` replaces it, as a function of the error to either side, mil, and is tabulated from the middle on: for
 * targets of any shape within the radius, such as a triangle, whose chance falls from its middle to its rim.
 */
export const hitTable = (radiusMil: number, sigmaMil: number, probability?: HitTable): HitTable => {
  const chance = probability ?? ((error: number) => hitProbability(error, radiusMil, sigmaMil));
  if (sigmaMil === 0 || radiusMil === 0) return chance;
  // A circle's curve bends only near the rim.
  const from = probability === undefined ? Math.max(0, radiusMil - TABLE_TAIL * sigmaMil) : 0;
  const to = radiusMil + TABLE_TAIL * sigmaMil;
  const nodes = Math.ceil(NODES * Math.max(1, (to - from) / (2 * TABLE_TAIL * sigmaMil)));
  const step = (to - from) / nodes;
  const values = Float64Array.from({ length: nodes + 3 }, (_, i) => chance(from + (i - 1) * step));
  return (error) => {
    const at = (Math.abs(error) - from) / step;
    if (at >= nodes) return 0;
    if (at <= 0) return values[1];
    const i = Math.floor(at);
    const t = at - i;
    const [a, b, c, d] = [values[i], values[i + 1], values[i + 2], values[i + 3]];
    // Lagrange's cubic through the four surrounding nodes.
    const value =
      (-a * t * (t - 1) * (t - 2)) / 6 +
      (b * (t + 1) * (t - 1) * (t - 2)) / 2 -
      (c * (t + 1) * t * (t - 2)) / 2 +
      (d * (t + 1) * t * (t - 1)) / 6;
    return Math.min(1, Math.max(0, value));
  };
};

/** An engagement in the search for most hits. Sample n is the same moment in all rows of a card. */
export interface HitRow {
  /** Needed hold in each sample, mil, + right. */
  readonly need: Float64Array;
  /** Crosswind that the shooter reads in each sample, mph, + from the right. */
  readonly reading: Float64Array;
  /** Probability of a hit by the error of the hold, mil. */
  readonly chance: HitTable;
  /** Number of targets of the engagement; 1 if absent. */
  readonly weight?: number;
}

/** Tolerance for rounding of sums, mph. */
const NOISE_MPH = 1e-9;

/** The hold for a reading, from 0 at the left. A reading on a cut belongs to the left hold. */
export const holdOf = (cutsMph: readonly number[], readMph: number): number => {
  let k = 0;
  while (k < cutsMph.length && readMph > (cutsMph[k] ?? Infinity) + NOISE_MPH) k++;
  return k;
};
