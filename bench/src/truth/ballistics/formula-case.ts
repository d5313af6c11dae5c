import type { Comparison } from './comparison.ts';

/** Numbers and labels as published, depending on the set. */
export type FormulaRow = Record<string, unknown>;

/** A set of published figures: fixtures/formulas.json holds one per name. */
export type FormulaSet = {
  program: string;
  source: string;
  note?: string;
  inputs?: FormulaRow;
  tolerance?: FormulaRow;
  rows: FormulaRow[];
};

export const FORMULA_NAMES = [
  'atmosphere',
  'standardAtmosphere',
  'armyStandardMetro',
  'bcConversion',
  'bcByMach',
  'stability',
  'spinDrift',
  'aerodynamicJump',
  'coriolisClosedForm',
  'zeroAngles',
  'events',
  'vacuum',
  'mccoyVacuum',
  'hitProbability',
] as const;
export type FormulaName = (typeof FORMULA_NAMES)[number];
export type FormulaSets = Record<FormulaName, FormulaSet>;

/** One published figure beside ours, before it is filed under its set. */
export type Figure = Pick<Comparison, 'quantity' | 'unit' | 'expected' | 'got' | 'tolerance'> & { halfDigit?: number };

/** A row's number. Throws if it is missing, so that no fixture is skipped silently. */
export const figure = (row: FormulaRow, key: string): number => {
  const value = row[key];
  if (typeof value !== 'number') throw new Error(`${key} must be a number in ${JSON.stringify(row)}`);
  return value;
};
