import type { RowHolds } from './best-group.ts';
import { type HitRow, holdOf } from './hit-probability.ts';

/** Columns of each row's holds. */
export interface MatchedColumns {
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
export const tellingRows = (cards: readonly Pick<RowHolds, 'holds'>[]): number[] => {
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
