export {
  type Bias,
  bias,
  type CalledWind,
  type Coverage,
  coverage,
  foldedError,
  type Slope,
  slope,
} from './calibration.ts';
export {
  CELLS,
  type Cell,
  GUSTS,
  gustClassOf,
  indexOfCell,
  RANGES,
  rangeClassOf,
  VALUES,
  valueClassOf,
} from './cells.ts';
export {
  type Bracket,
  type Estimate,
  HALF_LIFE_CALLS,
  handicap,
  intervalScore,
  outsideMph,
  sigmaOfScore,
  skill,
} from './interval-score.ts';
export { type Finding, findLeans } from './leans.ts';
export { dueOn, expectedLosses, type JudgedCall, nextTask, type TaskChoice } from './next-task.ts';
export { type CallError, type Ground, goOn, hitShare, luckFreeAim, plateFor, platesLost } from './plates.ts';
export { measurePractice } from './testing/measure-practice.ts';
export { type CellBelief, modelYourWind, type YourWind } from './your-wind.ts';
