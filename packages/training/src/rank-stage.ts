/** What somebody came to on one stage of a match. */
export interface StageResult {
  readonly points: number;
  readonly x: number;
  /** Moment of the last round that was needed; par where one was not taken. s */
  readonly timeS: number;
}

/** Points as a share of the best of the stage, per cent with two decimals; 0 where the best has none. */
export const percentOfBest = (points: number, best: number): number =>
  best > 0 ? Math.round((10_000 * points) / best) / 100 : 0;

/**
 * The results of one stage, the best first: by points, then by shots in the X ring, then by time. Those of whom all three are
 * equal share a place, and the place after them is left out.
 */
export const rankStage = <T extends StageResult>(results: readonly T[]): (T & { readonly place: number })[] => {
  const compare = (a: StageResult, b: StageResult): number => b.points - a.points || b.x - a.x || a.timeS - b.timeS;
  const sorted = results.toSorted(compare);
  return sorted.map((result) => ({ ...result, place: 1 + sorted.findIndex((other) => compare(other, result) === 0) }));
};
