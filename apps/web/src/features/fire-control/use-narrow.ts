import { useSyncExternalStore } from 'react';

/** Narrower than this the screen is one column with a bar at its foot. The same as in fire-control.css. */
const QUERY = '(width < 64rem)';

const list = (): MediaQueryList | null => (typeof window.matchMedia === 'function' ? window.matchMedia(QUERY) : null);

const subscribe = (listener: () => void): (() => void) => {
  const media = list();
  media?.addEventListener?.('change', listener);
  return () => media?.removeEventListener?.('change', listener);
};

/** Whether the window is a phone's or an upright tablet's. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => list()?.matches === true);
