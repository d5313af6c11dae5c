import { type HitRow, misread, READINGS_A_SAMPLE } from './hit-row.ts';

/** Settings of the search for the holds with the most hits. */
export interface BestGroupOptions {
  /** Cuts between holds are multiples of this, mph; 0.5 when absent. */
  cutMph?: number;
  /** Holds are multiples of this, mil: the step that a card is printed in; 0.1 when absent. */
  stepMil?: number;
  /** Standard deviation of the shooter's reading, mph; 0 when absent. */
  misreadMph?: number;
  /** Weight, beside the shooter's own hits, of the hits of an eye that errs by 1 mph more; 0 when absent. */
  forgive?: number;
}

/** Holds for rows that share their heads. */
export interface GroupHolds {
  /** Mean probability of a hit, with what `forgive` adds, over rows by their weight and samples. */
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

/** Error that `forgive` is about, mph, standard deviation. */
const FORGIVEN_MPH = 1;
/** What is less than a cut but for the noise of division, in cuts. */
const NOISE_CUTS = 1e-9;

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

/** The cuts there are: cut c lies at `(first + c)·cutMph`; every reading lies above cut 0 and at or below the last. */
interface Cuts {
  first: number;
  count: number;
  /** The lowest cut that is at or above a reading. */
  above: (readMph: number) => number;
}

const cutsFor = (readings: readonly Float64Array[], cutMph: number, maxHolds: number): Cuts => {
  const [left, right] = rangeOf(readings);
  const first = Math.floor(left / cutMph);
  // There are as many stretches as holds at the least, so that every card has all its holds.
  const count = Math.max(maxHolds, Math.ceil(right / cutMph) - first);
  const above = (readMph: number) => Math.min(count, Math.max(1, Math.ceil(readMph / cutMph - NOISE_CUTS) - first));
  return { first, count, above };
};

/** Adds what a row is worth in each stretch of reading to `worth[a · (count + 1) + b]`; gives the hold (in steps) that is worth it there. */
const addWorth = (
  row: HitRow,
  eye: HitRow | undefined,
  cuts: Cuts,
  stepMil: number,
  forgive: number,
  worth: Float64Array,
): Int32Array => {
  const { need, reading, chance, weight = 1 } = row;
  const side = cuts.count + 1;
  const [least, most] = rangeOf([need]);
  const lowest = Math.floor(least / stepMil);
  const holds = Math.ceil(most / stepMil) - lowest + 1;
  // hits[c · holds + m]: hits of hold m among the samples read at or below cut c.
  const hits = new Float64Array(side * holds);
  const own = new Float64Array(holds);
  const addAt = (readMph: number, share: number): void => {
    const at = cuts.above(readMph) * holds;
    for (let m = 0; m < holds; m++) hits[at + m] += share * own[m];
  };
  for (let n = 0; n < need.length; n++) {
    for (let m = 0; m < holds; m++) own[m] = weight * chance((lowest + m) * stepMil - need[n]);
    addAt(reading[n], 1);
    if (eye === undefined) continue;
    for (let f = 0; f < READINGS_A_SAMPLE; f++) {
      addAt(eye.reading[f * need.length + n], forgive / READINGS_A_SAMPLE);
    }
  }
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
 * `stepMil`. It maximizes `Σ_rows Σ_samples P_row(hold_row(reading) − need)`.
 *
 * The worth of a stretch is that of the best hold of each row in it, whatever the other stretches are, so the best card is a longest path
 * over the cuts: exact among all cards that can be printed (`best-group.test.ts` tries them all). Source of the method: R. Bellman,
 * "On the approximation of curves by line segments using dynamic programming", Communications of the ACM 4, 1961.
 */
export const bestGroup = (
  given: readonly HitRow[],
  maxHolds: number,
  { cutMph = 0.5, stepMil = 0.1, misreadMph = 0, forgive = 0 }: BestGroupOptions = {},
): GroupHolds[] => {
  const first = given[0];
  if (first === undefined) throw new Error('rows must not be empty');
  for (const { need, reading } of given) {
    if (need.length !== reading.length || need.length !== first.need.length || need.length === 0) {
      throw new Error(`rows must share their samples, got ${need.length} needs and ${reading.length} readings`);
    }
  }
  const rows = misreadMph > 0 ? given.map((row) => misread(row, misreadMph)) : given;
  const eyes = forgive > 0 ? rows.map((row) => misread(row, FORGIVEN_MPH)) : [];
  const cuts = cutsFor(
    [...rows, ...eyes].map(({ reading }) => reading),
    cutMph,
    maxHolds,
  );
  const side = cuts.count + 1;
  const worth = new Float64Array(side * side);
  const picks = rows.map((row, i) => addWorth(row, eyes[i], cuts, stepMil, forgive, worth));
  const samples = rows.reduce((sum, { need, weight = 1 }) => sum + weight * need.length, 0);
  return longestPaths(worth, cuts.count, maxHolds).map(({ value, path }) => ({
    value: value / (samples * (1 + forgive)),
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
