import { useCallback, useState } from 'react';
import { distanceWeatherModelState } from '../../platform/stored/distance-weather-model-state.ts';
import { selectedTrainingScenario } from '../../platform/stored/selected-training-scenario.ts';
import { weatherModelData } from '../../platform/stored/weather-model-data.ts';
import { weatherModelState } from '../../platform/stored/weather-model-state.ts';
import { settingsFrom, stateFrom } from './model-settings.ts';
import type { WindSettings } from './wind-settings.ts';

/** Keeps the settings for the next visit and for the other screens. */
export const storeSettings = (s: WindSettings): void => {
  const state = stateFrom(s, selectedTrainingScenario.read());
  distanceWeatherModelState.write(state);
  weatherModelState.write(state);
  weatherModelData.write({
    mode: s.mode,
    environmentalData: {
      temperature: s.temperature,
      humidity: s.humidity,
      pressure: s.pressure,
      windSpeed: s.primary.windSpeed,
      windDirection: s.primary.windDirection,
    },
  });
};

/** The settings of the weather screen, as they were left; every change is stored. */
export const useWindSettings = (): readonly [
  WindSettings,
  (change: (settings: WindSettings) => WindSettings) => void,
] => {
  const [settings, setSettings] = useState(() => settingsFrom(distanceWeatherModelState.read()));
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
