/** mph, + from the right. */
interface Bracket {
  readonly lo: number;
  readonly hi: number;
  readonly best: number | null;
}

interface Result {
  readonly call: Bracket;
  /** Effective crosswind at the commit, mph, + from the right. */
  readonly truth: number;
  /** Null without a shot. */
  readonly isHit: boolean | null;
}

export interface UnnamedResults {
  readonly called: number;
  /** Brackets from the lowest; none with too few calls. */
  readonly calls: Bracket[];
  /** The mean wind at the commits, mph, + from the right, to a tenth; null with too few calls. */
  readonly wind: number | null;
  /** Number of hits; null with too few calls. */
  readonly hits: number | null;
}

/** Fewest calls for showing anonymous brackets: with three, a caller who knows their own would guess right half of the time. */
export const FEWEST_UNNAMED = 4;

/**
 * Removes the names from a wind's results. The wind at each commit is removed too: it changes by the second, so it
 * would reveal the time of each call, and observers know who called then. Scores reveal that wind, so they and the hits
 * are removed too.
 */
export const unnamedResults = (results: readonly Result[]): UnnamedResults => {
  const called = results.length;
  if (called < FEWEST_UNNAMED) return { called, calls: [], wind: null, hits: null };
  const mean = results.reduce((sum, { truth }) => sum + truth, 0) / called;
  return {
    called,
    calls: results
      .map(({ call: { lo, hi, best } }) => ({ lo, hi, best }))
      .sort((a, b) => a.lo - b.lo || a.hi - b.hi || (a.best ?? a.lo) - (b.best ?? b.lo)),
    // + 0: no negative zero on the wire
    wind: Math.round(10 * mean) / 10 + 0,
    hits: results.filter(({ isHit }) => isHit === true).length,
  };
};

const middle = ({ lo, hi, best }: Bracket): number => best ?? (lo + hi) / 2;

/** Anonymous brackets of a wind, by best guess; none with too few calls. */
export const unnamedBrackets = (calls: readonly Bracket[]): Bracket[] =>
  calls.length < FEWEST_UNNAMED
    ? []
    : calls
        .map(({ lo, hi, best }) => ({ lo, hi, best }))
        .sort((a, b) => middle(a) - middle(b) || a.lo - b.lo || a.hi - b.hi);
