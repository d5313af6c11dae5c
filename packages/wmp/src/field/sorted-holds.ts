import type { HoldField } from './hold-field.ts';
import { sampleAt } from './hold-field.ts';

/** The holds of every distance in ascending order, so that a bracket covers a run of positions. Row-major, nEngagements × nTimes. */
export interface SortedHolds {
  nTimes: number;
  /** mil, ascending within each row. */
  holds: Float64Array;
  /** Index in the field of the sample at each position. */
  sample: Int32Array;
}

/** Slack on a bracket's ends, so that a sample on the edge is always covered. mil */
export const EDGE_MIL = 1e-12;

export const sortHolds = ({ axes, nTimes, holdMil }: HoldField): SortedHolds => {
  const holds = new Float64Array(holdMil.length);
  const sample = new Int32Array(holdMil.length);
  axes.forEach((_, j) => {
    const from = sampleAt(nTimes, j, 0);
    const order = Int32Array.from({ length: nTimes }, (__, t) => from + t).sort((a, b) => holdMil[a] - holdMil[b]);
    sample.set(order, from);
    for (let t = 0; t < nTimes; t++) holds[from + t] = holdMil[order[t]];
  });
  return { nTimes, holds, sample };
};

/** Positions [from, to) of row j with holds within [lowMil, highMil], from the row's start. */
export const coveredRun = (sorted: SortedHolds, j: number, lowMil: number, highMil: number): [number, number] => [
  countBelow(sorted, j, lowMil - EDGE_MIL, false),
  countBelow(sorted, j, highMil + EDGE_MIL, true),
];

/** Number of holds in row j that are < limit, or ≤ limit. Binary search. */
const countBelow = ({ holds, nTimes }: SortedHolds, j: number, limit: number, orEqual: boolean): number => {
  let low = 0;
  let high = nTimes;
  while (low < high) {
    const middle = (low + high) >> 1;
    const hold = holds[sampleAt(nTimes, j, middle)];
    if (hold < limit || (orEqual && hold === limit)) low = middle + 1;
    else high = middle;
  }
  return low;
};
