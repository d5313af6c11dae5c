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
export { type Axis, type Box, parseFigure, readFigure, type Typed, typedNumber } from './read-figure.ts';
export { percentOf, percentText, roundFigure, toWholeSteps } from './round-figure.ts';
export { type ClickUnit, clickMil, dialFor, trackingOf, USUAL_CLICKS } from './turret.ts';
