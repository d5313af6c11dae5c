/**
 * Gusts are drawn hour by hour, s, so that a moment late in a day costs at most two hours of draws. No generator call
 * is longer, so its answer is drawn in one piece.
 */
export const STRETCH_S = 3600;
/** Seconds of noise numbered for each stretch: more than an hour and its longest handover, so no two share one. */
export const NOISE_SECONDS = 8192;
/** Handover in correlation times: gusts one correlation time apart then lose under 1 % of their correlation. */
const HANDOVER_TIMES = 12;

/** The part of a time axis with the gusts of one hour. */
export interface Stretch {
  index: number;
  /** On the wind's time axis. */
  beginsS: number;
  /** Index of its first time on the axis. */
  first: number;
  /** Times since its beginning, ascending. */
  timesS: number[];
  /** Weight of its gusts at each time. The squares of all stretches' weights sum to 1, which keeps the variance. */
  weights: number[];
}

/**
 * The stretches for ascending times (s), in order. After its hour each stretch fades out as a cosine while the next,
 * independent one, rises as a sine, so that the wind does not jump.
 */
export const stretchesOf = (timesS: readonly number[], correlationTimeS: number): Stretch[] => {
  const handoverS = Math.min(STRETCH_S / 2, HANDOVER_TIMES * correlationTimeS);
  const quarter = (s: number): number => (Math.PI / 2) * Math.min(1, s / handoverS);
  const weightAt = (index: number, s: number): number => {
    if (s > STRETCH_S) return s - STRETCH_S < handoverS ? Math.cos(quarter(s - STRETCH_S)) : 0;
    if (index === 0) return s < 0 ? 0 : 1;
    return s > 0 ? Math.sin(quarter(s)) : 0;
  };
  const stretches: Stretch[] = [];
  const lastIndex = Math.floor((timesS[timesS.length - 1] ?? 0) / STRETCH_S);
  for (let index = Math.max(0, Math.floor((timesS[0] ?? 0) / STRETCH_S) - 1); index <= lastIndex; index++) {
    const beginsS = index * STRETCH_S;
    const weights = timesS.map((t) => weightAt(index, t - beginsS));
    const first = weights.findIndex((weight) => weight > 0);
    if (first < 0) continue;
    const own = weights.slice(first, weights.findLastIndex((weight) => weight > 0) + 1);
    const since = timesS.slice(first, first + own.length).map((t) => t - beginsS);
    stretches.push({ index, beginsS, first, timesS: since, weights: own });
  }
  return stretches;
};
