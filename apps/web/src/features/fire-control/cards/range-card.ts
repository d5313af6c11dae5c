import type { cards } from '@windcall/contract';
import { headsOf, likeliestOf, shownFigures } from '../../../units/card-figures.ts';
import { distanceTag, type Units } from '../../../units/units.ts';

/** Height of a row of the overlay, px. Source: shooting specification, section 9. */
export const CARD_ROW_PX = 28;

/** Where is shot at: what a row of a card is found by. */
export interface CardLine {
  readonly distance: number;
  /** degrees true */
  readonly directionOfFire: number;
}

export interface CardRow {
  /** Unique on the card. */
  readonly key: string;
  readonly distanceYd: number;
  /** degrees true; null on a card from before stages, whose rows are for a distance alone. */
  readonly directionOfFireDeg: number | null;
  readonly elevationMil: number | null;
  /** What is dialed in each bracket's wind, + up; `elevationMil` but where the bracket has its own. */
  readonly elevationsMil: readonly (number | null)[];
  /** The words that its holds are chosen by, one for each bracket. */
  readonly heads: readonly string[];
  /** Whether those are crosswinds; on older cards they are the brackets' winds. */
  readonly isByCrosswind: boolean;
  /** Windage of each bracket, in the brackets' order; null where a bracket has no such distance. */
  readonly windageMil: readonly (number | null)[];
}

/** The wind brackets of a card; a card without any is read through its entries, as one nameless bracket. */
export const bracketsOf = (card: cards.Card): readonly cards.CardBracket[] =>
  card.analysisData.windBrackets.length > 0 ? card.analysisData.windBrackets : card.windBrackets;

/** The rows of a card from before stages: a distance each. */
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

/** The rows of a card from near to far: elevation, and windage for each bracket. One row per target, even where two share a distance. */
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

/** Place of the row for a line of fire, from 0; -1 without one. Where no row has the direction, the first at the distance. */
export const rowOf = (rows: readonly CardRow[], { distance, directionOfFire }: CardLine): number => {
  const exact = rows.findIndex((r) => r.distanceYd === distance && r.directionOfFireDeg === directionOfFire);
  return exact >= 0 ? exact : rows.findIndex((r) => r.distanceYd === distance);
};

export type CardReading =
  /** Corrections as the card has them, mil. */
  | { readonly status: 'ok'; readonly elevationMil: number; readonly windMil: number }
  | { readonly status: 'refused'; readonly title: string; readonly text: string };

const refused = (title: string, text: string): CardReading => ({ status: 'refused', title, text });

/**
 * What the active card says for exactly the distance of `line` in bracket number `bracket` (from 0), in its row for that
 * direction of fire; or why it says nothing. `count` is how many cards there are.
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

/** The card after `active` in the list, the first after the last; the first when none is active. */
export const nextCard = (list: readonly cards.Card[], active: cards.Card | null): cards.Card | null =>
  list[(list.findIndex((card) => card.id === active?.id) + 1) % Math.max(1, list.length)] ?? null;
