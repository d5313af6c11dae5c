import {
  type Axis as BoxAxis,
  fieldText,
  figureOf,
  type Kind,
  parseFigure,
  stepOf,
  type Typed,
  UNITS,
  type UnitChoices,
  type UnitContext,
  unitOf,
} from '@windcall/units';
import { type Axis, measureText } from '../kit/format-measure.ts';
import { useStored } from '../stored/use-stored.ts';
import { unitChoices } from './unit-choices.ts';

const NONE: UnitChoices = {};

/** A reading in the user's unit: the figure with a true minus sign, the unit behind it, and both. */
export interface Shown {
  readonly figure: string;
  readonly unit: string;
  readonly text: string;
}

export interface Units {
  readonly choices: UnitChoices;
  /** The unit's name as it stands behind a figure. */
  readonly name: (kind: Kind, context?: UnitContext) => string;
  /** The unit's name for reading aloud. */
  readonly spoken: (kind: Kind, context?: UnitContext) => string;
  /** A wire value as a reading; `digits` are its decimals in the wire's unit. */
  readonly format: (kind: Kind, wire: number, options?: UnitContext & { readonly digits?: number }) => Shown;
  /** A wire value as a field shows it. */
  readonly field: (kind: Kind, wire: number, context?: UnitContext) => string;
  /** A wire value as a number in the shown unit, unrounded: for charts and places. */
  readonly value: (kind: Kind, wire: number, context?: UnitContext) => number;
  /** A number in the shown unit as a wire value, unrounded. */
  readonly wire: (kind: Kind, shown: number, context?: UnitContext) => number;
  /** A typed text as a wire value. */
  readonly parse: (kind: Kind, typed: string, context?: UnitContext & { readonly axis?: BoxAxis | undefined }) => Typed;
  /** A wire step in the shown unit. */
  readonly step: (kind: Kind, wireStep: number, context?: UnitContext) => number;
}

const make = (choices: UnitChoices): Units => ({
  choices,
  name: (kind, context) => unitOf(kind, choices, context).name,
  spoken: (kind, context) => unitOf(kind, choices, context).spoken,
  format: (kind, wire, options) => {
    const { figure, unit } = figureOf(kind, wire, choices, options);
    const shown = figure.replace('-', '−');
    return { figure: shown, unit: unit.name, text: `${shown} ${unit.name}` };
  },
  value: (kind, wire, context = {}) => unitOf(kind, choices, context).shown(wire, context),
  wire: (kind, shown, context = {}) => unitOf(kind, choices, context).wire(shown, context),
  field: (kind, wire, context) => fieldText(kind, wire, choices, context),
  parse: (kind, typed, context) => parseFigure(kind, typed, choices, context),
  step: (kind, wireStep, context) => stepOf(kind, wireStep, choices, context),
});

const made = new WeakMap<UnitChoices, Units>();
/** The units of a set of choices, the same object for the same set. Components take them from `useUnits`. */
export const unitsOf = (choices: UnitChoices): Units => {
  const known = made.get(choices) ?? make(choices);
  made.set(choices, known);
  return known;
};

/** The units of this moment, for words made outside components (messages, files). A component asks `useUnits`. */
export const unitsNow = (): Units => unitsOf(unitChoices.read() ?? NONE);

/** The figure of a wire value in the units of this moment, without zeros at its end unless `digits` ask for them. */
export const figureSaid = (kind: Kind, wire: number, digits?: number): string =>
  digits === undefined
    ? unitsNow()
        .format(kind, wire)
        .figure.replace(/\.(\d*[1-9])?0+$/, (_, kept?: string) => (kept ? `.${kept}` : ''))
    : unitsNow().format(kind, wire, { digits }).figure;

/**
 * A wire value in words, in the units of this moment: `640 yd`, `8 mph`. `digits` are its decimals in the wire's unit;
 * without them those of a reading, less zeros at the end.
 */
export const said = (kind: Kind, wire: number, digits?: number): string => {
  return `${figureSaid(kind, wire, digits)} ${unitsNow().name(kind)}`;
};

/** A wire value for reading aloud: `640 yards`, `5.3 mph from the right`. */
export const spoken = (kind: Kind, wire: number, digits: number, axis?: Axis): string => {
  const { figure, unit } = figureOf(kind, wire, unitsNow().choices, { digits });
  return measureText(figure, unit.spoken, axis).spoken;
};

/** Two wire values as a range in words: `4–6 mph`. */
export const saidRange = (kind: Kind, low: number, high: number, digits?: number): string => {
  return `${figureSaid(kind, low, digits)}–${figureSaid(kind, high, digits)} ${unitsNow().name(kind)}`;
};

/** A distance on a tag: `312y`, `285m`. */
export const distanceTag = (yd: number): string => {
  const { figure, unit } = unitsNow().format('range', yd);
  return `${figure}${unit.charAt(0)}`;
};

/** The unit behind a list of distances: `yds`, as the specification writes it there, or the chosen one. */
export const distancesUnit = (): string => {
  const name = unitsNow().name('range');
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

/** A sentence in the wire's units, such as `4-6 mph`, in those of this moment. In the specified units it is left as it is. */
export const restated = (sentence: string): string =>
  WORDS.reduce((text, [word, kind]) => {
    const units = unitsNow();
    if (units.name(kind) === UNITS[kind][0]?.name) return text;
    return text.replace(
      new RegExp(`${FIGURES}(?:${word})(?![a-z])`, 'gu'),
      (_, low: string, to?: string, high?: string) => {
        const figure = (typed: string) => units.format(kind, Number(typed.replace('−', '-'))).figure;
        return `${figure(low)}${to === undefined ? '' : `${to}${figure(high ?? low)}`} ${units.name(kind)}`;
      },
    );
  }, sentence);

/** A rate of twist as shooters write it, `1:8` of inches (or of what is chosen) a turn. */
export const twistText = (inchesATurn: number): string =>
  `1:${unitsNow()
    .format('twist', inchesATurn)
    .figure.replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')}`;

/** How this user sees measures: every unit word on a screen comes from here. */
export const useUnits = (): Units => unitsOf(useStored(unitChoices)[0] ?? NONE);
