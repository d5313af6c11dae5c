export * from './conversions.ts';
export { type Figure, fieldText, figureOf, stepOf } from './figures.ts';
export {
  KINDS,
  type Kind,
  PRESETS,
  UNITS,
  type UnitChoice,
  type UnitChoices,
  type UnitContext,
  unitOf,
} from './kinds.ts';
export { airOf, humidityPct, type Metar, readMetar, stationPressure } from './metar.ts';
export { QUESTION_BOUNDS } from './question/question-bounds.ts';
export { type Asked, clockText, type Standing, type WindReading } from './question/question-draft.ts';
export { type DirectionReading, type QuestionReading, readDirection, readQuestion } from './question/read-question.ts';
export type { Fault } from './question/split-phrases.ts';
export { type Axis, type Box, parseFigure, readFigure, type Typed, typedNumber } from './read-figure.ts';
export { percentOf, percentText, roundFigure, toWholeSteps } from './round-figure.ts';
export { type ClickUnit, clickMil, dialFor, trackingOf, USUAL_CLICKS } from './turret.ts';
