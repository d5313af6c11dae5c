import type { WindCluster } from '../clusters/wind-cluster.ts';

export type Variability = 'low' | 'medium' | 'high';

/** Recommended settings of phases 2 and 3 for a wind, with the measures behind them. */
export interface Recommendation {
  variability: Variability;
  /** mph between the slowest and the fastest cluster. */
  speedRangeMph: number;
  /** Degrees of the smallest arc with all clusters' directions. */
  directionRangeDeg: number;
  /** mil, size of a bracket step at the reference distance. */
  delta: number;
  /** mil, grid of the optimization: `delta` within its limits. */
  gridDelta: number;
  /** mph, `delta` converted by the kernel if known, within the input's limits and steps. */
  deltaSpeed: number;
  alphaOverlap: number;
}

/** Limits of the inputs. Source: wind specification, section 5. */
const GRID_LIMITS = { low: 0.01, high: 0.1 };
const SPEED_LIMITS = { low: 1, high: 5, step: 0.5 };
const DEFAULT_DELTA_SPEED = 2;
const DEFAULT_ALPHA = 0.4;

/**
 * Smart recommendations. Variability is high above 8 mph or 45°, medium from 4 mph or 20°, else low; delta is 0.08 (if
 * both are high) or 0.1, 0.12, 0.18; alpha 0.2–0.25 above 15 clusters, 0.35–0.4 from 8, 0.65 below with low
 * variability, else the default. The lower end of a range is for high variability. Source: wind specification, section
 * 9.
 * @param milPerMph hold per mph of crosswind at the reference distance, if known
 */
export const recommendParameters = (
  clusters: readonly Pick<WindCluster, 'centroidSpeed' | 'centroidDirection'>[],
  milPerMph?: number,
): Recommendation => {
  const speeds = clusters.map((cluster) => cluster.centroidSpeed);
  const speedRangeMph = Math.max(...speeds) - Math.min(...speeds);
  const directionRangeDeg = smallestArc(clusters.map((cluster) => cluster.centroidDirection));
  const isHigh = speedRangeMph > 8 || directionRangeDeg > 45;
  const isMedium = speedRangeMph >= 4 || directionRangeDeg >= 20;
  const variability: Variability = isHigh ? 'high' : isMedium ? 'medium' : 'low';
  const highDelta = speedRangeMph > 8 && directionRangeDeg > 45 ? 0.08 : 0.1;
  const delta = isHigh ? highDelta : isMedium ? 0.12 : 0.18;
  return {
    variability,
    speedRangeMph,
    directionRangeDeg,
    delta,
    gridDelta: Math.min(GRID_LIMITS.high, Math.max(GRID_LIMITS.low, delta)),
    deltaSpeed: milPerMph === undefined ? DEFAULT_DELTA_SPEED : toSpeedStep(delta / milPerMph),
    alphaOverlap: alphaFor(clusters.length, variability),
  };
};

const alphaFor = (count: number, variability: Variability): number => {
  if (count > 15) return variability === 'high' ? 0.2 : 0.25;
  if (count >= 8) return variability === 'high' ? 0.35 : 0.4;
  return variability === 'low' ? 0.65 : DEFAULT_ALPHA;
};

const toSpeedStep = (mph: number): number => {
  const stepped = Math.round(mph / SPEED_LIMITS.step) * SPEED_LIMITS.step;
  return Math.min(SPEED_LIMITS.high, Math.max(SPEED_LIMITS.low, stepped));
};

/** Degrees of the smallest arc of the circle with all directions: the turn minus the widest gap. */
const smallestArc = (directionsDeg: readonly number[]): number => {
  const sorted = [...directionsDeg].sort((a, b) => a - b);
  const gaps = sorted.map((deg, i) => (i === 0 ? deg + 360 - sorted[sorted.length - 1] : deg - sorted[i - 1]));
  return sorted.length < 2 ? 0 : 360 - Math.max(...gaps);
};
