import { useEffect, useEffectEvent } from 'react';
import { wantsStill } from '../scope/range/range-layer.tsx';
import type { SeenShot } from './picture.tsx';

/** Time to look at a shot after it landed, ms; a still picture needs less. */
const LANDED_MS = 1300;
const STILL_MS = 300;
/** Flight of a sealed shot, ms. */
const SEALED_MS = 500;

/** The timer of a flight: until the shot has landed and the time to look is over. */
export const useFlight = (isFlying: boolean, shot: SeenShot | null, onLanded: () => void): void => {
  const landed = useEffectEvent(onLanded);
  useEffect(() => {
    if (!isFlying) return;
    const wayMs = shot ? 1000 * (shot.flight.points.at(-1)?.tS ?? 0) : SEALED_MS;
    const timer = setTimeout(() => landed(), wantsStill() ? STILL_MS : wayMs + LANDED_MS);
    return () => clearTimeout(timer);
  }, [isFlying, shot]);
};
