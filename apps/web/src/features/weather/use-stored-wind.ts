import type { WindField } from '@windcall/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { distanceBasedWindField } from '../../platform/stored/distance-based-wind-field.ts';
import { exportedWeatherData } from '../../platform/stored/exported-weather-data.ts';
import { windFieldData } from '../../platform/stored/wind-field-data.ts';

/** How often the monitor looks at the stored wind again, ms: what is written past our modules fires no event. */
const WIND_POLL_MS = 2000;

const SOURCES = [exportedWeatherData, distanceBasedWindField, windFieldData] as const;

/** The stored wind that the monitor rates: what was exported, else the field itself, else its older key. */
export const readStoredWind = (): WindField | null =>
  exportedWeatherData.read()?.windFieldData ?? distanceBasedWindField.read() ?? windFieldData.read();

/** The same, looked at again every 2 s and after every change; null when no wind is stored. */
export const useStoredWind = (): WindField | null => {
  const subscribe = useCallback((listener: () => void) => {
    const ways = SOURCES.map((source) => source.subscribe(listener));
    const poll = setInterval(listener, WIND_POLL_MS);
    return () => {
      clearInterval(poll);
      for (const stop of ways) stop();
    };
  }, []);
  return useSyncExternalStore(subscribe, readStoredWind);
};
