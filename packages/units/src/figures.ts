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

/** Significant digits a typed value keeps on the wire. */
const TYPED_DIGITS = 7;
/** One less in a field, so that what was typed in another unit comes back as it was typed. */
const FIELD_DIGITS = 6;

/** What a field shows of a wire value: every digit in the wire's unit, six in another. */
export const fieldText = (kind: Kind, wire: number, choices: UnitChoices, context: UnitContext = {}): string => {
  const unit = unitOf(kind, choices, context);
  if (unit === UNITS[kind][0]) return String(wire);
  const shown = Number(unit.shown(wire, context).toPrecision(FIELD_DIGITS));
  return String(Math.abs(shown) < 1e-4 ? 0 : shown);
};

/** What a typed text amounts to, in the wire's unit. */
export type Typed =
  | { readonly status: 'ok'; readonly value: number }
  | { readonly status: 'empty' }
  | { readonly status: 'not-a-number' }
  /** `1,183` is eleven hundred to one reader and little more than one to another. */
  | { readonly status: 'ambiguous' };

/** A typed number: decimal comma, plus and true minus count; a comma before exactly three digits is ambiguous. */
export const typedNumber = (typed: string): Typed => {
  const text = typed.trim().replace('−', '-');
  if (text === '') return { status: 'empty' };
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) return { status: 'ambiguous' };
  const plain = text.replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { status: 'not-a-number' };
  const value = Number(plain);
  return Number.isFinite(value) ? { status: 'ok', value } : { status: 'not-a-number' };
};

/**
 * Reads a figure typed into a field of a kind: in the chosen unit, or in the one typed behind it (`300 m`). Seven
 * significant digits on the wire where it was converted.
 */
export const parseFigure = (kind: Kind, typed: string, choices: UnitChoices, context: UnitContext = {}): Typed => {
  const match = /^\s*([+−-]?[\d.,]+(?:e[+-]?\d+)?)\s*(.*?)\s*$/iu.exec(typed);
  const suffix = match?.[2]?.toLowerCase() ?? '';
  const chosen = unitOf(kind, choices, context);
  const named = [chosen, ...UNITS[kind]].find((unit) => unit.typed.includes(suffix));
  if (suffix !== '' && named === undefined) return { status: 'not-a-number' };
  const unit = suffix === '' ? chosen : (named ?? chosen);
  const read = typedNumber(suffix === '' ? typed : (match?.[1] ?? ''));
  if (read.status !== 'ok' || unit === UNITS[kind][0]) return read;
  const wire = unit.wire(read.value, context);
  return Number.isFinite(wire)
    ? { status: 'ok', value: Number(wire.toPrecision(TYPED_DIGITS)) }
    : { status: 'not-a-number' };
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
