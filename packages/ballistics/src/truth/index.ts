export { compareFlight } from './compare-flight.ts';
export { compareFormulas } from './compare-formulas.ts';
export { compareOwnCurves, compareSixDof, compareSpark, type SpinningCases } from './compare-spinning.ts';
export { beyondRounding, type Comparison, isWithin } from './comparison.ts';
export type { FlightCase, FlightInputs, FlightRow } from './flight-case.ts';
export { caseShot } from './flight-case.ts';
export { FORMULA_NAMES, type FormulaSet, type FormulaSets } from './formula-case.ts';
export { type Gate, measureGates } from './gates.ts';
export {
  type CaseReport,
  type ErrorDistribution,
  NOT_MODELLED,
  reportTruth,
  type ValidationReport,
} from './report.ts';
