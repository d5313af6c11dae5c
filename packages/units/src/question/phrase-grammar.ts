import { type Kind, UNITS, type UnitChoices } from '../kinds.ts';
import { readFigure } from '../read-figure.ts';
import { SURE_POINT } from '../typed-number.ts';

/** Where along the range a wind blows that is named by a word. */
export type Place = 'muzzle' | 'near' | 'mid' | 'far' | 'target';

/** What one phrase of a question says. Wire units; directions are clock degrees, where the wind comes from. */
export type Part =
  /** `at`: said as "at 300", which beside several winds is the place of one. */
  | { readonly is: 'distance'; readonly yd: number; readonly at: boolean; readonly unit?: string }
  | { readonly is: 'bare'; readonly yd: number; readonly figure: string }
  /** Ranges from one to another: figures as typed, `by` null where no step was said. */
  | {
      readonly is: 'span';
      readonly ends: readonly [string, string];
      readonly unit?: string;
      readonly by: readonly [figure: string, unit: string | undefined] | null;
    }
  | { readonly is: 'place'; readonly place: Place }
  /** `high` null where one speed was said; with `gust` it is what the wind gusts to. */
  | { readonly is: 'speed'; readonly low: number; readonly high: number | null; readonly gust?: true }
  /** A gust said apart from its wind; null where no speed of it was said. */
  | { readonly is: 'gust'; readonly mph: number | null }
  /** From one direction to another. */
  | { readonly is: 'turn'; readonly from: number; readonly to: number }
  /** `saidAs` where it was not said by the clock. */
  | { readonly is: 'direction'; readonly deg: number; readonly saidAs?: string }
  | { readonly is: 'side'; readonly isRight: boolean }
  | { readonly is: 'value'; readonly isFull: boolean; readonly isRight: boolean | null; readonly saidAs: string }
  | { readonly is: 'slope'; readonly deg: number }
  | { readonly is: 'cant'; readonly deg: number }
  | { readonly is: 'powder'; readonly f: number }
  | { readonly is: 'air'; readonly field: AirField; readonly value: number }
  | { readonly is: 'metar'; readonly text: string }
  | { readonly is: 'height'; readonly ft: number }
  /** Asks for the wind's share: there must be a wind. */
  | { readonly is: 'wind-asked' }
  | { readonly is: 'mover'; readonly mph: number; readonly isRight: boolean | null }
  | { readonly is: 'plate'; readonly inches: number }
  | { readonly is: 'plate-moa'; readonly moa: number }
  | { readonly is: 'rifle'; readonly name: string }
  /** `about` set where a number next to the word might be of what it names: a target, a hold, the weather. */
  | { readonly is: 'filler'; readonly about?: 'target' | 'other' }
  /** Known words that say nothing one could answer. `offers` stand in place of the phrase. */
  | { readonly is: 'fault'; readonly message: string; readonly offers?: readonly string[] };
export type AirField = 'temperature' | 'pressure' | 'humidity' | 'densityAltitude';

/** A rule: how a phrase is written, from where the last one ended, and what it says. */
export interface Rule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, account: UnitChoices) => Part;
}

/** The mark between thousands: what a comma of the line is taken for where three digits follow. */
export const THOUSANDS_MARK = '\u2009';
export const END = String.raw`(?![\p{L}\p{N}°%/]|[.:${THOUSANDS_MARK}${SURE_POINT}]\d)`;
const POINT = `[.${SURE_POINT}]`;
export const UNSIGNED = String.raw`(?:[1-9]\d{0,2}(?:['’\u00a0\u202f${THOUSANDS_MARK}]\d{3})+(?:${POINT}\d*)?|\d+(?:${POINT}\d*)?|${POINT}\d+)`;
export const N = String.raw`(?:minus\s+)?[+−–-]?${UNSIGNED}`;
export const unitWords = (kind: Kind): string =>
  UNITS[kind]
    .flatMap(({ typed }) => typed)
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s*'))
    .join('|');
export const RANGE = unitWords('range');
export const SPEED = unitWords('wind');
export const DEGREES = '(?:°|º|deg(?:ree)?s?)';
export const AT = String.raw`(?:at|@)\s*`;
export const plain = (figure: string): string => figure.replace(/minus\s+/i, '-');
export const wire = (kind: Kind, figure: string, unit: string | undefined, choices: UnitChoices): number => {
  const read = readFigure(`${plain(figure)} ${unit ?? ''}`, { kind, choices });
  return read.status === 'ok' ? read.value : Number.NaN;
};
export const number = (figure: string): number => wire('angle', figure, undefined, {});
export const isRight = (side: string | undefined): boolean => /^r/i.test(side ?? '');
export const clock = (hour: string, minute: string | undefined, said: string): Part => {
  const [h, m] = [Number(hour), Number(minute ?? 0)];
  if (h >= 1 && h <= 12 && m < 60) return { is: 'direction', deg: (h % 12) * 30 + m / 2 };
  return {
    is: 'fault',
    message: `There is no ${said}. Hours go from 1 to 12.`,
    ...(minute === undefined && h > 12 && h <= 360 ? { offers: [`from ${h}°`] } : {}),
  };
};
export const speed = (
  low: string,
  high: string | undefined,
  unit: string | undefined,
  account: UnitChoices,
  lowUnit = unit,
  isGust = false,
): Part => {
  if (/^\s*(?:minus|[−–-])/i.test(low)) {
    return { is: 'fault', message: 'A wind speed has no minus. Say where it comes from: from the left.' };
  }
  const ends = [
    wire('wind', low, lowUnit, account),
    high === undefined ? null : wire('wind', high, unit, account),
  ] as const;
  if (ends[1] === null || ends[1] === ends[0]) return { is: 'speed', low: ends[0], high: null };
  if (isGust && ends[1] < ends[0]) return { is: 'fault', message: 'A gust is faster than its wind: 11 gusting 14.' };
  if (isGust) return { is: 'speed', low: ends[0], high: ends[1], gust: true };
  return { is: 'speed', low: Math.min(ends[0], ends[1]), high: Math.max(ends[0], ends[1]) };
};
/** Whether "gusting" or its letter is said between two figures. */
export const isGusting = (text: string): boolean => /\d[^\d]*g[^\d]*\d/i.test(text);
export const rule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(`(?:${pattern})${END}`, 'iuy'),
  read,
});
