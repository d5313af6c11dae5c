import {
  type DayPhase,
  DEFAULT_GRID,
  DEFAULT_SECONDARY_DURATION_S,
  type Stability,
  TERRAIN_PRESETS,
  TERRAINS,
  type Terrain,
  WIND_PRESETS,
  type WindState,
} from '@windcall/wind';

export type WindMode = 'deterministic' | 'stochastic' | 'complex';

export interface WindSettings {
  mode: WindMode;
  /** Mode to return to when complex mode is switched off. */
  modeBeforeComplex: Exclude<WindMode, 'complex'>;
  primary: WindState;
  secondary: WindState;
  /** Terrain whose values were last applied; the states may have changed since. */
  terrain: Terrain | null;
  thermal: { enabled: boolean; dailyPhase: DayPhase; stabilityOverride: Stability | 'default' };
  /** Digits of a whole number; null draws a new seed for each generation. */
  seed: string | null;
  maxDistance: number;
  samplingInterval: number;
  duration: number;
  timeInterval: number;
  temperature: number;
  humidity: number;
  pressure: number;
  latitude: number;
}

export const DEFAULT_SETTINGS: WindSettings = {
  mode: 'stochastic',
  modeBeforeComplex: 'stochastic',
  primary: WIND_PRESETS.stochastic.primary,
  secondary: WIND_PRESETS.stochastic.secondary,
  terrain: 'rolling',
  thermal: { enabled: false, dailyPhase: 'midday', stabilityOverride: 'default' },
  seed: null,
  ...DEFAULT_GRID,
  temperature: 72,
  humidity: 45,
  pressure: 29.92,
  latitude: 36,
};

const withoutVariation = (s: WindState): WindState => ({ ...s, speedVariation: 0, directionVariation: 0 });
const switchedOff = (s: WindState): WindState => ({ ...s, duration: 0 });
const switchedOn = (s: WindState): WindState => (s.duration > 0 ? s : { ...s, duration: DEFAULT_SECONDARY_DURATION_S });
const simpleModeOf = (s: WindSettings): Exclude<WindMode, 'complex'> =>
  s.mode === 'complex' ? s.modeBeforeComplex : s.mode;

/** True if both states have a terrain's reach and duration of gusts. */
const isOver = (states: readonly WindState[], terrain: Terrain): boolean => {
  const preset = TERRAIN_PRESETS[terrain];
  return states.every(
    (state) =>
      state.spatialCorrelationDistance === preset.spatialCorrelationDistance &&
      state.correlationTime === preset.correlationTime,
  );
};

/** Applies a preset: the mode, all parameters of both states, and the terrain with these values. */
export const applyPreset = (s: WindSettings, preset: WindMode): WindSettings => {
  const { primary, secondary } = WIND_PRESETS[preset];
  return {
    ...s,
    mode: preset,
    modeBeforeComplex: preset === 'complex' ? simpleModeOf(s) : preset,
    primary,
    secondary,
    terrain: TERRAINS.find((terrain) => isOver([primary, secondary], terrain)) ?? null,
    thermal: { ...s.thermal, enabled: preset === 'complex' && s.thermal.enabled },
  };
};

/** Switches the mode, and changes only values that the mode excludes. */
export const switchMode = (s: WindSettings, mode: WindMode): WindSettings => {
  switch (mode) {
    case 'deterministic':
      return {
        ...s,
        mode,
        modeBeforeComplex: mode,
        primary: withoutVariation(s.primary),
        secondary: withoutVariation(s.secondary),
        thermal: { ...s.thermal, enabled: false },
      };
    case 'stochastic':
      return {
        ...s,
        mode,
        modeBeforeComplex: mode,
        secondary: switchedOff(s.secondary),
        thermal: { ...s.thermal, enabled: false },
      };
    case 'complex':
      return { ...s, mode, modeBeforeComplex: simpleModeOf(s), secondary: switchedOn(s.secondary) };
  }
};

export const toggleComplex = (s: WindSettings): WindSettings =>
  switchMode(s, s.mode === 'complex' ? s.modeBeforeComplex : 'complex');

/** Toggles thermal effects; switching them on switches to complex mode. */
export const toggleThermal = (s: WindSettings): WindSettings => {
  const thermal = { ...s.thermal, enabled: !s.thermal.enabled };
  return thermal.enabled ? { ...switchMode(s, 'complex'), thermal } : { ...s, thermal };
};

/** The secondary state needs a duration above 0 s, and stochastic mode has only one state. */
export const isSecondaryActive = (s: WindSettings): boolean => s.mode !== 'stochastic' && s.secondary.duration > 0;

const overTerrain = (state: WindState, terrain: Terrain): WindState => ({
  ...state,
  spatialCorrelationDistance: TERRAIN_PRESETS[terrain].spatialCorrelationDistance,
  correlationTime: TERRAIN_PRESETS[terrain].correlationTime,
});

/** Applies a terrain's reach and duration of gusts to both states. */
export const applyTerrain = (s: WindSettings, terrain: Terrain): WindSettings => ({
  ...s,
  terrain,
  primary: overTerrain(s.primary, terrain),
  secondary: overTerrain(s.secondary, terrain),
});

/** State of a terrain's button: its values hold, were changed since it was chosen, or another is chosen. */
export const terrainStatus = (s: WindSettings, terrain: Terrain): 'matches' | 'modified' | 'other' => {
  if (isOver([s.primary, s.secondary], terrain)) return 'matches';
  return s.terrain === terrain ? 'modified' : 'other';
};
