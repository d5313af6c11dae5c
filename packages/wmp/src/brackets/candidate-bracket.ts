/** An interval of holds, mil, corrections + right. */
export interface HoldInterval {
  low: number;
  center: number;
  high: number;
}

/** What the selection needs of a bracket. */
export interface Bracket {
  id: string;
  label: string;
  /** mph along `windDirection`; negative where the wind turns round. */
  speedRange: { low: number; high: number };
  /** Degrees in [0, 360), where the bracket's wind comes from. */
  windDirection: number;
  /** Holds at each engagement, by the axis' key. */
  holdsByDistance: Record<string, HoldInterval>;
}

/** A candidate of phase 2, under its names on the wire. */
export interface CandidateBracket extends Bracket {
  /** yd, the distances at which the bracket holds 2 % of the samples or more and is no wider than the target. */
  distancesHit: number[];
  /** mil, the interval at the reference distance. */
  holdRange: { low: number; high: number };
  /** mil, width of `holdRange`. */
  width: number;
  /** Share of the samples inside. */
  probabilityCovered: number;
  /** Clusters of which the bracket holds 15 % or more. */
  clusterIds: string[];
  /** Share of the samples, each split evenly among the brackets that cover it. */
  probabilityMass: number;
  /** Share of the distances that are hit. */
  coverage: number;
}
