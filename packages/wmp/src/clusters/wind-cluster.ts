/** A wind state, under its names on the wire. */
export interface WindCluster {
  /** `cluster_1` is the most probable. */
  id: string;
  /** mph, length of the mean wind vector. */
  centroidSpeed: number;
  /** Degrees in [0, 360), where the mean wind vector comes from: the speed-weighted mean, which keeps holds unbiased. */
  centroidDirection: number;
  /** Share of the samples. */
  probability: number;
}

export interface GlobalCluster extends WindCluster {
  /** Samples. */
  clusterSize: number;
  /** mph, standard deviation of the samples' speeds. */
  speedStd: number;
  /** 0 to 1, from the effective number of samples and the silhouette. */
  confidence: number;
}

/** How well the clusters describe one distance. */
export interface DistanceCoverageMetrics {
  /** Mean share of the samples here that the restarts label as the best one does. */
  convergenceRate: number;
  /** Mean silhouette here, at least 0. */
  clusterSeparation: number;
  /** Share of the variance of the hold here that the clusters explain. */
  ballisticWeightingEffectiveness: number;
}
