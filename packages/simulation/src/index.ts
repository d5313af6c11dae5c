export { type TargetOutline, targetOutline } from '@windcall/ballistics';
export { MIN_ZONES as MIN_WIND_ZONES } from '@windcall/wind';
export { type CardReader, FLIGHTS, flyCards, type Kept } from './acceptance/fly-cards.ts';
export { TRIAL_WINDS, trialStage } from './acceptance/trial-cards.ts';
export { type BuildOutcome, buildStage, type StageParts, targetsOf, windOfField } from './build-stage.ts';
export { type Air, type EnvironmentField, missingEnvironment } from './environment.ts';
export {
  type Aim,
  aimError,
  aimOf,
  type FireOutcome,
  fire,
  groupDispersion,
  type Landed,
  land,
  type Scatter,
  type ShotDraw,
  scatterOf,
  scoreImpact,
} from './fire.ts';
export { flightPath, type PathPoint } from './flight-path.ts';
export { hitChance } from './hit-chance.ts';
export { type HitMapRow, hitMapRow, type Plate } from './hit-map.ts';
export { inlineStage, type NoSolution, stageOfInput, unnamed, type WindSource } from './inline-stage.ts';
export { type BallisticKernel, kernelFor } from './kernel-for.ts';
export { crosswindText, elevationText, headwindText, windText } from './letters.ts';
export { type ReferenceCorrection, referenceCorrectionOf } from './reference-correction.ts';
export { type BuiltInProfile, DEFAULT_PROFILE, type Rifle, rifleOf } from './rifle.ts';
export { type RowsOutcome, rows } from './rows.ts';
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
export { type AimedShot, claimedRecord, shotOfRecord, shotOfSimulation } from './shot-bodies.ts';
export { firedRecord, type RecordOutcome, type ShotRecord, type ShotTiming, shotRecord } from './shot-record.ts';
export { type SolveOutcome, solve, solveInput, type WindScale, windScale } from './solve.ts';
export { type Call, type FiredShot, type SplitOutcome, split } from './split.ts';
export { digestOf, promiseDifferences, type StagePart, stageDifferences, stageDigest } from './stage-digest.ts';
export { airOfDensityAltitude, dangerSpace, densityAltitudeFt, leadFor } from './stage-events.ts';
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
export {
  checkWind,
  fieldNeeded,
  type LineOfFire,
  steadyWind,
  type WindOnPath,
  windAt,
  windOverGround,
} from './wind-at.ts';
export { windEffects } from './wind-effects.ts';
export { createWindFields, type WindFields } from './wind-fields.ts';
export { cardDifference, DIFFERENCE_WORDS } from './wind-holds/card-difference.ts';
export { cardFigures } from './wind-holds/card-figures.ts';
export { Unreachable } from './wind-holds/card-solver.ts';
export { windLawOf } from './wind-holds/fresh-winds.ts';
export {
  type CardContent,
  hitBrackets,
  hitField,
  hitTablesOf,
  makeCard,
  PROMISE_FIELDS,
} from './wind-holds/make-card.ts';
export { type StageHoldsOutcome, stageHolds } from './wind-holds/stage-holds.ts';
export { windSaid } from './wind-holds/wind-said.ts';
