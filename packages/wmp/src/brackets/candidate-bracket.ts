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
