import type { drills } from '@windcall/contract';
import { useCallback, useEffect, useState } from 'react';
import type { RangePicture } from '../../scope/range/range-painter.ts';

/** How long after it lands a shot can be seen, ms: a look, then the air has taken it. */
const SEEN_MS = 1600;

/** What the scope shows of a shot just fired: its wake, then its strike, then nothing. */
export interface SeenShot {
  readonly flight: NonNullable<RangePicture['flight']>;
  readonly impact: NonNullable<drills.DrillShot['impact']>;
  readonly isHit: boolean;
  /** The wind that its splash drifts with. */
  readonly splash: { readonly crossMph: number; readonly headMph: number };
}

/** Shows a shot for as long as it can be seen; one that nothing is told of not at all. */
export const useSeenShot = () => {
  const [shown, setShown] = useState<SeenShot | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const landsMs = 1000 * (shown.flight.points.at(-1)?.tS ?? 0);
    const timer = setTimeout(() => setShown(null), landsMs + SEEN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = useCallback((shot: drills.DrillShot | null): void => {
    if (!shot?.seen || !shot.impact) return;
    setShown({
      flight: { firedS: performance.now() / 1000, points: shot.seen.trace },
      impact: shot.impact,
      isHit: shot.isHit === true,
      splash: shot.seen.splash,
    });
  }, []);
  return { shown, show };
};
