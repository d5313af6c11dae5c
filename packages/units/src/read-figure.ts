import { decimalMark, writeFigure } from './figures.ts';
import { type Kind, UNITS, type UnitChoice, type UnitChoices, type UnitContext, unitOf } from './kinds.ts';
import { type Fits, GROUP_MARKS, SURE_POINT, typedNumber } from './typed-number.ts';

/** Letters of a box's sides: `L`/`R` or `U`/`D`. */
export type Axis = 'wind' | 'elevation';

/** A box's text in the wire's unit. */
export type Typed =
  | {
      readonly status: 'ok';
      /** + right or + up, if the box has sides */
      readonly value: number;
      /** the typed unit, if it is not the box's */
      readonly typedIn?: UnitChoice;
      /** a letter or sign named the side */
      readonly sided?: true;
    }
  | { readonly status: 'empty' }
  /** `unread`: the meaningless part */
  | { readonly status: 'not-a-number'; readonly unread: string }
  | { readonly status: 'unknown-click' }
  /** `1,183`: a group or decimals */
  | { readonly status: 'ambiguous'; readonly readings: readonly [thousands: string, decimal: string] };

/** Digits of a converted value. */
const TYPED_DIGITS = 7;
const CLICKS = 'clicks';
const GROUPED = String.raw`[1-9]\d{0,2}(?:[.,${GROUP_MARKS}]\d{3})+(?!\d)(?:[.,]\d*)?`;
const NUMBER = String.raw`[+−–-]?(?:${GROUPED}|\d[\d.,${SURE_POINT}]*|[.,]\d[\d.,]*)(?:e[+-]?\d+)?`;

/** Words of sides, negative first. */
const SIDES: Readonly<Record<Axis, readonly [minus: string, plus: string]>> = {
  wind: ['left|l', 'right|r'],
  elevation: ['downhill|down|dn|d', 'uphill|up|u'],
};

/** Removes a side at either end: `L0.4`, `0.4 left`; `sign` 0 without one. */
const takeSide = (text: string, axis: Axis | undefined): { readonly rest: string; readonly sign: -1 | 0 | 1 } => {
  if (axis === undefined) return { rest: text, sign: 0 };
  const [minus, plus] = SIDES[axis];
  for (const [words, sign] of [
    [minus, -1],
    [plus, 1],
  ] as const) {
    const rest =
      new RegExp(`^(?:${words})(?![a-z])\\s*(.+)$`, 'i').exec(text)?.[1] ??
      new RegExp(`^(.*[^a-z])(?:${words})$`, 'i').exec(text)?.[1];
    if (rest !== undefined) return { rest: rest.trim(), sign };
  }
  return { rest: text, sign: 0 };
};

/** Further spellings of fixed units. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  '°': ['deg', 'degs', 'degree', 'degrees'],
  '%': ['percent', 'pct', 'per cent'],
  '×': ['x', 'power'],
  s: ['sec', 'secs', 'second', 'seconds'],
};

/** A box's kind in the user's unit, or its fixed unit; with its sides. */
export interface Box extends UnitContext {
  readonly kind?: Kind | undefined;
  readonly choices?: UnitChoices | undefined;
  /** a fixed unit */
  readonly unit?: string | undefined;
  readonly axis?: Axis | undefined;
  /** bounds in the wire's unit, which decide about `1,183` */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The typed unit; undefined if unknown to the box, null for none. */
const typedUnit = (
  { kind, choices, unit: fixed = '', ...context }: Box,
  suffix: string,
): UnitChoice | null | undefined => {
  const word = suffix.toLowerCase().replace(/\s+/g, ' ');
  const unit = fixed.replace('± ', '');
  if (kind === undefined)
    return word === '' || word === unit.toLowerCase() || FIXED[unit]?.includes(word) ? null : undefined;
  const shown = unitOf(kind, choices, context);
  return word === '' ? shown : [shown, ...UNITS[kind]].find(({ typed }) => typed.includes(word));
};

/** The first unknown part of a text, to mark. */
const unreadIn = (typed: string, box: Box): string => {
  const words = typed.trim().split(/\s+/);
  const isKnown = (word: string): boolean =>
    typedNumber(word, undefined, decimalMark(box.choices ?? {})).status === 'ok' ||
    typedUnit(box, word) !== undefined ||
    (box.axis !== undefined && new RegExp(`^(?:${SIDES[box.axis].join('|')})$`, 'i').test(word));
  return words.find((word) => !isKnown(word)) ?? typed.trim();
};

/**
 * Reads a figure typed into a box: `0.4 L`, `L0.4`, `-0,4`, `4.2 moa`, `12 clicks`, `300 m`. Its unit is the typed
 * unit, else the shown unit; a side is a letter, a word or a sign, never two of them. The whole text is understood or
 * refused: nothing is guessed, clamped or dropped. A converted value has seven significant digits on the wire.
 */
export const readFigure = (typed: string, box: Box): Typed => {
  if (typed.trim() === '') return { status: 'empty' };
  const none = { status: 'not-a-number', unread: unreadIn(typed, box) } as const;
  const { rest, sign } = takeSide(typed.trim(), box.axis);
  const match = new RegExp(`^(${NUMBER})\\s*(.*)$`, 'iu').exec(rest);
  if (match === null) return none;
  const [, figure = '', suffix = ''] = match;
  const unit = typedUnit(box, suffix);
  if (unit === undefined) return none;
  const isSigned = /^[+−–-]/.test(figure);
  if (sign !== 0 && isSigned) return none;
  const wireOf = (value: number): number => {
    const signed = sign === -1 ? -value + 0 : value;
    return box.kind === undefined || unit === null || unit === UNITS[box.kind][0]
      ? signed
      : Number(unit.wire(signed, box).toPrecision(TYPED_DIGITS));
  };
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = box;
  const fits: Fits = (value) => wireOf(value) >= min && wireOf(value) <= max;
  const { choices = {} } = box;
  const isBound = box.min !== undefined || box.max !== undefined;
  const read = typedNumber(figure, isBound ? fits : undefined, decimalMark(choices));
  if (read.status === 'ambiguous') {
    const [thousands, decimal] = read.readings.map((reading) =>
      typed.trim().replace(figure, writeFigure(String(reading), choices)),
    );
    return { status: 'ambiguous', readings: [thousands ?? '', decimal ?? ''] };
  }
  if (read.status !== 'ok') return none;
  const value = wireOf(read.value);
  const sided = sign !== 0 || (box.axis !== undefined && isSigned) ? ({ sided: true } as const) : {};
  if (box.kind === undefined || unit === null) return { status: 'ok', value, ...sided };
  if (!Number.isFinite(value)) return unit.name === CLICKS ? { status: 'unknown-click' } : none;
  const shown = unitOf(box.kind, box.choices, box);
  return { status: 'ok', value, ...(unit === shown ? {} : { typedIn: unit }), ...sided };
};

/** `readFigure` for a kind of measure. */
export const parseFigure = (
  kind: Kind,
  typed: string,
  choices: UnitChoices,
  context: UnitContext & Pick<Box, 'axis' | 'min' | 'max'> = {},
): Typed => readFigure(typed, { ...context, kind, choices });
