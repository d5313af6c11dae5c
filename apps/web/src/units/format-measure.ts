import { roundFigure, type UnitChoices, writeFigure } from '@windcall/units';

/**
 * Sides of a signed number: corrections are + up (U/D) and + right (R/L), crosswind + from the right (R/L), headwind + in the
 * face (H/T).
 */
export type Axis = 'elevation' | 'wind' | 'crosswind' | 'headwind';

const LETTERS: Readonly<Record<Axis, readonly [string, string]>> = {
  elevation: ['U', 'D'],
  wind: ['R', 'L'],
  crosswind: ['R', 'L'],
  headwind: ['H', 'T'],
};
const WORDS: Readonly<Record<Axis, readonly [string, string]>> = {
  elevation: ['up', 'down'],
  wind: ['right', 'left'],
  crosswind: ['from the right', 'from the left'],
  headwind: ['headwind', 'tailwind'],
};

const SPOKEN: Readonly<Record<string, string>> = {
  s: 'seconds',
};

export interface MeasureText {
  /** Letter of the side; empty without an axis and for a value that rounds to zero. */
  readonly letter: string;
  readonly figure: string;
  /** Everything in words: `0.60 mil right`. */
  readonly spoken: string;
}

/** A number's letter, figure of `digits` decimals and spoken form. A null or non-finite value is a dash. */
export const formatMeasure = (
  value: number | null,
  digits: number,
  unit: string,
  axis?: Axis,
  choices: UnitChoices = {},
): MeasureText => {
  if (value === null || !Number.isFinite(value)) return { letter: '', figure: '–', spoken: 'no value' };
  return measureText(roundFigure(value, digits), SPOKEN[unit] ?? unit, axis, choices);
};

/** A rounded figure (ASCII minus) with its letter, which follows the shown figure, and its spoken form. */
export const measureText = (
  rounded: string,
  name: string,
  axis: Axis | undefined,
  choices: UnitChoices,
): MeasureText => {
  const zero = Number(rounded) === 0;
  const size = writeFigure(rounded.replace('-', ''), choices);
  if (axis === undefined) {
    const figure = rounded.startsWith('-') ? `−${size}` : size;
    return { letter: '', figure, spoken: `${figure} ${name}`.trim() };
  }
  const side = rounded.startsWith('-') ? 1 : 0;
  return {
    letter: zero ? '' : LETTERS[axis][side],
    figure: size,
    spoken: `${size} ${name}${zero ? '' : ` ${WORDS[axis][side]}`}`,
  };
};
