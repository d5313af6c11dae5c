/** Group marks: spaces of every width and the Swiss apostrophe. */
export const GROUP_MARKS = String.raw`'’ \u00a0\u2009\u202f`;
/** A sure decimal mark, put in place of a comma by the reader of lines. */
export const SURE_POINT = '٫';

const MARKS = [
  ['.', new RegExp(String.raw`^[+-]?[1-9]\d{0,2}(?:[,${GROUP_MARKS}]\d{3})+(?:\.\d*)?$`)],
  [',', new RegExp(String.raw`^[+-]?[1-9]\d{0,2}(?:[.${GROUP_MARKS}]\d{3})+(?:,\d*)?$`)],
] as const;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A typed number with this decimal mark: `1,369.8`, `1.369,8`; `1 369` with either. Null for other text. */
export const numberBy = (mark: '.' | ',', typed: string): number | null => {
  const text = typed.trim().replace(/[−–]/, '-');
  const grouped = MARKS.find(([own]) => own === mark)?.[1].test(text) === true;
  const digits = grouped ? text.replace(new RegExp(`[${mark === '.' ? ',' : '.'}${GROUP_MARKS}]`, 'g'), '') : text;
  const pointed = digits.replace(mark, '.').replace(SURE_POINT, '.');
  const value =
    PLAIN.test(pointed) && (grouped || mark === '.' || !digits.includes('.')) ? Number(pointed) : Number.NaN;
  return Number.isFinite(value) ? value : null;
};

/** Whether a reading is within the field's bounds. */
export type Fits = (value: number) => boolean;

export type NumberMeant =
  | { readonly status: 'ok'; readonly value: number }
  | { readonly status: 'not-a-number' }
  /** `1,183`: both readings fit */
  | { readonly status: 'ambiguous'; readonly readings: readonly [thousands: number, decimal: number] };

/**
 * A typed number. If a mark can be decimal or group, the field's bounds decide; if both fit, the reader's own `mark` is
 * decimal, and the other is ambiguous.
 */
export const typedNumber = (typed: string, fits?: Fits, mark: '.' | ',' = '.'): NumberMeant => {
  const [byPoint, byComma] = [numberBy('.', typed), numberBy(',', typed)];
  if (byPoint === null || byComma === null || byPoint === byComma) {
    const value = byPoint ?? byComma;
    return value === null ? { status: 'not-a-number' } : { status: 'ok', value };
  }
  const fitting = fits === undefined ? [] : [byPoint, byComma].filter(fits);
  if (fitting.length === 1) return { status: 'ok', value: fitting[0] ?? byPoint };
  const [other, thousands, decimal] = mark === '.' ? [',', byPoint, byComma] : ['.', byComma, byPoint];
  return typed.includes(other)
    ? { status: 'ambiguous', readings: [thousands, decimal] }
    : { status: 'ok', value: mark === '.' ? byPoint : byComma };
};
