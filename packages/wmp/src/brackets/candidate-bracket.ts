/** An interval of holds, mil, corrections + right. */
export interface HoldInterval {
  low: number;
  center: number;
  high: number;
}

export interface Bracket {
  id: string;
  label: string;
  /** mph along `windDirection`; negative for the opposite direction. */
  speedRange: { low: number; high: number };
  /** Origin of the wind, degrees in [0, 360). */
  windDirection: number;
  /** Holds at each engagement, by the axis' key. */
  holdsByDistance: Record<string, HoldInterval>;
}

/** A candidate of phase 2, in the wire's names. */
export interface CandidateBracket extends Bracket {
  /** yd, the distances at which the bracket holds at least 2 % of the samples and is no wider than the target. */
  distancesHit: number[];
  /** mil, the interval at the reference distance. */
  holdRange: { low: number; high: number };
  /** mil, width of `holdRange`. */
  width: number;
  /** Share of the samples inside. */
  probabilityCovered: number;
  /** Clusters with at least 15 % inside the bracket. */
  clusterIds: string[];
  /** Share of the samples, each split evenly among the brackets that cover it. */
  probabilityMass: number;
  /** Share of the distances that are hit. */
  coverage: number;
}

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
