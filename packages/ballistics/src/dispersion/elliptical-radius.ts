import { requireBetween } from '../require-number.ts';
import { principalSpread, type Spread } from './spread.ts';

/** Points on the quarter turn; the integrand is smooth and periodic, so the error falls exponentially with them. */
const POINTS = 96;
/** The same for ellipses flatter than {@link FLAT}, where the integrand turns sharply near the minor axis. */
const FLAT_POINTS = 768;
const FLAT = 0.2;

/**
 * Radius of the circle about the mean that holds `probability` (0–1, exclusive) of the shots, mil: exact for the
 * elliptical normal, not a circular approximation.
 *
 * On the whitened plane the circle is an ellipse, and in polar coordinates
 * P(r) = 1 − (1/2π)∫exp(−r²/(2(σ₁²cos²φ + σ₂²sin²φ)))dφ (Hoyt distribution); Newton on it, in a bracket.
 * Agrees with the tables of 1.17741σ (round) to 0.74993σ₁ (axis ratio 0.3) to 1e-5 (truth kit).
 */
export const ellipticalRadius = (spread: Spread, probability: number): number => {
  requireBetween('probability', probability, 1e-9, 1 - 1e-9);
  const { majorMil, minorMil } = principalSpread(spread);
  if (majorMil === 0) return 0;
  const q2 = (minorMil / majorMil) ** 2;
  const points = q2 < FLAT * FLAT ? FLAT_POINTS : POINTS;
  const inverse = Float64Array.from({ length: points }, (_, i) => {
    const c = Math.cos(((i + 0.5) * Math.PI) / (2 * points));
    return 1 / (c * c + q2 * (1 - c * c));
  });
  // In units of the major axis; the round and the flat ellipse bound the radius.
  let low = 0;
  let high = Math.sqrt(-2 * Math.log(1 - probability));
  let r = high;
  for (let n = 0; n < 60; n++) {
    let outside = 0;
    let slope = 0;
    for (let i = 0; i < points; i++) {
      const w = Math.exp(-0.5 * r * r * inverse[i]!);
      outside += w;
      slope += r * inverse[i]! * w;
    }
    const excess = 1 - outside / points - probability;
    if (excess > 0) high = r;
    else low = r;
    let next = r - excess / (slope / points);
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (Math.abs(next - r) < 1e-12 * next) return next * majorMil;
    r = next;
  }
  return r * majorMil;
};
