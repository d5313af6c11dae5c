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

export type DayPhase = 'morning' | 'midday' | 'afternoon' | 'evening';
export type Stability = 'stable' | 'neutral' | 'unstable';
export const DAY_PHASES: readonly DayPhase[] = ['morning', 'midday', 'afternoon', 'evening'];
export const STABILITY_OVERRIDES: readonly (Stability | 'default')[] = ['default', 'stable', 'neutral', 'unstable'];

/** Thermal effects chosen on the screen. */
export interface ThermalEffects {
  /** On if absent. */
  enabled?: boolean;
  /** Midday if absent. */
  dailyPhase?: DayPhase;
  /** `default` (and absent) follows the daily phase. */
  stabilityOverride?: Stability | 'default';
}

export interface StabilityFactors {
  directionVariation: number;
  speedVariation: number;
  correlationTime: number;
  duration: number;
}

export const STABILITY_FACTORS: Readonly<Record<Stability, StabilityFactors>> = {
  stable: { directionVariation: 0.6, speedVariation: 0.7, correlationTime: 1.5, duration: 1.25 },
  neutral: { directionVariation: 1, speedVariation: 1, correlationTime: 1, duration: 1 },
  unstable: { directionVariation: 1.6, speedVariation: 1.5, correlationTime: 0.6, duration: 0.6 },
};

const STABILITY_OF_PHASE: Readonly<Record<DayPhase, Stability>> = {
  morning: 'stable',
  midday: 'unstable',
  afternoon: 'unstable',
  evening: 'stable',
};

/** The override, else the stability of the day phase (midday if absent). */
export const resolveStability = (thermal: ThermalEffects): Stability => {
  const override = thermal.stabilityOverride ?? 'default';
  return override === 'default' ? STABILITY_OF_PHASE[thermal.dailyPhase ?? 'midday'] : override;
};

/** A copy of the state, multiplied by the stability's factors. */
export const applyStability = (state: WindState, stability: Stability): WindState => {
  const factors = STABILITY_FACTORS[stability];
  return {
    ...state,
    directionVariation: state.directionVariation * factors.directionVariation,
    speedVariation: state.speedVariation * factors.speedVariation,
    correlationTime: state.correlationTime * factors.correlationTime,
    duration: state.duration * factors.duration,
  };
};
