import type { WindField } from '@windcall/contract';
import { degToRad } from '@windcall/units';
import { windOnLine } from '@windcall/wind';
import { formatClockDirection } from '@windcall/wmp';
import type { Units } from '../../units/units.ts';

/** The wind at one moment at one place of the range. */
export interface StripWind {
  readonly distanceYd: number;
  readonly mph: number;
  /** Clock degrees the wind comes from. */
  readonly fromDeg: number;
}

/** An arrow of the strip, in px of a picture `STRIP.height` high: middle, half vector toward where the wind blows. */
export interface PlacedArrow extends StripWind {
  readonly x: number;
  readonly dx: number;
  readonly dy: number;
  /** Degrees the head is turned by, clockwise from pointing right. */
  readonly turnDeg: number;
}

export const STRIP = { height: 92, margin: 24, middle: 48, longest: 30, perArrow: 44 } as const;

/** The wind at one time step at each distance of the field. */
export const windAtStep = (field: WindField, timeIndex: number): StripWind[] =>
  field.distances.map((distanceYd, d) => ({
    distanceYd,
    mph: field.windData.speed[d]?.[timeIndex] ?? 0,
    fromDeg: field.windData.direction[d]?.[timeIndex] ?? 0,
  }));

/**
 * Places the arrows on a strip `widthPx` wide, seen from above: shooter at the left, down range to the right, so that wind
 * from 3:00, the shooter's right, blows up the picture. The strongest wind `maxMph` has the longest arrow. As many places
 * as can be told apart, at even steps of the field's distances.
 */
export const placeRangeStrip = (winds: readonly StripWind[], maxMph: number, widthPx: number): PlacedArrow[] => {
  const { margin, longest, perArrow } = STRIP;
  const every = Math.max(1, Math.ceil(winds.length / Math.max(2, Math.floor((widthPx - margin) / perArrow))));
  const furthestYd = Math.max(1, winds.at(-1)?.distanceYd ?? 1);
  return winds
    .filter((_, i) => i % every === 0)
    .map((wind) => {
      const toward = degToRad(wind.fromDeg + 180);
      const length = maxMph > 0 ? (longest * wind.mph) / maxMph : 0;
      return {
        ...wind,
        x: margin + ((widthPx - 2 * margin) * wind.distanceYd) / furthestYd,
        dx: (Math.cos(toward) * length) / 2,
        dy: (Math.sin(toward) * length) / 2,
        turnDeg: wind.fromDeg + 180,
      };
    });
};

/**
 * The same in words: speed and clock at each distance, 12:00 on the scenario's line, and the crosswind if all targets are on that
 * line.
 */
export const describeStrip = (units: Units, winds: readonly StripWind[], isOneLine: boolean): string =>
  winds
    .map(({ distanceYd, mph, fromDeg }) => {
      const { crosswindMph } = windOnLine(mph, fromDeg, { targetDofDeg: 0, scenarioDofDeg: 0 });
      const across = isOneLine ? `, crosswind ${units.aloud('wind', crosswindMph, 1, 'crosswind')}` : '';
      return `${units.aloud('range', distanceYd, 0)}: ${units.text('wind', mph, 1)} from ${formatClockDirection(fromDeg)}${across}`;
    })
    .join('. ');
