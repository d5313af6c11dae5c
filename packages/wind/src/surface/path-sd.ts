import { degToRad, normalCdf } from '@windcall/units';
import { integral, meanAcross } from './law-covariance.ts';
import { PATTERN_LENGTH_M, type SurfaceLaw } from './surface-law.ts';

/** Frequencies of each row, and parts of the wave numbers across the wind: enough for 3 %, usually half a percent. */
const FREQUENCIES = 12;
const PARTS = 24;
/** Below this phase of a wave over the range, rad, the series is used. */
const SMALL = 0.05;

/**
 * Share of a wave's variance that acts on a bullet: |2·∫₀¹(1 − x)·e^(iqx) dx|², q the wave's phase over the range, rad. By parts:
 * 4·((1 − cos q)² + (q − sin q)²)/q⁴.
 */
const feltShare = (q: number): number => {
  const square = q * q;
  if (square < SMALL * SMALL) return 1 - square / 18;
  const even = 1 - Math.cos(q);
  const odd = q - Math.sin(q);
  return (4 * (even * even + odd * odd)) / (square * square);
};

/**
 * Share of the ground pattern's variance that acts on a bullet: 4·∫∫(1 − x)(1 − y)·e^(−a²(x − y)²) over the way, a the range in lengths of
 * the pattern. Over u = |x − y|: 8·∫₀¹ e^(−a²u²)·(1/3 − u/2 + u³/6) du, in closed form.
 */
const feltPattern = (rangeM: number): number => {
  const square = (rangeM / PATTERN_LENGTH_M) ** 2;
  const a = Math.sqrt(square);
  if (a < SMALL) return 1;
  const left = Math.exp(-square);
  const flat = (Math.sqrt(Math.PI) * (2 * normalCdf(a * Math.SQRT2) - 1)) / (2 * a);
  const linear = (1 - left) / (2 * square);
  const cubic = (1 - (1 + square) * left) / (2 * square * square);
  return 8 * (flat / 3 - linear / 2 + cubic / 6);
};

/**
 * Standard deviation of the effective crosswind of a range (weight 1 − x of the share x of the way), m/s, in the law's continuum. Exact
 * except for puffs.
 * @param fromDeg the mean wind's origin: 0 in the face, 90 from the right
 */
export const pathSdOf = (law: SurfaceLaw, fromDeg: number, rangeM: number): number => {
  const c = Math.cos(degToRad(fromDeg));
  const s = Math.sin(degToRad(fromDeg));
  const felt = (component: 0 | 1): number =>
    integral(
      law,
      component,
      (_, alongPerM, row) =>
        meanAcross(law, row, alongPerM, (acrossPerM) => feltShare(rangeM * (acrossPerM * s - alongPerM * c)), PARTS),
      FREQUENCIES,
    );
  return Math.sqrt(s * s * (felt(0) + law.patternMps ** 2 * feltPattern(rangeM)) + c * c * felt(1));
};
