import { normalCdf } from '@windcall/units';
import type { HitRow } from './hit-row.ts';

/** Settings of the search for the holds with the most hits. */
export interface BestGroupOptions {
  /** Cuts between holds are multiples of this, mph; 0.5 when absent. */
  cutMph?: number;
  /** Holds are multiples of this, mil: the step that a card is printed in; 0.1 when absent. */
  stepMil?: number;
  /** Standard deviation of the shooter's reading, mph; 0 when absent. */
  misreadMph?: number;
}

/** Holds for rows that share their heads. */
export interface GroupHolds {
  /** Mean probability of a hit for that eye, over rows by their weight and samples. */
  value: number;
  /** mph, rising; one fewer than there are holds. */
  cuts: number[];
  /** mil, + right: of each row its holds from left to right. */
  holds: number[][];
}

/** Holds for one row. */
export interface RowHolds extends Omit<GroupHolds, 'holds'> {
  holds: number[];
}

/** What is less than a bin but for the noise of division, in bins. */
const NOISE_BINS = 1e-9;
/** The normal error of an eye is integrated over bins of reading, this many to a cut. */
const BINS_A_CUT = 5;
/** Shares below this change no choice. */
const NOTHING = 1e-12;
/** Cuts are tried up to so many standard deviations of the error beyond what is blowing. */
const REACH_SDS = 2.5;

/** Least and largest of some numbers. */
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

/** The cuts there are: cut c lies at `(first + c)·cutMph`; every reading counts as above cut 0 and at or below the last. */
interface Cuts {
  first: number;
  count: number;
  /** The bin that a wind falls to. */
  binOf: (mph: number) => number;
  /** Of each cut the bins that are read between it and the one before, with their shares; of cut 0 none. */
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
  // There are as many stretches as holds at the least, so that every card has all its holds.
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

/** Adds what a row is worth in each stretch of reading to `worth[a · (count + 1) + b]`; gives the hold (in steps) that is worth it there. */
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
  // hits[c · holds + m]: hits of hold m among what the eye reads at or below cut c.
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

/** For 1 … maxHolds stretches the cuts, from the first to the last, along which the worth of the stretches is largest. */
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
        // Among equals the later cut: one hold then keeps its stretch whole.
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
 * The 1 … maxHolds holds with the most hits for rows that share their heads, which are those of one direction of fire: a head is a
 * stretch of the crosswind that the shooter reads, cut at multiples of `cutMph`; each row has its own hold under it, a multiple of
 * `stepMil`. It maximizes `Σ_rows Σ_samples ∫ P_row(hold_row(reading + error) − need)` over a normal error of `misreadMph`; what an eye
 * reads at or below a cut is `Φ((cut − reading)/misreadMph)`, of a reading to a fifth of a cut.
 *
 * The worth of a stretch is that of the best hold of each row in it, whatever the other stretches are, so the best card is a longest path
 * over the cuts: exact among all cards that can be printed (`best-group.test.ts` tries them all). Source of the method: R. Bellman,
 * "On the approximation of curves by line segments using dynamic programming", Communications of the ACM 4, 1961.
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
 * The best holds of all rows, those of one direction of fire under the same heads: of each row, for 1 … maxHolds.
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
