import { DEFAULT_DIRECTION_OF_FIRE_DEG } from '../relative-wind.ts';
import type { WindField } from '../wind-field.ts';
import { checkWindField } from './check-field.ts';
import { DEFAULT_TARGETS, directionOfFireConsistency, type QualityTarget } from './direction-of-fire-consistency.ts';
import { defectIssues, deterministicIssue, issuesOf, type QualityIssue } from './issues.ts';
import { lawOfField } from './law-of-field.ts';
import {
  distributionPValue,
  expectedAdjacentCorrelation,
  type QualityMetrics,
  rangeCoherence,
  rawSpatialCorrelation,
  temporalError,
  transitionSmoothness,
  vectorsOf,
} from './metrics.ts';
import { adjacentCorrelation } from './residual-correlation.ts';
import { residualsOf } from './residuals.ts';
import { type Component, desirability, type ScenarioType, scoreOf, spatialDesirability } from './score.ts';

export interface QualityResult {
  /** No critical issue and a score of at least 0.6. */
  valid: boolean;
  /** 0–1. */
  score: number;
  issues: QualityIssue[];
  metrics: QualityMetrics;
  /** Whether the field was compared with its own model or with a fit to itself; null if it is unreadable. */
  judgedBy: 'model' | 'fit' | null;
}

export interface AssessOptions {
  /** The scenario's targets; the default array if absent or empty. */
  targets?: readonly QualityTarget[] | undefined;
  /** Direction of fire of the scenario, degrees true; 90 if absent. */
  scenarioDofDeg?: number | undefined;
}

const VALID_FROM = 0.6;

const NOTHING_MEASURED: QualityMetrics = {
  spatialCorrelation: 0,
  rawSpatialCorrelation: 0,
  temporalConsistency: 0,
  distributionHealth: 0,
  scenarioSpecificMetrics: { doFConsistency: 0, rangeCoherence: 0, transitionSmoothness: 0 },
};

const assess = (field: WindField, scenarioType: ScenarioType, options: AssessOptions): QualityResult => {
  const law = lawOfField(field);
  const channels = residualsOf(field, law);
  const isDeterministic = channels.length === 0;
  const isOneDistance = field.distances.length < 2;
  const vectors = vectorsOf(field);
  const expectedCorrelation = isDeterministic || isOneDistance ? 1 : expectedAdjacentCorrelation(field, law);
  const spatialCorrelation = isDeterministic || isOneDistance ? 1 : adjacentCorrelation(channels);
  const targets = options.targets?.length ? options.targets : DEFAULT_TARGETS;
  const specific = {
    doFConsistency: directionOfFireConsistency(field, targets, options.scenarioDofDeg ?? DEFAULT_DIRECTION_OF_FIRE_DEG),
    rangeCoherence: rangeCoherence(vectors),
    transitionSmoothness: transitionSmoothness(field, law, vectors),
  };
  const metrics: QualityMetrics = {
    spatialCorrelation,
    rawSpatialCorrelation: rawSpatialCorrelation(vectors),
    temporalConsistency: isDeterministic ? 0 : temporalError(field, law, channels),
    distributionHealth: isDeterministic ? 1 : distributionPValue(field, law, channels),
    scenarioSpecificMetrics: specific,
  };
  const desirabilities: Record<Component, number> = {
    // Without gusts, or without neighbors, no correlation can be wrong.
    spatialCorrelation:
      isDeterministic || isOneDistance ? 1 : spatialDesirability(spatialCorrelation, expectedCorrelation),
    temporalConsistency: desirability('temporalConsistency', metrics.temporalConsistency),
    distributionHealth: desirability('distributionHealth', metrics.distributionHealth),
    rangeCoherence: desirability('rangeCoherence', specific.rangeCoherence),
    doFConsistency: desirability('doFConsistency', specific.doFConsistency),
    transitionSmoothness: desirability('transitionSmoothness', specific.transitionSmoothness),
  };
  const issues = issuesOf(scenarioType, metrics, desirabilities, expectedCorrelation);
  if (isDeterministic) issues.push(deterministicIssue());
  const score = scoreOf(scenarioType, desirabilities);
  const valid = score >= VALID_FROM && !issues.some((issue) => issue.severity === 'critical');
  return { valid, score, issues, metrics, judgedBy: law.source };
};

/**
 * Quality of a wind field: six metrics against the law in its metadata, or against a fit to the field if there is none, a score for the
 * scenario type, and the issues in words. An unreadable field scores 0 with one critical issue per defect. Never throws on input.
 * Accuracy: assess-wind-field.test.ts checks the scores of healthy fields and seeded defects.
 */
export const assessWindField = (
  field: unknown,
  scenarioType: ScenarioType = 'general',
  options: AssessOptions = {},
): QualityResult => {
  const outcome = checkWindField(field);
  if (outcome.status === 'ok') return assess(outcome.field, scenarioType, options);
  const issues = defectIssues(outcome.defects);
  return { valid: false, score: 0, issues, metrics: NOTHING_MEASURED, judgedBy: null };
};
