import { wrap360 } from '../conversions.ts';
import type { UnitChoices } from '../kinds.ts';
import type { Part } from './phrase-grammar.ts';
import { type Bounded, outsideBounds } from './question-bounds.ts';
import type { Fault, Phrase } from './split-phrases.ts';

/** One of several winds: how far down range it was read (yards), mph, clock degrees where it comes from. */
export interface WindReading {
  readonly at: number;
  readonly speed: number;
  readonly from: number;
}

/** What a question names, in wire units; what it does not name is not there. */
export interface Asked {
  /** Of several the first. */
  distance?: number;
  /** Several distances, yards, as they were said; only of a plan. */
  distances?: readonly number[];
  /** The name of the rifle in full. */
  rifle?: string;
  /** The lower end where a range of speeds was named. */
  windSpeed?: number;
  /** The upper end of a range of speeds; null for one speed. */
  windTo?: number | null;
  /** With a range of speeds: its upper end is the gust of the lower one. */
  windGust?: boolean;
  windFrom?: number;
  /** Where the wind turns to: the upper speed comes from there. */
  windToFrom?: number;
  /** Several winds, nearest first; null where one is named for the whole way. */
  winds?: readonly WindReading[] | null;
  incline?: number;
  /** degrees, + top to the right */
  cant?: number;
  /** °F, of the powder apart from the air */
  powder?: number;
  temperature?: number;
  pressure?: number;
  humidity?: number;
  /** null where the pressure was named instead. */
  densityAltitude?: number | null;
  heightFt?: number;
  targetHeight?: number;
  /** The plate as an angle, MOA. */
  plateMoa?: number;
  targetSpeed?: number;
  targetTo?: 'left' | 'right';
}

/** What is set already: a part that is missing keeps its value. */
export interface Standing {
  /** yards */
  readonly distance: number;
  /** mph */
  readonly windSpeed: number;
  /** clock degrees, where the wind comes from */
  readonly windFrom: number;
  readonly winds: readonly WindReading[] | null;
  readonly densityAltitude: number | null;
  /** Height where one shoots, feet: an altimeter setting is reduced by it. */
  readonly heightFt: number;
}

/** A question while its phrases are put together. */
export interface Draft {
  readonly line: string;
  readonly phrases: readonly Phrase[];
  readonly account: UnitChoices;
  readonly standing: Standing;
  readonly asked: Asked;
  /** How a phrase was taken where its words leave room: `from 60° = 2:00`. */
  readonly notes: string[];
  readonly faults: Fault[];
}

type Span = Pick<Phrase, 'from' | 'to'>;
export type PhraseOf<Is extends Part['is']> = Phrase & { readonly part: Extract<Part, { is: Is }> };

export const phrasesOf = <Is extends Part['is']>({ phrases }: Draft, is: Is): PhraseOf<Is>[] =>
  phrases.filter((phrase): phrase is PhraseOf<Is> => phrase.part.is === is);

/** A phrase as it was typed, with single spaces. */
export const said = ({ line }: Draft, { from, to }: Span): string => line.slice(from, to).replace(/\s+/g, ' ');

/** Refuses a phrase. `instead` are texts that could stand in its place. */
export const refuse = (
  { line, faults }: Draft,
  { from, to }: Span,
  message: string,
  instead: readonly string[] = [],
) => {
  const offers = instead.map((text) => (line.slice(0, from) + text + line.slice(to)).replace(/^[\s,;]+|[\s,;]+$/g, ''));
  faults.push({ from, to, message, offers });
};

/** The word before a phrase, of its own group, that may name what its number is about; undefined where none does. */
export const aboutBefore = ({ phrases }: Draft, phrase: Phrase): Phrase | undefined => {
  for (const one of phrases.slice(0, phrases.indexOf(phrase)).reverse()) {
    if (one.group !== phrase.group || one.part.is !== 'filler') return undefined;
    if (one.part.about !== undefined) return one;
  }
  return undefined;
};

/** The only phrase of its sort; with two of them the second is refused. */
export const onlyOne = <P extends Phrase>(draft: Draft, found: readonly P[], what: string): P | undefined => {
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    refuse(draft, second, `Two ${what}: ${said(draft, first)} and ${said(draft, second)}.`);
  }
  return first;
};

/** Keeps a value that is within its bounds, and refuses its phrase where it is not. */
export const put = (draft: Draft, phrase: Span, field: Bounded, value: number): void => {
  const wrong = outsideBounds(field, value, draft.account);
  if (wrong !== null) refuse(draft, phrase, wrong);
  else draft.asked[field] = value;
};

/** Degrees of a direction by the clock, to the minute. */
export const clockText = (degrees: number): string => {
  const minutes = Math.round(wrap360(degrees) * 2) % 720;
  return `${Math.floor(minutes / 60) || 12}:${String(minutes % 60).padStart(2, '0')}`;
};
