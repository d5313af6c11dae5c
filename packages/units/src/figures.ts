import { MIL_PER_MOA } from './conversions.ts';
import {
  type Kind,
  MIL_PER_CM100,
  MIL_PER_IN100,
  UNITS,
  type UnitChoice,
  type UnitChoices,
  type UnitContext,
  unitOf,
} from './kinds.ts';

type ClickUnit = 'mil' | 'moa' | 'smoa' | 'cm100';
const MIL_PER: Readonly<Record<ClickUnit, number>> = {
  mil: 1,
  moa: MIL_PER_MOA,
  smoa: MIL_PER_IN100,
  cm100: MIL_PER_CM100,
};

export const USUAL_CLICKS: Readonly<Record<string, { readonly unit: ClickUnit; readonly value: number }>> = {
  mil: { unit: 'mil', value: 0.1 },
  MOA: { unit: 'moa', value: 0.25 },
  'in/100 yd': { unit: 'smoa', value: 0.25 },
  'cm/100 m': { unit: 'cm100', value: 1 },
};

export const clickMil = ({ unit, value }: { readonly unit: ClickUnit; readonly value: number }): number =>
  value * MIL_PER[unit];

/** Dial for a correction (mil), less the turret's error. `clicks` whole, + up or right. */
export const dialFor = (correctionMil: number, click: number, tracking = 1): { clicks: number; dialMil: number } => {
  const clicks = toWholeSteps(correctionMil / tracking / click, 1);
  return { clicks, dialMil: toWholeSteps(clicks * click, click) };
};

/** Tall-target test: movement per dialed mil. `measuredIn` inches at `rangeYd`; 35.4 in for 10 mil at 100 yd (36.0 in) is 0.983. */
export const trackingOf = (dialedMil: number, measuredIn: number, rangeYd: number): number =>
  measuredIn / ((dialedMil / 1000) * rangeYd * 36);

/** `1 hold`, `2 holds`: a count (whole, 0 or more) with its noun, whose plural takes an s. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const decimalMark = ({ numbers }: Pick<UnitChoices, 'numbers'>): '.' | ',' =>
  numbers === undefined ? '.' : ',';

/** A US-format figure in the reader's format. */
export const writeFigure = (figure: string, { numbers }: Pick<UnitChoices, 'numbers'>): string =>
  numbers === undefined
    ? figure
    : figure.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : numbers === 'comma' ? '.' : '\u202f'));

/** Decimals, but no versions or names. */
const DECIMAL = /(?<![\w.])\d+\.\d+(?!\d|\.\d)/g;

/** A sentence with decimals in the reader's format. */
export const writeDecimals = (sentence: string, choices: Pick<UnitChoices, 'numbers'>): string =>
  choices.numbers === undefined ? sentence : sentence.replace(DECIMAL, (figure) => writeFigure(figure, choices));

/**
 * Rounds to `digits` decimals, half away from zero, as people do. First removes the noise of binary arithmetic (beyond
 * 12 digits). Never −0; the minus is ASCII.
 */
export const roundFigure = (value: number, digits: number): string => {
  if (Math.abs(value) >= 1e15) return value.toFixed(digits); // no decimals are left to round
  const [mantissa, exponent = '0'] = String(Number(Math.abs(value).toPrecision(12))).split('e');
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const figure = Number(`${scaled}e${-digits}`).toFixed(digits);
  return value < 0 && scaled !== 0 ? `-${figure}` : figure;
};

/** Up to this many steps, figures have at most twelve digits. */
const MOST_STEPS = 1e6;
/** Within this of a half step, rounding is decided by noise. */
const NEAR_HALF = 1e-3;

/** The nearest whole number of steps, halves away from zero, without binary noise (41 steps of 0.1 are 4.1). Never −0. */
export const toWholeSteps = (value: number, step: number): number => {
  // A fast path without text, because a picture of wind has thousands of values: away from half a step, a product or
  // quotient of whole numbers is exact for steps that are whole or like 0.05.
  const perUnit = Math.round(1 / step);
  const isWhole = Number.isInteger(step);
  if (isWhole || (MOST_STEPS % perUnit === 0 && perUnit * step === 1)) {
    const size = isWhole ? Math.abs(value) / step : Math.abs(value) * perUnit;
    const rest = size - Math.floor(size);
    if (size < MOST_STEPS && Math.abs(rest - 0.5) > NEAR_HALF) {
      const steps = Math.sign(value) * Math.round(size);
      return (isWhole ? steps * step : steps / perUnit) + 0;
    }
  }
  const steps = Math.sign(value) * Math.round(Math.abs(Number((value / step).toPrecision(12))));
  return Number((steps * step).toPrecision(12)) + 0;
};

/** Rounding noise of sums. */
const SUM_NOISE = 1e-9;

/** A share as a percentage. 100 only for all and 0 only for none: 0.998 is 99, 0.002 is 1. Others are rounded. */
export const percentOf = (share: number, digits = 0): number => {
  const rounded = Number(roundFigure(100 * share, digits));
  const step = 10 ** -digits;
  if (rounded === 100 && share < 1 - SUM_NOISE) return Number((100 - step).toFixed(digits));
  if (rounded === 0 && share > SUM_NOISE) return step;
  return rounded;
};

/** `83 %`, `99.9 %` */
export const percentText = (share: number, digits = 0): string => `${percentOf(share, digits).toFixed(digits)} %`;

/** A reading ready to print: its figure (ASCII minus) and the unit behind it. */
export interface Figure {
  readonly figure: string;
  readonly unit: UnitChoice;
}

/**
 * A wire value as shown. `digits`: decimals in the wire's unit (default the unit's own); for another unit the table of
 * units gives the difference.
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

/** One digit less than a typed value keeps on the wire, so that a value typed in another unit comes back as typed. */
const FIELD_DIGITS = 6;

/** Text of a wire value in a field: every digit in the wire's unit, six in another. */
export const fieldText = (kind: Kind, wire: number, choices: UnitChoices, context: UnitContext = {}): string => {
  const unit = unitOf(kind, choices, context);
  if (unit === UNITS[kind][0]) return String(wire);
  const shown = Number(unit.shown(wire, context).toPrecision(FIELD_DIGITS));
  return String(Math.abs(shown) < 1e-4 ? 0 : shown);
};

/** A step of the arrow keys in the chosen unit: the wire's step, rounded to 1, 2 or 5 times a power of ten. */
export const stepOf = (kind: Kind, wireStep: number, choices: UnitChoices, context: UnitContext = {}): number => {
  const unit = unitOf(kind, choices, context);
  if (unit === UNITS[kind][0]) return wireStep;
  const raw = Math.abs(unit.shown(wireStep, context) - unit.shown(0, context));
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  return Number(((share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power).toPrecision(3));
};
