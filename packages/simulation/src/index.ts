export { targetOutline } from '@windcall/ballistics';
export { buildStage, type StageParts, targetsOf, windOfField } from './build-stage.ts';
export {
  type Agreed,
  agreedOn,
  answerQuestion,
  distancesOf,
  FIRST_FIRING,
  type Figures,
  type Firing,
  figuresOf,
  heldAs,
  inWind,
  lineOf,
  mainWind,
  powderUnfelt,
  type RangeRow,
  rangeTable,
  rifleFor,
  stageOf,
  targetInches,
  type WindRow,
  type WindTable,
  windsOf,
  windTable,
} from './calculator/answer-question.ts';
export {
  mirroredObservations,
  mirroredReferences,
  turnObservations,
  turnReferences,
} from './calculator/mirrored-references.ts';
export { airOfQuestion, planRefusal, planScenario, windLeftOut } from './calculator/plan-scenario.ts';
export { FIRST_QUESTION, type Question, questionAfter, questionOfPlan } from './calculator/question.ts';
export { whyOf } from './certainty-of.ts';
export { crossCall, DAY_AIR, dayObservations, nightPractice, nightStages } from './day-night.ts';
export { correctionsOverTime, driftShares } from './drift-shares.ts';
export { type Aim, aimOf, fire, land, type Needed, type ShotDraw } from './fire.ts';
export { flightPath, type PathPoint } from './flight-path.ts';
export { heightFactor, liftsOnWay } from './heights.ts';
export {
  type HitChances,
  type HitMapRow,
  hitMapRow,
  type Plate,
  TRUING_SHOTS,
  targetChances,
  USUAL_ERRORS,
} from './hit-map.ts';
export { inlineStage, unnamed } from './inline-stage.ts';
export { METER_ERROR_MPH, type MeterShows, meterAt, meterOffOf, meterShows } from './meter-at.ts';
export { leadMil, type Mover, moverAt } from './mover.ts';
export { parAt } from './par-at.ts';
export { READY_COURSES } from './ready-courses.ts';
export { type BuiltInProfile, DEFAULT_PROFILE, isBuiltIn, type Rifle, rifleName, rifleOf } from './rifle.ts';
export { type RifleAnswer, rifleAnswers } from './rifle-answers.ts';
export { rows } from './rows.ts';
export { type BookRow, bookOfCourse, type CourseBook, courseStage, dopeOfRifle } from './runs/book-of-course.ts';
export { flyRun } from './runs/fly-run.ts';
export {
  begunRun,
  calledSpeed,
  firedShot,
  flightInputOf,
  movedRun,
  type RunStep,
  type SaidShot,
  startedEarly,
  stoppedRun,
  takenShot,
} from './runs/go-on-run.ts';
export {
  courseOf,
  type Flight,
  type KeptRun,
  type KeptShot,
  type KeptSpeed,
  runSecondsAt,
  standingAt,
  type WholeRun,
} from './runs/kept-run.ts';
export {
  replayInputOf,
  replayOfShot,
  replayTarget,
  resultOfRun,
  splitInputOf,
  splitShots,
} from './runs/look-back-run.ts';
export { digitsOf, type MadeRun, makeRun, type RunInput } from './runs/make-run.ts';
export { runToWire, seenCourse, shotToWire } from './runs/present-run.ts';
export { aimsOf, firedAims, hitChance, settledBy } from './runs/score-run.ts';
export { seeRun } from './runs/see-run.ts';
export { draftScenario, type TemplateChoices } from './scenario-from-template.ts';
export { describedAgain, scenarioWords } from './scenario-words.ts';
export { CANVAS_PX, pxPerMil, REFERENCE_FIELD_MIL, TARGET_MIL_PER_MOA } from './scope.ts';
export { blurToEye } from './sealed/blur-to-eye.ts';
export { drawAir, gustOfAir } from './sealed/draw-air.ts';
export {
  announceWind,
  FORECAST,
  forecastOf,
  HEAT,
  surfaceWindOf,
  UNANNOUNCED,
  windOfAnnounced,
} from './sealed/draw-wind.ts';
export { measuredWind } from './sealed/measured-wind.ts';
export { claimedRecord, shotOfSimulation } from './shot-bodies.ts';
export { firedRecord, shotRecord } from './shot-record.ts';
export { effectiveCrosswind, type SolveOutcome, solve, solveInput, windScale } from './solve.ts';
export { split } from './split.ts';
export { digestOf, promiseDifferences, type StagePart, stageDifferences, stageDigest } from './stage-digest.ts';
export { airOfDensityAltitude, densityAltitudeFt, leadFor } from './stage-events.ts';
export { airWords, coriolisSaid, windSaid } from './stage-words.ts';
export { swayOf } from './sway.ts';
export { findTemplate, TEMPLATES } from './templates.ts';
export { chronographFps, type RifleToTrue, type TruingEnvironment, trueRifle } from './true-rifle.ts';
export { fieldNeeded, windAt, windOverGround } from './wind-at.ts';
export { targetCrosswind, windEffects } from './wind-effects.ts';
export { createWindFields, type WindFields } from './wind-fields.ts';
export { cardDifference, cardFigures, DIFFERENCE_WORDS } from './wind-holds/card-difference.ts';
export { Unreachable } from './wind-holds/card-solver.ts';
export { type CardsForEye, cardsForEye, withChoice } from './wind-holds/cards-for-eye.ts';
export { type FlyOptions, flyCard } from './wind-holds/fly-card.ts';
export { windLawOf } from './wind-holds/fresh-winds.ts';
export {
  type CardContent,
  type CardOptions,
  type ChooseBrackets,
  cardMaker,
  makeCard,
  PROMISE_FIELDS,
} from './wind-holds/make-card.ts';
export { allHitBrackets, hitAxesOf, hitField } from './wind-holds/most-hits.ts';
export { type StageHolds, type StageHoldsOutcome, stageHolds } from './wind-holds/stage-holds.ts';
export { steadyWind } from './winds/steady.ts';
export type { LineOfFire, OverGround } from './winds/wind-kind.ts';
