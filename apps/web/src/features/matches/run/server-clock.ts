/** One answer of the server: when it was requested and received, and the server's time in it. Milliseconds. */
export interface ClockSample {
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly serverMs: number;
}

/** Number of latest answers that set the clock, so that a changed line is followed. */
const KEPT = 5;

/** The samples with a new one, the oldest dropped. */
export const withSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] =>
  [...samples, sample].slice(-KEPT);

/**
 * Milliseconds by which the server's clock is ahead of ours: by the answer with the least round trip, half of which its
 * way back took. 0 without answers. Source: Cristian's algorithm (1989).
 */
export const offsetMsOf = (samples: readonly ClockSample[]): number => {
  const [best] = [...samples].sort((a, b) => a.receivedMs - a.sentMs - (b.receivedMs - b.sentMs));
  return best === undefined ? 0 : best.serverMs - (best.sentMs + best.receivedMs) / 2;
};
