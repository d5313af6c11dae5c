const SQRT_2PI = Math.sqrt(2 * Math.PI);

/** Density of the standard normal. */
export const normalPdf = (z: number): number => Math.exp(-0.5 * z * z) / SQRT_2PI;

/**
 * P(Z ≤ z) of a standard normal, to 1e-15; relative 1e-10 down to z = −5, 1e-8 beyond.
 * Source: Hart 1968, algorithm 5666, as published by G. West, "Better approximations to cumulative normal functions", 2005.
 */
export const normalCdf = (z: number): number => {
  const x = Math.abs(z);
  const upper = x > 37 ? 0 : upperTail(x);
  return z > 0 ? 1 - upper : upper;
};

const upperTail = (x: number): number => {
  const e = Math.exp(-0.5 * x * x);
  if (x < 7.07106781186547) {
    // Written out: this is the innermost loop of the hit tables.
    let top = 0.0352624965998911 * x + 0.700383064443688;
    top = top * x + 6.37396220353165;
    top = top * x + 33.912866078383;
    top = top * x + 112.079291497871;
    top = top * x + 221.213596169931;
    top = top * x + 220.206867912376;
    let bottom = 0.0883883476483184 * x + 1.75566716318264;
    bottom = bottom * x + 16.064177579207;
    bottom = bottom * x + 86.7807322029461;
    bottom = bottom * x + 296.564248779674;
    bottom = bottom * x + 637.333633378831;
    bottom = bottom * x + 793.826512519948;
    bottom = bottom * x + 440.413735824752;
    return (e * top) / bottom;
  }
  // Continued fraction of the Mills ratio.
  return e / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / SQRT_2PI;
};
