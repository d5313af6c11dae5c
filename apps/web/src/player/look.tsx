import './rail.css';
import { useEffect, useState } from 'react';

/** Length of the optional look, s. */
export const LOOK_S = 20;

/** Seconds looked, from the first painted frame. There is no limit. */
export const LookClock = ({ sinceMs }: { readonly sinceMs: number | null }) => {
  const [s, setS] = useState(0);
  useEffect(() => {
    if (sinceMs === null) return;
    const timer = setInterval(() => setS(Math.floor((Date.now() - sinceMs) / 1000)), 500);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return <>{s < LOOK_S ? `look ${s} s` : ''}</>;
};

/** The look as a ring about the picture. */
export const LookRing = ({ isRunning }: { readonly isRunning: boolean }) => (
  <svg aria-hidden viewBox="0 0 100 100" className="look-ring">
    <circle cx="50" cy="50" r="49.5" />
    {isRunning && <circle cx="50" cy="50" r="49.5" pathLength="100" />}
  </svg>
);
