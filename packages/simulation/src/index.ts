export { type TargetOutline, targetOutline } from '@windcall/ballistics';
export { MIN_ZONES as MIN_WIND_ZONES } from '@windcall/wind';
export { type Air, type EnvironmentField, missingEnvironment } from './environment.ts';
export {
  type ExplainedShot,
  explainMiss,
  FINEST_STEP_MIL,
  type MissCause,
  type MissExplanation,
  type MissPart,
  type ShotContext,
} from './explain-miss.ts';
export {
  type AimedShot,
  aimError,
  flyShot,
  type ShotDraw,
  type ShotOutcome,
  type SimulatedShot,
  shotOfRecord,
  shotOfSimulation,
} from './fly-shot.ts';
export { type BallisticKernel, kernelFor } from './kernel-for.ts';
export { crosswindText, elevationText, headwindText, windText } from './letters.ts';
export { type NoSolution, type PreparedSolution, prepareSolution, type SolutionInput } from './prepare-solution.ts';
export { type RangeRow, type RangeTable, rangeTable } from './range-table.ts';
export { recordOf, type ShotRecord } from './record-of.ts';
export { type ReferenceCorrection, referenceCorrectionOf } from './reference-correction.ts';
export {
  type GivenWinds,
  resolveWind,
  type UniformWind,
  type WindOutcome,
  type WindSource,
} from './resolve-wind.ts';
export { type BuiltInProfile, DEFAULT_PROFILE, type Rifle, rifleOf } from './rifle.ts';
export {
  type DraftOutcome,
  draftScenario,
  type ScenarioDraft,
  type TemplateChoices,
} from './scenario-from-template.ts';
export {
  CANVAS_PX,
  pxPerMil,
  REFERENCE_FIELD_MIL,
  REFERENCE_POWER,
  TARGET_MIL_PER_MOA,
  targetMoaOfPixels,
  targetPixels,
} from './scope.ts';
export { scoreImpact } from './score-impact.ts';
export { groupDispersion, type Scatter, scatterOf } from './shot-noise.ts';
export { type SolveOutcome, solve } from './solve.ts';
export { type TargetCrosswind, targetCrosswind } from './target-crosswind.ts';
export {
  ARRAY_DIRECTIONS_DEG,
  CONFIRMATION_DIRECTION_DEG,
  findTemplate,
  PAIR_OFFSET_MIL,
  TEMPLATES,
  TROOP_LINE_DISTANCES_YD,
  TROOP_LINE_MOA,
} from './templates.ts';
export { type TruingEnvironment, type TruingOutcome, trueRifle } from './true-rifle.ts';
export { windEffects } from './wind-effects.ts';
export { freshWinds, readWindLaw, type WindLaw } from './wind-holds/fresh-winds.ts';
export { type HoldBasis, type HoldFieldOutcome, type HoldTarget, holdFieldOf } from './wind-holds/hold-field-of.ts';
export { windSigmasOf } from './wind-holds/wind-sigmas-of.ts';
