import { messages } from '@windcall/contract';
import {
  type Axis as BoxAxis,
  fieldText,
  figureOf,
  type Kind,
  parseFigure,
  percentOf,
  stepOf,
  type Typed,
  UNITS,
  type UnitChoices,
  type UnitContext,
  unitOf,
  writeDecimals,
  writeFigure,
} from '@windcall/units';
import { type Axis, measureText } from './format-measure.ts';

/** A reading in the user's unit: the figure with a true minus sign, the unit behind it, and both. */
export interface Shown {
  readonly figure: string;
  readonly unit: string;
  readonly text: string;
}

/** How a user sees measures: every unit word on a screen comes from here. Components ask `useUnits`, functions are given it. */
/** What a typed figure is read by beside its kind: its sides, and the bounds that decide what `1,183` is. */
type TypedContext = UnitContext & {
  readonly axis?: BoxAxis | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
};

export interface Units {
  readonly choices: UnitChoices;
  /** A figure without a unit, with a true minus sign; of `decimals`, or of as many as it has. */
  readonly number: (value: number, decimals?: number) => string;
  /** The same, rounded to `decimals` and without zeros at its end. */
  readonly rounded: (value: number, decimals: number) => string;
  /** The same of a whole number, with group marks. */
  readonly grouped: (value: number) => string;
  /** A figure that stands as text with a decimal point. */
  readonly written: (figure: string) => string;
  /** A sentence of the product's own, with its decimals as the user writes them. */
  readonly sentence: (text: string) => string;
  /** A share (0 to 1) as a percentage: `83.2 %`. */
  readonly percent: (share: number, decimals?: number) => string;
  /** The unit's name as it stands behind a figure. */
  readonly name: (kind: Kind, context?: UnitContext) => string;
  /** The unit's name for reading aloud. */
  readonly spoken: (kind: Kind, context?: UnitContext) => string;
  /** A wire value as a reading; `digits` are its decimals in the wire's unit. */
  readonly format: (kind: Kind, wire: number, options?: UnitContext & { readonly digits?: number }) => Shown;
  /** The figure of a wire value, without zeros at its end unless `digits` ask for them. */
  readonly figure: (kind: Kind, wire: number, digits?: number) => string;
  /** A wire value in words: `640 yd`, `8 mph`. `digits` are its decimals in the wire's unit; without them no zeros end it. */
  readonly text: (kind: Kind, wire: number, digits?: number) => string;
  /** Two wire values as a range in words: `4–6 mph`. */
  readonly between: (kind: Kind, low: number, high: number, digits?: number) => string;
  /** A wire value for reading aloud: `640 yards`, `5.3 mph from the right`. */
  readonly aloud: (kind: Kind, wire: number, digits: number, axis?: Axis) => string;
  /** A wire value as a field shows it. */
  readonly field: (kind: Kind, wire: number, context?: UnitContext) => string;
  /** A wire value as a number in the shown unit, unrounded: for charts and places. */
  readonly value: (kind: Kind, wire: number, context?: UnitContext) => number;
  /** A number in the shown unit as a wire value, unrounded. */
  readonly wire: (kind: Kind, shown: number, context?: UnitContext) => number;
  /** A typed text as a wire value. */
  readonly parse: (kind: Kind, typed: string, context?: TypedContext) => Typed;
  /** A wire step in the shown unit. */
  readonly step: (kind: Kind, wireStep: number, context?: UnitContext) => number;
}

/** A figure without the zeros that end its decimals. */
const withoutZeros = (figure: string): string =>
  figure.replace(/([.,])(\d*[1-9])?0+$/, (_, mark: string, kept?: string) => (kept ? `${mark}${kept}` : ''));

const make = (choices: UnitChoices): Units => {
  const written: Units['written'] = (figure) => writeFigure(figure, choices);
  const write = (figure: string): string => written(figure).replace('-', '−');
  const number: Units['number'] = (value, decimals) =>
    write(decimals === undefined ? String(value) : value.toFixed(decimals));
  const name: Units['name'] = (kind, context) => unitOf(kind, choices, context).name;
  const format: Units['format'] = (kind, wire, options) => {
    const { figure, unit } = figureOf(kind, wire, choices, options);
    const shown = write(figure);
    return { figure: shown, unit: unit.name, text: `${shown} ${unit.name}` };
  };
  const figure: Units['figure'] = (kind, wire, digits) =>
    digits === undefined ? withoutZeros(format(kind, wire).figure) : format(kind, wire, { digits }).figure;
  return {
    choices,
    number,
    rounded: (value, decimals) => number(Number(value.toFixed(decimals))),
    grouped: (value) => write(value.toLocaleString('en-US')),
    written,
    sentence: (text) => writeDecimals(text, choices),
    percent: (share, decimals = 0) => `${number(percentOf(share, decimals), decimals)} %`,
    name,
    spoken: (kind, context) => unitOf(kind, choices, context).spoken,
    format,
    figure,
    text: (kind, wire, digits) => `${figure(kind, wire, digits)} ${name(kind)}`,
    between: (kind, low, high, digits) => `${figure(kind, low, digits)}–${figure(kind, high, digits)} ${name(kind)}`,
    aloud: (kind, wire, digits, axis) => {
      const { figure: size, unit } = figureOf(kind, wire, choices, { digits });
      return measureText(size, unit.spoken, axis, choices).spoken;
    },
    value: (kind, wire, context = {}) => unitOf(kind, choices, context).shown(wire, context),
    wire: (kind, shown, context = {}) => unitOf(kind, choices, context).wire(shown, context),
    field: (kind, wire, context) => writeFigure(fieldText(kind, wire, choices, context), choices),
    parse: (kind, typed, context) => parseFigure(kind, typed, choices, context),
    step: (kind, wireStep, context) => stepOf(kind, wireStep, choices, context),
  };
};

const made = new WeakMap<UnitChoices, Units>();
/** The units of a set of choices, the same object for the same set. */
export const unitsOf = (choices: UnitChoices): Units => {
  const known = made.get(choices) ?? make(choices);
  made.set(choices, known);
  return known;
};

/** The same units with figures as the US writes them: for what is typed into a device, which shows a point. */
export const pointed = ({ choices: { numbers: _, ...choices } }: Units): Units => unitsOf(choices);

/** The wire's own units, which are the specified ones: those of whoever chose none. */
export const WIRE_UNITS = unitsOf({});

/**
 * What was typed in some units, as the same quantity in others: `300` yards are `274.32` meters, `L2` keeps its side. What is no number
 * stays as it was typed.
 */
export const retyped = (from: Units, to: Units, kind: Kind, text: string, axis?: 'wind'): string => {
  if (from.name(kind) === to.name(kind) && from.choices.numbers === to.choices.numbers) return text;
  const read = from.parse(kind, text, { axis });
  if (read.status !== 'ok') return text;
  if (read.sided !== true) return to.field(kind, read.value);
  return `${read.value < 0 ? 'L' : 'R'} ${to.field(kind, Math.abs(read.value))}`;
};

/** A distance on a tag: `312y`, `285m`. */
export const distanceTag = (units: Units, yd: number): string => {
  const { figure, unit } = units.format('range', yd);
  return `${figure}${unit.charAt(0)}`;
};

/** The unit behind a list of distances: `yds`, as the specification writes it there, or the chosen one. */
export const distancesUnit = (units: Units): string => {
  const name = units.name('range');
  return name === UNITS.range[0]?.name ? 'yds' : name;
};

/** Units that sentences made elsewhere (on the server, in a package) carry, and their kinds. */
const WORDS: readonly (readonly [pattern: string, kind: Kind])[] = [
  ['mph', 'wind'],
  ['yards|yds?', 'range'],
  ['fps', 'muzzle'],
  ['°F', 'temperature'],
  ['inHg', 'pressure'],
  ['MOA', 'target'],
  ['mil', 'angle'],
];
const FIGURES = String.raw`([+−-]?\d+(?:\.\d+)?)(?:(–|-| to )(\d+(?:\.\d+)?))?\s?`;

/** A sentence in the wire's units, such as `4-6 mph`, in the user's. In the specified units and notation it is left as it is. */
export const restated = (units: Units, sentence: string): string => {
  const inUnits = WORDS.reduce((text, [word, kind]) => {
    if (units.name(kind) === UNITS[kind][0]?.name) return text;
    return text.replace(
      new RegExp(`${FIGURES}(?:${word})(?![a-z])`, 'gu'),
      (_, low: string, to?: string, high?: string) => {
        const figure = (typed: string) => units.format(kind, Number(typed.replace('−', '-'))).figure;
        return `${figure(low)}${to === undefined ? '' : `${to}${figure(high ?? low)}`} ${units.name(kind)}`;
      },
    );
  }, sentence);
  return writeDecimals(inUnits, units.choices);
};

/** A rate of twist as shooters write it, `1:8` of inches (or of what is chosen) a turn. */
export const twistText = (units: Units, inchesATurn: number): string =>
  `1:${units
    .format('twist', inchesATurn)
    .figure.replace(/([.,]\d*?)0+$/, '$1')
    .replace(/[.,]$/, '')}`;

/** A sentence in the user's units by its code and values; as it came where it has none, or one of a newer server. */
export const saidIn = (units: Units, sentence: string, said: unknown): string => {
  const message = messages.readMessage(said);
  return message === null ? writeDecimals(sentence, units.choices) : messages.worded(message, units);
};
