interface Waiting {
  readonly userId: number;
  readonly turnMs: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** A queue that is fair by user: users take turns, each with their oldest request, however many they sent. */
export interface FairQueue {
  /**
   * Waits for a turn, at most `mostMs`; `turnMs` is the turn's expected length. Rejects with `refusal()` if this user
   * has too many waiting. When the whole queue is full, the newest request of the user with the most waiting is
   * refused.
   */
  wait(userId: number, mostMs?: number, turnMs?: number): Promise<void>;
  /** Expected time before this user's next turn, ms: every other user is served as often as this one. */
  msAhead(userId: number): number;
  /** Starts the next request whose user `may` run; false if there is none. */
  next(may?: (userId: number) => boolean): boolean;
  readonly length: number;
  count(userId: number): number;
}

export interface FairQueueOptions {
  /** Largest length in all: a bound on memory, not on time. */
  readonly maxWaiting: number;
  readonly maxWaitingPerUser: number;
  readonly maxWaitMs: number;
  readonly refusal: () => Error;
}

export const createFairQueue = ({ maxWaiting, maxWaitingPerUser, maxWaitMs, refusal }: FairQueueOptions): FairQueue => {
  /** Users in the order of their turns, each with their requests in order of arrival. */
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
        // the user goes to the end of the line
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
