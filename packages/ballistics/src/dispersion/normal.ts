/** Density of the standard normal at x. */
export const normalDensity = (x: number): number => 0.3989422804014327 * Math.exp(-0.5 * x * x);

/**
 * Probability that a standard normal is below x. Error below 1e-14 (normal test). Source: Hart's rational
 * approximation 5666, as in G. West, "Better approximations to cumulative normal functions" (2005).
 */
export const normalBelow = (x: number): number => {
  const a = Math.abs(x);
  if (a > 37) return x > 0 ? 1 : 0;
  const e = Math.exp(-0.5 * a * a);
  let upper: number;
  if (a < 7.07106781186547) {
    let p = 3.52624965998911e-2 * a + 0.700383064443688;
    p = p * a + 6.37396220353165;
    p = p * a + 33.912866078383;
    p = p * a + 112.079291497871;
    p = p * a + 221.213596169931;
    p = p * a + 220.206867912376;
    let q = 8.83883476483184e-2 * a + 1.75566716318264;
    q = q * a + 16.064177579207;
    q = q * a + 86.7807322029461;
    q = q * a + 296.564248779674;
    q = q * a + 637.333633378831;
    q = q * a + 793.826512519948;
    q = q * a + 440.413735824752;
    upper = (e * p) / q;
  } else {
    upper = e / (a + 1 / (a + 2 / (a + 3 / (a + 4 / (a + 0.65))))) / 2.506628274631;
  }
  return x > 0 ? 1 - upper : upper;
};
