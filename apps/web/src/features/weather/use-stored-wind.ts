import type { WindField } from '@windcall/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { desk } from '../../desk/desk.ts';

/** How often the monitor looks at the stored wind again, ms: what is written past the desk fires no event. */
const WIND_POLL_MS = 2000;

/** The wind that is shot in, looked at again every 2 s and after every change; null when none is stored. */
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
