import type { cards } from '@windcall/contract';
import { headsOf, likeliestOf, shownFigures } from '../../../units/card-figures.ts';
import { distanceTag, type Units } from '../../../units/units.ts';

/** Height of a row of the overlay, px. Source: shooting specification, section 9. */
export const CARD_ROW_PX = 28;

/** Line of fire, which selects a card's row. */
export interface CardLine {
  readonly distance: number;
  /** degrees true */
  readonly directionOfFire: number;
}

export interface CardRow {
  /** Unique on the card. */
  readonly key: string;
  readonly distanceYd: number;
  /** degrees true; null on a card older than stages, whose rows have only distances. */
  readonly directionOfFireDeg: number | null;
  readonly elevationMil: number | null;
  /** Elevation per bracket, + up; `elevationMil` unless the bracket has its own. */
  readonly elevationsMil: readonly (number | null)[];
  /** Heads of the holds, one per bracket. */
  readonly heads: readonly string[];
  /** True if the heads are crosswinds; on older cards they are the brackets' winds. */
  readonly isByCrosswind: boolean;
  /** Windage per bracket, in order; null if a bracket lacks the distance. */
  readonly windageMil: readonly (number | null)[];
}

/** A card's wind brackets. A card without any is read from its entries, as one nameless bracket. */
export const bracketsOf = (card: cards.Card): readonly cards.CardBracket[] =>
  card.analysisData.windBrackets.length > 0 ? card.analysisData.windBrackets : card.windBrackets;

const rowsByDistance = (units: Units, card: cards.Card): CardRow[] => {
  const brackets = bracketsOf(card);
  const distances = new Set([...card.entries, ...brackets.flatMap((b) => b.targets)].map((row) => row.distance));
  return [...distances]
    .sort((a, b) => a - b)
    .map((distanceYd) => {
      const entry = card.entries.find((e) => e.distance === distanceYd);
      const targets = brackets.map((b) => b.targets.find((t) => t.distance === distanceYd));
      const elevationMil = targets.find((t) => t !== undefined)?.elevation ?? entry?.elevationMils ?? null;
      return {
        key: String(distanceYd),
        distanceYd,
        directionOfFireDeg: null,
        elevationMil,
        elevationsMil: brackets.map(() => elevationMil),
        heads: headsOf(units, brackets, []),
        isByCrosswind: false,
        windageMil: brackets.length > 0 ? targets.map((t) => t?.windage ?? null) : [entry?.windageMils ?? null],
      };
    });
};

/** A card's rows from near to far, with elevation and a windage per bracket. One row per target, even at one distance. */
export const rowsOf = (units: Units, card: cards.Card): CardRow[] =>
  card.rows.length === 0
    ? rowsByDistance(units, card)
    : card.rows
        .toSorted((a, b) => a.distance - b.distance || a.target - b.target)
        .map((row) => {
          const { elevation, holds } = shownFigures(units, row, likeliestOf(bracketsOf(card)));
          const held = bracketsOf(card).map((_, i) => holds.find((h) => h.bracket === i));
          return {
            key: `target ${row.target}`,
            distanceYd: row.distance,
            directionOfFireDeg: row.directionOfFire,
            elevationMil: elevation,
            elevationsMil: held.map((hold) => hold?.ownElevation ?? elevation),
            heads: headsOf(units, bracketsOf(card), holds),
            isByCrosswind: holds.some(({ crosswind }) => crosswind !== null),
            windageMil: held.map((hold) => hold?.windage ?? null),
          };
        });

/** Index of the row for a line of fire; -1 without one. If no row has the direction, the first at the distance. */
export const rowOf = (rows: readonly CardRow[], { distance, directionOfFire }: CardLine): number => {
  const exact = rows.findIndex((r) => r.distanceYd === distance && r.directionOfFireDeg === directionOfFire);
  return exact >= 0 ? exact : rows.findIndex((r) => r.distanceYd === distance);
};

export type CardReading =
  /** Corrections from the card, mil. */
  | { readonly status: 'ok'; readonly elevationMil: number; readonly windMil: number }
  | { readonly status: 'refused'; readonly title: string; readonly text: string };

const refused = (title: string, text: string): CardReading => ({ status: 'refused', title, text });

/**
 * The active card's numbers for the exact distance of `line` in bracket `bracket` (from 0), or why there are none. `count` is the
 * number of cards.
 */
export const readCard = (
  units: Units,
  count: number,
  card: cards.Card | null,
  bracket: number,
  line: CardLine,
): CardReading => {
  if (count === 0) return refused('No WMP DOPE Cards Available', 'Generate WMP cards in WMP Analysis page first');
  if (card === null) return refused('No WMP Card Active', 'Select a WMP DOPE card first to load dial settings');
  const brackets = bracketsOf(card);
  const isPlain = brackets.length === 0;
  if (!isPlain && brackets[bracket] === undefined) {
    return refused('No Wind Bracket', 'Select a wind bracket of the WMP card first');
  }
  const rows = rowsOf(units, card);
  const row = rows[rowOf(rows, line)];
  const windage = row?.windageMil[isPlain ? 0 : bracket] ?? null;
  const elevation = row?.elevationsMil[bracket] ?? row?.elevationMil ?? null;
  return elevation === null || windage === null
    ? refused(
        'Distance Not Found',
        isPlain
          ? `${distanceTag(units, line.distance)} not found in WMP card`
          : `${distanceTag(units, line.distance)} not found in selected bracket`,
      )
    : { status: 'ok', elevationMil: elevation, windMil: windage };
};

/** The card after `active` in the list, wrapping around; the first without an active one. */
export const nextCard = (list: readonly cards.Card[], active: cards.Card | null): cards.Card | null =>
  list[(list.findIndex((card) => card.id === active?.id) + 1) % Math.max(1, list.length)] ?? null;
