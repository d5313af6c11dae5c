/** One answer of the server: when it was asked for and when it came, and what its own clock said. Milliseconds. */
export interface ClockSample {
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly serverMs: number;
}

/** Answers that the clock is set by: the last of them, so that a line that changes is followed. */
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
