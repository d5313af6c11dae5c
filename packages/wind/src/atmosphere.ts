import type { WindState } from './wind-state.ts';

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
