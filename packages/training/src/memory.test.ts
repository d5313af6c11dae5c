import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldReviews, type MemoryCard, NEW_CARD, type Review } from './memory.ts';

const START = Date.parse('2022-11-29T12:30:00.000Z');
const DAY_MS = 86_400_000;
const review = (id: number, atMs: number, isGood: boolean): Review => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  at: new Date(atMs).toISOString(),
  isGood,
});

/** Reviews at the moment each is due, and the days scheduled after each. Source: FSRS-6.test.ts of ts-fsrs. */
const reviewWhenDue = (grades: string): { reviews: Review[]; days: number[] } => {
  const reviews: Review[] = [];
  const days: number[] = [];
  let card: MemoryCard = NEW_CARD;
  for (const [i, grade] of [...grades].entries()) {
    reviews.push(review(i, card.due === null ? START : Date.parse(card.due), grade === 'G'));
    card = foldReviews(reviews);
    days.push(card.scheduledDays);
  }
  return { reviews, days };
};

describe('the memory of an item', () => {
  it('schedules as the published vectors of FSRS-6 say', () => {
    expect(reviewWhenDue('GGGGGGAAGGGGG').days).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  it('comes to the published stability and difficulty', () => {
    let at = START;
    const reviews = [0, 0, 1, 3, 8, 21].map((days, i) => {
      at += days * DAY_MS;
      return review(i, at, i > 0);
    });
    const card = foldReviews(reviews);
    expect(card.stability).toBeCloseTo(53.62691, 4);
    expect(card.difficulty).toBeCloseTo(6.3574867, 4);
  });

  it('is the same card whatever order the reviews arrive in', () => {
    const { reviews } = reviewWhenDue('GGAGGAG');
    const sameMoment = [...reviews, review(90, START + 5 * DAY_MS, true), review(91, START + 5 * DAY_MS, false)];
    const whole = JSON.stringify(foldReviews(sameMoment));
    fc.assert(
      fc.property(fc.shuffledSubarray(sameMoment, { minLength: sameMoment.length }), (shuffled) => {
        expect(JSON.stringify(foldReviews(shuffled))).toBe(whole);
      }),
    );
  });

  it('goes on from what a thinned log came to, without counting old reviews again', () => {
    const { reviews } = reviewWhenDue('GGAGGAG');
    const half = foldReviews(reviews.slice(0, 4));
    expect(foldReviews(reviews, half)).toEqual(foldReviews(reviews));
    expect(foldReviews(reviews.slice(4), half)).toEqual(foldReviews(reviews));
  });
});
