import { cards, type ParsedBodyOf } from '@windcall/contract';
import { degToRad } from '@windcall/units';
import type { Db } from '../../db/db.ts';
import { findCards } from './store.ts';

/** mph of full-value wind that the likeliest bracket of a card stands for. */
const crosswindOf = (bracket: cards.CardBracket | undefined): number =>
  bracket === undefined ? 0 : bracket.windSpeed * Math.sin(degToRad(bracket.windDirection));

/** The row nearest to a distance on the newest card that is sure enough; none beyond the tolerance. */
export const lookUpCard = async (db: Db, userId: number, body: ParsedBodyOf<typeof cards.lookUpCard>) => {
  const sure = (await findCards(db, userId)).filter((card) => card.confidence >= body.requiredConfidence);
  for (const card of sure) {
    const off = (distance: number) => Math.abs(distance - body.distance);
    const entry = card.entries.toSorted((a, b) => off(a.distance) - off(b.distance))[0];
    if (entry === undefined || off(entry.distance) > cards.CARD_MATCH_TOLERANCE_YD) continue;
    const likeliest = card.windBrackets.toSorted((a, b) => (b.probability ?? 0) - (a.probability ?? 0))[0];
    const optimizedWindData = {
      crosswindMph: crosswindOf(likeliest),
      elevationMils: entry.elevationMils,
      confidence: card.confidence,
    };
    return { success: true, data: { optimizedWindData } };
  }
  const message = `No card of this confidence has a row within ${cards.CARD_MATCH_TOLERANCE_YD} yards of ${body.distance}.`;
  return { success: false, data: null, message };
};
