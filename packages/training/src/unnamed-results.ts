/** A bracket and best guess, mph, + from the right. */
interface Bracket {
  readonly lo: number;
  readonly hi: number;
  readonly best: number | null;
}

/** What one call came to; whose it was is not needed. */
interface Result {
  readonly call: Bracket;
  /** Effective crosswind at the commit, mph, + from the right. */
  readonly truth: number;
  /** Null where nothing was fired. */
  readonly isHit: boolean | null;
}

/** What the calls of a wind came to, without anything that tells whose is whose. */
export interface UnnamedResults {
  /** Calls there were (count). */
  readonly called: number;
  /** Brackets from the lowest; none where too few called. */
  readonly calls: Bracket[];
  /** The wind that all bars stand about: the mean at the commits, mph, + from the right, to a tenth; null where too few called. */
  readonly wind: number | null;
  /** Plates hit (count); null where too few called. */
  readonly hits: number | null;
}

/** Calls below which brackets without names are not shown: among three, one's own known, a guess is right half of the time. */
export const FEWEST_UNNAMED = 4;

/**
 * Takes the names out of what the calls of a wind came to. The wind at each commit goes too: the wind changes by the second, so it
 * would tell when each called, and who was seen calling then. So does each score, from which that wind can be worked out, and
 * each hit.
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

/** What was called of a wind, by best guess and without whose it is; none where too few called. */
export const unnamedBrackets = (calls: readonly Bracket[]): Bracket[] =>
  calls.length < FEWEST_UNNAMED
    ? []
    : calls
        .map(({ lo, hi, best }) => ({ lo, hi, best }))
        .sort((a, b) => middle(a) - middle(b) || a.lo - b.lo || a.hi - b.hi);
