import { useEffect, useState } from 'react';

/** The time, ms since 1970, read again at an interval, ms; null stops it. */
export const useNow = (everyMs: number | null): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};

/** The share of a time that is left, as a shrinking line. */
export const TimeLine = ({ share }: { readonly share: number }) => (
  <div className="h-1 w-full rounded bg-line" aria-hidden>
    <i className="block h-full rounded bg-accent" style={{ width: `${100 * Math.max(0, share)}%` }} />
  </div>
);
