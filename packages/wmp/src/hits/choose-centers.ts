import type { HoldField } from '../field/hold-field.ts';
import { axisOf } from '../field/samples.ts';
import type { HitTable } from './hit-probability.ts';
import type { MainWind } from './main-wind.ts';

/** Winds that are tried as centers, evenly over the winds seen. */
const CENTERS = 120;

/**
 * For each number of holds 1 … maxHolds the winds (mph, rising) with the largest mean probability of a hit, the nearest being
 * taken. Between neighboring centers a and b every sample goes to the nearer, so a card's worth is a sum over neighbors and
 * the best card a longest path over the sorted centers: exact on the 120 winds that are tried.
 */
export const chooseCenters = (
  field: HoldField,
  samples: Int32Array,
  wind: MainWind,
  tables: readonly HitTable[],
  maxHolds: number,
): number[][] => {
  const winds = windsOf(field, wind);
  const sorted = samples.slice().sort((a, b) => winds[a] - winds[b]);
  const [low, high] = rangeOf(field, wind, winds, sorted);
  const m = high - low > 1e-9 ? CENTERS : 1;
  const centers = Float64Array.from({ length: m }, (_, i) => (m === 1 ? low : low + ((high - low) * i) / (m - 1)));

  // worth[a][n]: hits among the first n samples when all take center a.
  const worth = Array.from(centers, (center) => runningWorth(field, sorted, wind, tables, center));
  const below = (mph: number) => countUpTo(winds, sorted, mph);
  const at = Int32Array.from(centers, below);
  const between = (a: number, b: number) => {
    const middle = below((centers[a] + centers[b]) / 2);
    return worth[a][middle] - worth[a][at[a]] + worth[b][at[b]] - worth[b][middle];
  };
  const gaps = Array.from(centers, (_, b) => Float64Array.from({ length: b }, (__, a) => between(a, b)));

  let best = Float64Array.from(centers, (_, b) => worth[b][at[b]]);
  let paths: number[][] = Array.from(centers, (_, b) => [b]);
  const cards: number[][] = [];
  for (let holds = 1; holds <= maxHolds; holds++) {
    if (holds > 1) {
      const previous = best;
      const before = paths;
      best = previous.slice();
      paths = before.slice();
      for (let b = 1; b < m; b++) {
        for (let a = 0; a < b; a++) {
          const value = previous[a] + gaps[b][a];
          if (value <= best[b]) continue;
          best[b] = value;
          paths[b] = [...before[a], b];
        }
      }
    }
    const ends = best.map((value, b) => value + worth[b][sorted.length] - worth[b][at[b]]);
    const last = ends.reduce((top, value, b) => (value > ends[top] ? b : top), 0);
    cards.push(paths[last].map((b) => centers[b]));
  }
  return cards;
};

/** The wind along the main direction that each sample's hold stands for, mph; 0 where that direction moves no hold. */
export const windsOf = ({ holdMil, nTimes }: HoldField, wind: MainWind): Float64Array =>
  holdMil.map((hold, i) => {
    const per = wind.milPerMph[axisOf(nTimes, i)];
    return per === 0 ? 0 : hold / per;
  });

/** Engagements that the main wind moves less than this share of the most moved say nothing about its speed. */
const TELLING = 0.1;

/** Least and largest wind that a telling engagement saw, mph. */
const rangeOf = ({ nTimes }: HoldField, wind: MainWind, winds: Float64Array, sorted: Int32Array): [number, number] => {
  const most = wind.milPerMph.reduce((top, per) => Math.max(top, Math.abs(per)), 0);
  const telling = sorted.filter((i) => Math.abs(wind.milPerMph[axisOf(nTimes, i)]) >= TELLING * most);
  return [winds[telling[0]], winds[telling[telling.length - 1]]];
};

const runningWorth = (
  { holdMil, nTimes }: HoldField,
  sorted: Int32Array,
  wind: MainWind,
  tables: readonly HitTable[],
  center: number,
): Float64Array => {
  const sums = new Float64Array(sorted.length + 1);
  sorted.forEach((i, n) => {
    const j = axisOf(nTimes, i);
    sums[n + 1] = sums[n] + tables[j](holdMil[i] - wind.milPerMph[j] * center);
  });
  return sums;
};

/** How many of the sorted samples have a wind of at most `mph`. */
const countUpTo = (winds: Float64Array, sorted: Int32Array, mph: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (winds[sorted[middle]] <= mph) low = middle + 1;
    else high = middle;
  }
  return low;
};
