import type { HoldInterval } from '../brackets/candidate-bracket.ts';

/** A wind bracket to put on a card: a selected one of phase 3, or a column of a card with the most hits. */
export interface CardBracket {
  label: string;
  /** The speeds of `label` alone, where the winds that fall to it name it; absent where `speedRange` does. */
  windCondition?: string;
  /** mph along `windDirection`; `low` is below 0 where the wind also comes from the other side. */
  speedRange: { low: number; high: number };
  /** mph of the wind that it stands for; the middle of the range when absent. */
  windSpeed?: number;
  /** Degrees in [0, 360). */
  windDirection: number;
  /** Mean of the speeds that fall to it, mph. */
  meanSpeedMph?: number;
  /** Share of the wind that belongs to it. */
  prob_mass: number;
  /** mil, + right. With `windByAxis` the center is the whole hold; else it is what the wind alone asks for. */
  holdsByDistance: Readonly<Record<string, HoldInterval>>;
  /** The mean wind that falls to the hold of an engagement, by its key. */
  windByAxis?: Readonly<Record<string, { speedMph: number; directionDeg: number }>>;
  /** The crosswinds that choose that hold, mph, + from the right; the outer ones have no end. */
  readingByAxis?: Readonly<Record<string, { low: number; high: number }>>;
}
