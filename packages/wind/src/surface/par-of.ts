import { degToRad } from '@windcall/units';
import type { Gauge } from './gauge.ts';
import { covariancesOf } from './law-covariance.ts';

/** Keeps the factor of readings that say the same from falling apart, m²/s². */
const LEAST = 1e-9;

/**
 * What is left unknown of a value once readings are known: its standard deviation after the best linear reading of them.
 * Source: conditional Gaussian, √(v − cᵀ(C + e²I)⁻¹c), by the factor of Cholesky.
 *
 * @param variance  of the value before
 * @param among     row-major n × n covariances of the readings without their errors; the lower half is read
 * @param withValue n covariances of the readings with the value
 * @param errorSd   of each single reading, independent of all others
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

/** One look at something that shows the wind. */
export interface Look {
  gauge: Gauge;
  /** s before the call. */
  agoS: number;
  /** Read off as a number: no eye wavers in it. */
  isNumber?: boolean;
}

/** An error that stays for a while: that of every look by eye alike, and that of each gauge alone. Standard deviations, m/s. */
interface Waver {
  alikeMps: number;
  aloneMps: number;
  /** Its correlation after a lag, s. */
  keptAfter: (lagS: number) => number;
}

/** What a reader knows besides looking. */
export interface Reader {
  /** Standard deviation of a single look, m/s, all that wavers included. */
  errorMps: number;
  /** The part of a look by eye that looks cannot average out; none where absent. */
  waver?: Waver;
  /**
   * What is not known of the mean, standard deviations: of an announced one its speed as a share and its direction in degrees;
   * of one that nobody announced its crosswind, m/s.
   */
  unsure: { speedShare: number; directionDeg: number } | { crossMps: number };
  /** From the call to the moment that counts, s. */
  waitS: number;
}

/**
 * Par: the standard deviation, m/s, that the best possible reader of these looks is left with. A linear reader who knows the
 * law; exact but for the puffs. A statement about this law and these looks, not about people. What wavers is a part of the error
 * of a look, and all of it where it is more.
 * @param truth  what is called, such as the crosswind of a path; looks and truth are gauges of one line
 */
export const parOf = (truth: Gauge, looks: readonly Look[], { errorMps, waver, unsure, waitS }: Reader): number => {
  const { speedMps } = truth.waves.law;
  const covariances = covariancesOf(truth.waves);
  // A mean that is off is off for every reading alike: U·sin moves by its speed, U·cos by its turn.
  // A height that has less of the mean has less of its error.
  const ofMean =
    'crossMps' in unsure
      ? unsure.crossMps ** 2
      : (unsure.speedShare * speedMps * truth.share[0]) ** 2 +
        (degToRad(unsure.directionDeg) * speedMps * truth.share[1]) ** 2;
  const common = (g1: Gauge, g2: Gauge): number => (g1.lift ?? 1) * (g2.lift ?? 1) * ofMean;
  const n = looks.length;
  // Looks at two places at even times ask for the same few lags over and over, each both ways.
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
