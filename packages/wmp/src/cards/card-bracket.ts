import type { HoldInterval } from '../brackets/candidate-bracket.ts';

/** A wind bracket for a card: a selected one of phase 3, or a column of a card with the most hits. */
export interface CardBracket {
  label: string;
  /** The speeds of `label`, if its winds name it; absent if `speedRange` does. */
  windCondition?: string;
  /** mph along `windDirection`; `low` is below 0 if the wind also comes from the other side. */
  speedRange: { low: number; high: number };
  /** mph of its wind; the middle of the range if absent. */
  windSpeed?: number;
  /** Degrees in [0, 360). */
  windDirection: number;
  /** Mean speed of its winds. */
  meanSpeedMph?: number;
  /** Share of the wind. */
  prob_mass: number;
  /** mil, + right. With `windByAxis` the center is the whole hold; else only the wind's part. */
  holdsByDistance: Readonly<Record<string, HoldInterval>>;
  /** The mean wind of each engagement's hold, by key. */
  windByAxis?: Readonly<Record<string, { speedMph: number; directionDeg: number }>>;
  /** The crosswinds that select that hold, mph, + from the right; the outer ones are infinite. */
  readingByAxis?: Readonly<Record<string, { low: number; high: number }>>;
}
