/**
 * What a signed number is along: corrections are + up (U/D) and + right (R/L), crosswind + from the right (R/L),
 * headwind + in the face (H/T).
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

/** Longer names of units, for reading aloud. */
const SPOKEN: Readonly<Record<string, string>> = {
  yd: 'yards',
  s: 'seconds',
  fps: 'feet per second',
  '°F': 'degrees Fahrenheit',
};

export interface MeasureText {
  /** Letter of the side; empty for no axis and for a value that rounds to zero. */
  readonly letter: string;
  readonly figure: string;
  /** The whole in words: `0.60 mil right`. */
  readonly spoken: string;
}

/** A number with its letter, its figure of `digits` decimals and its reading aloud. A null or non-finite value is a dash. */
export const formatMeasure = (value: number | null, digits: number, unit: string, axis?: Axis): MeasureText => {
  if (value === null || !Number.isFinite(value)) return { letter: '', figure: '–', spoken: 'no value' };
  const fixed = value.toFixed(digits);
  const zero = Number(fixed) === 0;
  const name = SPOKEN[unit] ?? unit;
  if (axis === undefined) {
    const figure = zero ? (0).toFixed(digits) : fixed.replace('-', '−');
    return { letter: '', figure, spoken: `${figure} ${name}`.trim() };
  }
  const side = value > 0 ? 0 : 1;
  const figure = Math.abs(zero ? 0 : value).toFixed(digits);
  return {
    letter: zero ? '' : LETTERS[axis][side],
    figure,
    spoken: `${figure} ${name}${zero ? '' : ` ${WORDS[axis][side]}`}`,
  };
};
