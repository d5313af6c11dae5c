import type { DistanceCoverageMetrics } from '../clusters/wind-cluster.ts';

export interface SpanMetrics {
  bracketSpanEfficiency: number;
  crosswindConversionAccuracy: number;
}

const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

/**
 * The "coverage" of a distance: a weighted index between 0.6 and 0.95 of the analysis's reliability there. Not a probability. Source: wind
 * specification, section 9.
 */
export const coverageIndex = (phase1: DistanceCoverageMetrics, phase2: SpanMetrics): number =>
  clamp(
    0.25 * phase1.convergenceRate +
      0.2 * phase1.clusterSeparation +
      0.25 * phase1.ballisticWeightingEffectiveness +
      0.2 * phase2.bracketSpanEfficiency +
      0.1 * phase2.crosswindConversionAccuracy,
    0.6,
    0.95,
  );

/** The index without the measures: from the number of wind states. Source: as above. */
export const fallbackCoverageIndex = (stateCount: number): number =>
  clamp(Math.min(stateCount / 4, 1) * 0.85, 0.7, 0.9);
