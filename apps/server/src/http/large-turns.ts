import { createFairQueue } from '../pool/fair-queue.ts';
import { Refusal } from '../refusal.ts';

/** A body or an answer from this size on is large, bytes: reading or writing it holds the event loop for milliseconds. */
export const LARGE_BYTES = 64 * 1024;
/** How much longer than a turn took the event loop is left to others before the next one. */
const REST = 2;
const LONGEST_REST_MS = 500;

/** Turns at work that holds the event loop: one at a time, fair by user, with rests in between for everybody else. */
export interface LargeTurns {
  /**
   * Waits for a turn; call what it gives when the work is done. Rejects with `busy` when this user has too many waiting, and where
   * `holdsBody` when too many large bodies wait.
   */
  take(userId: number, holdsBody?: boolean): Promise<() => void>;
}

/** How many may wait in all: a room that acts together waits its turn, and holds next to nothing meanwhile. */
const MOST_WAITING = 2000;
/** Large bodies that may wait: a bound on memory, some megabytes each. */
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

/** One list at a time for each user: reading and writing one can take a hundred milliseconds, eight at once a second. */
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

/** Leaves the machine to others for so many times as long as what began at `begunMs` (of `performance.now`) took. */
export const restSince = (begunMs: number, times: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, times) * (performance.now() - begunMs)));

/** Longest that a list holds the event loop at a stretch, ms. */
const STEP_MS = 8;

/** Gives each item of a list to `work`, letting others in between whenever it has taken a while. */
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
