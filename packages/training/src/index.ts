export {
  type Advice,
  adviceFor,
  type Cause,
  causeOf,
  type Headline,
  headlineOf,
  isInside,
  type MissPart,
  type RevealFacts,
} from './advice.ts';
export { bias, coverage, slope } from './calibration.ts';
export { CELLS, type Cell, GUSTS, gustClassOf, indexOfCell, RANGES, rangeClassOf, valueClassOf } from './cells.ts';
export {
  HANDICAP_HALF_LIFE_CALLS,
  handicap,
  intervalScore,
  meanScoreOfWidth,
  outsideMph,
  parOfCalls,
  sigmaOfScore,
  skill,
  skillToPar,
} from './interval-score.ts';
export { findLeans } from './leans.ts';
export { leftAt } from './left-task.ts';
export { dueOn, expectedLosses, type JudgedCall, nextTask } from './next-task.ts';
export { type Ground, goOn, hitShare, luckFreeAim, plateFor } from './plates.ts';
export { sureLean, type Thirds } from './sure-lean.ts';
export { modelYourWind } from './your-wind.ts';
