import { useCallback, useEffect, useRef } from 'react';

/** Below this share of the window's height a place counts as out of sight. */
const LOW = 0.6;

/**
 * After a call of `follow`, scrolls to the place at the next change of `shown`, unless it is in sight: on a phone the result of a
 * press may be screens away.
 */
export const useFollow = (shown: unknown) => {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (shown === null || !wanted.current || place.current === null) return;
    wanted.current = false;
    const { top } = place.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight * LOW) place.current.scrollIntoView({ block: 'start' });
  }, [shown]);
  const follow = useCallback(() => {
    wanted.current = true;
  }, []);
  return { place, follow };
};
