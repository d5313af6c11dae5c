import { createFairQueue } from '../pool/fair-queue.ts';
import { Refusal } from '../refusal.ts';

/** Size of a large body or reply, bytes. Reading or writing it blocks the event loop for milliseconds. */
export const LARGE_BYTES = 64 * 1024;
const REST = 2;
const LONGEST_REST_MS = 500;

/** Turns for work that blocks the event loop: one at a time, fair by user, with rests for other work. */
export interface LargeTurns {
  /**
   * Waits for a turn; call the result when the work is done. Rejects with `busy` if too many of this user, or large
   * bodies (`holdsBody`), wait.
   */
  take(userId: number, holdsBody?: boolean): Promise<() => void>;
}

/** Most turns waiting in all: a class acts together, and a waiting turn needs little memory. */
const MOST_WAITING = 2000;
/** Most large bodies waiting: bounds memory, at some megabytes each. */
const MOST_BODIES = 64;

export interface LargeTurnsOptions {
  readonly maxWaitingPerUser?: number;
  readonly maxWaitMs?: number;
}

export const createLargeTurns = (options: LargeTurnsOptions = {}): LargeTurns => {
  const queue = createFairQueue({
    maxWaiting: MOST_WAITING,
    maxWaitingPerUser: options.maxWaitingPerUser ?? 8,
    maxWaitMs: options.maxWaitMs ?? 25_000,
    refusal: () => new Refusal('busy', { retryAfterS: 5 }),
  });
  let taken = false;
  let bodies = 0;

  const next = (): void => {
    taken = queue.next();
  };
  return {
    take: async (userId, holdsBody = false) => {
      if (taken) {
        if (holdsBody && bodies >= MOST_BODIES) throw new Refusal('busy', { retryAfterS: 5 });
        bodies += Number(holdsBody);
        await queue.wait(userId).finally(() => {
          bodies -= Number(holdsBody);
        });
      }
      taken = true;
      const begun = performance.now();
      return () => setTimeout(next, Math.min(LONGEST_REST_MS, REST * (performance.now() - begun)));
    },
  };
};

/** One list at a time per user: one can take a hundred milliseconds, eight at once a second. */
export const createListTurns = (maxWaitingPerUser = 8): LargeTurns => {
  const queue = createFairQueue({
    maxWaiting: 1000,
    maxWaitingPerUser,
    maxWaitMs: 25_000,
    refusal: () => new Refusal('busy', { retryAfterS: 5 }),
  });
  const reading = new Set<number>();
  return {
    take: async (userId) => {
      if (reading.has(userId)) await queue.wait(userId);
      reading.add(userId);
      return () => {
        if (!queue.next((next) => next === userId)) reading.delete(userId);
      };
    },
  };
};

/** Rests for `times` as long as the work that began at `begunMs` (of `performance.now`) took. */
export const restSince = (begunMs: number, times: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, times) * (performance.now() - begunMs)));

/** Longest uninterrupted work on a list, ms. */
const STEP_MS = 8;

/** Maps a list with pauses for other work. */
export const inSteps = async <T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> => {
  const done: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    done.push(work(item));
    if (performance.now() - begun < STEP_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  }
  return done;
};
