import type { cards } from '@windcall/contract';
import { angleName, angleText } from '../../units/angles.ts';
import type { Units } from '../../units/units.ts';

/** A row with a certainty; older cards have none. */
export type CertainRow = cards.CardRow & { readonly certainty: NonNullable<cards.CardRow['certainty']> };

export const isCertain = (row: cards.CardRow): row is CertainRow => row.certainty !== undefined;
/** Certainty of a card's nearest and farthest row, in one line for paper. */
export const certaintyLine = (units: Units, { rows }: Pick<cards.Card, 'rows'>): string | null => {
  const stated = rows.filter(isCertain).toSorted((a, b) => a.distance - b.distance);
  const [near, far] = [stated[0], stated.at(-1)];
  if (near === undefined || far === undefined) return null;
  const at = ({ certainty: { sigmaElevation, sigmaWindage }, distance }: CertainRow) =>
    `${angleText(units, sigmaElevation)} elevation and ${angleText(units, sigmaWindage)} wind at ${units.text('range', distance)}`;
  const ends = near.distance === far.distance ? at(near) : `${at(near)}, ${at(far)}`;
  return `Margin, one standard deviation, ${angleName(units)}: ${ends}. Jump is in the elevations.`;
};
