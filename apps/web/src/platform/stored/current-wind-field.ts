import type { WindField } from '@windcall/contract';
import { useSyncExternalStore } from 'react';
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

const subscribe = (listener: () => void): (() => void) => {
  const ways = SOURCES.map((source) => source.subscribe(listener));
  return () => {
    for (const stop of ways) stop();
  };
};

/** The wind field to shoot in, read when a page starts and when a key of it changes, in this tab or another; null when there is none. */
export const useWindField = (): WindField | null => useSyncExternalStore(subscribe, readWindField);
