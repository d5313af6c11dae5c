import { degToRad, M_PER_YD, MPS_PER_MPH } from '@windcall/units';
import type { BlendedState } from './blend-states.ts';
import type { GustLaw } from './draw-gusts.ts';
import { spatialCorrelationAt } from './gust-correlation.ts';
import { type GustPair, NODE_SPACING_YD } from './gust-noise.ts';

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
