import type { cards } from '@windcall/contract';
import { clampTo, DIAL } from '../../../scope/aim.ts';

/** Height of a row of the overlay, px. Source: shooting specification, section 9. */
export const CARD_ROW_PX = 28;

export interface CardRow {
  readonly distanceYd: number;
  readonly elevationMil: number | null;
  /** Windage of each bracket, in the brackets' order; null where a bracket has no such distance. */
  readonly windageMil: readonly (number | null)[];
}

/** The wind brackets of a card; a card without any is read through its entries, as one nameless bracket. */
export const bracketsOf = (card: cards.Card): readonly cards.CardBracket[] =>
  card.analysisData.windBrackets.length > 0 ? card.analysisData.windBrackets : card.windBrackets;

/** The rows of a card from near to far: elevation, and windage for each bracket. */
export const rowsOf = (card: cards.Card): CardRow[] => {
  const brackets = bracketsOf(card);
  const distances = new Set([...card.entries, ...brackets.flatMap((b) => b.targets)].map((row) => row.distance));
  return [...distances]
    .sort((a, b) => a - b)
    .map((distanceYd) => {
      const entry = card.entries.find((e) => e.distance === distanceYd);
      const targets = brackets.map((b) => b.targets.find((t) => t.distance === distanceYd));
      return {
        distanceYd,
        elevationMil: targets.find((t) => t !== undefined)?.elevation ?? entry?.elevationMils ?? null,
        windageMil: brackets.length > 0 ? targets.map((t) => t?.windage ?? null) : [entry?.windageMils ?? null],
      };
    });
};

export type CardReading =
  | { readonly status: 'ok'; readonly elevationDial: number; readonly windDial: number }
  | { readonly status: 'refused'; readonly title: string; readonly text: string };

const refused = (title: string, text: string): CardReading => ({ status: 'refused', title, text });

const reading = (elevationMil: number, windageMil: number): CardReading => ({
  status: 'ok',
  elevationDial: clampTo(DIAL, elevationMil),
  windDial: clampTo(DIAL, windageMil),
});

/**
 * What the active card says for exactly `distanceYd` in bracket number `bracket` (from 0), rounded to 0.1 mil; or why it
 * says nothing. `count` is how many cards there are.
 */
export const readCard = (count: number, card: cards.Card | null, bracket: number, distanceYd: number): CardReading => {
  if (count === 0) return refused('No WMP DOPE Cards Available', 'Generate WMP cards in WMP Analysis page first');
  if (card === null) return refused('No WMP Card Active', 'Select a WMP DOPE card first to load dial settings');
  const brackets = bracketsOf(card);
  if (brackets.length === 0) {
    const entry = card.entries.find((e) => e.distance === distanceYd);
    return entry === undefined
      ? refused('Distance Not Found', `${distanceYd}y not found in WMP card`)
      : reading(entry.elevationMils, entry.windageMils);
  }
  const chosen = brackets[bracket];
  if (chosen === undefined) return refused('No Wind Bracket', 'Select a wind bracket of the WMP card first');
  const target = chosen.targets.find((t) => t.distance === distanceYd);
  return target === undefined
    ? refused('Distance Not Found', `${distanceYd}y not found in selected bracket`)
    : reading(target.elevation, target.windage);
};

/** The card after `active` in the list, the first after the last; the first when none is active. */
export const nextCard = (list: readonly cards.Card[], active: cards.Card | null): cards.Card | null =>
  list[(list.findIndex((card) => card.id === active?.id) + 1) % Math.max(1, list.length)] ?? null;
