import { degToRad } from '@windcall/units';
import type { Gauge } from './gauge.ts';
import { covariancesOf } from './law-covariance.ts';

/** Keeps the factor regular if readings are equal, m²/s². */
const LEAST = 1e-9;

/**
 * Standard deviation of a value after the best linear estimate from readings. Source: conditional Gaussian, √(v − cᵀ(C
 * + e²I)⁻¹c), by Cholesky factorization.
 * @param variance of the value before
 * @param among row-major n × n covariances of the readings without their errors; only the lower half is used
 * @param withValue n covariances of the readings with the value
 * @param errorSd of each single reading, independent of all others
 */
export const leftOf = (
  variance: number,
  among: ArrayLike<number>,
  withValue: ArrayLike<number>,
  errorSd: number,
): number => {
  const n = withValue.length;
  const factor = new Float64Array(n * n);
  const explained = new Float64Array(n);
  let left = variance;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = among[i * n + j] + (i === j ? errorSd ** 2 + LEAST : 0);
      for (let k = 0; k < j; k++) sum -= factor[i * n + k] * factor[j * n + k];
      factor[i * n + j] = i === j ? Math.sqrt(Math.max(sum, LEAST ** 2)) : sum / factor[j * n + j];
    }
    let rest = withValue[i];
    for (let k = 0; k < i; k++) rest -= factor[i * n + k] * explained[k];
    explained[i] = rest / factor[i * n + i];
    left -= explained[i] ** 2;
  }
  return Math.sqrt(Math.max(0, left));
};

/** One look at a cue of the wind. */
export interface Look {
  gauge: Gauge;
  /** s before the call. */
  agoS: number;
  /** Read off as a number, so without the eye's wavering error. */
  isNumber?: boolean;
}

/** A reading error that lasts for a while: a part common to all looks by eye, and a part of each gauge. Standard deviations, m/s. */
interface Waver {
  alikeMps: number;
  aloneMps: number;
  /** Its correlation after a lag, s. */
  keptAfter: (lagS: number) => number;
}

export interface Reader {
  /** Standard deviation of a single look, m/s, `waver` included. */
  errorMps: number;
  /** The part of the error by eye that more looks cannot average out; none if absent. */
  waver?: Waver;
  /**
   * Uncertainty of the mean, as standard deviations. Announced mean: its speed as a share, and its direction. Unannounced: its crosswind,
   * m/s.
   */
  unsure: { speedShare: number; directionDeg: number } | { crossMps: number };
  /** From the call to the shot, s. */
  waitS: number;
}

/**
 * Par: the remaining standard deviation, m/s, of the best possible reader of these looks: a linear reader who knows the
 * law. Exact except for puffs. It describes this law and these looks, not people. `waver` is part of a look's error,
 * and all of it if larger.
 * @param truth the called value, such as the crosswind of a path; looks and truth are gauges of one line
 */
export const parOf = (truth: Gauge, looks: readonly Look[], { errorMps, waver, unsure, waitS }: Reader): number => {
  const { speedMps } = truth.waves.law;
  const covariances = covariancesOf(truth.waves);
  // An error of the mean affects every reading: U·sin changes with its speed, U·cos with its turn, in proportion to the mean at that
  // height.
  const ofMean =
    'crossMps' in unsure
      ? unsure.crossMps ** 2
      : (unsure.speedShare * speedMps * truth.share[0]) ** 2 +
        (degToRad(unsure.directionDeg) * speedMps * truth.share[1]) ** 2;
  const common = (g1: Gauge, g2: Gauge): number => (g1.lift ?? 1) * (g2.lift ?? 1) * ofMean;
  const n = looks.length;
  // Looks at two places at even times need the same few lags repeatedly, in both directions.
  const known = new Map<Gauge, Map<Gauge, Map<number, readonly [later: number, earlier: number]>>>();
  const between = (g1: Gauge, g2: Gauge, lagS: number): number => {
    const ofFirst = known.get(g1) ?? new Map<Gauge, Map<number, readonly [number, number]>>();
    const ofPair = ofFirst.get(g2) ?? new Map<number, readonly [number, number]>();
    known.set(g1, ofFirst);
    ofFirst.set(g2, ofPair);
    const bothWays = ofPair.get(Math.abs(lagS)) ?? covariances(g1, g2, Math.abs(lagS));
    ofPair.set(Math.abs(lagS), bothWays);
    return bothWays[lagS < 0 ? 1 : 0];
  };
  const freshVariance = waver ? Math.max(0, errorMps ** 2 - waver.alikeMps ** 2 - waver.aloneMps ** 2) : errorMps ** 2;
  const wavered = (look: Look, other: Look): number => {
    if (waver === undefined) return 0;
    if (look.isNumber || other.isNumber) return look === other ? errorMps ** 2 - freshVariance : 0;
    const alone = look.gauge === other.gauge ? waver.aloneMps ** 2 : 0;
    return (waver.alikeMps ** 2 + alone) * waver.keptAfter(look.agoS - other.agoS);
  };
  const among = new Float64Array(n * n);
  const withTruth = new Float64Array(n);
  looks.forEach((look, i) => {
    withTruth[i] = covariances(look.gauge, truth, look.agoS + waitS)[0] + common(look.gauge, truth);
    for (let j = 0; j <= i; j++) {
      const other = looks[j];
      among[i * n + j] =
        between(other.gauge, look.gauge, other.agoS - look.agoS) +
        common(look.gauge, other.gauge) +
        wavered(look, other);
    }
  });
  return leftOf(covariances(truth, truth, 0)[0] + common(truth, truth), among, withTruth, Math.sqrt(freshVariance));
};
