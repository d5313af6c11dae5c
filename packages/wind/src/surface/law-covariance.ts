import { degToRad, normalCdf } from '@windcall/units';
import type { Gauge } from './gauge.ts';
import { renewal } from './renewal.ts';
import { bandOf, PATTERN_LENGTH_M, ROWS, type SurfaceLaw, travelOf } from './surface-law.ts';
import { acrossAt, widthOf } from './wave-numbers.ts';
import type { Waves } from './waves.ts';

/** Frequencies of each row, and parts of the wave numbers across the wind: enough for 3 %, usually half a percent. */
const PATH_FREQUENCIES = 12;
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
      PATH_FREQUENCIES,
    );
  return Math.sqrt(s * s * (felt(0) + law.patternMps ** 2 * feltPattern(rangeM)) + c * c * felt(1));
};

const TWO_PI = 2 * Math.PI;

/** Each wave's covariance after a lag, m²/s²: σ²·R(lag/T)·e^(−iω·lag). */
const keptAfter = ({ sdMps, frequencyHz, knotS }: Waves, lagS: number): { re: Float64Array; im: Float64Array } => {
  const re = new Float64Array(sdMps.length);
  const im = new Float64Array(sdMps.length);
  for (let m = 0; m < sdMps.length; m++) {
    const kept = sdMps[m] ** 2 * (lagS === 0 ? 1 : renewal(lagS / knotS[m]));
    const angle = TWO_PI * frequencyHz[m] * lagS;
    re[m] = kept * Math.cos(angle);
    im[m] = kept * Math.sin(angle);
  }
  return { re, im };
};

/** `covariance` of two gauges at a lag and at its opposite, for many pairs of one field and few lags: caches the work per lag. */
export const covariancesOf = (
  waves: Waves,
): ((g1: Gauge, g2: Gauge, lagS: number) => readonly [later: number, earlier: number]) => {
  const lags = new Map<number, ReturnType<typeof keptAfter>>();
  return (g1, g2, lagS) => {
    const kept = lags.get(lagS) ?? keptAfter(waves, lagS);
    lags.set(lagS, kept);
    let [later, earlier] = [0, 0];
    const lifts = (g1.lift ?? 1) * (g2.lift ?? 1);
    for (const { component, large, from, to } of waves.rows) {
      const shares = g1.share[component] * g2.share[component] * (large ? lifts : 1);
      if (shares === 0) continue;
      let [after, before] = [0, 0];
      for (let m = from; m < to; m++) {
        const even = (g1.re[m] * g2.re[m] + g1.im[m] * g2.im[m]) * kept.re[m];
        const odd = (g1.re[m] * g2.im[m] - g1.im[m] * g2.re[m]) * kept.im[m];
        after += even + odd;
        before += even - odd;
      }
      later += shares * after;
      earlier += shares * before;
    }
    return [later, earlier];
  };
};

/**
 * The law's covariance, m²/s², of the readings of two gauges of one field, the second `lagS` seconds later:
 * Σ w²a²·R(lag/T)·Re[g₁*·g₂·e^(−iω·lag)], with w the share of the component in each reading. Exact except for puffs.
 */
export const covariance = (g1: Gauge, g2: Gauge, lagS = 0): number => covariancesOf(g1.waves)(g1, g2, lagS)[0];

const FREQUENCIES = 240;
const QUANTILES = 150;

/**
 * Integral over the law's continuum of waves, which a field's 600 waves approximate. m²/s² times the unit of `share`.
 * @param component 0 along the mean wind, 1 across it
 * @param share of a wave: frequency (Hz), wave number along the wind (1/m) and row of ROWS
 * @param frequencies number per row, evenly spaced in ln n
 */
export const integral = (
  law: SurfaceLaw,
  component: 0 | 1,
  share: (frequencyHz: number, alongPerM: number, row: number) => number,
  frequencies = FREQUENCIES,
): number => {
  let sum = 0;
  for (let row = 0; row < ROWS.length; row++) {
    if (ROWS[row].component !== component) continue;
    const [lowHz, highHz] = bandOf(law, row);
    const cell = Math.log(highHz / lowHz) / frequencies;
    for (let i = 0; i < frequencies; i++) {
      const n = lowHz * Math.exp(cell * (i + 0.5));
      sum += law.spectra[row](n) * cell * share(n, (TWO_PI * n) / travelOf(law, row), row);
    }
  }
  return sum;
};

const quantilesOf = new Map<number, Float64Array>();

/** Mean of `share` over the wave numbers across the wind (1/m) for one along it; `parts` is the number of samples. */
export const meanAcross = (
  law: SurfaceLaw,
  row: number,
  alongPerM: number,
  share: (acrossPerM: number) => number,
  parts = QUANTILES,
): number => {
  const quantiles =
    quantilesOf.get(parts) ?? Float64Array.from({ length: parts }, (_, i) => acrossAt((i + 0.5) / parts));
  quantilesOf.set(parts, quantiles);
  const width = widthOf(law, row, alongPerM);
  let sum = 0;
  for (const widths of quantiles) sum += share(width * widths);
  return sum / parts;
};

/** Correlation of a wind component at two places `distanceM` apart across the mean wind, in the continuum. */
export const across = (law: SurfaceLaw, component: 0 | 1, distanceM: number): number =>
  integral(law, component, (_, alongPerM, row) =>
    meanAcross(law, row, alongPerM, (acrossPerM) => Math.cos(acrossPerM * distanceM)),
  ) / integral(law, component, () => 1);
