import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { reviewSender } from './game-senders.ts';

const SERVER_MS = Date.parse('2026-11-01T10:00:00Z');
const review = (n: number, at = '2026-11-01T10:00:05.000Z', key = 'value:4') => ({
  review: { id: `00000000-0000-4000-8000-00000000000${n}`, key, given: 1, ms: 900, at },
  isGood: true,
});
const refusal = (fields: readonly string[], serverMs?: number) =>
  new ApiError(400, 'No.', { issues: fields.map((field) => ({ field, message: 'must be earlier' })) }, { serverMs });

describe('answers of a minute that the server refused', () => {
  it('go back together by as much as the last of them is ahead of its clock', () => {
    const waiting = [review(1), review(2, '2026-11-01T10:00:09.000Z')];
    const mended = reviewSender.mend?.(refusal(['reviews.1.at'], SERVER_MS), waiting);
    expect(mended?.map((one) => one.review.at)).toEqual(['2026-11-01T09:59:56.000Z', '2026-11-01T10:00:00.000Z']);
    expect(mended?.[0]).toMatchObject({ isGood: true, review: { id: waiting[0]?.review.id, ms: 900 } });
  });

  it.each([
    ['for another field than their moments', refusal(['reviews.0.given', 'reviews.0.atm'], SERVER_MS)],
    ['by a server that named no clock', refusal(['reviews.0.at'])],
    ['though none of them is ahead', refusal(['reviews.0.at'], SERVER_MS + 60_000)],
  ])('stay as they are: %s', (_, error) => {
    expect(reviewSender.mend?.(error, [review(1)])).toBeNull();
  });

  it('are refused one by one where it names their places, and all where it names none', async () => {
    const sent = [1, 2, 3].map((n) => ({ item: { key: `review ${n}` }, value: review(n) })) as never;
    const named = async (fields: readonly string[]) =>
      (await reviewSender.refusedWith?.(refusal(fields), sent, sent))?.map(({ item }) => item.key);
    expect(await named(['reviews.1.given', 'reviews.2.key'])).toEqual(['review 2', 'review 3']);
    expect(await named(['reviews.11.given', 'body'])).toEqual(['review 1', 'review 2', 'review 3']);
  });

  it('wait for each other only where they are about one rifle', () => {
    const laneOf = (key: string) => reviewSender.laneOf(review(1, undefined, key));
    expect(laneOf('gun:12:700')).toBe(laneOf('gun:12:300'));
    expect(laneOf('gun:12:700')).not.toBe(laneOf('gun:13:700'));
    expect(reviewSender.idOf(review(1))).toBe(review(1).review.id);
  });

  it('are kept with a moment of any form that a browser writes, and not with none', () => {
    expect(reviewSender.schema.parse(review(1))).toEqual(review(1));
    expect(() => reviewSender.schema.parse(review(1, 'yesterday'))).toThrow();
  });
});
