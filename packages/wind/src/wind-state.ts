import type { ClockDirection } from './clock-direction.ts';

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
