/** Wind over distance and time, in the wire's names. */
export interface WindField {
  /** yd, ascending. */
  distances: number[];
  /** s, ascending. */
  timeSteps: number[];
  windData: {
    /** mph, nDistances × nTimes. */
    speed: number[][];
    /** Clock degrees of the wind's origin, nDistances × nTimes. */
    direction: number[][];
  };
  timestamp?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  environmentalData?: Record<string, unknown> | undefined;
}
