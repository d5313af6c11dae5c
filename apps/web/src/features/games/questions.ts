import { games } from '@windcall/contract';
import type { RifleAnswer } from '@windcall/simulation';
import { GRADED } from '../../units/graded-units.ts';
import type { Units } from '../../units/units.ts';

export interface Question {
  readonly key: string;
  readonly item: games.AskedItem;
  readonly asked: games.MicroAsked;
  readonly truth: games.MicroAnswer;
}

/** Answers of a rifle by distance, yd. */
export type Answers = ReadonlyMap<number, RifleAnswer | null>;

/** Draws a question of an item; null if the rifle has no answer. `dice`: uniform from 0 to 1. */
export const drawQuestion = (key: string, answers: Answers, dice: () => number): Question | null => {
  const item = games.readItemKey(key);
  if (item === null) return null;
  const asked = games.askMicro(item, dice);
  const truth = games.microTruth(item, asked, 'yd' in item ? (answers.get(item.yd) ?? null) : null);
  return truth === undefined ? null : { key, item, asked, truth };
};

const two = (units: Units, value: number): string => units.number(value, 2);

type ItemOf<K extends games.MicroKind> = Extract<games.AskedItem, { kind: K }>;
/** Texts of a kind of question: name, question, reason after a miss, and note about a changed rifle. */
interface Words<K extends games.MicroKind> {
  readonly name: (units: Units, item: ItemOf<K>) => string;
  readonly ask: (units: Units, item: ItemOf<K>, asked: games.MicroAsked) => string;
  readonly reason: (units: Units, truth: number, asked: games.MicroAsked) => string;
  readonly changed: ItemOf<K> extends { yd: number } ? (units: Units, to: number) => string : null;
}
const WORDS: { readonly [K in games.MicroKind]: Words<K> } = {
  value: {
    name: (_, { clock }) => `Wind from ${clock}:00`,
    ask: (_, { clock }) => `Wind from ${clock}:00. What part counts?`,
    reason: (units, truth) => (truth === 1 ? 'full' : units.number(truth)),
    changed: null,
  },
  gun: {
    name: (units, { yd }) => `Gun number at ${units.text('range', yd)}`,
    ask: (units, { yd }, asked) =>
      `${units.text('range', yd)}, ${units.text('wind', Number(asked))} full value. ${GRADED.hold}`,
    reason: (units, truth, asked) =>
      `${units.number(truth / Number(asked), 3)} × ${units.number(Number(asked))} = ${two(units, truth)}`,
    changed: (units, to) => GRADED.driftPerMph(units, to),
  },
  dope: {
    name: (units, { yd }) => `Dope at ${units.text('range', yd)}`,
    ask: (units, { yd }) => `${units.text('range', yd)}. ${GRADED.elevation}`,
    reason: (units, truth) => `U ${units.number(truth, 1)}`,
    changed: (units, to) => `U ${units.number(to, 1)}`,
  },
  reticle: {
    name: () => 'Reading the reticle',
    ask: () => GRADED.place,
    reason: (units, truth) => two(units, truth),
    changed: null,
  },
  range: {
    name: () => 'Ranging by the reticle',
    ask: () => GRADED.distance(games.RANGED_PLATE_IN),
    reason: (units, truth, asked) =>
      typeof asked === 'object' && asked !== null && 'mil' in asked
        ? `${asked.widthIn} ÷ ${two(units, asked.mil)} × ${units.number(27.8)} = ${GRADED.yards(truth)}`
        : units.number(truth),
    changed: null,
  },
};
const wordsOf = ({ kind }: games.AskedItem) => WORDS[kind] as unknown as Words<games.MicroKind>;

/** An item's name in a list; null for an unknown kind. */
export const itemName = (units: Units, key: string): string | null => {
  const item = games.readItemKey(key);
  return item === null ? null : wordsOf(item).name(units, item as never);
};

/** The question as shown and read aloud. */
export const questionText = (units: Units, { item, asked }: Question): string =>
  wordsOf(item).ask(units, item as never, asked);

/** The right answer, and why. */
export const reasonText = (units: Units, { item, asked, truth }: Question): string =>
  typeof truth === 'number'
    ? wordsOf(item).reason(units, truth, asked)
    : `right ${two(units, truth.right)}, up ${two(units, truth.up)}`;

/** Note about an item that is new again because its rifle changed. */
export const changedText = (units: Units, { key, changed }: games.MicroItem): string | null => {
  const item = games.readItemKey(key);
  if (changed === null || item === null || !('yd' in item)) return null;
  const day = new Date(changed.at).toLocaleDateString(undefined, { day: 'numeric', month: 'long' });
  return `Rifle changed on ${day}: ${units.text('range', item.yd)} is ${WORDS[item.kind].changed(units, changed.to)} now.`;
};
