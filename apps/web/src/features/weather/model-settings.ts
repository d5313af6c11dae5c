import type { scenarios } from '@windcall/contract';
import { useCallback, useState } from 'react';
import { desk } from '../../desk/desk.ts';
import type { ModelState } from '../../desk/weather-shapes.ts';
import { DEFAULT_SETTINGS, type WindMode, type WindSettings } from './wind-settings.ts';

export const storeSettings = (s: WindSettings): void => {
  const state = stateFrom(s, desk.scenario.read());
  desk.model.write(state);
};

/** Last settings of the weather screen; stores every change. */
export const useWindSettings = (): readonly [
  WindSettings,
  (change: (settings: WindSettings) => WindSettings) => void,
] => {
  const [settings, setSettings] = useState(() => settingsFrom(desk.ownModel.read()));
  const update = useCallback(
    (change: (s: WindSettings) => WindSettings) => {
      const next = change(settings);
      setSettings(next);
      storeSettings(next);
    },
    [settings],
  );
  return [settings, update];
};

const isMode = (mode: unknown): mode is WindMode =>
  mode === 'deterministic' || mode === 'stochastic' || mode === 'complex';

export const settingsFrom = (state: ModelState | null): WindSettings => {
  if (state === null) return DEFAULT_SETTINGS;
  const D = DEFAULT_SETTINGS;
  const mode = isMode(state.mode) ? state.mode : D.mode;
  return {
    ...D,
    mode,
    modeBeforeComplex: mode === 'complex' ? D.modeBeforeComplex : mode,
    primary: state.primary ?? D.primary,
    secondary: state.secondary ?? D.secondary,
    terrain: state.terrain ?? null,
    thermal: state.thermal ? { ...D.thermal, ...state.thermal } : D.thermal,
    seed: state.seed === null || state.seed === undefined ? null : String(state.seed),
    maxDistance: state.maxDistance ?? D.maxDistance,
    samplingInterval: state.samplingInterval ?? D.samplingInterval,
    duration: state.duration ?? D.duration,
    timeInterval: state.timeInterval ?? D.timeInterval,
    temperature: state.baseConditions?.temperature ?? D.temperature,
    humidity: state.baseConditions?.humidity ?? D.humidity,
    pressure: state.baseConditions?.pressure ?? D.pressure,
    latitude: state.latitude ?? D.latitude,
  };
};

/** Distance of a scenario's farthest engagement, yards; null without one. */
export const farthestYd = (scenario: scenarios.Scenario | null): number | null =>
  scenario === null || scenario.engagements.length === 0
    ? null
    : Math.max(...scenario.engagements.map((e) => e.distance));

/** The stored form of the settings, with the scenario's place. */
export const stateFrom = (s: WindSettings, scenario: scenarios.Scenario | null): ModelState => {
  const targetDistance = farthestYd(scenario);
  const { mode, maxDistance, samplingInterval, duration, timeInterval, latitude } = s;
  const { temperature, humidity, pressure, primary, secondary, terrain, thermal, seed } = s;
  return {
    ...{ mode, maxDistance, samplingInterval, duration, timeInterval, latitude },
    baseConditions: {
      ...{ temperature, humidity, pressure, latitude },
      ...(scenario !== null && { directionOfFire: scenario.directionOfFire }),
      ...(targetDistance !== null && { targetDistance }),
    },
    ...{ primary, secondary, terrain, thermal, seed },
  };
};
