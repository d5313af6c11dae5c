/** One who waits, and what tells them that it is their turn, or that there is none to be had. */
interface Waiting {
  readonly userId: number;
  /** How long its turn is expected to take, ms. */
  readonly turnMs: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Who waits for what is scarce, fair by user: users take turns, each with the one of theirs that has waited longest,
 * however many one of them has sent.
 */
export interface FairQueue {
  /**
   * Waits for a turn; rejects with what `refusal` makes when this user has too many waiting already. Where the whole
   * queue is full it is the newest of the user with most waiting that is refused, whoever came last. Waits at most `mostMs`;
   * `turnMs`: how long its turn is expected to take.
   */
  wait(userId: number, mostMs?: number, turnMs?: number): Promise<void>;
  /** Time of all turns that come before the next one of this user, ms, as expected: each other user has as many as this one. */
  msAhead(userId: number): number;
  /** Gives the next its turn, of a user for whom `may` is true; false when nobody may. */
  next(may?: (userId: number) => boolean): boolean;
  readonly length: number;
  /** How many of one user wait. */
  count(userId: number): number;
}

export interface FairQueueOptions {
  /** How many may wait in all: a bound on memory, not on time. */
  readonly maxWaiting: number;
  readonly maxWaitingPerUser: number;
  /** Longest wait, ms. */
  readonly maxWaitMs: number;
  /** What a refused one is told. */
  readonly refusal: () => Error;
}

export const createFairQueue = ({ maxWaiting, maxWaitingPerUser, maxWaitMs, refusal }: FairQueueOptions): FairQueue => {
  /** Users in the order of their turns, each with their own in order of arrival. */
  const byUser = new Map<number, Waiting[]>();
  let length = 0;

  const remove = (entry: Waiting): void => {
    const own = byUser.get(entry.userId) ?? [];
    const at = own.indexOf(entry);
    if (at < 0) return;
    own.splice(at, 1);
    length--;
    if (own.length === 0) byUser.delete(entry.userId);
  };
  const refuseNewestOfLongest = (): void => {
    const longest = [...byUser.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const newest = longest.at(-1);
    if (newest === undefined) return;
    remove(newest);
    newest.refuse();
  };

  return {
    wait: (userId, mostMs = maxWaitMs, turnMs = 0) =>
      new Promise((resolve, reject) => {
        const own = byUser.get(userId) ?? [];
        if (own.length >= maxWaitingPerUser) return reject(refusal());
        const giveUp = setTimeout(
          () => {
            remove(entry);
            reject(refusal());
          },
          Math.min(mostMs, maxWaitMs),
        );
        const settle = (then: () => void) => () => {
          clearTimeout(giveUp);
          then();
        };
        const entry: Waiting = { userId, turnMs, start: settle(resolve), refuse: settle(() => reject(refusal())) };
        own.push(entry);
        byUser.set(userId, own);
        length++;
        if (length > maxWaiting) refuseNewestOfLongest();
      }),
    next: (may = () => true) => {
      for (const [userId, own] of byUser) {
        const entry = own[0];
        if (entry === undefined || !may(userId)) continue;
        remove(entry);
        // the user goes to the end of the row
        const rest = byUser.get(userId);
        byUser.delete(userId);
        if (rest !== undefined) byUser.set(userId, rest);
        entry.start();
        return true;
      }
      return false;
    },
    msAhead: (userId) => {
      const turns = (byUser.get(userId)?.length ?? 0) + 1;
      let ms = 0;
      for (const own of byUser.values()) for (const { turnMs } of own.slice(0, turns)) ms += turnMs;
      return ms;
    },
    get length() {
      return length;
    },
    count: (userId) => byUser.get(userId)?.length ?? 0,
  };
};
