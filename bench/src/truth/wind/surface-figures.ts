import { M_PER_YD } from '@windcall/units';
import { across, integral, meanAcross } from '../../../../packages/wind/src/surface/law-covariance.ts';
import { knotSpacing, renewal } from '../../../../packages/wind/src/surface/renewal.ts';
import type { SurfaceLaw } from '../../../../packages/wind/src/surface/surface-law.ts';

/** Distances across the wind of the gated correlations, yd. */
export const ACROSS_YD = [10, 25, 50, 100] as const;
/** Distance along the wind, yd. */
export const ALONG_YD = 25;
/** Step of the lags for the passage along the wind, s, and their number. */
export const LAG_STEP_S = 0.5;
export const LAGS = 30;
/** The path of the gates: 600 yd with the wind across, hat functions every 25 yd, weights 1 − x. */
export const PATH_STEP_M = 25 * M_PER_YD;
export const PATH_KNOTS = 25;
export const pathWeights = Array.from(
  { length: PATH_KNOTS },
  (_, i) => (1 - i / (PATH_KNOTS - 1)) * (i % (PATH_KNOTS - 1) === 0 ? 0.5 : 1),
);

/** Frequencies for the slope of the spectrum, as f = n·z/U: eight an octave from 0.45 up to 1.8. */
export const slopeFrequencies = ({ speedMps }: SurfaceLaw): number[] =>
  Array.from({ length: 16 }, (_, i) => ((0.45 * speedMps) / 2) * 2 ** (i / 8));

/** Figures of a surface law from its continuum of waves, not from the 600 of a field. */
export interface SurfaceFigures {
  sdAlongMps: number;
  sdAcrossMps: number;
  /** S(n) of the wind along the mean, m²/s² per Hz. */
  power: (frequencyHz: number) => number;
  acrossAt: number[];
  /** Largest correlation along the wind over the lags. */
  along: number;
  /** Largest 3 s mean in 10 min, divided by the mean, of a Gaussian wind. */
  gustFactor: number;
  meterToPath: number;
  pathShare: number;
}

const sinc = (x: number): number => (Math.abs(x) < 1e-9 ? 1 : Math.sin(x) / x);

/** Peak factor g = √(2 ln νT) + 0.577/√(2 ln νT) of 10 min, with ν from the moments of the 3 s mean. Source: Davenport 1964. */
const gustFactorOf = (law: SurfaceLaw): number => {
  const moment = (order: number): number =>
    integral(
      law,
      0,
      (n) => (2 * Math.PI * n) ** order * sinc(3 * Math.PI * n) ** 2 * (1 - sinc(600 * Math.PI * n) ** 2),
    );
  const [variance, bend] = [moment(0), moment(2)];
  const peaks = Math.sqrt(2 * Math.log((600 * Math.sqrt(bend / variance)) / (2 * Math.PI)));
  return 1 + ((peaks + 0.577 / peaks) * Math.sqrt(variance)) / law.speedMps;
};

/** Response of the path's wind to a wave of `acrossPerM`, as a share of its amplitude: real and imaginary. */
const pathResponse = (acrossPerM: number): [re: number, im: number] => {
  let [re, im, total] = [0, 0, 0];
  const hat = sinc((acrossPerM * PATH_STEP_M) / 2) ** 2;
  for (let i = 0; i < PATH_KNOTS; i++) {
    re += pathWeights[i] * Math.cos(acrossPerM * PATH_STEP_M * i);
    im += pathWeights[i] * Math.sin(acrossPerM * PATH_STEP_M * i);
    total += pathWeights[i];
  }
  return [(hat * re) / total, (hat * im) / total];
};

/** All figures of a law, wind across the line. */
export const surfaceFigures = (law: SurfaceLaw): SurfaceFigures => {
  const variance = integral(law, 0, () => 1);
  const overAcross = (share: (acrossPerM: number) => number): number =>
    integral(law, 0, (_, alongPerM, row) => meanAcross(law, row, alongPerM, share));
  const path = overAcross((k) => {
    const [re, im] = pathResponse(k);
    return re * re + im * im;
  });
  const meter = overAcross((k) => pathResponse(k)[0]);
  const along = Array.from({ length: LAGS }, (_, i) =>
    integral(
      law,
      0,
      (n, alongPerM) =>
        renewal((i * LAG_STEP_S) / knotSpacing(n, law.constants.along)) *
        Math.cos(alongPerM * ALONG_YD * M_PER_YD - 2 * Math.PI * n * i * LAG_STEP_S),
    ),
  );
  return {
    sdAlongMps: Math.sqrt(variance),
    sdAcrossMps: Math.sqrt(integral(law, 1, () => 1)),
    power: (n) => (law.spectra[0](n) + law.spectra[2](n)) / n,
    acrossAt: ACROSS_YD.map((yd) => across(law, 0, yd * M_PER_YD)),
    along: Math.max(...along) / variance,
    gustFactor: gustFactorOf(law),
    meterToPath: meter / Math.sqrt(variance * path),
    pathShare: Math.sqrt(path / variance),
  };
};
