/** How long a seen task waits for its shot, ms: one day. */
const WAITS_MS = 86_400_000;

/** A seen task without a shot. ms since 1970. */
export interface OpenTask {
  readonly seenAtMs: number;
  /** Start of the next drill; null without one. */
  readonly nextDrillAtMs: number | null;
}

/**
 * When a seen task was left, ms since 1970; null while it may continue. It is left when another drill starts, or after
 * a day. A later call at it is still judged as a call.
 */
export const leftAt = ({ seenAtMs, nextDrillAtMs }: OpenTask, nowMs: number): number | null => {
  const at = Math.min(nextDrillAtMs ?? Number.POSITIVE_INFINITY, seenAtMs + WAITS_MS);
  return nextDrillAtMs === null && at > nowMs ? null : at;
};
