import { normalCdf } from '@windcall/units';
import type { HitRow } from './hit-probability.ts';

export interface BestGroupOptions {
  /** Step of the cuts between holds, mph; 0.5 if absent. */
  cutMph?: number;
  /** Step of the holds, mil, as printed on the card; 0.1 if absent. */
  stepMil?: number;
  /** Standard deviation of the shooter's reading, mph; 0 if absent. */
  misreadMph?: number;
}

/** Holds for rows with common cuts. */
export interface GroupHolds {
  /** Mean probability of a hit for the shooter's eye, over rows by their weight and samples. */
  value: number;
  /** mph, rising; one fewer than there are holds. */
  cuts: number[];
  /** mil, + right: for each row its holds, left to right. */
  holds: number[][];
}

export interface RowHolds extends Omit<GroupHolds, 'holds'> {
  holds: number[];
}

/** Tolerance for rounding of divisions, in bins. */
const NOISE_BINS = 1e-9;
/** Bins of reading per cut, for integrating the eye's normal error. */
const BINS_A_CUT = 5;
const NOTHING = 1e-12;
/** Cuts are tried up to this many standard deviations of the error beyond the winds. */
const REACH_SDS = 2.5;

const rangeOf = (lists: readonly Float64Array[]): [number, number] => {
  let [least, most] = [Infinity, -Infinity];
  for (const list of lists) {
    for (const x of list) {
      if (x < least) least = x;
      if (x > most) most = x;
    }
  }
  return [least, most];
};

/** Possible cuts: cut c is at `(first + c)·cutMph`; every reading is above cut 0 and at or below the last. */
interface Cuts {
  first: number;
  count: number;
  binOf: (mph: number) => number;
  /** For each cut the bins that are read between it and the previous one, with their shares; empty for cut 0. */
  read: readonly (readonly { bin: number; share: number }[])[];
}

const cutsFor = (
  readings: readonly Float64Array[],
  maxHolds: number,
  { cutMph, misreadMph }: Required<Omit<BestGroupOptions, 'stepMil'>>,
): Cuts => {
  const [left, right] = rangeOf(readings);
  const reach = REACH_SDS * misreadMph;
  const first = Math.floor((left - reach) / cutMph);
  // At least as many intervals as holds, so that every card has all its holds.
  const count = Math.max(maxHolds, Math.ceil((right + reach) / cutMph) - first);
  const [bins, binMph] = [count * BINS_A_CUT, cutMph / BINS_A_CUT];
  const below = (c: number, bin: number): number => {
    if (c <= 0 || c === count) return Number(c === count);
    const inside = c * BINS_A_CUT - bin;
    return misreadMph > 0 ? normalCdf(((inside - 0.5) * binMph) / misreadMph) : Number(inside > 0);
  };
  const readAt = (c: number) =>
    Array.from({ length: bins }, (_, bin) => ({ bin, share: below(c, bin) - below(c - 1, bin) })).filter(
      ({ share }) => share > NOTHING,
    );
  return {
    first,
    count,
    binOf: (mph) => Math.min(bins - 1, Math.max(0, Math.ceil((mph - first * cutMph) / binMph - NOISE_BINS) - 1)),
    read: Array.from({ length: count + 1 }, (_, c) => readAt(c)),
  };
};

/** Adds a row's value in each interval of reading to `worth[a · (count + 1) + b]`; returns its best hold there (in steps). */
const addWorth = (row: HitRow, cuts: Cuts, stepMil: number, worth: Float64Array): Int32Array => {
  const { need, reading, chance, weight = 1 } = row;
  const side = cuts.count + 1;
  const [least, most] = rangeOf([need]);
  const lowest = Math.floor(least / stepMil);
  const holds = Math.ceil(most / stepMil) - lowest + 1;
  const inBin = new Float64Array(cuts.count * BINS_A_CUT * holds);
  for (let n = 0; n < need.length; n++) {
    const at = cuts.binOf(reading[n]) * holds;
    for (let m = 0; m < holds; m++) inBin[at + m] += weight * chance((lowest + m) * stepMil - need[n]);
  }
  // hits[c · holds + m]: hits of hold m for readings at or below cut c.
  const hits = new Float64Array(side * holds);
  cuts.read.forEach((bins, c) => {
    for (const { bin, share } of bins) {
      for (let m = 0; m < holds; m++) hits[c * holds + m] += share * inBin[bin * holds + m];
    }
  });
  for (let i = holds; i < hits.length; i++) hits[i] += hits[i - holds];

  const picks = new Int32Array(side * side);
  for (let a = 0; a < cuts.count; a++) {
    for (let b = a + 1; b <= cuts.count; b++) {
      let top = -1;
      let best = 0;
      for (let m = 0; m < holds; m++) {
        const value = hits[b * holds + m] - hits[a * holds + m];
        if (value > top + 1e-12) {
          top = value;
          best = m;
        }
      }
      worth[a * side + b] += top;
      picks[a * side + b] = lowest + best;
    }
  }
  return picks;
};

/** For 1 … maxHolds intervals, the cuts from first to last with the largest total value. */
const longestPaths = (worth: Float64Array, count: number, maxHolds: number): { value: number; path: number[] }[] => {
  const side = count + 1;
  let best = Float64Array.from({ length: side }, (_, b) => (b === 0 ? -Infinity : worth[b]));
  let paths: number[][] = Array.from({ length: side }, (_, b) => [b]);
  const out = [{ value: best[count], path: paths[count] }];
  for (let k = 2; k <= maxHolds; k++) {
    const next = new Float64Array(side).fill(-Infinity);
    const from = new Int32Array(side);
    for (let b = k; b <= count; b++) {
      for (let a = k - 1; a < b; a++) {
        const value = best[a] + worth[a * side + b];
        // In a tie the later cut, so that one hold keeps its whole interval.
        if (value > next[b] + 1e-12) {
          next[b] = value;
          from[b] = a;
        }
      }
    }
    const before = paths;
    paths = Array.from({ length: side }, (_, b) => [...(before[from[b]] ?? []), b]);
    best = next;
    out.push({ value: best[count], path: paths[count] });
  }
  return out;
};

/**
 * The 1 … maxHolds holds with the most hits for rows of one direction of fire, which share their cuts: each hold is for
 * an interval of the shooter's crosswind reading, cut at multiples of `cutMph`; each row has its own hold there, a
 * multiple of `stepMil`. Maximizes `Σ_rows Σ_samples ∫ P_row(hold_row(reading + error) − need)` over a normal error of
 * `misreadMph`; an eye reads at or below a cut with probability `Φ((cut − reading)/misreadMph)`, with readings resolved
 * to a fifth of a cut. Each row has a best hold in an interval, independent of other intervals, so the best card is a
 * longest path over the cuts: exact among all printable cards (`best-group.test.ts` tries them all). Source of the
 * method: R. Bellman, "On the approximation of curves by line segments using dynamic programming", Communications of
 * the ACM 4, 1961.
 */
export const bestGroup = (
  rows: readonly HitRow[],
  maxHolds: number,
  { cutMph = 0.5, stepMil = 0.1, misreadMph = 0 }: BestGroupOptions = {},
): GroupHolds[] => {
  const first = rows[0];
  if (first === undefined) throw new Error('rows must not be empty');
  for (const { need, reading } of rows) {
    if (need.length !== reading.length || need.length !== first.need.length || need.length === 0) {
      throw new Error(`rows must share their samples, got ${need.length} needs and ${reading.length} readings`);
    }
  }
  const cuts = cutsFor(
    rows.map(({ reading }) => reading),
    maxHolds,
    { cutMph, misreadMph },
  );
  const side = cuts.count + 1;
  const worth = new Float64Array(side * side);
  const picks = rows.map((row) => addWorth(row, cuts, stepMil, worth));
  const samples = rows.reduce((sum, { need, weight = 1 }) => sum + weight * need.length, 0);
  return longestPaths(worth, cuts.count, maxHolds).map(({ value, path }) => ({
    value: value / samples,
    cuts: path.slice(0, -1).map((c) => (cuts.first + c) * cutMph),
    holds: picks.map((pick) => path.map((b, i) => (pick[(path[i - 1] ?? 0) * side + b] ?? 0) * stepMil)),
  }));
};

/**
 * The best holds of each row, for 1 … maxHolds; rows of one direction of fire share their cuts.
 * @param directions direction of fire of each row
 */
export const bestCard = (
  rows: readonly HitRow[],
  directions: readonly number[],
  maxHolds: number,
  options: BestGroupOptions = {},
): RowHolds[][] => {
  const out: RowHolds[][] = [];
  for (const direction of new Set(directions)) {
    const places = rows.flatMap((_, i) => (directions[i] === direction ? [i] : []));
    const found = bestGroup(
      places.map((i) => rows[i]),
      maxHolds,
      options,
    );
    places.forEach((i, q) => {
      out[i] = found.map(({ holds, ...of }) => ({ ...of, holds: holds[q] }));
    });
  }
  return out;
};
