/** What a number field's text amounts to. */
export type NumberReading =
  | { readonly status: 'ok'; readonly value: number }
  | { readonly status: 'empty' }
  | { readonly status: 'not-a-number' }
  | { readonly status: 'out-of-range' };

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Reads a typed or pasted number: a decimal comma, a plus and the true minus sign count; nothing is clamped. */
export const readNumber = (typed: string, { min, max }: Bounds): NumberReading => {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  if (text === '') return { status: 'empty' };
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return { status: 'not-a-number' };
  const value = Number(text);
  if (!Number.isFinite(value)) return { status: 'not-a-number' };
  if ((min !== undefined && value < min) || (max !== undefined && value > max)) return { status: 'out-of-range' };
  return { status: 'ok', value };
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
