import { percentOf } from '@windcall/units';
import type { DistanceCoverageMetrics, WindCluster } from '../clusters/wind-cluster.ts';
import { directionOf, type HoldField, referenceAxis } from '../field/hold-field.ts';
import { type BracketShape, bracketBands, stillBracket } from './bracket-shapes.ts';
import {
  type BracketStatistics,
  bracketStatistics,
  type DriftMil,
  distanceStatistics,
  type SpanMetrics,
} from './bracket-statistics.ts';
import type { CandidateBracket } from './candidate-bracket.ts';
import { ends, keepNeeded, windWords } from './candidate-bracket.ts';
import { coveredRuns } from './covered-runs.ts';
import { directionGroups, labelSamples } from './direction-groups.ts';

export interface BracketSettings {
  /** mph, width of the base band, > 0; 2 if absent. */
  deltaSpeed?: number;
  /** Overlap of neighboring base bands as a share of deltaSpeed, in [0, 1); 0.4 if absent. */
  alphaOverlap?: number;
}

export interface BracketSources {
  /** The solver's hold, to check the linear kernel; called at most five times per engagement. */
  driftMil: DriftMil;
  /** `distanceCoverageMetrics` of phase 1; without it the coverage index uses the number of states. */
  distanceCoverageMetrics?: Readonly<Record<string, DistanceCoverageMetrics>>;
}

/** Results of phase 2, in the wire's names. */
export interface BracketCandidates {
  candidateBrackets: CandidateBracket[];
  feasibleSets: { enhancedBrackets: CandidateBracket[] };
  processingMetrics: { preliminaryBands: number; redundancyEliminated: number; effectiveAlpha: number };
  validationResults: {
    /** Share of the center holds that are finite and within 15 mil. */
    matrixCompleteness: number;
    /** Sum of the brackets' probabilityMass: share of the samples inside any bracket. */
    probabilityConservation: number;
  };
  coverageAnalysis: {
    /** Percentage of the samples inside any bracket, rounded. */
    confidenceLevel: number;
    /** Clusters with 1 % of the samples or more at each distance. */
    distanceCoverage: { distance: number; stateCount: number }[];
  };
  statistics: {
    /** yd */
    referenceDistance: number;
    distancePhase2CoverageMetrics: Record<string, SpanMetrics & { coverageIndex: number }>;
  };
}

/**
 * Phase 2: candidate brackets from the wind states. Each is a band of speeds about a group's mean direction with its
 * spread of directions, projected on the holds of every engagement. A constant wind is one bracket.
 */
export const buildBrackets = (
  field: HoldField,
  clusters: readonly WindCluster[],
  settings: BracketSettings,
  sources: BracketSources,
): BracketCandidates => {
  const { deltaSpeed = 2, alphaOverlap = 0.4 } = settings;
  if (!(deltaSpeed > 0 && deltaSpeed < Infinity)) throw new Error(`deltaSpeed must be > 0, got ${deltaSpeed}`);
  if (!(alphaOverlap >= 0 && alphaOverlap < 1)) throw new Error(`alphaOverlap must be in [0, 1), got ${alphaOverlap}`);
  if (clusters.length === 0) throw new Error('clusters must not be empty');

  const labels = labelSamples(field, clusters);
  const groups = directionGroups(field, clusters, labels);
  const still = stillBracket(field);
  const { shapes, effectiveAlpha } = still
    ? { shapes: [still], effectiveAlpha: alphaOverlap }
    : bracketBands(field, groups, deltaSpeed, alphaOverlap);
  const allRuns = coveredRuns(field, shapes.length, (n, j) => ends(shapes[n], j));
  const kept = keepNeeded(shapes, allRuns).map((n) => shapes[n]);
  const runs = coveredRuns(field, kept.length, (n, j) => ends(kept[n], j));

  const statistics = bracketStatistics(field, kept, runs, labels, clusters);
  const byDistance = distanceStatistics(field, kept, runs, labels, clusters.length, sources);
  const reference = referenceAxis(field);
  const candidateBrackets = kept.map((shape, n) => toCandidate(field, shape, n, reference, statistics.brackets[n]));
  return {
    candidateBrackets,
    feasibleSets: { enhancedBrackets: candidateBrackets },
    processingMetrics: {
      preliminaryBands: shapes.length,
      redundancyEliminated: shapes.length - kept.length,
      effectiveAlpha,
    },
    validationResults: {
      matrixCompleteness: statistics.matrixCompleteness,
      probabilityConservation: candidateBrackets.reduce((sum, bracket) => sum + bracket.probabilityMass, 0),
    },
    coverageAnalysis: {
      confidenceLevel: percentOf(statistics.coveredShare),
      distanceCoverage: byDistance.map(({ distance, stateCount }) => ({ distance, stateCount })),
    },
    statistics: {
      referenceDistance: field.axes[reference].distanceYd,
      distancePhase2CoverageMetrics: Object.fromEntries(byDistance.map(({ key, metrics }) => [key, metrics])),
    },
  };
};

const toCandidate = (
  field: HoldField,
  shape: BracketShape,
  n: number,
  reference: number,
  statistics: BracketStatistics,
): CandidateBracket => {
  const { group, lowMph, highMph, kappa } = shape;
  const { label, speedRange, windDirection } = windWords(lowMph, highMph, directionOf(group.u, group.v));
  const holdRange = ends(shape, reference);
  return {
    id: `bracket_${n + 1}`,
    label: `${label}${kappa > 1 ? ', shifting' : ''}`,
    speedRange,
    windDirection,
    holdsByDistance: Object.fromEntries(
      field.axes.map((axis, j) => {
        const { low, high } = ends(shape, j);
        return [axis.key, { low, center: shape.centerMil[j], high }];
      }),
    ),
    holdRange,
    width: holdRange.high - holdRange.low,
    ...statistics,
  };
};
