import { type Axis, readFigure, type Typed, type UnitChoices } from '@windcall/units';

export type NumberReading = Typed | { readonly status: 'out-of-range' | 'no-side' };

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Checks a reading against its bounds. Never clamps. */
export const withinBounds = <R extends NumberReading>(read: R, { min, max }: Bounds): R | NumberReading =>
  read.status === 'ok' && ((min !== undefined && read.value < min) || (max !== undefined && read.value > max))
    ? { status: 'out-of-range' }
    : read;

/** A number for left or right needs a side, except 0. Up and down go by the sign. */
export const withSide = (read: Typed, axis: Axis | undefined): NumberReading =>
  axis === 'wind' && read.status === 'ok' && read.sided !== true && read.value !== 0 ? { status: 'no-side' } : read;

/** Reads a typed number, with or without its unit. Bounds decide what `1,183` means, then the reader's notation. */
export const readNumber = (
  typed: string,
  unit?: string,
  axis?: Axis,
  { min, max }: Bounds = {},
  choices: UnitChoices = {},
): Typed => readFigure(typed, { unit, axis, min, max, choices });

/** Message about a refused text; undefined without one. `fits` describes the accepted texts. */
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

/** Decimals of a step: 0.05 has 2. */
export const decimalsOf = (step: number): number => {
  const [, fraction = '', exponent = '0'] = /^\d*\.?(\d*)(?:e(-?\d+))?$/i.exec(String(step)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
};

/** `value` moved by `count` steps, rounded to the step's decimals, within the bounds. */
export const stepped = (value: number, count: number, step: number, { min, max }: Bounds): number => {
  const next = Number((value + count * step).toFixed(Math.max(decimalsOf(step), 0)));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
};
