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

/** The modes the screen switches between. */
export type WindMode = 'deterministic' | 'stochastic' | 'complex';

/** Everything the weather screen is set to, in shooter units; what its form shows and what is stored. */
export interface WindSettings {
  mode: WindMode;
  /** The mode complex mode goes back to when it is switched off. */
  modeBeforeComplex: Exclude<WindMode, 'complex'>;
  primary: WindState;
  secondary: WindState;
  /** The terrain whose values were last applied; the states may have been changed since. */
  terrain: Terrain | null;
  thermal: { enabled: boolean; dailyPhase: DayPhase; stabilityOverride: Stability | 'default' };
  /** Text of a whole number; null asks for a new seed at each generation. */
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

/** Whether both states have the reach and duration of gusts over a terrain. */
const isOver = (states: readonly WindState[], terrain: Terrain): boolean => {
  const preset = TERRAIN_PRESETS[terrain];
  return states.every(
    (state) =>
      state.spatialCorrelationDistance === preset.spatialCorrelationDistance &&
      state.correlationTime === preset.correlationTime,
  );
};

/** A preset sets the mode and all parameters of both states; the terrain is then the one whose values those are. */
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

/** A switch of mode keeps the shooter's values and changes only what the mode rules out. */
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

/** Complex mode on remembers the mode before it; off goes back there. */
export const toggleComplex = (s: WindSettings): WindSettings =>
  switchMode(s, s.mode === 'complex' ? s.modeBeforeComplex : 'complex');

/** Thermal effects are a thing of complex mode: switching them on switches to it. */
export const toggleThermal = (s: WindSettings): WindSettings => {
  const thermal = { ...s.thermal, enabled: !s.thermal.enabled };
  return thermal.enabled ? { ...switchMode(s, 'complex'), thermal } : { ...s, thermal };
};

/** The secondary state is active only while it lasts longer than 0 s, and never in stochastic mode, which has one state. */
export const isSecondaryActive = (s: WindSettings): boolean => s.mode !== 'stochastic' && s.secondary.duration > 0;

const overTerrain = (state: WindState, terrain: Terrain): WindState => ({
  ...state,
  spatialCorrelationDistance: TERRAIN_PRESETS[terrain].spatialCorrelationDistance,
  correlationTime: TERRAIN_PRESETS[terrain].correlationTime,
});

/** A terrain sets the gusts' reach and duration of both states. */
export const applyTerrain = (s: WindSettings, terrain: Terrain): WindSettings => ({
  ...s,
  terrain,
  primary: overTerrain(s.primary, terrain),
  secondary: overTerrain(s.secondary, terrain),
});

/** How the button of a terrain is shown: its values hold, were changed since it was chosen, or it is another one. */
export const terrainStatus = (s: WindSettings, terrain: Terrain): 'matches' | 'modified' | 'other' => {
  if (isOver([s.primary, s.secondary], terrain)) return 'matches';
  return s.terrain === terrain ? 'modified' : 'other';
};
