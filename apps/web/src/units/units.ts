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

/** A reading in the user's unit: the number with a true minus sign, its unit, and both. */
export interface Shown {
  readonly figure: string;
  readonly unit: string;
  readonly text: string;
}

/** Sides and bounds for reading a typed number. The bounds decide what `1,183` means. */
type TypedContext = UnitContext & {
  readonly axis?: BoxAxis | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
};

/** How a user sees measures: the source of all unit words on screens. Components use `useUnits`, functions take it as an argument. */
export interface Units {
  readonly choices: UnitChoices;
  /** A number without unit, with a true minus sign, `decimals` or all of its own. */
  readonly number: (value: number, decimals?: number) => string;
  /** Rounded to `decimals`, without zeros at the end. */
  readonly rounded: (value: number, decimals: number) => string;
  /** A whole number with group marks. */
  readonly grouped: (value: number) => string;
  /** A number given as text with a decimal point. */
  readonly written: (figure: string) => string;
  /** A sentence of the product, with the user's decimal marks. */
  readonly sentence: (text: string) => string;
  /** A share (0 to 1) as a percentage: `83.2 %`. */
  readonly percent: (share: number, decimals?: number) => string;
  readonly name: (kind: Kind, context?: UnitContext) => string;
  readonly spoken: (kind: Kind, context?: UnitContext) => string;
  /** A wire value as a reading; `digits` are its decimals in the wire's unit. */
  readonly format: (kind: Kind, wire: number, options?: UnitContext & { readonly digits?: number }) => Shown;
  /** Number of a wire value, without zeros at the end unless `digits` is given. */
  readonly figure: (kind: Kind, wire: number, digits?: number) => string;
  /**
   * A wire value in words: `640 yd`, `8 mph`. `digits` are its decimals in the wire's unit; without `digits`, trailing
   * zeros are dropped.
   */
  readonly text: (kind: Kind, wire: number, digits?: number) => string;
  /** Two wire values as a range: `4–6 mph`. */
  readonly between: (kind: Kind, low: number, high: number, digits?: number) => string;
  /** For screen readers: `640 yards`, `5.3 mph from the right`. */
  readonly aloud: (kind: Kind, wire: number, digits: number, axis?: Axis) => string;
  /** A wire value as shown in a field. */
  readonly field: (kind: Kind, wire: number, context?: UnitContext) => string;
  /** A wire value in the shown unit, unrounded, for charts and places. */
  readonly value: (kind: Kind, wire: number, context?: UnitContext) => number;
  readonly wire: (kind: Kind, shown: number, context?: UnitContext) => number;
  readonly parse: (kind: Kind, typed: string, context?: TypedContext) => Typed;
  readonly step: (kind: Kind, wireStep: number, context?: UnitContext) => number;
}

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
/** The units of a set of choices. The same set gives the same object. */
export const unitsOf = (choices: UnitChoices): Units => {
  const known = made.get(choices) ?? make(choices);
  made.set(choices, known);
  return known;
};

/** These units with US notation, for text typed into a device. */
export const pointed = ({ choices: { numbers: _, ...choices } }: Units): Units => unitsOf(choices);

/** The specified units, which are the wire's. */
export const WIRE_UNITS = unitsOf({});

/** Typed text as the same quantity in other units: `300` yards is `274.32` meters, `L2` keeps its side. Text without a number stays. */
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

/** Unit after a list of distances: the specified `yds`, or the chosen unit. */
export const distancesUnit = (units: Units): string => {
  const name = units.name('range');
  return name === UNITS.range[0]?.name ? 'yds' : name;
};

/** Units in sentences of the server or a package, and their kinds. */
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

/** A sentence in wire units, such as `4-6 mph`, in the user's. Unchanged for the specified units and notation. */
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

/** A twist rate: `1:8`, inches (or the chosen unit) per turn. */
export const twistText = (units: Units, inchesATurn: number): string =>
  `1:${units
    .format('twist', inchesATurn)
    .figure.replace(/([.,]\d*?)0+$/, '$1')
    .replace(/[.,]$/, '')}`;

/** A sentence in the user's units by its code and values; unchanged without a code, or with a newer server's code. */
export const saidIn = (units: Units, sentence: string, said: unknown): string => {
  const message = messages.readMessage(said);
  return message === null ? writeDecimals(sentence, units.choices) : messages.worded(message, units);
};
