import type { ModelComplexity, WindState } from './wind-state.ts';

export interface WindPreset {
  modelComplexity: ModelComplexity;
  primary: WindState;
  secondary: WindState;
}

const PRIMARY: WindState = {
  windSpeed: 5,
  windDirection: '3:00',
  duration: 300,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
};
const SECONDARY: WindState = { ...PRIMARY, windSpeed: 9, windDirection: '6:00', duration: 50, speedVariation: 1.5 };
const withoutVariation = (state: WindState): WindState => ({ ...state, speedVariation: 0, directionVariation: 0 });

/** Duration of a new secondary state, s, when the mode needs one. */
export const DEFAULT_SECONDARY_DURATION_S = 50;

export const WIND_PRESETS: Readonly<Record<'deterministic' | 'stochastic' | 'complex', WindPreset>> = {
  deterministic: {
    modelComplexity: 'deterministic',
    primary: withoutVariation(PRIMARY),
    secondary: { ...withoutVariation(SECONDARY), duration: 0 },
  },
  stochastic: { modelComplexity: 'stochastic', primary: PRIMARY, secondary: { ...SECONDARY, duration: 0 } },
  complex: { modelComplexity: 'complex', primary: PRIMARY, secondary: SECONDARY },
};

/** The wind screen's first grid: yd, yd, s, s. */
export const DEFAULT_GRID = { maxDistance: 1000, samplingInterval: 100, duration: 240, timeInterval: 5 } as const;
