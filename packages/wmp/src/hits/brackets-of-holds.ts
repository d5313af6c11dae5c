import type { CardBracket } from '../brackets/candidate-bracket.ts';
import type { HoldField } from '../field/hold-field.ts';
import { directionOf, rowOf } from '../field/hold-field.ts';
import type { RowHolds } from './best-group.ts';
import { columnsWords, columnWind, quantileOf } from './column-wind.ts';
import { type HitRow, holdOf } from './hit-probability.ts';

interface MatchedColumns {
  /** For each row: the column of each hold, left to right. */
  columns: number[][];
  /** Share of the moments, over the rows, in which a row takes the majority's column. */
  agreement: number;
}

const permutations = (n: number): number[][] =>
  n <= 1
    ? [[0]]
    : permutations(n - 1).flatMap((order) =>
        Array.from({ length: n }, (_, i) => [...order.slice(0, i), n - 1, ...order.slice(i)]),
      );

const variance = (values: Float64Array): number => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
};

const isTelling = ({ holds }: Pick<RowHolds, 'holds'>): boolean => new Set(holds).size > 1;

/** The rows that determine a column's wind: those with different holds, or all if there are none. */
const tellingRows = (cards: readonly Pick<RowHolds, 'holds'>[]): number[] => {
  const telling = cards.flatMap((card, i) => (isTelling(card) ? [i] : []));
  return telling.length > 0 ? telling : [...cards.keys()];
};

/**
 * Assigns the holds of all rows to columns so that the rows take the same column at as many moments as possible. Rows
 * of one direction of fire agree by their cuts; in another direction the hold for a wind from the right may match these
 * rows' hold for one from the left. The row with the most variable needs leads, and the others follow one by one, each
 * in its best order.
 */
export const matchColumns = (rows: readonly HitRow[], cards: readonly RowHolds[]): MatchedColumns => {
  const count = cards[0]?.holds.length ?? 0;
  const spread = rows.map(({ need, weight = 1 }) => weight * variance(need));
  const telling = tellingRows(cards);
  const order = telling.toSorted((a, b) => spread[b] - spread[a]);
  const others = [...rows.keys()].filter((i) => !telling.includes(i));
  const orders = permutations(count);
  const nSamples = rows[0]?.need.length ?? 0;
  const votes = Array.from({ length: nSamples }, () => new Float64Array(count));
  const columns: number[][] = [];
  for (const i of [...order, ...others]) {
    const { reading, weight = 1 } = rows[i];
    const taken = Int32Array.from(reading, (read) => holdOf(cards[i].cuts, read));
    const gain = Array.from({ length: count }, () => new Float64Array(count));
    for (let n = 0; n < nSamples; n++) {
      for (let column = 0; column < count; column++) gain[taken[n]][column] += votes[n][column];
    }
    let best = orders[0];
    let top = -1;
    for (const tried of orders) {
      const value = tried.reduce((sum, column, hold) => sum + gain[hold][column], 0);
      if (value <= top + 1e-9) continue;
      top = value;
      best = tried;
    }
    // The leader's holds are in order, left to right.
    columns[i] = i === order[0] ? Array.from({ length: count }, (_, hold) => hold) : best;
    if (telling.includes(i)) for (let n = 0; n < nSamples; n++) votes[n][columns[i][taken[n]]] += weight;
  }
  const all = telling.reduce((sum, i) => sum + (rows[i].weight ?? 1), 0) * nSamples;
  return { columns, agreement: votes.reduce((sum, vote) => sum + Math.max(...vote), 0) / all };
};

/** A bracket of a card with the most hits. Its holds are independent at each engagement, so each has its own wind. */
export type HitBracket = CardBracket & Required<Pick<CardBracket, 'windByAxis' | 'readingByAxis' | 'meanSpeedMph'>>;

/** Percentiles of the needs for a hold's low and high. */
const NEEDS = { low: 0.025, high: 0.975 } as const;

interface Fallen {
  u: number[];
  v: number[];
  needs: number[];
}

const meanWind = ({ u, v }: Pick<Fallen, 'u' | 'v'>) => {
  const [sumU, sumV] = [u, v].map((values) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length));
  return { speedMph: Math.hypot(sumU, sumV), directionDeg: directionOf(sumU, sumV) };
};

const fallenOf = (field: HoldField, row: HitRow, { cuts, holds }: RowHolds, j: number): Fallen[] => {
  const fallen = holds.map((): Fallen => ({ u: [], v: [], needs: [] }));
  const [u, v] = [rowOf(field.u, field.nTimes, j), rowOf(field.v, field.nTimes, j)];
  row.reading.forEach((read, t) => {
    const at = fallen[holdOf(cuts, read)];
    at.u.push(u[t]);
    at.v.push(v[t]);
    at.needs.push(row.need[t]);
  });
  return fallen;
};

/**
 * The holds of `bestCard` as wind brackets: one column each, named by its winds, with its share of the wind.
 * @param rows one for each engagement of the field, in order
 * @param cards the holds of each row
 */
export const bracketsOfHolds = (
  field: HoldField,
  rows: readonly HitRow[],
  cards: readonly RowHolds[],
): HitBracket[] => {
  const { columns, agreement } = matchColumns(rows, cards);
  const fallen = rows.map((row, j) => fallenOf(field, row, cards[j], j));
  const telling = tellingRows(cards);
  const count = cards[0]?.holds.length ?? 0;
  const all = telling.reduce((sum, j) => sum + (rows[j].weight ?? 1), 0) * field.nTimes;
  const inColumn = (j: number, column: number) => columns[j].indexOf(column);
  const winds = Array.from({ length: count }, (_, column) => {
    const own = telling.map((j) => fallen[j][inColumn(j, column)]);
    return columnWind(
      own.flatMap(({ u }) => u),
      own.flatMap(({ v }) => v),
    );
  });
  const words = columnsWords(winds, agreement);
  return winds.map((wind, column) => {
    const byAxis = <Value>(read: (j: number, hold: number) => Value): Record<string, Value> =>
      Object.fromEntries(field.axes.map(({ key }, j) => [key, read(j, inColumn(j, column))]));
    const { speedMph = 0, directionDeg = 0, meanSpeedMph = 0, lowMph = 0, highMph = 0 } = wind ?? {};
    return {
      label: words[column].label,
      windCondition: words[column].condition,
      speedRange: { low: lowMph, high: highMph },
      windSpeed: speedMph,
      windDirection: directionDeg,
      meanSpeedMph,
      prob_mass:
        telling.reduce((sum, j) => sum + (rows[j].weight ?? 1) * fallen[j][inColumn(j, column)].u.length, 0) / all,
      holdsByDistance: byAxis((j, hold) => {
        const needs = Float64Array.from(fallen[j][hold].needs).sort();
        const center = cards[j].holds[hold];
        const at = (p: number) => (needs.length === 0 ? center : quantileOf(needs, p));
        return { low: Math.min(center, at(NEEDS.low)), center, high: Math.max(center, at(NEEDS.high)) };
      }),
      windByAxis: byAxis((j, hold) =>
        fallen[j][hold].u.length === 0 ? { speedMph, directionDeg } : meanWind(fallen[j][hold]),
      ),
      readingByAxis: byAxis((j, hold) => ({
        low: cards[j].cuts[hold - 1] ?? -Infinity,
        high: cards[j].cuts[hold] ?? Infinity,
      })),
    };
  });
};
