import { SIGMA_PER_FIVE_SHOT_SPREAD } from '@windcall/ballistics';
import type { ballistics } from '@windcall/contract';
import { moaToMil } from '@windcall/units';
import { normalsAt } from '@windcall/wind';

/** Stream of shot dispersion among the uses of a seed. Streams below 16 are the wind's. */
const SHOT_STREAM = 16;

/** Where dispersion puts one shot off its mean, mil, + right and + up. */
export interface Scatter {
  rightMil: number;
  upMil: number;
}

/** Dispersion of the rifle's group alone. `rifleAccuracyMoa` is the mean extreme spread of 5 shots, >= 0. */
export const groupDispersion = (rifleAccuracyMoa: number): ballistics.Dispersion => {
  const sigmaMil = moaToMil(rifleAccuracyMoa) * SIGMA_PER_FIVE_SHOT_SPREAD;
  return { sigmaWindMil: sigmaMil, sigmaElevationMil: sigmaMil, correlation: 0 };
};

/**
 * The scatter of shot `shotNumber` (count from 1) of the session whose secret is `seed`: a draw from the normal of that
 * dispersion, the same however often and wherever it is asked for.
 */
export const scatterOf = (seed: string | number, shotNumber: number, dispersion: ballistics.Dispersion): Scatter => {
  const [z1, z2] = normalsAt(seed, SHOT_STREAM, shotNumber);
  const { sigmaWindMil, sigmaElevationMil, correlation } = dispersion;
  return {
    rightMil: sigmaWindMil * z1,
    // The Cholesky factor of the covariance gives the pair its correlation.
    upMil: sigmaElevationMil * (correlation * z1 + Math.sqrt(1 - correlation * correlation) * z2),
  };
};
