import type { ModelComplexity, ThermalEffects, WindState } from './atmosphere.ts';
import type { Seed } from './random/philox.ts';
import type { Terrain } from './terrain.ts';

interface WindPreset {
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

/** The winds of a field and their modifiers. Plain JSON; names are the wire's. */
export interface StateBasedWind {
  primary: WindState;
  /** Off if absent, null or of duration 0. */
  secondary?: WindState | null | undefined;
  /** Sets the gusts' large-eddy share; otherwise it follows from the correlation distance. */
  terrain?: Terrain | null | undefined;
  /** Multiplies variations, correlation time and duration by the stability's factors. */
  thermal?: ThermalEffects | null | undefined;
  /** Whether the states already include the factors of `thermal`, which is then not applied again. */
  atmosphereApplied?: boolean | undefined;
  /** Let the mean wind carry the gusts along the range. Off if absent. */
  taylorAdvection?: boolean | undefined;
}

export interface WindFieldSettings {
  seed: Seed;
  /** yd. */
  maxDistance: number;
  /** yd between grid distances, from 0. */
  samplingInterval: number;
  /** Start of the grid on the wind's time axis, s; 0 if absent. Overlapping grids read the same wind. */
  startTime?: number | undefined;
  /** s. */
  duration: number;
  /** s between grid times, which are its multiples. */
  timeInterval: number;
  /**
   * `deterministic`: no variation, the primary state first. `stochastic`: only the primary state. `complex` and
   * `state-based`: both states if the secondary has a duration.
   */
  modelComplexity: ModelComplexity;
  stateBasedWind: StateBasedWind;
}

/** A problem of one setting. `path` as in `stateBasedWind.primary.windSpeed`. */
export interface SettingProblem {
  path: string;
  message: string;
}

/** Bounds of the settings, inclusive. */
export const SETTING_BOUNDS = {
  maxDistance: [1, 5000],
  samplingInterval: [1, 5000],
  startTime: [0, 1_000_000_000],
  duration: [1, 14_400],
  timeInterval: [0.1, 3600],
  windSpeed: [0, 200],
  stateDuration: [1, 1_000_000],
  durationVariation: [0, 3],
  speedVariation: [0, 200],
  directionVariation: [0, 180],
  correlationTime: [0.1, 3600],
  spatialCorrelationDistance: [1, 100_000],
} as const satisfies Record<string, readonly [number, number]>;

/** Largest grid (distances × times); the wind screen's largest is 49 × 121. */
export const MAX_GRID_POINTS = 100_000;
/** Most draws for a grid: nodes every 25 yd × seconds, or grid times if they are closer. About a second's work. */
export const MAX_NODE_DRAWS = 1_000_000;
