/** A correlation `r` between values that lie `x` apart (s, yd or steps). */
export interface CorrelationPair {
  x: number;
  r: number;
}

/** Below this a correlation of a short record is noise, and its logarithm would get the most weight. */
const LEAST_CORRELATION = 0.1;

/**
 * Scale s of r = exp(−x/s), in the unit of x, by least squares of ln r on x through the origin, over the pairs correlated
 * above 0.1. NaN if there are none, Infinity if they do not decay.
 * Source: J. L. Lumley, H. A. Panofsky, "The Structure of Atmospheric Turbulence", 1964, ch. 1 (integral scales).
 */
export const decayScale = (pairs: readonly CorrelationPair[]): number => {
  let squares = 0;
  let products = 0;
  for (const { x, r } of pairs) {
    if (!(r > LEAST_CORRELATION)) continue;
    squares += x * x;
    products += x * Math.log(Math.min(r, 1));
  }
  if (squares === 0) return Number.NaN;
  return products < 0 ? -squares / products : Infinity;
};
