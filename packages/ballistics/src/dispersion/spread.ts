/** Scatter of shots on the target plane: standard deviations about the mean, mil, and their correlation (−1…1; x + right, y + up). */
export type Spread = { sigmaWindMil: number; sigmaElevationMil: number; correlation: number };

/** Standard deviations along the ellipse's axes, the larger first, and the direction of the larger, rad from + right toward + up. */
export type PrincipalSpread = { majorMil: number; minorMil: number; majorAngleRad: number };

/** The axes of a spread's ellipse: eigenvalues of its covariance. */
export const principalSpread = (spread: Spread): PrincipalSpread => {
  const xx = spread.sigmaWindMil ** 2;
  const yy = spread.sigmaElevationMil ** 2;
  const xy = spread.correlation * spread.sigmaWindMil * spread.sigmaElevationMil;
  const mean = (xx + yy) / 2;
  const radius = Math.hypot((xx - yy) / 2, xy);
  return {
    majorMil: Math.sqrt(mean + radius),
    minorMil: Math.sqrt(Math.max(0, mean - radius)),
    majorAngleRad: radius > 0 ? 0.5 * Math.atan2(2 * xy, xx - yy) : 0,
  };
};

/** The spread of a covariance matrix [[xx, xy], [xy, yy]], mil². */
export const spreadFromCovariance = (xx: number, xy: number, yy: number): Spread => {
  const product = Math.sqrt(xx * yy);
  return {
    sigmaWindMil: Math.sqrt(xx),
    sigmaElevationMil: Math.sqrt(yy),
    correlation: product > 0 ? Math.min(1, Math.max(-1, xy / product)) : 0,
  };
};

/**
 * Standard deviation per axis of a round group whose 5-shot extreme spread averages 1: 1/3.066. Source: Grubbs,
 * *Statistical Measures of Accuracy for Riflemen and Missile Engineers* (1964), table of extreme spread, n = 5.
 */
export const SIGMA_PER_FIVE_SHOT_SPREAD = 1 / 3.066;
