import { degToRad } from '@windcall/units';
import type { Waves } from './waves.ts';

/** Wind at a gauge: along the mean wind (+ with it) and across it (+ to the left, looking down wind). */
export interface GaugeWind {
  alongMps: number;
  acrossMps: number;
}

/**
 * A linear reading of a field, one complex number per wave: e^(ik·x) at a place, weighted means of places for anything wider. Weights sum
 * to 1.
 */
export interface Gauge {
  readonly waves: Waves;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Factor of the mean wind and the large eddies at its height; 1, as at 2 m, if absent. */
  readonly lift?: number;
  /** Shares of the wind along and across in the reading whose covariances are computed. */
  readonly share: readonly [along: number, across: number];
}

type Stretch = readonly [alongM: number, acrossM: number];

/** Below this the sine of an angle equals the angle to 1e-12. */
const SMALL = 1e-6;

/** Factor of a hat over a stretch for each wave: sinc²(k·Δ/2). */
const hatOf = ({ alongPerM, acrossPerM }: Waves, stretch: Stretch): Float64Array => {
  const hat = new Float64Array(alongPerM.length);
  for (let m = 0; m < hat.length; m++) {
    const half = (alongPerM[m] * stretch[0] + acrossPerM[m] * stretch[1]) / 2;
    hat[m] = Math.abs(half) < SMALL ? 1 : (Math.sin(half) / half) ** 2;
  }
  return hat;
};

/**
 * The gauge at a place of the plane, m down wind and m across from the muzzle. With a hat: the mean over a stretch of a
 * line, weighted from 1 at the place to 0 at both ends.
 */
const gaugeUnder = (
  waves: Waves,
  alongM: number,
  acrossM: number,
  hat: Float64Array | null,
  share: Gauge['share'],
): Gauge => {
  const { alongPerM, acrossPerM } = waves;
  const re = new Float64Array(alongPerM.length);
  const im = new Float64Array(alongPerM.length);
  for (let m = 0; m < re.length; m++) {
    const angle = alongPerM[m] * alongM + acrossPerM[m] * acrossM;
    const weight = hat === null ? 1 : hat[m];
    re[m] = weight * Math.cos(angle);
    im[m] = weight * Math.sin(angle);
  }
  return { waves, re, im, share };
};

/** The gauge at a place of the plane, m down wind and m across from the muzzle; it reads the wind along the mean. */
export const gaugeAt = (waves: Waves, alongM: number, acrossM: number, stretch: Stretch | null = null): Gauge =>
  gaugeUnder(waves, alongM, acrossM, stretch && hatOf(waves, stretch), [1, 0]);

/** The weighted mean of gauges of one field with equal shares. Weights need not sum to 1. */
export const meanOf = (gauges: readonly Gauge[], weights: readonly number[]): Gauge => {
  const [first] = gauges;
  if (first === undefined) throw new RangeError('gauges must be at least one, got none');
  const re = new Float64Array(first.re.length);
  const im = new Float64Array(first.re.length);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  gauges.forEach((gauge, i) => {
    const weight = weights[i] / total;
    for (let m = 0; m < re.length; m++) {
      re[m] += weight * gauge.re[m];
      im[m] += weight * gauge.im[m];
    }
  });
  return { waves: first.waves, re, im, share: first.share };
};

/** A line of fire from the muzzle: its gauges, which read the crosswind, and the parts of a wind relative to it. */
export interface GaugeLine {
  readonly waves: Waves;
  /** At a distance (m), `asideM` to the right of the line; with `stepM` the mean under a hat of ± `stepM` of the line. */
  gauge: (rangeM: number, asideM?: number, stepM?: number) => Gauge;
  /**
   * The weighted mean of hats at even steps of the line from a distance (m) on, each ± one step wide; weights need not sum to 1. Waves are
   * rotated from step to step, so that a whole path costs as much as three places; it agrees with the places' gauges to 1e-12.
   * `lifts`: the factor of the mean and the large eddies at each hat's height; 1 if absent.
   */
  stretch: (fromM: number, stepM: number, weights: readonly number[], lifts?: readonly number[]) => Gauge;
  /** Crosswind, m/s, + from the right. */
  cross: (wind: GaugeWind) => number;
  /** Headwind, m/s, + in the face. */
  head: (wind: GaugeWind) => number;
}

/** The line of fire with the mean wind from `fromDeg`: 0 in the face, 90 from the right. All lines start at one muzzle. */
export const lineOf = (waves: Waves, fromDeg: number): GaugeLine => {
  const c = Math.cos(degToRad(fromDeg));
  const s = Math.sin(degToRad(fromDeg));
  // Most hats of a line have one width.
  let last = { stepM: 0, hat: null as Float64Array | null };
  const hatOfStep = (stepM: number): Float64Array | null => {
    if (stepM !== last.stepM) last = { stepM, hat: stepM === 0 ? null : hatOf(waves, [-stepM * c, stepM * s]) };
    return last.hat;
  };
  return {
    waves,
    gauge: (rangeM, asideM = 0, stepM = 0) =>
      gaugeUnder(waves, -(rangeM * c + asideM * s), rangeM * s - asideM * c, hatOfStep(stepM), [s, c]),
    stretch: (fromM, stepM, weights, lifts) => {
      const first = gaugeUnder(waves, -fromM * c, fromM * s, hatOfStep(stepM), [s, c]);
      const turn = gaugeUnder(waves, -stepM * c, stepM * s, null, [s, c]);
      const sumOf = (of: readonly number[]): number => of.reduce((sum, weight) => sum + weight, 0);
      const up = lifts && weights.map((weight, i) => weight * lifts[i]);
      const [plainTotal, upTotal] = [sumOf(weights), up ? sumOf(up) : 0];
      const firstLarge = waves.rows.find(({ large }) => large)?.from ?? 0;
      for (let m = 0; m < first.re.length; m++) {
        const counted = up && m >= firstLarge ? up : weights;
        const [turnRe, turnIm] = [turn.re[m], turn.im[m]];
        let re = first.re[m];
        let im = first.im[m];
        let sumRe = 0;
        let sumIm = 0;
        for (let i = 0; i < counted.length; i++) {
          sumRe += counted[i] * re;
          sumIm += counted[i] * im;
          const turned = re * turnRe - im * turnIm;
          im = re * turnIm + im * turnRe;
          re = turned;
        }
        const total = counted === up ? upTotal : plainTotal;
        first.re[m] = sumRe / total;
        first.im[m] = sumIm / total;
      }
      return up ? { ...first, lift: upTotal / plainTotal } : first;
    },
    cross: ({ alongMps, acrossMps }) => alongMps * s + acrossMps * c,
    head: ({ alongMps, acrossMps }) => alongMps * c - acrossMps * s,
  };
};

/** Distance between the hats of a path, m: 25 yd, as in flights. */
const PATH_STEP_M = 22.86;

/**
 * The effective crosswind of a range as one gauge: hats about every 25 yd, weighted by `weight` of the share x of the way.
 * @param weight 1 − x by default, the bullet's weighting
 * @param liftsAt factors of the mean and the large eddies at the bullet's heights, at shares of the way; 1 if absent
 */
export const pathGauge = (
  line: GaugeLine,
  rangeM: number,
  weight = (x: number): number => 1 - x,
  liftsAt?: (shares: readonly number[]) => readonly number[],
): Gauge => {
  const steps = Math.max(1, Math.round(rangeM / PATH_STEP_M));
  const shares = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  return line.stretch(
    0,
    rangeM / steps,
    shares.map((x, i) => weight(x) * (i === 0 || i === steps ? 0.5 : 1)),
    liftsAt?.(shares),
  );
};
