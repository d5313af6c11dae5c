import type { GlassPlace } from '../../../../scope/place-on-glass.ts';
import { railAt, railMph } from './inks.tsx';
import type { ViewOf } from './lesson-view.tsx';
import { hoistMil, powerFor } from './sight.ts';

/** Ends of a rail, mph. */
export const MOST = 20;
const HALF = 0.5;

/** A handle on the rail below the picture, mph. */
export const railHandle = (label: string, start: number) => ({
  label,
  ...{ min: -MOST, max: MOST, step: HALF, start },
  at: (mph: number): GlassPlace => railAt(mph, MOST),
  from: (place: GlassPlace): number => railMph(place, MOST),
});

/** The power whose picture has all flags of a call in it. */
export const powerOfAll = (task: Parameters<ViewOf>[1]): number =>
  powerFor(
    2.3 *
      Math.max(
        ...task.track.flags.map((flag) => Math.abs(hoistMil(flag, task.track.rangeM).x) + (0.75 * 900) / flag.zM),
      ),
  );

/** The thirds of the way, nearest first. */
export const NAMES = ['near', 'middle', 'far'] as const;
export const TITLES = ['Near', 'Middle', 'Far'] as const;
