interface Answered {
  readonly mph: number;
  readonly atMs: number;
}

/** Recently answered winds by id, in this process: no name, no address, nothing stored. */
export interface AnsweredCalls {
  /** Stores a wind's first call, or returns the stored one. */
  takeFirst(id: string, call: Answered): Answered;
}

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
