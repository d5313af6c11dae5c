import type { stages } from '@windcall/contract';
import type { CardPrecisionMil, HitBracket, HoldField } from '@windcall/wmp';
import { type CardOptions, cardMaker, type TriedCard } from './make-card.ts';
import { allHitBrackets, hitAxesOf, hitField } from './most-hits.ts';
import type { StageHolds } from './stage-holds.ts';

/** How the cards with the most hits are made. */
export interface HitCardOptions extends CardOptions {
  /** Standard deviation of the shooter's reading, mph, where that is known. */
  misreadMph?: number;
  /** Holds of the card that also states what a shooter hits who reads in another way; none when absent. */
  allReadingsOf?: number;
}

/**
 * The cards of a stage with 1 … maxHolds holds that hit the most; of a wind that never changes the one that there is, so many times. The holds of one
 * search serve them all, so that a card is the same wherever it is made.
 */
export const makeHitCards = (
  stage: stages.Stage,
  held: StageHolds,
  maxHolds: number,
  precisionMil: CardPrecisionMil,
  { misreadMph, allReadingsOf, ...options }: HitCardOptions = {},
): TriedCard[] => {
  const { reading } = options;
  const make = cardMaker(stage, held, precisionMil, options);
  const axes = hitAxesOf(stage, held, precisionMil);
  const days = hitField(stage, held, reading);
  const found = new Map<HoldField, HitBracket[][]>();
  const bracketsOn = (on: HoldField): HitBracket[][] => {
    const field = on === held.own(reading) ? days : on;
    const known =
      found.get(field) ?? allHitBrackets(field, axes, maxHolds, { precisionMil, ...(misreadMph && { misreadMph }) });
    found.set(field, known);
    return known;
  };
  if (held.isStill) return new Array<TriedCard>(maxHolds).fill(make(() => [], allReadingsOf !== undefined));
  const cards = Array.from({ length: maxHolds }, (_, k) =>
    make((on) => bracketsOn(on)[k] ?? [], k + 1 === allReadingsOf),
  );
  // The eye that the cards are made for: the last of the errors that are tried.
  const at = misreadMph === undefined ? 0 : [0, 1, 2, ...(options.moreErrorsMph ?? [])].indexOf(misreadMph);
  const byHolds = cards.map(({ tried }) => tried.hits[Math.max(0, at)] ?? 0);
  return cards.map(({ content, ...of }) => ({
    ...of,
    content: { ...content, promise: { ...content.promise, byHolds } },
  }));
};
