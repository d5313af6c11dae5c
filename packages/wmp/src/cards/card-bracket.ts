import type { HoldInterval } from '../brackets/candidate-bracket.ts';

/** A wind bracket to put on a card: a selected one of phase 3, or one of a hit-probability card. */
export interface CardBracket {
  label: string;
  /** mph along `windDirection`; `low` is below 0 where the wind also comes from the other side. */
  speedRange: { low: number; high: number };
  /** Degrees in [0, 360). */
  windDirection: number;
  /** mph along `windDirection` of the wind that the hold is for; the middle of the range when absent. */
  holdMph?: number;
  /** Share of the wind that belongs to it. */
  prob_mass: number;
  holdsByDistance: Readonly<Record<string, HoldInterval>>;
}
