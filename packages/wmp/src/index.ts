export { type BracketSettings, buildBrackets } from './brackets/build-brackets.ts';
export type { CandidateBracket, CardBracket } from './brackets/candidate-bracket.ts';
export { formatClockDirection, windWords } from './brackets/candidate-bracket.ts';
export { recommendParameters } from './brackets/recommend-parameters.ts';
export { type AnalysisSettings, analyzeWind } from './clusters/analyze-wind.ts';
export type { DistanceCoverageMetrics, WindCluster } from './clusters/wind-cluster.ts';
export { crossValidate, stateConfidence, sureOf, timeFolds } from './confidence/cross-validate.ts';
export { fieldMemory } from './field/effective-samples.ts';
export {
  type Engagement,
  fieldOfVectors,
  type HoldField,
  holdField,
  rowOf,
  sampleAt,
} from './field/hold-field.ts';
export { matchEngagements } from './field/match-engagements.ts';
export { type VelocityProfile, windKernel } from './field/wind-kernel.ts';
export { readWindSeries, type WindProblem, type WindSeries } from './field/wind-series.ts';
export { type BestGroupOptions, bestCard, bestGroup } from './hits/best-group.ts';
export { bracketsOfHolds, type HitBracket } from './hits/brackets-of-holds.ts';
export { type CardPrecisionMil, type ColumnWords, columnsWords, columnWind, roundTo } from './hits/column-wind.ts';
export { type HitRow, type HitTable, hitTable, holdOf } from './hits/hit-probability.ts';
export { bracketProblem, type SelectionParams } from './selection/bracket-problem.ts';
export type { CoverProblem } from './selection/cover-problem.ts';
export { coverageOn } from './selection/coverage-on.ts';
export { selectBrackets } from './selection/select-brackets.ts';
export type { SelectedBracket, SingleResult } from './selection/selection-result.ts';
export { solveCover } from './selection/solve-cover.ts';
export { sweepBrackets } from './selection/sweep-brackets.ts';
