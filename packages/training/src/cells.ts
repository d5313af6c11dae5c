/** Distance classes, yards. */
export const RANGES = ['to-400', 'to-700', 'to-1000', 'over-1000'] as const;
/** Share of the wind that is crosswind: full from 0.87, half from 0.5, low below. */
export const VALUES = ['full', 'half', 'low'] as const;
/** Gustiness of the wind for the bullet, SD/mean: steady below 15 %, gusty below 30 %, rough above. */
export const GUSTS = ['steady', 'gusty', 'rough'] as const;

export interface Cell {
  readonly range: (typeof RANGES)[number];
  readonly value: (typeof VALUES)[number];
  readonly gust: (typeof GUSTS)[number];
}

/** All 36, ranges slowest, gusts fastest. */
export const CELLS: readonly Cell[] = RANGES.flatMap((range) =>
  VALUES.flatMap((value) => GUSTS.map((gust) => ({ range, value, gust }))),
);

export const indexOfCell = ({ range, value, gust }: Cell): number =>
  (RANGES.indexOf(range) * VALUES.length + VALUES.indexOf(value)) * GUSTS.length + GUSTS.indexOf(gust);

export const rangeClassOf = (distanceYd: number): Cell['range'] =>
  distanceYd <= 400 ? 'to-400' : distanceYd <= 700 ? 'to-700' : distanceYd <= 1000 ? 'to-1000' : 'over-1000';

/** `crossShare`: |crosswind|/speed of the mean wind, 0…1. */
export const valueClassOf = (crossShare: number): Cell['value'] =>
  crossShare >= 0.87 ? 'full' : crossShare >= 0.5 ? 'half' : 'low';

/**
 * `unrest`: standard deviation of the wind over its mean. For the first wind of drills, the speed's at one place; for
 * natural air, the whole path's divided by 0.74, which was the ratio of path to place in the first wind.
 */
export const gustClassOf = (unrest: number): Cell['gust'] =>
  unrest < 0.15 ? 'steady' : unrest < 0.3 ? 'gusty' : 'rough';
