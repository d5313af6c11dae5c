import { cards, type ParsedBodyOf } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { type CardMaterial, createCard, keepCard, toWire } from './create-card.ts';
import { lookUpCard } from './look-up-card.ts';
import { deleteCardRow, findCard, findCards } from './store.ts';

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
