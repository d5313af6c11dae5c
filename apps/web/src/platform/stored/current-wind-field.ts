import type { WindField } from '@windcall/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { distanceBasedWindField } from './distance-based-wind-field.ts';
import { distanceWeatherData } from './distance-weather-data.ts';
import { distanceWeatherModelState } from './distance-weather-model-state.ts';
import { exportedWeatherData } from './exported-weather-data.ts';
import { windFieldData } from './wind-field-data.ts';

const SOURCES = [
  distanceBasedWindField,
  exportedWeatherData,
  distanceWeatherModelState,
  distanceWeatherData,
  windFieldData,
] as const;

/** The wind field to shoot in, from the first key that has one: its home, then the keys that may carry a copy. */
export const readWindField = (): WindField | null =>
  distanceBasedWindField.read() ??
  exportedWeatherData.read()?.windFieldData ??
  distanceWeatherModelState.read()?.windField ??
  distanceWeatherData.read()?.windField ??
  windFieldData.read();

/** How often the stored wind is looked at again, ms: what is written past our modules fires no event. */
export const WIND_POLL_MS = 2000;

/** The wind field to shoot in, kept up to date; null when there is none. Source: wind specification, section 9. */
export const useWindField = (): WindField | null => {
  const subscribe = useCallback((listener: () => void) => {
    const ways = SOURCES.map((source) => source.subscribe(listener));
    const poll = setInterval(listener, WIND_POLL_MS);
    return () => {
      clearInterval(poll);
      for (const stop of ways) stop();
    };
  }, []);
  return useSyncExternalStore(subscribe, readWindField);
};
