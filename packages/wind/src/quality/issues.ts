import { percentText } from '@windcall/units';
import type { FieldDefect } from './check-field.ts';
import type { QualityMetrics } from './metrics.ts';
import { type Component, type ScenarioType, WEIGHTS } from './score.ts';

export interface QualityIssue {
  severity: 'critical' | 'warning' | 'info';
  component: Component | 'windData' | 'model';
  message: string;
  expectedValue: string;
  actualValue: string;
}

const CRITICAL_BELOW = 0.3;
const WARNING_BELOW = 0.6;
const INFO_BELOW = 0.8;

/** A correlation this close to its law is as expected; below `LEAST_SEEN`, a place says little about the next. */
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
export const issuesOf = (
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

export const defectIssues = (defects: readonly FieldDefect[]): QualityIssue[] =>
  defects.map((defect) => ({ severity: 'critical', component: 'windData', ...defect }));

export const deterministicIssue = (): QualityIssue => ({
  severity: 'info',
  component: 'model',
  message: 'The field is deterministic: it has no gusts to judge',
  expectedValue: 'gusts of speed or direction',
  actualValue: 'deterministic',
});
