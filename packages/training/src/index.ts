export {
  type Advice,
  adviceFor,
  type Cause,
  causeOf,
  isInside,
  isWrongSide,
  type MissPart,
  type RevealFacts,
} from './advice.ts';
export { bias, coverage, slope } from './calibration.ts';
export { type Change, changeBetween, type MeasuredCall, moodRoot, widenedBy } from './change.ts';
export { reviewMembers, saidOfClass } from './class-review.ts';
export { type ClassTable, foldClassTable, LIVE_EVENTS, MEMBER_EVENTS, wallTable } from './class-table.ts';
export {
  GRACE_S,
  type RunCourse,
  type RunRecord,
  type RunRefusal,
  type RunStanding,
  SERVICE_S,
  standingOf,
  takeMove,
  takeShot,
  toldLines,
} from './course-run.ts';
export {
  CHECK_RIDE,
  flagSlope,
  foldLessons,
  helpAt,
  type LessonEvent,
  type LessonState,
  lessonsDone,
  type NextStep,
  nextStep,
} from './fade.ts';
export { fieldFigures, inferredWind } from './field-figures.ts';
export {
  HANDICAP_HALF_LIFE_CALLS,
  type Handicap,
  handicap,
  handicapAlong,
  handicapOfCalls,
  intervalScore,
  meanScoreOfWidth,
  outsideMph,
  parOfCalls,
  sigmaOfScore,
  skill,
  skillToPar,
} from './interval-score.ts';
export {
  CELLS,
  type Cell,
  easierRung,
  FIRST_RUNG,
  GUSTS,
  gustClassOf,
  HELD,
  indexOfCell,
  isDailyNear,
  isResting,
  ladderOf,
  NEAR_DAILY,
  type NextSkill,
  nextRungOf,
  nextSkill,
  opensAt,
  RANGES,
  REST,
  RUNG_SKIES,
  RUNGS,
  type Rung,
  type RungCall,
  type RungStanding,
  rangeClassOf,
  readerMph,
  standingOfCalls,
  valueClassOf,
} from './ladder.ts';
export {
  crossOfClock,
  drawLesson,
  MIDDLE_FLAG,
  type SharesAt,
  sumOfThirds,
  THIRDS,
  type Trap,
  taughtCross,
} from './lesson-draws.ts';
export { type Fact, factsOf, lookMph } from './lesson-facts.ts';
export {
  AT_HALF,
  AT_PLATE,
  LOOK_S,
  type SeenCue,
  SPLASH_LOOKS_S,
  seenOf,
  trackOfLesson,
  type WatchedLesson,
  watchLesson,
} from './lesson-scenes.ts';
export {
  type Answer,
  type Asked,
  flagFullMph,
  isRight,
  LESSONS,
  type Lesson,
  MIRAGE_FULL_MPH,
  STEPS,
  type Step,
  withinMph,
} from './lessons.ts';
export { foldReviews, type MemoryCard, NEW_CARD, type Review } from './memory.ts';
export { type Eye, eyeOf, FEWEST_CALLS, median, NEW_READER_MPH, planMinute } from './micro.ts';
export { dueOn, expectedLosses, type JudgedCall, nextTask } from './next-task.ts';
export { type Ground, goOn, hitShare, luckFreeAim, plateFor } from './plates.ts';
export {
  percentOfBest,
  type Rank,
  type RankedEntry,
  rankMatch,
  rankStage,
  type ShootOff,
  type StageResult,
} from './rank-match.ts';
export { cueMph, type ReadCue, type Reading, readingOf } from './reading.ts';
export { type Correlation, correlation, splitHalf, testRetest } from './reliability.ts';
export { applyRulings, heldRulings, type RuledCourse, type Ruling } from './rulings.ts';
export { isMirrored, lastLook, obeyed, type Said, type SaidCall, saidOf, type Takes, takesOf } from './said.ts';
export {
  banksOf,
  type CourseScore,
  isBust,
  mostPoints,
  type Ring,
  ringOf,
  SCORING,
  type ScoredRound,
  scoreCourse,
} from './score-course.ts';
export {
  bestStop,
  countedMph,
  kylPoints,
  leftAt,
  placesOf,
  pointsAfter,
  pointsHadStopped,
  type SeenWind,
  type Stake,
  stakesOf,
  USUAL_BAND,
  USUAL_SCORE_MPH,
} from './stakes.ts';
export { FEWEST_UNNAMED, type UnnamedResults, unnamedBrackets, unnamedResults } from './unnamed-results.ts';
export { modelYourWind } from './your-wind.ts';
