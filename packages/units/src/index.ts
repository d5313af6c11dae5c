export * from './conversions.ts';
export { bearingText, clockText, compassPoint, latitudeText } from './conversions.ts';
export { type CorrelationPair, decayScale } from './decay-scale.ts';
export {
  clickMil,
  counted,
  decimalMark,
  dialFor,
  fieldText,
  figureOf,
  percentOf,
  percentText,
  roundFigure,
  stepOf,
  toWholeSteps,
  trackingOf,
  USUAL_CLICKS,
  writeDecimals,
  writeFigure,
} from './figures.ts';
export {
  KINDS,
  type Kind,
  NOTATIONS,
  type Notation,
  PRESETS,
  UNITS,
  type UnitChoices,
  type UnitContext,
  unitOf,
} from './kinds.ts';
export type { Asked, Fault, Standing, WindReading } from './line/asked.ts';
export { type Plan, type PlanWind, windsAsked } from './line/plan.ts';
export { QUESTION_BOUNDS } from './line/question-bounds.ts';
export {
  closingsOf,
  type DirectionReading,
  type LineReading,
  readDirection,
  readLine,
  readPlan,
  readQuestion,
} from './line/read-line.ts';
export { airOf, readMetar, stationPressure } from './metar.ts';
export { normalCdf, normalPdf, normalQuantile } from './normal-distribution.ts';
export { type Axis, parseFigure, readFigure, type Typed } from './read-figure.ts';
export { flagText, readFlag } from './read-flag.ts';
export { type NumberMeant, numberBy, typedNumber } from './typed-number.ts';
