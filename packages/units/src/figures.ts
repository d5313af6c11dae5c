import { type Kind, UNITS, type UnitChoice, type UnitChoices, type UnitContext, unitOf } from './kinds.ts';
import { roundFigure } from './round-figure.ts';

/** A reading ready to print: its figure (ASCII minus) and the unit behind it. */
export interface Figure {
  readonly figure: string;
  readonly unit: UnitChoice;
}

/**
 * A value of the wire as it is shown. `digits` are the decimals it would have in the wire's unit (default the unit's own);
 * another unit has as many more or fewer as the table says.
 */
export const figureOf = (
  kind: Kind,
  wire: number,
  choices: UnitChoices,
  { digits, ...context }: UnitContext & { readonly digits?: number | undefined } = {},
): Figure => {
  const unit = unitOf(kind, choices, context);
  const decimals =
    digits === undefined ? unit.decimals : Math.max(0, digits + unit.decimals - UNITS[kind][0]!.decimals);
  return { figure: roundFigure(unit.shown(wire, context), decimals), unit };
};

/** One less than a typed value keeps on the wire, so that what was typed in another unit comes back as it was typed. */
const FIELD_DIGITS = 6;

/** Text of a wire value in a field: every digit in the wire's unit, six in another. */
export const fieldText = (kind: Kind, wire: number, choices: UnitChoices, context: UnitContext = {}): string => {
  const unit = unitOf(kind, choices, context);
  if (unit === UNITS[kind][0]) return String(wire);
  const shown = Number(unit.shown(wire, context).toPrecision(FIELD_DIGITS));
  return String(Math.abs(shown) < 1e-4 ? 0 : shown);
};

/** A step of the arrow keys in the chosen unit: the wire's step, made round (1, 2 or 5 of some power of ten). */
export const stepOf = (kind: Kind, wireStep: number, choices: UnitChoices, context: UnitContext = {}): number => {
  const unit = unitOf(kind, choices, context);
  if (unit === UNITS[kind][0]) return wireStep;
  const raw = Math.abs(unit.shown(wireStep, context) - unit.shown(0, context));
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  return Number(((share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power).toPrecision(3));
};
