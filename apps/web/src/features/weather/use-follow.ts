import { useCallback, useEffect, useRef } from 'react';

/** Share of the window's height below which the place counts as out of sight. */
const LOW = 0.6;

/**
 * Brings a place into view when `shown` next changes to something, after `follow` was called: on a phone the result of a
 * press may be screens away. A place that is in sight stays where it is.
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
