import { describe, expect, it } from 'vitest';
import { type FieldPlan, randomField } from '../../test/random-field.ts';
import { analyzeWind } from '../clusters/analyze-wind.ts';
import { coverageOn } from '../selection/coverage-on.ts';
import { buildBrackets } from './build-brackets.ts';

const built = (plan: FieldPlan, settings = {}, clusters = 4) => {
  const field = randomField(plan);
  const analysis = analyzeWind(field, { targetClusterCount: clusters });
  if (analysis.status !== 'success') throw new Error(analysis.status);
  const { distanceCoverageMetrics } = analysis.analysisMetadata;
  const driftMil = (j: number, mph: number) => field.axes[j].milPerMph * mph * 1.02;
  const { globalClusters } = analysis.distanceWindStates;
  return {
    field,
    globalClusters,
    phase2: buildBrackets(field, globalClusters, settings, { driftMil, distanceCoverageMetrics }),
  };
};

describe('phase 2', () => {
  it('conserves probability: the masses add up to what the brackets cover together', () => {
    for (const plan of [{ seed: 1 }, { seed: 2, fireDeg: [0, 15, 30, 45, 60] }, { seed: 3, speedSd: 3 }]) {
      const { field, phase2 } = built(plan);
      const union = coverageOn(field, phase2.candidateBrackets).coverage;
      expect(phase2.validationResults.probabilityConservation).toBeCloseTo(union, 12);
      expect(phase2.coverageAnalysis.confidenceLevel).toBe(Math.round(100 * union));
      expect(union).toBeGreaterThan(0.95);
    }
  });

  it('covers with each bracket what its holds say', () => {
    const { field, phase2 } = built({ seed: 4 });
    for (const bracket of phase2.candidateBrackets) {
      expect(coverageOn(field, [bracket]).coverage).toBeCloseTo(bracket.probabilityCovered, 12);
      expect(bracket.probabilityCovered).toBeGreaterThanOrEqual(0.005);
      expect(bracket.width).toBeCloseTo(bracket.holdRange.high - bracket.holdRange.low, 12);
      expect(bracket.coverage).toBeCloseTo(bracket.distancesHit.length / 5, 12);
      const reference = bracket.holdsByDistance[String(phase2.statistics.referenceDistance)];
      expect(bracket.holdRange).toEqual({ low: reference.low, high: reference.high });
    }
  });

  it('counts what it made and dropped, and reports the thinned overlap', () => {
    const { phase2 } = built({ seed: 1 }, { deltaSpeed: 1, alphaOverlap: 0.9 });
    const { preliminaryBands, redundancyEliminated, effectiveAlpha } = phase2.processingMetrics;
    expect(preliminaryBands).toBeLessThanOrEqual(160);
    expect(preliminaryBands - redundancyEliminated).toBe(phase2.candidateBrackets.length);
    expect(effectiveAlpha).toBeLessThan(0.9);
    expect(new Set(phase2.candidateBrackets.map((bracket) => bracket.id)).size).toBe(phase2.candidateBrackets.length);
  });

  it('compares the kernel with the solver and bounds every index', () => {
    const { phase2 } = built({ seed: 5 });
    for (const metrics of Object.values(phase2.statistics.distancePhase2CoverageMetrics)) {
      expect(metrics.crosswindConversionAccuracy).toBeCloseTo(0.98, 9);
      expect(metrics.bracketSpanEfficiency).toBeGreaterThan(0.3);
      expect(metrics.bracketSpanEfficiency).toBeLessThanOrEqual(1);
      expect(metrics.coverageIndex).toBeGreaterThanOrEqual(0.6);
      expect(metrics.coverageIndex).toBeLessThanOrEqual(0.95);
    }
    expect(phase2.validationResults.matrixCompleteness).toBe(1);
    expect(phase2.coverageAnalysis.distanceCoverage.map((one) => one.distance)).toEqual([500, 650, 800, 950, 1100]);
    for (const { stateCount } of phase2.coverageAnalysis.distanceCoverage) expect(stateCount).toBeGreaterThanOrEqual(2);
  });

  it('asks the solver at most five times per engagement, and survives a target out of its reach', () => {
    const field = randomField({ seed: 1 });
    const clusters = [{ id: 'cluster_1', centroidSpeed: 5, centroidDirection: 90, probability: 1 }];
    let calls = 0;
    const driftMil = () => {
      calls++;
      return Number.NaN;
    };
    const { statistics } = buildBrackets(field, clusters, {}, { driftMil });
    expect(calls).toBeLessThanOrEqual(25);
    expect(statistics.distancePhase2CoverageMetrics['500'].crosswindConversionAccuracy).toBe(0);
    // One state, no data from phase 1: the fallback index, 0.85/4 raised to its floor.
    expect(statistics.distancePhase2CoverageMetrics['500'].coverageIndex).toBe(0.7);
  });

  it('serves a deterministic wind with the one bracket that it is', () => {
    const { phase2 } = built({ seed: 1, secondaryShare: 0, speedSd: 0, directionSd: 0 }, {}, 1);
    expect(phase2.candidateBrackets).toHaveLength(1);
    const { probabilityCovered, speedRange, clusterIds, label, holdsByDistance } = phase2.candidateBrackets[0];
    expect(probabilityCovered).toBe(1);
    expect(speedRange.low).toBeCloseTo(5, 9);
    expect(speedRange.high).toBe(speedRange.low);
    expect(clusterIds).toEqual(['cluster_1']);
    expect(label).toBe('5 mph from 3:00');
    for (const { low, high } of Object.values(holdsByDistance)) expect(high - low).toBeCloseTo(0, 6);
  });

  it('sums up to the clusters that brackets serve', () => {
    const { globalClusters, phase2 } = built({ seed: 7 });
    const served = new Set(phase2.candidateBrackets.flatMap((bracket) => bracket.clusterIds));
    expect([...served].sort()).toEqual(globalClusters.map((cluster) => cluster.id).sort());
  });

  it('refuses what only a programmer can get wrong', () => {
    const field = randomField({ seed: 1 });
    const sources = { driftMil: () => 0 };
    const clusters = [{ id: 'cluster_1', centroidSpeed: 5, centroidDirection: 90, probability: 1 }];
    expect(() => buildBrackets(field, [], {}, sources)).toThrow('clusters must not be empty');
    expect(() => buildBrackets(field, clusters, { deltaSpeed: 0 }, sources)).toThrow('deltaSpeed must be > 0, got 0');
    expect(() => buildBrackets(field, clusters, { alphaOverlap: 1 }, sources)).toThrow('alphaOverlap');
  });
});
