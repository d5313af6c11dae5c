import { cards, type ParsedBodyOf } from '@windcall/contract';
import { degToRad } from '@windcall/units';
import type { Db } from '../../db/db.ts';
import { findCards } from './store.ts';

/**
 * Crosswind of a card's likeliest hold, mph, + from the right: along the row's line of fire if the card has rows,
 * otherwise along the scenario's.
 */
const crosswindOf = (card: Pick<cards.Card, 'windBrackets' | 'rows'>, distanceYd: number): number => {
  const probability = (n: number) => card.windBrackets[n]?.probability ?? 0;
  const [likeliest = 0] = card.windBrackets.map((_, n) => n).toSorted((a, b) => probability(b) - probability(a));
  const band = card.rows.find(({ distance }) => distance === distanceYd)?.holds[likeliest]?.crosswind;
  if (band !== undefined) return (band.low + band.high) / 2;
  const bracket = card.windBrackets[likeliest];
  return bracket === undefined ? 0 : bracket.windSpeed * Math.sin(degToRad(bracket.windDirection));
};

/** The row nearest to a distance, on the newest card with enough confidence; none beyond the tolerance. */
export const lookUpCard = async (db: Db, userId: number, body: ParsedBodyOf<typeof cards.lookUpCard>) => {
  const sure = (await findCards(db, userId)).filter((card) => card.confidence >= body.requiredConfidence);
  for (const card of sure) {
    const off = (distance: number) => Math.abs(distance - body.distance);
    const entry = card.entries.toSorted((a, b) => off(a.distance) - off(b.distance))[0];
    if (entry === undefined || off(entry.distance) > cards.CARD_MATCH_TOLERANCE_YD) continue;
    const optimizedWindData = {
      crosswindMph: crosswindOf(card, entry.distance),
      elevationMils: entry.elevationMils,
      confidence: card.confidence,
    };
    return {
      ...{ success: true, data: { optimizedWindData } },
      ...(body.maxResults > 1 && { message: 'One row is answered, the nearest.' }),
    };
  }
  const message = `No card of this confidence has a row within ${cards.CARD_MATCH_TOLERANCE_YD} yards of ${body.distance}.`;
  return { success: false, data: null, message };
};
