import type { DistanceCoverageMetrics, WindCluster } from '../clusters/wind-cluster.ts';
import type { HoldField } from '../field/hold-field.ts';
import { rowOf, sampleAt } from '../field/hold-field.ts';
import type { BracketShape } from './bracket-shapes.ts';
import type { CandidateBracket } from './candidate-bracket.ts';
import { ends } from './candidate-bracket.ts';
import { type CoveredRuns, coverCounts, coveredAt, coveredBy, runAt } from './covered-runs.ts';

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

const unionLength = (intervals: readonly { low: number; high: number }[]): number => {
  const sorted = [...intervals].sort((a, b) => a.low - b.low);
  let length = 0;
  let reached = -Infinity;
  for (const { low, high } of sorted) {
    length += Math.max(0, high - Math.max(low, reached));
    reached = Math.max(reached, high);
  }
  return length;
};

/** The solver's hold at an engagement for a crosswind (mph, + from the right), mil + right. */
export type DriftMil = (engagement: number, crosswindMph: number) => number;

const HIT_SHARE = 0.02;
/** A bracket serves a cluster if it holds this share of it. */
const CLUSTER_SHARE = 0.15;
/** A cluster is present at a distance with this share of its samples. */
const PRESENT_SHARE = 0.01;
/** Largest hold on a card, mil. Source: dial limits of the shooting specification. */
const MAX_HOLD_MIL = 15;
/** Number of the brackets' middle speeds to check with the solver. */
const CHECKED_SPEEDS = 5;

export type BracketStatistics = Pick<
  CandidateBracket,
  'distancesHit' | 'probabilityCovered' | 'clusterIds' | 'probabilityMass' | 'coverage'
>;

/** Coverage of each bracket, and of all together. */
export const bracketStatistics = (
  field: HoldField,
  shapes: readonly BracketShape[],
  runs: CoveredRuns,
  labels: Int32Array,
  clusters: readonly WindCluster[],
): { brackets: BracketStatistics[]; coveredShare: number; matrixCompleteness: number } => {
  const { axes, nTimes } = field;
  const nSamples = labels.length;
  const counts = coverCounts(runs, shapes.keys());
  const clusterSizes = countLabels(labels, clusters.length);

  const brackets = shapes.map((shape, n): BracketStatistics => {
    const held = new Int32Array(clusters.length);
    let mass = 0;
    axes.forEach((_, j) => {
      const run = runAt(runs.nDistances, n, j);
      for (let position = runs.from[run]; position < runs.to[run]; position++) {
        const at = sampleAt(nTimes, j, position);
        mass += 1 / counts[at];
        held[labels[runs.sorted.sample[at]]]++;
      }
    });
    const hit = axes.filter(
      (axis, j) => coveredAt(runs, n, j) >= HIT_SHARE * nTimes && shape.halfWidthMil[j] <= axis.targetRadiusMil,
    );
    return {
      distancesHit: hit.map((axis) => axis.distanceYd),
      probabilityCovered: coveredBy(runs, n) / nSamples,
      clusterIds: clusters
        .filter((_, c) => clusterSizes[c] > 0 && held[c] >= CLUSTER_SHARE * clusterSizes[c])
        .map((cluster) => cluster.id),
      probabilityMass: mass / nSamples,
      coverage: hit.length / axes.length,
    };
  });
  return {
    brackets,
    coveredShare: countPositive(counts) / nSamples,
    matrixCompleteness: usableShare(shapes),
  };
};

/** Counts and indices of each distance over all brackets. */
export const distanceStatistics = (
  field: HoldField,
  shapes: readonly BracketShape[],
  runs: CoveredRuns,
  labels: Int32Array,
  nClusters: number,
  sources: { driftMil: DriftMil; distanceCoverageMetrics?: Readonly<Record<string, DistanceCoverageMetrics>> },
) => {
  const { nTimes } = field;
  const counts = coverCounts(runs, shapes.keys());
  const speeds = checkedSpeeds(shapes);
  return field.axes.map((axis, j) => {
    const present = countLabels(rowOf(labels, nTimes, j), nClusters);
    const stateCount = present.filter((count) => count >= PRESENT_SHARE * nTimes).length;
    const covered = countPositive(rowOf(counts, nTimes, j)) / nTimes;
    const holds = rowOf(runs.sorted.holds, nTimes, j);
    const hull = holds[nTimes - 1] - holds[0];
    const union = unionLength(shapes.map((shape) => ends(shape, j)));
    const span: SpanMetrics = {
      bracketSpanEfficiency: covered * (union > hull ? hull / union : 1),
      crosswindConversionAccuracy: conversionAccuracy(speeds, axis.milPerMph, (w) => sources.driftMil(j, w)),
    };
    const phase1 = sources.distanceCoverageMetrics?.[axis.key];
    const index = phase1 ? coverageIndex(phase1, span) : fallbackCoverageIndex(stateCount);
    return { key: axis.key, distance: axis.distanceYd, stateCount, metrics: { ...span, coverageIndex: index } };
  });
};

/** `1 − mean |drift(w) − a w| / mean |a w|`, at least 0; 1 without wind. */
const conversionAccuracy = (speeds: readonly number[], milPerMph: number, drift: (mph: number) => number): number => {
  let error = 0;
  let size = 0;
  for (const mph of speeds) {
    const solved = drift(mph);
    // A target out of the solver's reach counts as converted completely wrong.
    error += Number.isFinite(solved) ? Math.abs(solved - milPerMph * mph) : Math.abs(milPerMph * mph);
    size += Math.abs(milPerMph * mph);
  }
  return size > 0 ? Math.max(0, 1 - error / size) : 1;
};

/** At most five of the brackets' distinct middle speeds, evenly spaced in order. */
const checkedSpeeds = (shapes: readonly BracketShape[]): number[] => {
  const all = [...new Set(shapes.map((shape) => (shape.lowMph + shape.highMph) / 2))].sort((a, b) => a - b);
  if (all.length <= CHECKED_SPEEDS) return all;
  return Array.from(
    { length: CHECKED_SPEEDS },
    (_, i) => all[Math.round((i * (all.length - 1)) / (CHECKED_SPEEDS - 1))],
  );
};

const usableShare = (shapes: readonly BracketShape[]): number => {
  let usable = 0;
  let total = 0;
  for (const { centerMil } of shapes) {
    total += centerMil.length;
    usable += centerMil.filter((hold) => Math.abs(hold) <= MAX_HOLD_MIL).length;
  }
  return total > 0 ? usable / total : 1;
};

const countLabels = (labels: Int32Array, k: number): Int32Array => {
  const sizes = new Int32Array(k);
  for (const label of labels) sizes[label]++;
  return sizes;
};

const countPositive = (counts: Int32Array): number => {
  let positive = 0;
  for (const count of counts) if (count > 0) positive++;
  return positive;
};
