import type { games } from '@windcall/contract';
import type { RifleAnswer } from '@windcall/simulation';
import {
  GUN_WINDS_MPH,
  type MicroAnswer,
  type MicroItem,
  readItemKey,
  valueOfClock,
  yardsOfWidth,
} from '@windcall/training';
import { GRADED } from '../../units/graded-units.ts';
import type { Units } from '../../units/units.ts';

/** One question of a minute: what is asked, what is right, and why. */
export interface Question {
  readonly key: string;
  readonly item: MicroItem;
  readonly asked: { right: number; up: number } | { widthIn: number; mil: number } | number | null;
  readonly truth: MicroAnswer;
}

/** Answers of a rifle by distance, yd. */
export type Answers = ReadonlyMap<number, RifleAnswer | null>;

const PLATE_IN = 12;
const half = (value: number): number => Math.round(value * 20) / 20;

/** Draws a question of an item; null where the rifle has no answer. `dice`: uniform from 0 to 1. */
export const drawQuestion = (key: string, answers: Answers, dice: () => number): Question | null => {
  const item = readItemKey(key);
  if (item === null) return null;
  switch (item.kind) {
    case 'value':
      return { key, item, asked: null, truth: valueOfClock(item.clock) };
    case 'gun': {
      const asked = GUN_WINDS_MPH[Math.floor(dice() * GUN_WINDS_MPH.length)] ?? 8;
      const answer = answers.get(item.yd);
      return answer ? { key, item, asked, truth: answer.gunMilPerMph * asked } : null;
    }
    case 'dope': {
      const answer = answers.get(item.yd);
      return answer ? { key, item, asked: null, truth: answer.dopeMil } : null;
    }
    case 'reticle': {
      const asked = { right: half(8 * dice() - 4), up: half(4 * dice() - 4) };
      return { key, item, asked, truth: asked };
    }
    case 'range': {
      const yards = 200 + 800 * dice();
      const mil = Math.round((PLATE_IN / yards) * (1000 / 36) * 100) / 100;
      return { key, item, asked: { widthIn: PLATE_IN, mil }, truth: yardsOfWidth(PLATE_IN, mil) };
    }
  }
};

/** The question as it is read, also aloud. */
export const questionText = (units: Units, { item, asked }: Question): string => {
  switch (item.kind) {
    case 'value':
      return `Wind from ${item.clock}:00. What part counts?`;
    case 'gun':
      return `${units.text('range', item.yd)}, ${units.text('wind', Number(asked))} full value. ${GRADED.hold}`;
    case 'dope':
      return `${units.text('range', item.yd)}. ${GRADED.elevation}`;
    case 'reticle':
      return GRADED.place;
    case 'range':
      return GRADED.distance(PLATE_IN);
  }
};

const two = (value: number): string => value.toFixed(2).replace('-', '−');

/** What was right, and why. */
export const reasonText = ({ item, asked, truth }: Question): string => {
  if (typeof truth !== 'number') return `right ${two(truth.right)}, up ${two(truth.up)}`;
  switch (item.kind) {
    case 'value':
      return truth === 1 ? 'full' : String(truth);
    case 'gun':
      return `${(truth / Number(asked)).toFixed(3)} × ${asked} = ${two(truth)}`;
    case 'dope':
      return `U ${truth.toFixed(1)}`;
    default:
      return typeof asked === 'object' && asked !== null && 'mil' in asked
        ? `${asked.widthIn} ÷ ${two(asked.mil)} × 27.8 = ${GRADED.yards(truth)}`
        : String(truth);
  }
};

/** The sentence of an item that is new again because its rifle changed. */
export const changedText = (units: Units, { key, changed }: games.MicroItem): string | null => {
  const item = readItemKey(key);
  if (changed === null || item === null || !('yd' in item)) return null;
  const day = new Date(changed.at).toLocaleDateString(undefined, { day: 'numeric', month: 'long' });
  return item.kind === 'dope'
    ? `Rifle changed on ${day}: ${units.text('range', item.yd)} is U ${changed.to.toFixed(1)} now.`
    : `Rifle changed on ${day}: ${units.text('range', item.yd)} is ${GRADED.driftPerMph(changed.to)} now.`;
};
