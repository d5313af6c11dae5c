import { type CardBracket, columnsWords, columnWind, type HoldField, rowOf } from '@windcall/wmp';
import type { CardRow } from './card-rows.ts';
import { readingsOf } from './crosswind-bands.ts';

const fromLeft = ({ holds }: CardRow) =>
  holds.toSorted((a, b) => a.crosswind.low + a.crosswind.high - (b.crosswind.low + b.crosswind.high));

/**
 * Names the brackets by the winds that select them in their rows. Brackets with such names keep them.
 * @param axes engagement of the field for each row
 */
export const nameColumns = (
  brackets: readonly CardBracket[],
  rows: readonly CardRow[],
  axes: readonly number[],
  field: HoldField,
): CardBracket[] => {
  if (brackets.every(({ windCondition }) => windCondition !== undefined)) return [...brackets];
  const { nTimes } = field;
  const winds = brackets.map(() => ({ u: [] as number[], v: [] as number[] }));
  const votes = Array.from({ length: nTimes }, () => new Float64Array(brackets.length));
  // Rows with equal holds in all columns cannot name the columns.
  const isTelling = ({ holds }: CardRow) => new Set(holds.map(({ windage }) => windage)).size > 1;
  const isAny = rows.some(isTelling);
  rows.forEach((row, i) => {
    if (isAny && !isTelling(row)) return;
    const j = axes[i] ?? 0;
    const holds = fromLeft(row);
    const [u, v] = [rowOf(field.u, nTimes, j), rowOf(field.v, nTimes, j)];
    readingsOf(field, j).forEach((mph, t) => {
      const column = (holds.find(({ crosswind }) => mph <= crosswind.high) ?? holds.at(-1))?.bracket ?? 0;
      winds[column]?.u.push(u[t] ?? 0);
      winds[column]?.v.push(v[t] ?? 0);
      const vote = votes[t];
      if (vote) vote[column] = (vote[column] ?? 0) + 1;
    });
  });
  const voters = votes[0]?.reduce((a, b) => a + b, 0) ?? 0;
  const agreement = votes.reduce((sum, vote) => sum + Math.max(...vote), 0) / Math.max(1, voters * nTimes);
  const words = columnsWords(
    winds.map(({ u, v }) => columnWind(u, v)),
    agreement,
  );
  return brackets.map((bracket, n) => ({
    ...bracket,
    label: words[n]?.label ?? bracket.label,
    windCondition: words[n]?.condition ?? '',
  }));
};
