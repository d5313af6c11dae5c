/** How long a task that was looked at waits for its shot before it counts as left, ms: one day. */
const WAITS_MS = 86_400_000;

/** A task that was looked at and has no shot. ms since 1970. */
export interface OpenTask {
  /** When its cues were first fetched. */
  readonly seenAtMs: number;
  /** When the next drill was started after that; null while none was. */
  readonly nextDrillAtMs: number | null;
}

/**
 * When a task that was looked at was left, ms since 1970; null while it may still be going on. It is left once another drill is
 * started, or after a day. Who goes on with it after all is judged by the call they then make.
 */
export const leftAt = ({ seenAtMs, nextDrillAtMs }: OpenTask, nowMs: number): number | null => {
  const at = Math.min(nextDrillAtMs ?? Number.POSITIVE_INFINITY, seenAtMs + WAITS_MS);
  return nextDrillAtMs === null && at > nowMs ? null : at;
};
