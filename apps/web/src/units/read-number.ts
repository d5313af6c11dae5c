import { type Axis, readFigure, type Typed, type UnitChoices } from '@windcall/units';

/** What a number field's text amounts to. */
export type NumberReading = Typed | { readonly status: 'out-of-range' | 'no-side' };

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A number that was read, held against its bounds. Nothing is clamped. */
export const withinBounds = <R extends NumberReading>(read: R, { min, max }: Bounds): R | NumberReading =>
  read.status === 'ok' && ((min !== undefined && read.value < min) || (max !== undefined && read.value > max))
    ? { status: 'out-of-range' }
    : read;

/** A figure of a box of left and right that names neither is no answer there; 0 needs none. Up and down go by the sign. */
export const withSide = (read: Typed, axis: Axis | undefined): NumberReading =>
  axis === 'wind' && read.status === 'ok' && read.sided !== true && read.value !== 0 ? { status: 'no-side' } : read;

/** Reads a typed or pasted number of one fixed unit, which may be typed behind it. Its bounds decide what `1,183` is, then the reader's notation. */
export const readNumber = (
  typed: string,
  unit?: string,
  axis?: Axis,
  { min, max }: Bounds = {},
  choices: UnitChoices = {},
): Typed => readFigure(typed, { unit, axis, min, max, choices });

/** What a box says of a text it does not take; undefined while there is nothing to say. `fits` is a sentence: what may be typed. */
export const refusalOf = (reading: NumberReading | { readonly status: 'beyond' }, fits: string): string | undefined => {
  switch (reading.status) {
    case 'ok':
    case 'empty':
      return undefined;
    case 'out-of-range':
      return fits;
    case 'no-side':
      return 'From the left or the right? Add L or R.';
    case 'beyond':
      return `Beyond the travel. ${fits}`;
    case 'unknown-click':
      return `This rifle’s profile has no click value. ${fits}`;
    case 'ambiguous':
      return `${reading.readings.join(' or ')}? Leave the ${reading.readings[1].includes(',') ? 'point' : 'comma'} out.`;
    case 'not-a-number':
      return `I don’t know “${reading.unread}”. ${fits}`;
  }
};

/** Decimals that a step needs: 0.05 gives 2. */
export const decimalsOf = (step: number): number => {
  const [, fraction = '', exponent = '0'] = /^\d*\.?(\d*)(?:e(-?\d+))?$/i.exec(String(step)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
};

/** `value` moved by `count` steps, on the step's grid of decimals, within the bounds. */
export const stepped = (value: number, count: number, step: number, { min, max }: Bounds): number => {
  const next = Number((value + count * step).toFixed(Math.max(decimalsOf(step), 0)));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
};
