import type { cards } from '@windcall/contract';
import { UNITS } from '@windcall/units';
import { formatClockDirection } from '@windcall/wmp';
import { type CrosswindBand, crosswindText } from './crosswind.ts';
import { restated, type Units } from './units.ts';

type Hold = cards.CardRow['holds'][number];

/** A hold as shown, mil, and the crosswinds that choose it, mph, + from the right. */
export interface ShownHold extends Pick<Hold, 'bracket' | 'windage' | 'low' | 'high'> {
  /** Elevation to dial instead of the row's, + up; null if within a click of it. */
  readonly ownElevation: number | null;
  /** Crosswinds that choose this hold; null on older cards. */
  readonly crosswind: CrosswindBand | null;
  /** Crosswinds in which this hold hits the target; null on older cards. */
  readonly onTarget: CrosswindBand | null;
}

/**
 * A row's shown numbers, mil: the card's rounded ones, or unrounded ones in another unit. `likeliest`: index of the
 * bracket whose wind sets the elevation.
 */
export const shownFigures = (
  units: Units,
  row: Pick<cards.CardRow, 'elevation' | 'holds'>,
  likeliest: number,
): { readonly elevation: number; readonly holds: readonly ShownHold[] } => {
  const isMil = units.name('angle') === UNITS.angle[0]?.name;
  const main = row.holds.find(({ bracket }) => bracket === likeliest);
  return {
    elevation: isMil ? row.elevation : (main?.exact.elevation ?? row.elevation),
    holds: row.holds.map((hold) => {
      const { windage, low, high, elevation } = isMil ? hold : hold.exact;
      return {
        bracket: hold.bracket,
        windage,
        low,
        high,
        ownElevation: hold.ownElevation ? elevation : null,
        crosswind: hold.crosswind ?? null,
        onTarget: hold.onTarget ?? null,
      };
    }),
  };
};

const CALM = 'calm';

/**
 * A bracket by its winds: `4-6 mph from 3:00`, `9-11 mph from 2:00 to 3:30`, `A, mostly 4-6 mph from 3:00`, `calm`; on older
 * cards with both sides of calm, `0-9 mph from 3:00, 0-2 mph from 9:00`. Only speeds if the card has no directions.
 */
export const bracketName = (units: Units, { label, windCondition, windDirection }: cards.CardBracket): string => {
  if (label === CALM || windCondition === '' || label.includes(`${windCondition} from`)) return restated(units, label);
  const speeds = restated(units, windCondition);
  return Number.isFinite(windDirection) ? `${speeds} from ${formatClockDirection(windDirection)}` : speeds;
};

/** Heads of a row's holds: the crosswind on this target's line of fire (`R 2 to R 6`); on older cards the brackets' winds. */
export const headsOf = (
  units: Units,
  brackets: readonly cards.CardBracket[],
  holds: readonly Pick<ShownHold, 'bracket' | 'crosswind'>[],
): string[] =>
  brackets.map((bracket, n) => {
    const crosswind = holds.find((hold) => hold.bracket === n)?.crosswind;
    return crosswind ? crosswindText(units, crosswind) : bracketName(units, bracket);
  });

/** True if a card chooses holds by crosswind; older ones choose by the brackets' winds. */
export const isByCrosswind = ({ rows }: Pick<cards.Card, 'rows'>): boolean =>
  rows.some(({ holds }) => holds.some(({ crosswind }) => crosswind !== undefined));

/** Index of a card's likeliest bracket. */
export const likeliestOf = (brackets: readonly Pick<cards.CardBracket, 'probability'>[]): number =>
  brackets.reduce(
    (best, { probability }, i) => ((probability ?? 0) > (brackets[best]?.probability ?? 0) ? i : best),
    0,
  );
