import type { ThermalEffects } from './atmosphere.ts';
import type { Seed } from './random/seed.ts';
import type { Terrain } from './terrain.ts';
import type { ModelComplexity, WindState } from './wind-state.ts';

/** The winds of a field and what acts on them. Plain JSON; names are those of the wire. */
export interface StateBasedWind {
  primary: WindState;
  /** Off when absent, null or of duration 0. */
  secondary?: WindState | null | undefined;
  /** Fixes the gusts' large-eddy share; without it the share follows from the correlation distance. */
  terrain?: Terrain | null | undefined;
  /** Multiplies variations, correlation time and duration by the stability's factors. */
  thermal?: ThermalEffects | null | undefined;
  /** The states already carry the factors of `thermal`, which is then not applied again. */
  atmosphereApplied?: boolean | undefined;
  /** Let the mean wind carry the gusts along the range. Off when absent. */
  taylorAdvection?: boolean | undefined;
}

/** Everything a wind field depends on. Plain JSON: a worker can be handed it as it is. */
export interface WindFieldSettings {
  /** The same seed gives the same wind. */
  seed: Seed;
  /** yd. */
  maxDistance: number;
  /** yd between grid distances, from 0. */
  samplingInterval: number;
  /** s on the time axis of the wind at which the grid begins; 0 when absent. Later moments read the same wind. */
  startTime?: number | undefined;
  /** s. */
  duration: number;
  /** s between grid times, which are its multiples. */
  timeInterval: number;
  /**
   * `deterministic`: no variation, the primary state first. `stochastic`: the primary state alone.
   * `complex` and `state-based`: both states, where the secondary has a duration.
   */
  modelComplexity: ModelComplexity;
  stateBasedWind: StateBasedWind;
}

/** What is wrong with one setting. `path` names it, as in `stateBasedWind.primary.windSpeed`. */
export interface SettingProblem {
  path: string;
  message: string;
}

/** Bounds of the settings, inclusive. Units as in `WindFieldSettings` and `WindState`. */
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

/** Largest grid (distances × times) that is generated or judged; the wind screen's largest is 49 × 121. */
export const MAX_GRID_POINTS = 100_000;
/** Most draws behind a grid: nodes every 25 yd × seconds, or grid times where they are closer. About a second's work. */
export const MAX_NODE_DRAWS = 1_000_000;
