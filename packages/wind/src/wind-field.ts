/** Wind over distance and time, as it goes over the wire. */
export interface WindField {
  /** yd, ascending. */
  distances: number[];
  /** s, ascending. */
  timeSteps: number[];
  windData: {
    /** mph, nDistances × nTimes. */
    speed: number[][];
    /** Clock degrees the wind comes from, nDistances × nTimes. */
    direction: number[][];
  };
  timestamp?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  environmentalData?: Record<string, unknown> | undefined;
}
