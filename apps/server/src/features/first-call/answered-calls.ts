/** One answered call: what was said, and when, ms. */
interface Answered {
  readonly mph: number;
  readonly atMs: number;
}

/** Which winds of the last while were called, by their id, in this process: no name, no address, nothing that is stored. */
export interface AnsweredCalls {
  /** Keeps a call of a wind, or gives the one that was kept before. */
  takeFirst(id: string, call: Answered): Answered;
}

/** Most winds remembered; beyond it the oldest goes. */
const MOST = 20_000;

export const rememberAnswered = (lifeMs: number, most = MOST): AnsweredCalls => {
  const calls = new Map<string, Answered>();
  return {
    takeFirst(id, call) {
      const before = calls.get(id);
      if (before !== undefined) return before;
      for (const [oldest, { atMs }] of calls) {
        if (calls.size < most && atMs + lifeMs > call.atMs) break;
        calls.delete(oldest);
      }
      calls.set(id, call);
      return call;
    },
  };
};
