import type { Question } from './questions.ts';

export interface Answered {
  readonly key: string;
  readonly good: boolean;
}

export interface MinuteState {
  readonly queue: readonly string[];
  readonly answered: readonly Answered[];
  /** Null for a moment between two questions. */
  readonly question: Question | null;
  /** Time of the question, ms since 1970. */
  readonly askedAtMs: number;
  readonly typed: string;
  readonly sign: 1 | -1;
  /** The first coordinate of a place, once entered. */
  readonly first: number | null;
  /** The right answer, shown briefly after a miss. */
  readonly reason: string | null;
}

/** Longest typed number, characters. */
const MOST_TYPED = 6;
const NOTHING_TYPED = { typed: '', sign: 1, first: null } as const;

/** About as many questions as a minute holds. Only these are shuffled, so that urgent items stay first. */
const A_MINUTE = 20;

/** Shuffles the first minute's worth of keys; the rest keeps its order. `dice`: uniform from 0 to 1. */
export const mixed = (keys: readonly string[], dice: () => number): string[] => {
  if (keys.length === 0) return [];
  const drawn = keys.slice(0, A_MINUTE).map((key) => ({ key, draw: dice() }));
  const first = drawn.sort((a, b) => a.draw - b.draw).map(({ key }) => key);
  return [...first, ...mixed(keys.slice(A_MINUTE), dice)];
};

export const newMinute = (queue: readonly string[]): MinuteState => ({
  ...NOTHING_TYPED,
  ...{ queue, answered: [], question: null, askedAtMs: 0, reason: null },
});

export type MinuteEvent =
  | { readonly type: 'asked'; readonly question: Question | null; readonly nowMs: number }
  | { readonly type: 'typed'; readonly digit: string }
  | { readonly type: 'deleted' }
  | { readonly type: 'turned' }
  | { readonly type: 'half-entered'; readonly value: number }
  /** `reason` after a miss, whose question repeats at the end; null after a good answer. */
  | { readonly type: 'answered'; readonly key: string; readonly reason: string | null }
  | { readonly type: 'read' };

export const minuteAfter = (state: MinuteState, event: MinuteEvent): MinuteState => {
  switch (event.type) {
    case 'asked':
      return {
        ...state,
        ...NOTHING_TYPED,
        queue: state.queue.slice(1),
        question: event.question,
        askedAtMs: event.nowMs,
      };
    case 'typed':
      return state.typed.length < MOST_TYPED ? { ...state, typed: state.typed + event.digit } : state;
    case 'deleted':
      return { ...state, typed: state.typed.slice(0, -1) };
    case 'turned':
      return { ...state, sign: state.sign === 1 ? -1 : 1 };
    case 'half-entered':
      return { ...state, ...NOTHING_TYPED, first: event.value };
    case 'answered': {
      const { key, reason } = event;
      const answered = [...state.answered, { key, good: reason === null }];
      return reason === null
        ? { ...state, answered, question: null }
        : { ...state, answered, reason, queue: [...state.queue, key] };
    }
    case 'read':
      return { ...state, reason: null, question: null };
  }
};
