import { percentText } from '@windcall/units';
import { DEFAULT_DIRECTION_OF_FIRE_DEG, fromVector, relativeWind, toVector } from '../relative-wind.ts';
import { sampleWindAtIndex } from '../sample-wind.ts';
import type { WindField } from '../wind-field.ts';
import { checkWindField, type FieldDefect } from './check-field.ts';
import { lawOfField } from './fit-field-law.ts';
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
import { adjacentCorrelation, residualsOf } from './residuals.ts';
import { type Component, desirability, type ScenarioType, scoreOf, spatialDesirability, WEIGHTS } from './score.ts';

interface QualityIssue {
  severity: 'critical' | 'warning' | 'info';
  component: Component | 'windData' | 'model';
  message: string;
  expectedValue: string;
  actualValue: string;
}

const CRITICAL_BELOW = 0.3;
const WARNING_BELOW = 0.6;
const INFO_BELOW = 0.8;

/**
 * A correlation this close to its law is as expected; below `LEAST_SEEN`, neighboring places are nearly independent.
 */
const AS_EXPECTED = 0.2;
const LEAST_SEEN = 0.2;

const percent = (value: number): string => percentText(value / 100, 1);

const describe = (
  component: Component,
  metrics: QualityMetrics,
  expectedCorrelation: number,
): Pick<QualityIssue, 'message' | 'expectedValue' | 'actualValue'> => {
  const { scenarioSpecificMetrics: specific } = metrics;
  switch (component) {
    case 'spatialCorrelation':
      // The gusts follow their law, but the grid is too coarse to show it.
      if (
        Math.abs(metrics.spatialCorrelation - expectedCorrelation) <= AS_EXPECTED &&
        expectedCorrelation < LEAST_SEEN
      ) {
        return {
          message: 'The gusts are smaller than the distance interval: neighboring distances hardly move together',
          expectedValue: `at least ${LEAST_SEEN.toFixed(2)}`,
          actualValue: metrics.spatialCorrelation.toFixed(2),
        };
      }
      return {
        message: 'Gusts at neighboring distances do not move together as they should',
        expectedValue: expectedCorrelation.toFixed(2),
        actualValue: metrics.spatialCorrelation.toFixed(2),
      };
    case 'temporalConsistency':
      return {
        message: 'Gusts do not fade in time as they should',
        expectedValue: 'at most 25 % error',
        actualValue: `${percent(metrics.temporalConsistency)} error`,
      };
    case 'distributionHealth':
      return {
        message: 'Gusts are not distributed as they should be',
        expectedValue: 'p of at least 0.05',
        actualValue: `p = ${metrics.distributionHealth.toPrecision(2)}`,
      };
    case 'rangeCoherence':
      return {
        message: 'The wind has little in common along the range',
        expectedValue: 'at least 70 %',
        actualValue: percent(specific.rangeCoherence),
      };
    case 'doFConsistency':
      return {
        message: 'One wind call does not serve all directions of fire',
        expectedValue: 'at least 40 %',
        actualValue: percent(specific.doFConsistency),
      };
    case 'transitionSmoothness':
      return {
        message: 'The wind jumps from one time step to the next',
        expectedValue: 'at least 80 %',
        actualValue: percent(specific.transitionSmoothness),
      };
  }
};

/** Issues of the components that the scenario type weighs, worst first. */
const issuesOf = (
  scenarioType: ScenarioType,
  metrics: QualityMetrics,
  desirabilities: Readonly<Record<Component, number>>,
  expectedCorrelation: number,
): QualityIssue[] =>
  (Object.keys(desirabilities) as Component[])
    .filter((component) => WEIGHTS[scenarioType][component] > 0 && desirabilities[component] < INFO_BELOW)
    .sort((a, b) => desirabilities[a] - desirabilities[b])
    .map((component) => {
      const d = desirabilities[component];
      const severity = d < CRITICAL_BELOW ? 'critical' : d < WARNING_BELOW ? 'warning' : 'info';
      return { severity, component, ...describe(component, metrics, expectedCorrelation) };
    });

const defectIssues = (defects: readonly FieldDefect[]): QualityIssue[] =>
  defects.map((defect) => ({ severity: 'critical', component: 'windData', ...defect }));

const deterministicIssue = (): QualityIssue => ({
  severity: 'info',
  component: 'model',
  message: 'The field is deterministic: it has no gusts to judge',
  expectedValue: 'gusts of speed or direction',
  actualValue: 'deterministic',
});

interface QualityTarget {
  distanceYd: number;
  /** Degrees true. */
  directionOfFireDeg: number;
}

/** Targets for scenarios without any. */
const DEFAULT_TARGETS: readonly QualityTarget[] = [
  { distanceYd: 500, directionOfFireDeg: 90 },
  { distanceYd: 650, directionOfFireDeg: 105 },
  { distanceYd: 800, directionOfFireDeg: 120 },
  { distanceYd: 950, directionOfFireDeg: 135 },
  { distanceYd: 1100, directionOfFireDeg: 150 },
];

/**
 * Share of the crosswind's change at the targets that one wind for the whole array explains, %: 100·(1 − SSE/SST). SST is about each
 * target's mean in time; SSE remains after subtracting the array's mean wind, turned to each direction of fire. 100 if nothing changes.
 * Targets beyond the field use its last distance.
 */
const directionOfFireConsistency = (
  field: WindField,
  targets: readonly QualityTarget[],
  scenarioDofDeg: number,
): number => {
  const n = field.timeSteps.length;
  const fires = targets.map((t) => ({ targetDofDeg: t.directionOfFireDeg, scenarioDofDeg }));
  const actual = targets.map(() => new Float64Array(n));
  const shared = targets.map(() => new Float64Array(n));
  for (let k = 0; k < n; k++) {
    let right = 0;
    let front = 0;
    for (const [j, target] of targets.entries()) {
      const { speedMph, directionDeg } = sampleWindAtIndex(field, target.distanceYd, k);
      actual[j][k] = relativeWind(speedMph, directionDeg, fires[j]).crosswindMph;
      const v = toVector(speedMph, directionDeg);
      right += v.right / targets.length;
      front += v.front / targets.length;
    }
    const array = fromVector({ right, front });
    fires.forEach((fire, j) => {
      shared[j][k] = relativeWind(array.speedMph, array.directionDeg, fire).crosswindMph;
    });
  }
  let total = 0;
  let left = 0;
  targets.forEach((_, j) => {
    const meanActual = actual[j].reduce((sum, x) => sum + x, 0) / n;
    const meanShared = shared[j].reduce((sum, x) => sum + x, 0) / n;
    for (let k = 0; k < n; k++) {
      const change = actual[j][k] - meanActual;
      total += change ** 2;
      left += (change - (shared[j][k] - meanShared)) ** 2;
    }
  });
  return total > 1e-9 * n ? 100 * Math.max(0, 1 - left / total) : 100;
};

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
