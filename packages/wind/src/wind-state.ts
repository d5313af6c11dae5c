import { wrap180, wrap360 } from '@windcall/units';
import type { ClockDirection } from './clock-direction.ts';

/** The law of the wind at one moment. */
export interface BlendedState {
  meanMph: number;
  sdMph: number;
  /** Clock degrees in [0, 360). */
  directionDeg: number;
  sdDeg: number;
  correlationTimeS: number;
  correlationLengthYd: number;
  largeEddyShare: number;
}

/**
 * The law between two states, at weight 0 (primary) to 1 (secondary). Speed, variations, rates 1/τ and ln L are linear. The direction turns
 * along the shorter arc, so the nearer direction belongs to the heavier state.
 */
export const blendStates = (primary: ResolvedState, secondary: ResolvedState | null, weight: number): BlendedState => {
  const b = secondary ?? primary;
  const mix = (from: number, to: number): number => from + weight * (to - from);
  return {
    meanMph: mix(primary.meanMph, b.meanMph),
    sdMph: mix(primary.sdMph, b.sdMph),
    directionDeg: wrap360(primary.directionDeg + weight * wrap180(b.directionDeg - primary.directionDeg)),
    sdDeg: mix(primary.sdDeg, b.sdDeg),
    correlationTimeS: 1 / mix(1 / primary.correlationTimeS, 1 / b.correlationTimeS),
    correlationLengthYd: Math.exp(mix(Math.log(primary.correlationLengthYd), Math.log(b.correlationLengthYd))),
    largeEddyShare: mix(primary.largeEddyShare, b.largeEddyShare),
  };
};

/** One of the two states of a wind. Names are the wire's. */
export interface WindState {
  /** Mean speed, mph. */
  windSpeed: number;
  windDirection: ClockDirection;
  /** Mean time until the next change, s. 0 switches a secondary state off. */
  duration: number;
  /** Coefficient of variation of `duration`. */
  durationVariation: number;
  /** Standard deviation of the speed, mph. */
  speedVariation: number;
  /** Circular standard deviation of the direction, degrees. */
  directionVariation: number;
  /** e-folding time of the gusts, s. */
  correlationTime: number;
  /** e-folding distance of the gusts along the range, yd. */
  spatialCorrelationDistance: number;
}

export interface ResolvedState {
  meanMph: number;
  /** Clock degrees in [0, 360). */
  directionDeg: number;
  dwellS: number;
  /** Coefficient of variation of the dwell. */
  dwellVariation: number;
  sdMph: number;
  sdDeg: number;
  correlationTimeS: number;
  correlationLengthYd: number;
  /** Share of the gust variance in eddies of the correlation length; the rest decays within `SURFACE_LENGTH_YD`. */
  largeEddyShare: number;
}

export type ModelComplexity = 'deterministic' | 'stochastic' | 'complex' | 'state-based';
export const MODEL_COMPLEXITIES: readonly ModelComplexity[] = ['deterministic', 'stochastic', 'complex', 'state-based'];
