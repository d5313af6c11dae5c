import { useCallback, useEffect, useRef, useState } from 'react';

/** The wind is read again at most this often, ms. Source: shooting specification, section 9. */
export const REFRESH_THROTTLE_MS = 1000;

/** Counts the times the wind is to be read again: on entering, and whenever asked, but at most once a second. */
export const useWindRefresh = (): { readonly count: number; readonly refresh: () => void } => {
  const [count, setCount] = useState(0);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const refresh = useCallback(() => {
    const now = performance.now();
    if (now - last.current < REFRESH_THROTTLE_MS) return;
    last.current = now;
    setCount((before) => before + 1);
  }, []);
  useEffect(refresh, [refresh]);
  return { count, refresh };
};
