import type { cards } from '@windcall/contract';
import { UNITS } from '@windcall/units';
import { formatClockDirection } from '@windcall/wmp';
import { type CrosswindBand, crosswindText } from './crosswind.ts';
import { restated, type Units } from './units.ts';

type Hold = cards.CardRow['holds'][number];

/** A hold of a row as it is shown, mil, and the crosswinds that choose it, mph, + from the right. */
export interface ShownHold extends Pick<Hold, 'bracket' | 'windage' | 'low' | 'high'> {
  /** To dial instead of the row's, + up; null where that is within a click of it. */
  readonly ownElevation: number | null;
  /** Crosswinds in which this is the hold to take; null on older cards. */
  readonly crosswind: CrosswindBand | null;
  /** Crosswinds in which it is on the target; null on older cards. */
  readonly onTarget: CrosswindBand | null;
}

/**
 * The figures of a row that are shown: those of the card, which were rounded in mil; in another unit those before that, to be
 * rounded once, there. mil. `likeliest` is the place of the bracket whose wind the elevation is for.
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

/** What comes from nowhere. */
const CALM = 'calm';

/**
 * A bracket by its winds: `4-6 mph from 3:00`, `9-11 mph from 2:00 to 3:30`, `A, mostly 4-6 mph from 3:00`, `calm`; on older cards both where
 * it reaches over calm, `0-9 mph from 3:00, 0-2 mph from 9:00`. One whose card does not say where its wind comes from is named by its speeds alone.
 */
export const bracketName = (units: Units, { label, windCondition, windDirection }: cards.CardBracket): string => {
  if (label === CALM || windCondition === '' || label.includes(`${windCondition} from`)) return restated(units, label);
  const speeds = restated(units, windCondition);
  return Number.isFinite(windDirection) ? `${speeds} from ${formatClockDirection(windDirection)}` : speeds;
};

/**
 * The words that the holds of a row are chosen by, one for each bracket: the crosswind for this target's line of fire, without its unit
 * (`R 2 to R 6`); on a card from before those were stated the bracket's winds.
 */
export const headsOf = (
  units: Units,
  brackets: readonly cards.CardBracket[],
  holds: readonly Pick<ShownHold, 'bracket' | 'crosswind'>[],
): string[] =>
  brackets.map((bracket, n) => {
    const crosswind = holds.find((hold) => hold.bracket === n)?.crosswind;
    return crosswind ? crosswindText(units, crosswind) : bracketName(units, bracket);
  });

/** Whether the holds of a card are chosen by crosswind; on older cards by the brackets' winds. */
export const isByCrosswind = ({ rows }: Pick<cards.Card, 'rows'>): boolean =>
  rows.some(({ holds }) => holds.some(({ crosswind }) => crosswind !== undefined));

/** Place of the likeliest bracket of a card, from 0. */
export const likeliestOf = (brackets: readonly Pick<cards.CardBracket, 'probability'>[]): number =>
  brackets.reduce(
    (best, { probability }, i) => ((probability ?? 0) > (brackets[best]?.probability ?? 0) ? i : best),
    0,
  );
