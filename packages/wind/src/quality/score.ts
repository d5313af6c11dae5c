export type ScenarioType = 'general' | 'multi_dof_array' | 'troop_line_confirmation';
export const SCENARIO_TYPES: readonly ScenarioType[] = ['general', 'multi_dof_array', 'troop_line_confirmation'];

export type Component =
  | 'spatialCorrelation'
  | 'temporalConsistency'
  | 'distributionHealth'
  | 'rangeCoherence'
  | 'doFConsistency'
  | 'transitionSmoothness';

type Knots = readonly (readonly [x: number, y: number])[];

/** Piecewise linear through the knots, constant outside. */
const interpolate = (knots: Knots, x: number): number => {
  const [firstX, firstY] = knots[0];
  if (!(x > firstX)) return firstY;
  for (let i = 1; i < knots.length; i++) {
    const [x1, y1] = knots[i];
    const [x0, y0] = knots[i - 1];
    if (x <= x1) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
  }
  return knots[knots.length - 1][1];
};

const SPATIAL_ERROR: Knots = [
  [0.1, 1],
  [0.2, 0.8],
  [0.3, 0.5],
  [0.5, 0],
];
const SPATIAL_BAND: Knots = [
  [0, 0],
  [0.2, 1],
  [0.985, 1],
  [1, 0.3],
];
const KNOTS: Readonly<Record<Exclude<Component, 'spatialCorrelation'>, Knots>> = {
  temporalConsistency: [
    [10, 1],
    [20, 0.9],
    [25, 0.8],
    [80, 0.4],
    [120, 0],
  ],
  distributionHealth: [
    [0, 0],
    [0.01, 0.5],
    [0.05, 0.8],
    [0.1, 1],
  ],
  rangeCoherence: [
    [0, 0],
    [50, 0.5],
    [70, 0.8],
    [85, 1],
  ],
  doFConsistency: [
    [0, 0],
    [20, 0.4],
    [40, 0.8],
    [70, 1],
  ],
  transitionSmoothness: [
    [0, 0],
    [50, 0.4],
    [80, 0.8],
    [95, 1],
  ],
};

/** Desirability 0–1 of a metric with its own scale. */
export const desirability = (component: Exclude<Component, 'spatialCorrelation'>, value: number): number =>
  interpolate(KNOTS[component], value);

/** Desirability 0–1 of a neighbor correlation: close to the expected one, and in the range of real winds. */
export const spatialDesirability = (correlation: number, expected: number): number =>
  interpolate(SPATIAL_ERROR, Math.abs(correlation - expected)) * interpolate(SPATIAL_BAND, correlation);

/** Weights by scenario type; components of weight 0 are reported but not judged. */
export const WEIGHTS: Readonly<Record<ScenarioType, Readonly<Record<Component, number>>>> = {
  general: {
    spatialCorrelation: 0.3,
    temporalConsistency: 0.3,
    distributionHealth: 0.25,
    rangeCoherence: 0,
    doFConsistency: 0,
    transitionSmoothness: 0.15,
  },
  multi_dof_array: {
    spatialCorrelation: 0.2,
    temporalConsistency: 0.2,
    distributionHealth: 0.15,
    rangeCoherence: 0.15,
    doFConsistency: 0.2,
    transitionSmoothness: 0.1,
  },
  troop_line_confirmation: {
    spatialCorrelation: 0.2,
    temporalConsistency: 0.2,
    distributionHealth: 0.15,
    rangeCoherence: 0.3,
    doFConsistency: 0,
    transitionSmoothness: 0.15,
  },
};

/** Keeps one failed component from hiding all others. */
const FLOOR = 0.05;

/** Weighted geometric mean of the desirabilities, 0–1: unlike in a sum, good parts do not make up for a bad one. */
export const scoreOf = (scenarioType: ScenarioType, desirabilities: Readonly<Record<Component, number>>): number => {
  const weights = WEIGHTS[scenarioType];
  let logs = 0;
  for (const component of Object.keys(weights) as Component[]) {
    logs += weights[component] * Math.log(Math.max(desirabilities[component], FLOOR));
  }
  return Math.min(Math.exp(logs), 1);
};
