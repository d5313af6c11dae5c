import type { HoldField } from '../field/hold-field.ts';
import type { HitTable } from './hit-probability.ts';
import type { MainWind } from './main-wind.ts';

/** Winds that are tried as centres, evenly over the winds seen. */
const CENTRES = 120;

/**
 * For each number of holds 1 … maxHolds the winds (mph, rising) with the largest mean probability of a hit, the nearest being
 * taken. Between neighbouring centres a and b every sample goes to the nearer, so a card's worth is a sum over neighbours and
 * the best card a longest path over the sorted centres: exact on the 120 winds that are tried.
 */
export const chooseCentres = (
  field: HoldField,
  samples: Int32Array,
  wind: MainWind,
  tables: readonly HitTable[],
  maxHolds: number,
): number[][] => {
  const winds = windsOf(field, wind);
  const sorted = samples.slice().sort((a, b) => winds[a]! - winds[b]!);
  const [low, high] = rangeOf(field, wind, winds, sorted);
  const m = high - low > 1e-9 ? CENTRES : 1;
  const centres = Float64Array.from({ length: m }, (_, i) => (m === 1 ? low : low + ((high - low) * i) / (m - 1)));

  // worth[a][n]: hits among the first n samples when all take centre a.
  const worth = Array.from(centres, (centre) => runningWorth(field, sorted, wind, tables, centre));
  const below = (mph: number) => countUpTo(winds, sorted, mph);
  const at = Int32Array.from(centres, below);
  const between = (a: number, b: number) => {
    const middle = below((centres[a]! + centres[b]!) / 2);
    return worth[a]![middle]! - worth[a]![at[a]!]! + worth[b]![at[b]!]! - worth[b]![middle]!;
  };
  const gaps = Array.from(centres, (_, b) => Float64Array.from({ length: b }, (__, a) => between(a, b)));

  let best = Float64Array.from(centres, (_, b) => worth[b]![at[b]!]!);
  let paths: number[][] = Array.from(centres, (_, b) => [b]);
  const cards: number[][] = [];
  for (let holds = 1; holds <= maxHolds; holds++) {
    if (holds > 1) {
      const previous = best;
      const before = paths;
      best = previous.slice();
      paths = before.slice();
      for (let b = 1; b < m; b++) {
        for (let a = 0; a < b; a++) {
          const value = previous[a]! + gaps[b]![a]!;
          if (value <= best[b]!) continue;
          best[b] = value;
          paths[b] = [...before[a]!, b];
        }
      }
    }
    const ends = best.map((value, b) => value + worth[b]![sorted.length]! - worth[b]![at[b]!]!);
    const last = ends.reduce((top, value, b) => (value > ends[top]! ? b : top), 0);
    cards.push(paths[last]!.map((b) => centres[b]!));
  }
  return cards;
};

/** The wind along the main direction that each sample's hold stands for, mph; 0 where that direction moves no hold. */
export const windsOf = ({ holdMil, nTimes }: HoldField, wind: MainWind): Float64Array =>
  holdMil.map((hold, i) => {
    const per = wind.milPerMph[Math.floor(i / nTimes)]!;
    return per === 0 ? 0 : hold / per;
  });

/** Engagements that the main wind moves less than this share of the most moved say nothing about its speed. */
const TELLING = 0.1;

/** Least and largest wind that a telling engagement saw, mph. */
const rangeOf = ({ nTimes }: HoldField, wind: MainWind, winds: Float64Array, sorted: Int32Array): [number, number] => {
  const most = wind.milPerMph.reduce((top, per) => Math.max(top, Math.abs(per)), 0);
  const telling = sorted.filter((i) => Math.abs(wind.milPerMph[Math.floor(i / nTimes)]!) >= TELLING * most);
  return [winds[telling[0]!]!, winds[telling[telling.length - 1]!]!];
};

const runningWorth = (
  { holdMil, nTimes }: HoldField,
  sorted: Int32Array,
  wind: MainWind,
  tables: readonly HitTable[],
  centre: number,
): Float64Array => {
  const sums = new Float64Array(sorted.length + 1);
  sorted.forEach((i, n) => {
    const j = Math.floor(i / nTimes);
    sums[n + 1] = sums[n]! + tables[j]!(holdMil[i]! - wind.milPerMph[j]! * centre);
  });
  return sums;
};

/** How many of the sorted samples have a wind of at most `mph`. */
const countUpTo = (winds: Float64Array, sorted: Int32Array, mph: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (winds[sorted[middle]!]! <= mph) low = middle + 1;
    else high = middle;
  }
  return low;
};
