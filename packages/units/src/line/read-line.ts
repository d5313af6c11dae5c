import { writeDecimals } from '../figures.ts';
import type { UnitChoices } from '../kinds.ts';
import { SURE_POINT } from '../typed-number.ts';
import { type Asked, askedOf, type Fault, type Standing } from './asked.ts';
import { giveCandidates } from './candidates.ts';
import { THOUSANDS_MARK } from './lex.ts';
import {
  askRest,
  askTurns,
  exclude,
  joinExtremes,
  listUnknown,
  takeDirections,
  takeDistances,
  takeMovers,
  takePairs,
} from './narrow.ts';
import { type Plan, planOf } from './plan.ts';
import { type Beside, type Chip, type OpenPart, Reading, type UnknownPart } from './reading.ts';
import { takeSeveralWinds } from './several-winds.ts';
import { readWholeThings } from './whole-things.ts';
import { tryInstead } from './words.ts';

/** The refusal of two questions in a line; null for one. */
const twoQuestions = (line: string): string | null => {
  const asked = [...line.matchAll(/\b(what|whats|what's|how|dope|come-?up|hold)\b[^?]*?\b(\d{3,4})\b/gi)];
  const [first, second] = asked.map((match) => match[2]);
  const isTwo =
    /\?|\band (?:what|how|dope|come|hold|then)/i.test(line) && new Set(asked.map((match) => match[2])).size > 1;
  return isTwo ? `Two questions: ${first} and ${second}. Ask one.` : null;
};

const readChips = (line: string, beside: Beside): Reading => {
  const reading = new Reading(line, beside);
  readWholeThings(reading);
  takeSeveralWinds(reading);
  giveCandidates(reading);
  takeMovers(reading);
  askTurns(reading);
  takeDistances(reading);
  joinExtremes(reading);
  takePairs(reading);
  exclude(reading);
  askRest(reading);
  takeDirections(reading);
  listUnknown(reading);
  reading.refused = twoQuestions(line);
  const byPlace = (a: { at: readonly [number, number] }, b: { at: readonly [number, number] }): number =>
    a.at[0] - b.at[0];
  reading.chips.sort(byPlace);
  reading.open.sort(byPlace);
  return reading;
};

export interface LineReading {
  readonly status: 'ok' | 'empty' | 'refused';
  readonly chips: readonly Chip[];
  readonly open: readonly OpenPart[];
  readonly unknown: readonly UnknownPart[];
  /** the settled parts */
  readonly asked: Asked;
  /** null for several winds along the way */
  readonly plan: Plan | null;
  /** readings of vague words: `from 60° = 2:00` */
  readonly notes: readonly string[];
  readonly faults: readonly Fault[];
}

const MARK = /(?<=\d)[.,](?=\d)/g;
const MOST_MARKS = 4;
const MOST_LETTERS = 1000;

/** Meanings of a point or comma between digits: decimal, end of a part, or group. */
const meaningsOf = (line: string, at: number): readonly string[] => {
  const grouped =
    /(?<![\d.,])[1-9]\d{0,2}$/.test(line.slice(0, at)) && /^\d{3}(?![\d.,]\d|\d)/.test(line.slice(at + 1));
  if (line[at] === '.') return grouped ? ['.', THOUSANDS_MARK] : ['.'];
  if (!grouped) return ['.', ';'];
  // three zeros are no decimals
  return line.startsWith('000', at + 1) ? [THOUSANDS_MARK, ';'] : [THOUSANDS_MARK, SURE_POINT, ';'];
};

/** The line with each meaning of its marks, all of one length. */
const variantsOf = (line: string): string[] => {
  const marks = [...line.matchAll(MARK)].map(({ index }) => ({ at: index, means: meaningsOf(line, index) }));
  return marks
    .filter(({ means }) => means.length > 1)
    .slice(0, MOST_MARKS)
    .reduce(
      (lines, { at, means }) =>
        lines.flatMap((text) => means.map((mark) => text.slice(0, at) + mark + text.slice(at + 1))),
      [line],
    );
};

/** A variant in unambiguous typing: `3.500` is `3.5` or `3500`. */
const shownVariant = (line: string): string =>
  line
    .replaceAll(THOUSANDS_MARK, '')
    .replaceAll(SURE_POINT, '.')
    .replace(/;(?=\d)/g, ', ')
    .replace(/(?<![\d.,])([1-9]\d{0,2})\.(\d{3})(?!\d)/g, (_, whole: string, decimals: string) => {
      const short = decimals.replace(/0+$/, '');
      return `${whole}${short === '' ? '' : '.'}${short.length === 3 ? `${short}0` : short}`;
    });

interface Read {
  readonly variant: string;
  readonly reading: Reading;
  readonly asked: Asked;
  readonly faults: readonly Fault[];
  readonly notes: readonly string[];
}

/** Messages for open, unknown and out-of-bounds parts. */
const faultsOf = ({ reading, faults }: Read): Fault[] => {
  const { open, unknown, refused, line } = reading;
  const words = (text: string): string => {
    const instead = tryInstead(text);
    return instead === null ? `I don’t know “${text}”.` : `I don’t know “${text}”. Try: ${instead}`;
  };
  return [
    ...(refused === null ? [] : [{ from: 0, to: line.length, message: refused, offers: [] }]),
    ...open
      .filter(({ changes }) => changes)
      .map(({ at: [from, to], text, offers }) => ({
        from,
        to,
        message: `“${text}”: ${offers.map(({ label }) => label.replace(/\?$/, '')).join(', or ')}?`,
        offers: offers.map((offer) => offer.line),
      })),
    ...unknown.map(({ at: [from, to], text, why }) => ({
      from,
      to,
      message: why ?? words(text),
      offers: [
        `${line.slice(0, from)}${line.slice(to)}`
          .replace(/\s{2,}/g, ' ')
          .replace(/\s*,\s*(?=,|$)/g, '')
          .trim(),
      ].filter((offer) => offer !== ''),
    })),
    ...faults,
  ].sort((a, b) => a.from - b.from);
};
const weight = ({ reading, faults, variant }: Read): number =>
  // prefer a mark to the end of a part
  (/\d;\d/.test(variant) ? 0.5 : 0) +
  reading.unknown.length +
  faults.length +
  reading.open.filter(({ changes }) => changes).length;

const EMPTY = { chips: [], open: [], unknown: [], asked: {}, plan: null, notes: [], faults: [] } as const;
interface LineOptions extends Beside {
  readonly standing: Standing;
  readonly isPlan: boolean;
}

/**
 * Reads a line in a shooter's words: `640 yd, 6 mph from 2:30, 10° up, 35 °F`, in any order. Nearby words remove roles
 * of a figure; a figure with several roles left is asked about. Marks between digits are read in every way.
 */
export const readLine = (line: string, options: LineOptions): LineReading => {
  if (line.trim() === '') return { status: 'empty', ...EMPTY };
  if (line.length > MOST_LETTERS)
    return {
      status: 'refused',
      ...EMPTY,
      faults: [{ from: 0, to: line.length, message: 'Shorter, please: one question a line.', offers: [] }],
    };
  const { standing, isPlan, account } = options;
  const reads = variantsOf(line).map((variant): Read => {
    const reading = readChips(variant, options);
    return { variant, reading, ...askedOf(reading, standing, isPlan) };
  });
  const understood = reads.filter((read) => faultsOf(read).length === 0);
  // prefer readings without open parts
  const whole = understood.filter(({ reading }) => reading.open.length === 0);
  const fitting = whole.length > 0 ? whole : understood;
  const joined = fitting.filter(({ variant }) => !/\d;\d/.test(variant));
  // an answer must not leave out a figure that another reading uses
  const isOther = ({ reading, faults, variant }: Read): boolean =>
    !/\d;\d/.test(variant) && reading.unknown.length === 0 && reading.refused === null && faults.length === 0;
  const other = whole.length > 0 ? undefined : reads.find((read) => isOther(read) && !understood.includes(read));
  const closed = other !== undefined ? [] : joined.length > 0 ? joined : fitting;
  const answers = new Map(closed.map((read) => [JSON.stringify(read.asked), read]));
  if (answers.size > 1) {
    // the first mark that differs
    const at =
      [...line.matchAll(MARK)].find(({ index }) => new Set(closed.map(({ variant }) => variant[index])).size > 1)
        ?.index ?? 0;
    const from = line.slice(0, at).search(/\d+$/);
    const to = at + 1 + (/^\d+/.exec(line.slice(at + 1))?.[0].length ?? 0);
    const offers = [...answers.values()].map(({ variant }) => ({
      label: shownVariant(variant.slice(from, to)),
      line: shownVariant(variant),
    }));
    const readings = [...new Set(closed.map(({ variant }) => shownVariant(variant.slice(from, to))))];
    const text = line.slice(from, to);
    return {
      status: 'refused',
      ...EMPTY,
      open: [{ at: [from, to], text, offers, changes: true }],
      faults: [
        {
          from,
          to,
          message: `${text}: ${writeDecimals(readings.join(' or '), account)}?`,
          offers: offers.map((offer) => offer.line),
        },
      ],
    };
  }
  const best = closed[0] ?? other ?? reads.reduce((least, read) => (weight(read) < weight(least) ? read : least));
  const { reading, asked, notes } = best;
  const own = (text: string): string => text.replaceAll(THOUSANDS_MARK, ',').replaceAll(SURE_POINT, ',');
  const typed = <Part extends { readonly at: readonly [number, number]; readonly text: string }>(part: Part): Part => ({
    ...part,
    text: line.slice(...part.at).trim(),
  });
  const open = reading.open.map((part) => ({
    ...typed(part),
    offers: part.offers.map(({ label, line: offer }) => ({ label: own(label), line: shownVariant(offer) })),
  }));
  const faults = faultsOf(best).map(({ message, offers, ...at }) => ({
    ...at,
    message: writeDecimals(own(message), account),
    offers: offers.map(shownVariant),
  }));
  const nothing = Object.keys(asked).length === 0 && faults.length === 0;
  if (nothing)
    faults.push({
      from: 0,
      to: line.length,
      message: 'Nothing is asked. Type a distance, a wind or the air.',
      offers: [],
    });
  return {
    status: faults.length === 0 ? 'ok' : 'refused',
    chips: reading.chips,
    open,
    unknown: reading.unknown.map(typed),
    asked,
    plan: planOf(asked, reading.chips, standing.windFrom),
    notes,
    faults,
  };
};

const MOST_CLOSINGS = 64;
/** The readings of every combination of offers; null above 64, or if one is refused or lacks a figure. */
export const closingsOf = (read: LineReading, again: (line: string) => LineReading): LineReading[] | null => {
  const waiting = [read];
  const closed: LineReading[] = [];
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const changing = one.open.filter(({ changes }) => changes);
    if (one.faults.length > changing.length || waiting.length + closed.length >= MOST_CLOSINGS) return null;
    const offers = changing[0]?.offers ?? [];
    // a single offer does not cover every meaning
    if (offers.length === 1 || offers.some(({ line }) => line.endsWith(' '))) return null;
    if (changing.length > 0) waiting.push(...offers.map(({ line }) => again(line)));
    else if (one.status === 'ok') closed.push(one);
    else return null;
  }
  return closed;
};

const besideOf = (account: UnitChoices, rifles: readonly string[], loads: readonly string[]): Beside => ({
  ...{ account, rifles, loads, fireDeg: null },
});

/** Reads a question with one distance. */
export const readQuestion = (
  line: string,
  account: UnitChoices,
  standing: Standing,
  rifles: readonly string[] = [],
  loads: readonly string[] = [],
): LineReading => readLine(line, { ...besideOf(account, rifles, loads), standing, isPlan: false });

/** Reads a plan: several distances, or a span (`400-1150 by 75`). */
export const readPlan = (
  line: string,
  account: UnitChoices,
  standing: Standing,
  rifles: readonly string[] = [],
  loads: readonly string[] = [],
): LineReading => readLine(line, { ...besideOf(account, rifles, loads), standing, isPlan: true });

export type DirectionReading =
  /** clock degrees, from */
  | { readonly status: 'ok'; readonly value: number }
  | { readonly status: 'empty' }
  | { readonly status: 'not-a-direction'; readonly message: string };

/** Reads a box for a direction: as in a line, or `2`, `2:30`, `60°`. */
export const readDirection = (typed: string): DirectionReading => {
  if (typed.trim() === '') return { status: 'empty' };
  const standing = { distance: 500, windSpeed: 1, windFrom: 90, winds: null, densityAltitude: null, heightFt: 0 };
  const readings = [typed, `from ${typed}`].map((text) => readQuestion(text, {}, standing));
  for (const reading of readings) {
    if (reading.status !== 'ok') continue;
    const { windFrom, ...others } = reading.asked;
    if (windFrom !== undefined && Object.keys(others).length === 0) return { status: 'ok', value: windFrom };
  }
  const [, from] = readings;
  const said = from?.status === 'refused' ? `${from.faults[0]?.message} ` : '';
  return { status: 'not-a-direction', message: `${said}Type 2, 2:30, 60°, left or right.` };
};
