/** A wind state, in the wire's names. */
export interface WindCluster {
  /** `cluster_1` is the most probable. */
  id: string;
  /** mph, length of the mean wind vector. */
  centroidSpeed: number;
  /** Degrees in [0, 360), origin of the mean wind vector: the speed-weighted mean, which keeps holds unbiased. */
  centroidDirection: number;
  /** Share of the samples. */
  probability: number;
}

export interface GlobalCluster extends WindCluster {
  clusterSize: number;
  /** mph, standard deviation of the samples' speeds. */
  speedStd: number;
  /** 0 to 1, from the effective number of samples and the silhouette. */
  confidence: number;
}

/** Quality of the clusters at one distance. */
export interface DistanceCoverageMetrics {
  /** Mean share of the samples here with the same label in a restart as in the best one. */
  convergenceRate: number;
  /** Mean silhouette here, at least 0. */
  clusterSeparation: number;
  /** Share of the hold's variance here that the clusters explain. */
  ballisticWeightingEffectiveness: number;
}
