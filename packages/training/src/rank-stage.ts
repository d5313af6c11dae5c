/** A shooter's result on one stage. */
export interface StageResult {
  readonly points: number;
  readonly x: number;
  /** Time of the last needed round; par if a round was not taken. */
  readonly timeS: number;
}

/** Points relative to the best of the stage, percent with two decimals; 0 if the best has none. */
export const percentOfBest = (points: number, best: number): number =>
  best > 0 ? Math.round((10_000 * points) / best) / 100 : 0;

/**
 * The results of one stage, best first: by points, then by shots in the X ring, then by time. Equal results share a
 * place, and the next place is skipped.
 */
export const rankStage = <T extends StageResult>(results: readonly T[]): (T & { readonly place: number })[] => {
  const compare = (a: StageResult, b: StageResult): number => b.points - a.points || b.x - a.x || a.timeS - b.timeS;
  const sorted = results.toSorted(compare);
  return sorted.map((result) => ({ ...result, place: 1 + sorted.findIndex((other) => compare(other, result) === 0) }));
};
