import type { WindField } from '@windcall/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { desk } from '../../desk/desk.ts';

/** Interval of reading the stored wind, ms: other programs' writes fire no event. */
const WIND_POLL_MS = 2000;

/** The stored wind for shooting, read every 2 s and after every change; null without one. */
export const useStoredWind = (): WindField | null => {
  const subscribe = useCallback((listener: () => void) => {
    const stop = desk.wind.subscribe(listener);
    const poll = setInterval(listener, WIND_POLL_MS);
    return () => {
      clearInterval(poll);
      stop();
    };
  }, []);
  return useSyncExternalStore(subscribe, desk.wind.read);
};
