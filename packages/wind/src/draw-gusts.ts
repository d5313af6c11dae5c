import { degToRad, M_PER_YD, MPS_PER_MPH } from '@windcall/units';
import type { BlendedState } from './atmosphere.ts';
import {
  createGustNoise,
  FRACTIONS,
  type GustPair,
  gustPair,
  NODE_SPACING_YD,
  type Place,
  spatialCorrelationAt,
} from './gust-noise.ts';
import type { PhiloxKey } from './random/philox.ts';

export const YD_PER_S_PER_MPH = MPS_PER_MPH / M_PER_YD;

/** Speed at which the mean wind carries gusts down range, yd/s. A wind from 12:00 carries them to the shooter: −. */
export const carryYdPerS = (law: Pick<BlendedState, 'meanMph' | 'directionDeg'>): number =>
  -law.meanMph * Math.cos(degToRad(law.directionDeg)) * YD_PER_S_PER_MPH;

/**
 * The law of the gusts in the frame that moves with the wind: 1/τ_L = 1/τ − |U|/L, so that a mast still sees τ. If the
 * wind crosses the correlation length in less than τ, the pattern is frozen. Source: Taylor, "The spectrum of
 * turbulence", Proc. R. Soc. A 164, 1938.
 */
export const movingLaw = (law: BlendedState): GustLaw => {
  const rate = 1 / law.correlationTimeS - Math.abs(carryYdPerS(law)) / law.correlationLengthYd;
  return { ...law, correlationTimeS: rate > 0 ? 1 / rate : Number.POSITIVE_INFINITY };
};

/** Distance the pattern has moved since t = 0, yd, at times (s), from the laws of the whole seconds (trapezoids). */
export const carriedYd = (laws: readonly BlendedState[], timesS: readonly number[]): number[] => {
  const speeds = laws.map(carryYdPerS);
  const atSecond = [0];
  for (let k = 1; k < speeds.length; k++) atSecond.push(atSecond[k - 1] + (speeds[k - 1] + speeds[k]) / 2);
  return timesS.map((t) => {
    const k = Math.min(Math.floor(t), speeds.length - 1);
    return atSecond[k] + (t - k) * ((atSecond[k + 1] ?? atSecond[k]) - atSecond[k]);
  });
};

/**
 * Gusts at distances (yd) on the ground. Interpolates the moving nodes linearly and divides by the loss of variance
 * √(f² + (1 − f)² + 2f(1 − f)·ρ). `nodes` holds one value per node from `firstNode` on.
 */
export const readMovingGusts = (
  out: GustPair,
  nodes: GustPair,
  firstNode: number,
  distancesYd: readonly number[],
  carried: number,
  law: BlendedState,
): void => {
  const rho = spatialCorrelationAt(NODE_SPACING_YD, law);
  for (let i = 0; i < distancesYd.length; i++) {
    const x = (distancesYd[i] - carried) / NODE_SPACING_YD - firstNode;
    const node = Math.floor(x);
    const f = x - node;
    const g = 1 - f;
    const scale = 1 / Math.sqrt(f * f + g * g + 2 * f * g * rho);
    for (const channel of ['speed', 'direction'] as const) {
      const low = nodes[channel][node];
      out[channel][i] = scale * (g * low + (f > 0 ? f * nodes[channel][node + 1] : 0));
    }
  }
};

/** Correlation of the gusts along the range and in time, at one whole second. */
export type GustLaw = Pick<BlendedState, 'correlationLengthYd' | 'largeEddyShare' | 'correlationTimeS'>;

/** out = weight·(a + b) + spread·noise, in both channels. `b` may be null. */
const combine = (out: GustPair, a: GustPair, b: GustPair | null, weight: number, spread: number, noise: GustPair) => {
  for (const channel of ['speed', 'direction'] as const) {
    const o = out[channel];
    for (let i = 0; i < o.length; i++) {
      o[i] = weight * (a[channel][i] + (b ? b[channel][i] : 0)) + spread * noise[channel][i];
    }
  }
};

/**
 * Unit Gaussian gusts at places along the range and ascending times: Z_{k+1} = a·Z_k + √(1 − a²)·E_{k+1} each second, a = exp(−1 s/τ),
 * stationary from Z_0 = E_0, with E the noise along the range. Exact in law and of unit variance also while τ, L and the large-eddy share
 * change. Times between two seconds are found by halving the second.
 * @param nodes nodes to draw along the range, and the number of the noise at second 0 (0 if absent)
 * @param laws one per whole second from 0 to at least the last time
 * @param timesS ascending, >= 0
 * @param visit receives (time index, gusts at the places) once per time; the arrays are reused
 */
export const drawGusts = (
  key: PhiloxKey,
  places: readonly Place[],
  nodes: { first: number; last: number; firstSecond?: number },
  laws: readonly GustLaw[],
  timesS: readonly number[],
  visit: (timeIndex: number, gusts: GustPair) => void,
): void => {
  const noiseAt = createGustNoise(key, places, nodes.first, nodes.last, nodes.firstSecond);
  const noise = gustPair(places.length);
  let before = gustPair(places.length);
  let now = gustPair(places.length);
  const moments = timesS.map((t) => Math.round(t * FRACTIONS));
  let next = 0;

  const visitBetween = (second: number, a: number, moment: number): void => {
    let low = before;
    let high = now;
    let from = 0;
    for (let width = FRACTIONS; width > 1; width /= 2) {
      const at = from + width / 2;
      const r = a ** (width / FRACTIONS);
      const middle = gustPair(places.length);
      noiseAt(noise, second, at, laws[second + 1]);
      combine(middle, low, high, Math.sqrt(r) / (1 + r), Math.sqrt((1 - r) / (1 + r)), noise);
      if (at === moment) {
        visit(next, middle);
        return;
      }
      if (at < moment) {
        from = at;
        low = middle;
      } else {
        high = middle;
      }
    }
  };

  noiseAt(now, 0, 0, laws[0]);
  for (let second = 0; next < moments.length; second++) {
    for (; next < moments.length && moments[next] === second * FRACTIONS; next++) visit(next, now);
    if (next === moments.length) return;
    const law = laws[second + 1];
    const a = Math.exp(-1 / law.correlationTimeS);
    [before, now] = [now, before];
    noiseAt(noise, second + 1, 0, law);
    combine(now, before, null, a, Math.sqrt(1 - a * a), noise);
    for (; next < moments.length && moments[next] < (second + 1) * FRACTIONS; next++) {
      visitBetween(second, a, moments[next] - second * FRACTIONS);
    }
  }
};
