import { cards, type ParsedBodyOf } from '@windcall/contract';
import { degToRad } from '@windcall/units';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { type CardMaterial, createCard, keepCard, toWire } from './create-card.ts';
import { deleteCardRow, findCard, findCards } from './store.ts';

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
const lookUpCard = async (db: Db, userId: number, body: ParsedBodyOf<typeof cards.lookUpCard>) => {
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

/** `materialOf` computes a card from a user's run, and `flown` fires one; both belong to the feature of runs. */
export const registerCards = (
  app: FastifyInstance,
  platform: Platform,
  materialOf: (userId: number, body: ParsedBodyOf<typeof cards.createCard>) => Promise<CardMaterial>,
  flown: (userId: number, card: cards.Card, body: ParsedBodyOf<typeof cards.flyCard>) => Promise<cards.FlownCard>,
): void => {
  const { db } = platform;
  route(app, platform, cards.listCards, async ({ user }) => ({
    wmpDopeCards: (await findCards(db, user.id)).map(toWire),
  }));
  route(app, platform, cards.lookUpCard, ({ user, body }) => lookUpCard(db, user.id, body));
  route(app, platform, cards.createCard, async ({ user, body }) => ({
    ...(await createCard(platform, user.id, await materialOf(user.id, body), body)),
    ...(body.engagementDistances && {
      advice: ['The distances sent were not used; the card has the distances of its run'],
    }),
  }));
  route(app, platform, cards.flyCard, async ({ user, params, body }) => {
    const row = await findCard(db, user.id, params.id);
    if (row === undefined) throw new Refusal('not-found');
    return flown(user.id, toWire(row), body);
  });
  route(app, platform, cards.keepCard, ({ user, body }) => keepCard(platform, user.id, body));
  route(app, platform, cards.deleteCard, async ({ user, params }) => {
    if (!(await deleteCardRow(db, user.id, params.id))) throw new Refusal('not-found');
    return { success: true as const };
  });
};
