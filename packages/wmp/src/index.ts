export { formatClockDirection, formatSpeedRange, type WindWords, windWords } from './brackets/bracket-label.ts';
export type { DriftMil } from './brackets/bracket-statistics.ts';
export {
  type BracketCandidates,
  type BracketSettings,
  type BracketSources,
  buildBrackets,
} from './brackets/build-brackets.ts';
export type { Bracket, CandidateBracket, HoldInterval } from './brackets/candidate-bracket.ts';
export { coverageIndex, fallbackCoverageIndex, type SpanMetrics } from './brackets/coverage-index.ts';
export { type Recommendation, recommendParameters, type Variability } from './brackets/recommend-parameters.ts';
export { referenceAxis } from './brackets/reference-axis.ts';
export type { CardBracket } from './cards/card-bracket.ts';
export { type CardPrecisionMil, decimalsFor, roundTo } from './cards/round-to.ts';
export { type AnalysisSettings, analyseWind, type WindAnalysis } from './clusters/analyse-wind.ts';
export type { DistanceCoverageMetrics, GlobalCluster, WindCluster } from './clusters/wind-cluster.ts';
export { type CrossValidation, crossValidate, timeFolds } from './confidence/cross-validate.ts';
export { type Confidence, type Evidence, stateConfidence, sureOf } from './confidence/state-confidence.ts';
export { type FieldMemory, fieldMemory } from './field/effective-samples.ts';
export {
  DEFAULT_TARGET_RADIUS_MIL,
  type EffectiveWind,
  type Engagement,
  fieldOfVectors,
  type HoldAxis,
  type HoldField,
  holdField,
} from './field/hold-field.ts';
export { type EngagementsOutcome, matchEngagements, type ScenarioEngagement } from './field/match-engagements.ts';
export { joinFields, sliceTimes } from './field/slice-times.ts';
export { type KernelOutcome, type VelocityProfile, windKernel } from './field/wind-kernel.ts';
export {
  MIN_SAMPLES_PER_DISTANCE,
  readWindSeries,
  type ValidationFailed,
  type WindProblem,
  type WindProblemCode,
  type WindSample,
  type WindSeries,
  type WindSeriesOutcome,
} from './field/wind-series.ts';
export { type CoverageFront, coverageFront, type FrontPoint, leastWidth } from './front/coverage-front.ts';
export { densestRuns } from './front/densest-runs.ts';
export { bracketsOfHitCard } from './hits/card-brackets.ts';
export { type HitCard, type HitCardSettings, type HitCards, hitCards, rateCard } from './hits/hit-cards.ts';
export { type HitTable, hitProbability, hitTable } from './hits/hit-probability.ts';
export { type BracketProblem, bracketProblem, type SelectionParams } from './selection/bracket-problem.ts';
export type { Budget } from './selection/budget.ts';
export type { CoverProblem } from './selection/cover-problem.ts';
export { type Coverage, coverageOn } from './selection/coverage-on.ts';
export { selectBrackets } from './selection/select-brackets.ts';
export type {
  Infeasibility,
  InfeasibleReason,
  ParetoResult,
  SelectedBracket,
  SingleResult,
} from './selection/selection-result.ts';
export { type CoverOutcome, solveCover } from './selection/solve-cover.ts';
export { SWEEP_UP_TO, sweepBrackets } from './selection/sweep-brackets.ts';
export { toLinearProgram } from './selection/to-linear-program.ts';
