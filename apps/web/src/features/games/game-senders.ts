import { type BodyOf, games, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import { aheadMsOf, earlier } from '../../api/device-clock.ts';
import { request } from '../../api/request.ts';
import { defineSender, sendKind } from '../../api/send-outbox.ts';
import { refresh } from '../../api/use-call.ts';

type Review = BodyOf<typeof games.sendMicroReviews>['reviews'][number];

/** A time by this device's clock. A clock that ran ahead must not lose kept answers. */
const at = z.iso.datetime();

const unsentReview = z.object({
  review: games.microReview.extend({ at }) as unknown as z.ZodType<Review>,
  /** This browser's grade; the server computes its own. */
  isGood: z.boolean(),
});
type UnsentReview = z.output<typeof unsentReview>;

/** Answers to micro-drills, in order; answers for a deleted rifle do not hold up the others. */
export const reviewSender = defineSender<UnsentReview, ReplyOf<typeof games.sendMicroReviews>>({
  kind: 'review',
  schema: unsentReview,
  idOf: ({ review }) => review.id,
  laneOf: ({ review }) => review.key.split(':').slice(1, -1).join(':'),
  most: 100,
  send: (sent) => request(games.sendMicroReviews, { body: { reviews: sent.map(({ review }) => review) } }),
  isAnswer: (reply) => games.sendMicroReviews.reply.safeParse(reply).success,
  onTaken: () => void refresh(games.listMicroItems),
  // if the clock was ahead, all its answers move back equally and keep their order
  mend: (error, waiting) => {
    const aheadMs = aheadMsOf(
      error,
      waiting.map(({ review }) => review.at),
    );
    if (aheadMs === 0) return null;
    return waiting.map((one) => ({ ...one, review: { ...one.review, at: earlier(one.review.at, aheadMs) } }));
  },
  // the server names the faulty answers by index; the others are fine
  refusedWith: async (error, sent) => {
    const places = error.issues.map(({ field }) => Number(/^reviews\.(\d+)\b/.exec(field)?.[1] ?? Number.NaN));
    const named = sent.filter((_, place) => places.includes(place));
    return named.length > 0 ? named : sent;
  },
});

export const sendReviews = (): void => void sendKind(reviewSender);
