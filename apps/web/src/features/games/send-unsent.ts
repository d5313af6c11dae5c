import { games } from '@windcall/contract';
import { ApiError } from '../../api/api-error.ts';
import { claimsOf } from '../../api/claims.ts';
import { request } from '../../api/request.ts';
import { refresh } from '../../api/use-call.ts';
import { authToken } from '../../desk/owner.ts';
import { unsentEntries, unsentReviews } from '../../desk/unsent-games.ts';

/** The user whose token the next request carries; null without one. */
export const sendingUser = (): string | null => {
  const claims = claimsOf(authToken.read(), Date.now());
  return claims === null ? null : String(claims.sub);
};

/** Whether the server itself said no for good: then the same thing is not sent again. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== undefined &&
  error.status !== 401 &&
  error.status < 429 &&
  error.status >= 400;

/** By how much the last of these moments is ahead of the server that refused them, ms; 0 where they are not, or were refused for something else. */
const aheadOf = (error: unknown, moments: readonly string[]): number => {
  if (!(error instanceof ApiError) || error.serverMs === undefined) return 0;
  if (!error.issues.some(({ field }) => /(^|\.)at$/.test(field))) return 0;
  return Math.max(0, ...moments.map((at) => Date.parse(at) - (error.serverMs ?? 0)));
};
const earlier = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

const REVIEWS_A_POST = 100;
/** The rifle a review is about: one that is gone must not hold up the others. */
const rifleOf = (key: string): string => key.split(':').slice(1, -1).join(':');

const sendReviews = async (userId: string): Promise<void> => {
  for (;;) {
    const own = (unsentReviews.read() ?? []).filter((one) => one.userId === userId).map(({ review }) => review);
    const rifle = own[0] && rifleOf(own[0].key);
    const batch = own.filter(({ key }) => rifleOf(key) === rifle).slice(0, REVIEWS_A_POST);
    if (batch.length === 0) return;
    try {
      await request(games.sendMicroReviews, { body: { reviews: batch } });
    } catch (error) {
      if (!isRefused(error)) return;
      // a device's clock was ahead: all of its answers move back alike, in the order they were given
      const aheadMs = aheadOf(
        error,
        own.map(({ at }) => at),
      );
      if (aheadMs > 0) {
        unsentReviews.write(
          (unsentReviews.read() ?? []).map((one) =>
            one.userId === userId ? { ...one, review: { ...one.review, at: earlier(one.review.at, aheadMs) } } : one,
          ),
        );
        continue;
      }
      console.error('the server refused answers to micro-drills', error);
    }
    const sent = new Set(batch.map(({ id }) => id));
    const left = (unsentReviews.read() ?? []).filter(({ review }) => !sent.has(review.id));
    unsentReviews.write(left.length === 0 ? null : left);
  }
};

const sendEntries = async (userId: string): Promise<void> => {
  for (;;) {
    const next = (unsentEntries.read() ?? []).find((one) => one.userId === userId)?.entry;
    if (next === undefined) return;
    try {
      await request(games.addFieldEntry, { body: next });
    } catch (error) {
      if (!isRefused(error)) return;
      const aheadMs = aheadOf(error, [next.at]);
      if (aheadMs > 0) {
        unsentEntries.write(
          (unsentEntries.read() ?? []).map((one) =>
            one.userId === userId ? { ...one, entry: { ...one.entry, at: earlier(one.entry.at, aheadMs) } } : one,
          ),
        );
        continue;
      }
      console.error('the server refused an entry of the field log', error);
    }
    const left = (unsentEntries.read() ?? []).filter(({ entry }) => entry.id !== next.id);
    unsentEntries.write(left.length === 0 ? null : left);
  }
};

let running: Promise<void> | null = null;

/** Sends what this browser keeps of games for the signed-in user; each thing stays until the server has answered for it. */
export const sendUnsentGames = (): Promise<void> => {
  const userId = sendingUser();
  if (userId === null) return Promise.resolve();
  running ??= (async () => {
    const [reviews, entries] = [unsentReviews.read(), unsentEntries.read()];
    await sendReviews(userId);
    await sendEntries(userId);
    if (reviews !== unsentReviews.read()) await refresh(games.listMicroItems);
    if (entries !== unsentEntries.read()) await refresh(games.listFieldLog);
  })().finally(() => {
    running = null;
  });
  return running;
};
