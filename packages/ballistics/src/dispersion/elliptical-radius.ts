import { requireBetween } from '../require-number.ts';

/** Scatter of shots on the target plane: standard deviations about the mean, mil, and their correlation (−1…1; x + right, y + up). */
export type Spread = { sigmaWindMil: number; sigmaElevationMil: number; correlation: number };

/** Standard deviations along the ellipse's axes, the larger first, and the direction of the larger, rad from + right toward + up. */
type PrincipalSpread = { majorMil: number; minorMil: number; majorAngleRad: number };

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

/**
 * Points on the quarter turn, for an ellipse of axis ratio q. The integrand is smooth and periodic, so the error
 * decreases exponentially with points × q. These keep it below 1e-10 (dispersion.test.ts).
 */
const POINTS_OVER_RATIO = 12;
const MOST_POINTS = 768;

/** 1/(cos²φ + q² sin²φ) at the middles of equal parts of the quarter turn. */
const inverseSquares = (q2: number): Float64Array => {
  const points = Math.min(MOST_POINTS, Math.ceil(POINTS_OVER_RATIO / Math.max(Math.sqrt(q2), 1e-6)));
  const inverse = new Float64Array(points);
  for (let i = 0; i < points; i++) {
    const c = Math.cos(((i + 0.5) * Math.PI) / (2 * points));
    inverse[i] = 1 / (c * c + q2 * (1 - c * c));
  }
  return inverse;
};

/** Radius with this probability, in units of the major axis, by Newton in a bracket from `start`. */
const radiusOf = (inverse: Float64Array, probability: number, start: number): number => {
  const points = inverse.length;
  let low = 0;
  // the round ellipse bounds the radius
  let high = Math.sqrt(-2 * Math.log(1 - probability));
  let r = Math.min(start, high);
  for (let n = 0; n < 60; n++) {
    let outside = 0;
    let slope = 0;
    for (let i = 0; i < points; i++) {
      const w = Math.exp(-0.5 * r * r * inverse[i]);
      outside += w;
      slope += r * inverse[i] * w;
    }
    const excess = 1 - outside / points - probability;
    if (excess > 0) high = r;
    else low = r;
    const next = r - excess / (slope / points);
    // Newton squares the error, so the next step would be below double precision. Bisection does not.
    if (Math.abs(next - r) < 1e-7 * next) return next;
    r = next > low && next < high ? next : (low + high) / 2;
  }
  return r;
};

/**
 * Radii of the circles about the mean that hold each of the `probabilities` (0–1, exclusive; best in rising order) of
 * the shots, mil: exact for the elliptical normal, not a circular approximation. Several cost little more than one,
 * because they share the points, and each search starts near the solution. On the whitened plane the circle is an
 * ellipse, and in polar coordinates P(r) = 1 − (1/2π)∫exp(−r²/(2(σ₁²cos²φ + σ₂²sin²φ)))dφ (Hoyt distribution). Agrees
 * with the tables of 1.17741σ (round) to 0.74993σ₁ (axis ratio 0.3) to 1e-5 (truth kit).
 */
export const ellipticalRadii = <P extends readonly number[]>(
  spread: Spread,
  probabilities: P,
): { [K in keyof P]: number } => {
  const { majorMil, minorMil } = principalSpread(spread);
  const inverse = inverseSquares(majorMil === 0 ? 1 : (minorMil / majorMil) ** 2);
  let scale = 1;
  const radii = probabilities.map((probability) => {
    requireBetween('probability', probability, 1e-9, 1 - 1e-9);
    const round = Math.sqrt(-2 * Math.log(1 - probability));
    const r = radiusOf(inverse, probability, scale * round);
    scale = r / round;
    return r * majorMil;
  });
  return radii as { [K in keyof P]: number };
};
