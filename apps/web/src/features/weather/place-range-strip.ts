import type { WindField } from '@windcall/contract';
import { degToRad } from '@windcall/units';
import { windOnLine } from '@windcall/wind';
import { formatClockDirection } from '@windcall/wmp';
import type { Units } from '../../units/units.ts';

export interface StripWind {
  readonly distanceYd: number;
  readonly mph: number;
  /** Clock degrees the wind comes from. */
  readonly fromDeg: number;
}

/** An arrow of the strip, px of a picture `STRIP.height` high: its middle, and half its vector with the wind. */
export interface PlacedArrow extends StripWind {
  readonly x: number;
  readonly dx: number;
  readonly dy: number;
  /** Rotation of the head, degrees clockwise from pointing right. */
  readonly turnDeg: number;
}

export const STRIP = { height: 92, margin: 24, middle: 48, longest: 30, perArrow: 44 } as const;

export const windAtStep = (field: WindField, timeIndex: number): StripWind[] =>
  field.distances.map((distanceYd, d) => ({
    distanceYd,
    mph: field.windData.speed[d]?.[timeIndex] ?? 0,
    fromDeg: field.windData.direction[d]?.[timeIndex] ?? 0,
  }));

/**
 * Places arrows on a strip `widthPx` wide, seen from above: shooter left, down range right, so wind from 3:00 blows up the
 * picture. `maxMph` has the longest arrow. As many arrows as stay distinct.
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

/** The strip in words: speed and clock at each distance, 12:00 on the scenario's line, and the crosswind if all targets are on it. */
export const describeStrip = (units: Units, winds: readonly StripWind[], isOneLine: boolean): string =>
  winds
    .map(({ distanceYd, mph, fromDeg }) => {
      const { crosswindMph } = windOnLine(mph, fromDeg, { targetDofDeg: 0, scenarioDofDeg: 0 });
      const across = isOneLine ? `, crosswind ${units.aloud('wind', crosswindMph, 1, 'crosswind')}` : '';
      return `${units.aloud('range', distanceYd, 0)}: ${units.text('wind', mph, 1)} from ${formatClockDirection(fromDeg)}${across}`;
    })
    .join('. ');
