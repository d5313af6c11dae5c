import { useCallback, useEffect, useState } from 'react';
import { drawMirage } from './draw-mirage.ts';
import { placeMirage } from './place-mirage.ts';
import type { View } from './view.ts';

/** Pictures of the mirage a second: enough for air. */
const PER_SECOND = 24;

const wantsStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Seconds the mirage has run, ticking; it stands still where motion is unwanted, and in a hidden tab. */
const useMirageTime = (): number => {
  const [timeS, setTimeS] = useState(0);
  useEffect(() => {
    if (wantsStill()) return;
    const clock = setInterval(() => {
      if (!document.hidden) setTimeS(performance.now() / 1000);
    }, 1000 / PER_SECOND);
    return () => clearInterval(clock);
  }, []);
  return timeS;
};

/** What paints the mirage of this moment on its layer. */
export const useMirage = (
  crosswindMph: number,
  aim: { readonly x: number; readonly y: number },
  view: View,
): ((ctx: CanvasRenderingContext2D) => void) => {
  const timeS = useMirageTime();
  return useCallback(
    (ctx: CanvasRenderingContext2D) => drawMirage(ctx, placeMirage(crosswindMph, timeS, aim, view)),
    [crosswindMph, timeS, aim, view],
  );
};
