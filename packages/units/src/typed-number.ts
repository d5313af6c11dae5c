/** Marks between groups of three digits that mean nothing else: spaces of every width and the Swiss apostrophe. */
export const GROUP_MARKS = String.raw`'’ \u00a0\u2009\u202f`;
/** A decimal mark that is sure to be one; the question line puts it in place of a comma it takes for the point. */
export const SURE_POINT = '٫';

const MARKS = [
  ['.', new RegExp(String.raw`^[+-]?[1-9]\d{0,2}(?:[,${GROUP_MARKS}]\d{3})+(?:\.\d*)?$`)],
  [',', new RegExp(String.raw`^[+-]?[1-9]\d{0,2}(?:[.${GROUP_MARKS}]\d{3})+(?:,\d*)?$`)],
] as const;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number whose decimal mark is known: `1,369.8` by the point, `1.369,8` by the comma, `1 369` by either; null for none. */
export const numberBy = (mark: '.' | ',', typed: string): number | null => {
  const text = typed.trim().replace(/[−–]/, '-');
  const grouped = MARKS.find(([own]) => own === mark)?.[1].test(text) === true;
  const digits = grouped ? text.replace(new RegExp(`[${mark === '.' ? ',' : '.'}${GROUP_MARKS}]`, 'g'), '') : text;
  const pointed = digits.replace(mark, '.').replace(SURE_POINT, '.');
  const value =
    PLAIN.test(pointed) && (grouped || mark === '.' || !digits.includes('.')) ? Number(pointed) : Number.NaN;
  return Number.isFinite(value) ? value : null;
};

/** Whether a reading can be meant: within the bounds of its field. */
export type Fits = (value: number) => boolean;

export type NumberMeant =
  | { readonly status: 'ok'; readonly value: number }
  | { readonly status: 'not-a-number' }
  /** `1,183` is eleven hundred to one reader and little more than one to another, and the field takes both. */
  | { readonly status: 'ambiguous'; readonly readings: readonly [thousands: number, decimal: number] };

/**
 * A typed number alone. A comma is a decimal mark or a group mark, as a point is in other countries: where a text can be both, the
 * bounds of the field decide. Where both fit, the reader's own decimal `mark` is the one that the app itself writes; the other is ambiguous.
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
