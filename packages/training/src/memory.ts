import { createEmptyCard, type Card as FsrsCard, fsrs, Rating, State } from 'ts-fsrs';

/**
 * Memory of an item by FSRS-6 (Ye 2022, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition
 * Scheduling"; the library's published parameters). `stability`: days until 90 % recall; `difficulty`: 1 to 10.
 */
export interface MemoryCard {
  readonly state: 'new' | 'learning' | 'review' | 'relearning';
  /** ISO 8601, UTC; null for a new item. */
  readonly due: string | null;
  readonly stability: number;
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  readonly scheduledDays: number;
  readonly learningSteps: number;
  /** ISO 8601, UTC; null for a new item. */
  readonly lastReview: string | null;
}

/** One answer to an item. `at`: ISO 8601 in UTC; `id` orders reviews at the same moment. */
export interface Review {
  readonly id: string;
  readonly at: string;
  readonly isGood: boolean;
}

export const NEW_CARD: MemoryCard = {
  state: 'new',
  due: null,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  scheduledDays: 0,
  learningSteps: 0,
  lastReview: null,
};

/** Defaults of FSRS-6. Without fuzz, so that every device and the server compute the same schedule. */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 36_500,
  enable_short_term: true,
  enable_fuzz: false,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
});

const STATE_NAMES = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
} as const satisfies Record<State, MemoryCard['state']>;
const STATES = { new: State.New, learning: State.Learning, review: State.Review, relearning: State.Relearning };

const toFsrs = (card: MemoryCard, at: Date): FsrsCard =>
  card.due === null || card.lastReview === null
    ? createEmptyCard(at)
    : {
        due: new Date(card.due),
        stability: card.stability,
        difficulty: card.difficulty,
        // the library computes it from the last review, and drops the field in its next release
        elapsed_days: 0,
        scheduled_days: card.scheduledDays,
        learning_steps: card.learningSteps,
        reps: card.reps,
        lapses: card.lapses,
        state: STATES[card.state],
        last_review: new Date(card.lastReview),
      };

const afterReview = (card: MemoryCard, { at, isGood }: Review): MemoryCard => {
  const moment = new Date(at);
  const next = scheduler.next(toFsrs(card, moment), moment, isGood ? Rating.Good : Rating.Again).card;
  return {
    state: STATE_NAMES[next.state],
    due: next.due.toISOString(),
    stability: next.stability,
    difficulty: next.difficulty,
    reps: next.reps,
    lapses: next.lapses,
    scheduledDays: next.scheduled_days,
    learningSteps: next.learning_steps,
    lastReview: moment.toISOString(),
  };
};

const inOrder = (a: Review, b: Review): number =>
  Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * The card after a log of reviews, which are sorted by `at`, then `id`. `from` is the card after earlier reviews that
 * are no longer in the log; reviews not later than its last one are left out.
 */
export const foldReviews = (reviews: readonly Review[], from: MemoryCard = NEW_CARD): MemoryCard => {
  const since = from.lastReview === null ? Number.NEGATIVE_INFINITY : Date.parse(from.lastReview);
  return [...reviews]
    .filter(({ at }) => Date.parse(at) > since)
    .sort(inOrder)
    .reduce(afterReview, from);
};
