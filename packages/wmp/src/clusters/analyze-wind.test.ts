import { describe, expect, it } from 'vitest';
import { type FieldPlan, randomField } from '../../test/random-field.ts';
import { type AnalysisSettings, analyzeWind } from './analyze-wind.ts';

const analyzed = (plan: FieldPlan, settings: AnalysisSettings = {}) => {
  const analysis = analyzeWind(randomField(plan), settings);
  if (analysis.status !== 'success') throw new Error(analysis.problems[0].message);
  return analysis;
};
const STILL = { seed: 1, secondaryShare: 0, speedSd: 0, directionSd: 0 };

describe('phase 1', () => {
  it('finds the two winds that a field switches between', () => {
    const { distanceWindStates: states } = analyzed(
      { seed: 3, primary: [5, 90], secondary: [12, 60], secondaryShare: 0.3, speedSd: 0.3, directionSd: 3 },
      { targetClusterCount: 2 },
    );
    const [main, other] = states.globalClusters;
    expect(main.id).toBe('cluster_1');
    expect(main.centroidSpeed).toBeCloseTo(5, 0);
    expect(main.centroidDirection).toBeCloseTo(90, -1);
    expect(other.centroidSpeed).toBeCloseTo(12, 0);
    expect(other.centroidDirection).toBeCloseTo(60, -1);
    expect(other.probability).toBeCloseTo(0.3, 1);
    expect(states.qualityMetrics.silhouette).toBeGreaterThan(0.8);
    expect(states.qualityMetrics.daviesBouldin).toBeLessThan(0.4);
  });

  it('accounts for every sample once, the most probable cluster first', () => {
    for (const targetClusterCount of [1, 2, 4, 9, 20]) {
      const { distanceWindStates, analysisMetadata } = analyzed({ seed: 5 }, { targetClusterCount });
      const clusters = distanceWindStates.globalClusters;
      expect(clusters).toHaveLength(targetClusterCount);
      expect(clusters.reduce((sum, cluster) => sum + cluster.clusterSize, 0)).toBe(245);
      expect(clusters.reduce((sum, cluster) => sum + cluster.probability, 0)).toBeCloseTo(1, 12);
      expect(clusters.map((cluster) => cluster.clusterSize)).toEqual(
        clusters.map((cluster) => cluster.clusterSize).sort((a, b) => b - a),
      );
      expect(analysisMetadata.totalSamples).toBe(245);
      for (const { confidence, speedStd } of clusters) {
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThan(1);
        expect(speedStd).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('keeps the mean hold: the clusters’ mean winds weighted by their shares are the mean wind', () => {
    const field = randomField({ seed: 6 });
    const analysis = analyzeWind(field);
    if (analysis.status !== 'success') throw new Error(analysis.status);
    const mean = analysis.distanceWindStates.globalClusters.reduce(
      (sum, one) => sum + one.probability * one.centroidSpeed * Math.sin((one.centroidDirection * Math.PI) / 180),
      0,
    );
    expect(mean).toBeCloseTo(field.u.reduce((a, b) => a + b, 0) / field.u.length, 9);
  });

  it('describes one cluster as perfectly apart', () => {
    const { distanceWindStates, analysisMetadata } = analyzed(STILL, { targetClusterCount: 1 });
    expect(distanceWindStates.qualityMetrics).toEqual({ silhouette: 1, daviesBouldin: 0 });
    expect(distanceWindStates.globalClusters[0].centroidSpeed).toBeCloseTo(5, 12);
    expect(analysisMetadata.temporalStability).toBeCloseTo(1, 12);
    expect(analysisMetadata.distanceCoverageMetrics['500']).toEqual({
      convergenceRate: 1,
      clusterSeparation: 1,
      ballisticWeightingEffectiveness: 1,
    });
  });

  it('refuses to split a wind that does not vary, and splits two winds into two', () => {
    expect(analyzeWind(randomField(STILL), { targetClusterCount: 4 })).toMatchObject({
      status: 'validation_failed',
      problems: [{ code: 'ZERO_VARIATION' }],
    });
    const two = analyzed({ ...STILL, secondaryShare: 0.3 }, { targetClusterCount: 4 });
    expect(two.distanceWindStates.globalClusters).toHaveLength(2);
  });

  it('measures every distance between 0 and 1', () => {
    const { analysisMetadata } = analyzed({ seed: 8, fireDeg: [0, 10, 20, 30, 40] });
    expect(analysisMetadata.engagementDistances).toEqual([500, 650, 800, 950, 1100]);
    for (const metrics of Object.values(analysisMetadata.distanceCoverageMetrics)) {
      for (const value of Object.values(metrics)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
    expect(analysisMetadata.convergenceStatus).toBe('achieved');
  });

  it('calls a wind that changes half way unstable, and one that does not stable', () => {
    const steady = analyzed({ seed: 2, nTimes: 400, secondaryShare: 0 });
    expect(steady.analysisMetadata.temporalStability).toBeGreaterThan(0.8);
    const field = randomField({ seed: 2, secondaryShare: 0 });
    field.u.forEach((_, i) => {
      if (i % 49 >= 24) field.u[i] = -field.u[i];
    });
    const turned = analyzeWind(field, { targetClusterCount: 2 });
    expect(turned.status === 'success' && turned.analysisMetadata.temporalStability).toBeLessThan(0.1);
  });

  it('clusters by holds when weighted and by mph when not', () => {
    // A headwind that varies much and a crosswind that varies little.
    const field = randomField({ seed: 4, secondaryShare: 0, primary: [10, 0], speedSd: 3, directionSd: 8 });
    const explained = (ballisticWeighting: boolean) => {
      const analysis = analyzeWind(field, { targetClusterCount: 3, ballisticWeighting });
      if (analysis.status !== 'success') throw new Error(analysis.status);
      return analysis.analysisMetadata.distanceCoverageMetrics['1100'].ballisticWeightingEffectiveness;
    };
    expect(explained(true)).toBeGreaterThan(explained(false) + 0.2);
  });

  it('gives the same answer for the same seed', () => {
    expect(analyzed({ seed: 3 }, { seed: 11 })).toEqual(analyzed({ seed: 3 }, { seed: 11 }));
  });

  it('refuses a cluster count that is no count', () => {
    expect(() => analyzeWind(randomField(STILL), { targetClusterCount: 0 })).toThrow('targetClusterCount');
  });
});
