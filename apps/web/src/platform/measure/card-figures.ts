import type { cards } from '@windcall/contract';
import { UNITS } from '@windcall/units';
import { unitsNow } from './use-units.ts';

type Hold = Pick<cards.CardRow['holds'][number], 'windage' | 'low' | 'high' | 'elevation'>;

/**
 * The figures of a row that are shown: those of the card, which were rounded in mil; in another unit those before that, to be
 * rounded once, there. mil. `likeliest` is the place of the bracket whose wind the elevation is for.
 */
export const shownFigures = (
  row: Pick<cards.CardRow, 'elevation' | 'holds'>,
  likeliest: number,
): { readonly elevation: number; readonly holds: readonly (Hold & { readonly bracket: number })[] } => {
  if (unitsNow().name('angle') === UNITS.angle[0]?.name) return row;
  return {
    elevation: row.holds.find(({ bracket }) => bracket === likeliest)?.exact.elevation ?? row.elevation,
    holds: row.holds.map(({ bracket, exact }) => ({ bracket, ...exact })),
  };
};

/** Place of the likeliest bracket of a card, from 0. */
export const likeliestOf = (brackets: readonly Pick<cards.CardBracket, 'probability'>[]): number =>
  brackets.reduce(
    (best, { probability }, i) => ((probability ?? 0) > (brackets[best]?.probability ?? 0) ? i : best),
    0,
  );
