import type { HoldField } from '../field/hold-field.ts';
import { rowOf } from '../field/hold-field.ts';
import { EDGE_MIL } from '../field/sorted-holds.ts';
import type { BracketHolds } from './selection-result.ts';

export interface Coverage {
  coverage: number;
  distance_coverage: Record<string, number>;
  /** Share of the samples of each bracket; a sample belongs to the covering bracket with the nearest center hold. Adds up to `coverage`. */
  masses: number[];
}

/** Coverage of any field by brackets made from this or another one: every axis of the field needs holds. */
export const coverageOn = (field: HoldField, brackets: readonly BracketHolds[]): Coverage => {
  const { axes, nTimes, holdMil } = field;
  const counts = new Float64Array(brackets.length);
  const distance_coverage: Record<string, number> = {};
  let all = 0;
  axes.forEach(({ key }, j) => {
    const intervals = brackets.map(({ holdsByDistance }) => {
      const interval = holdsByDistance[key];
      if (interval === undefined) throw new Error(`brackets must have holds at ${key}`);
      return interval;
    });
    let covered = 0;
    for (const hold of rowOf(holdMil, nTimes, j)) {
      const owner = ownerOf(hold, intervals);
      if (owner < 0) continue;
      counts[owner]++;
      covered++;
    }
    distance_coverage[key] = covered / nTimes;
    all += covered;
  });
  const nSamples = holdMil.length;
  return { coverage: all / nSamples, distance_coverage, masses: Array.from(counts, (count) => count / nSamples) };
};

/** Index of the interval that holds the value and has the nearest center; −1 if none does. */
const ownerOf = (hold: number, intervals: readonly { low: number; center: number; high: number }[]): number => {
  let owner = -1;
  let nearest = Infinity;
  intervals.forEach(({ low, center, high }, n) => {
    if (hold < low - EDGE_MIL || hold > high + EDGE_MIL) return;
    const distance = Math.abs(hold - center);
    if (distance < nearest) {
      nearest = distance;
      owner = n;
    }
  });
  return owner;
};
