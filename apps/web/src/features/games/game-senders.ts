import { type BodyOf, games, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import type { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { defineSender, sendKind } from '../../api/send-outbox.ts';
import { refresh } from '../../api/use-call.ts';

type Review = BodyOf<typeof games.sendMicroReviews>['reviews'][number];
type Entry = BodyOf<typeof games.addFieldEntry>;

/** A time by this device's clock. A clock that ran ahead must not lose kept answers. */
const at = z.iso.datetime();
/** A time that the contract accepts. */
const HERE = '2026-01-01T00:00:00Z';

/** How far the latest of these times is ahead of the server that refused them, ms; 0 for another refusal. */
const aheadMsOf = (error: ApiError, moments: readonly string[]): number => {
  const { serverMs } = error;
  if (serverMs === undefined || !error.issues.some(({ field }) => /(^|\.)at$/.test(field))) return 0;
  return Math.max(0, ...moments.map((moment) => Date.parse(moment) - serverMs));
};
const earlier = (moment: string, ms: number): string => new Date(Date.parse(moment) - ms).toISOString();

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

const unsentEntry = z.custom<Entry>((value) => {
  const kept = z.looseObject({ at }).safeParse(value);
  return kept.success && games.addFieldEntry.body?.safeParse({ ...kept.data, at: HERE }).success === true;
});

export const entrySender = defineSender<Entry, games.FieldEntry>({
  kind: 'entry',
  schema: unsentEntry,
  idOf: ({ id }) => id,
  laneOf: () => 'field log',
  send: ([entry]) => request(games.addFieldEntry, { body: entry as Entry }),
  isAnswer: (reply, [entry]) => games.addFieldEntry.reply.safeParse(reply).success && reply.id === entry?.id,
  onTaken: () => void refresh(games.listFieldLog),
  mend: (error, waiting) => {
    const aheadMs = aheadMsOf(
      error,
      waiting.slice(0, 1).map((entry) => entry.at),
    );
    if (aheadMs === 0) return null;
    return waiting.map((entry, i) => (i === 0 ? { ...entry, at: earlier(entry.at, aheadMs) } : entry));
  },
});

export const sendReviews = (): void => void sendKind(reviewSender);
export const sendEntries = (): void => void sendKind(entrySender);
