import { describe, expect, it } from 'vitest';
import { type ReviewedCall, reviewCells, reviewMembers } from './class-review.ts';

const cell = { range: 'to-700', value: 'full', gust: 'steady' } as const;
const call = (memberId: number, lo: number, hi: number, truth: number, more: Partial<ReviewedCall> = {}) => ({
  memberId,
  cell,
  lo,
  hi,
  best: (lo + hi) / 2,
  truth,
  isHit: null,
  calledS: 10,
  ...more,
});

describe('the review of a class', () => {
  const calls = [
    call(7, 2, 6, 5, { isHit: true, calledS: 12 }),
    call(7, -4, -2, -1, { isHit: false, calledS: 20 }),
    call(7, 0, 4, 4, { calledS: 31 }),
    call(9, 1, 3, 2, { calledS: 8 }),
  ];

  it('gives each member what can be worked out by hand', () => {
    const [first, second] = reviewMembers(calls);
    // scores 4, 2 + 10 · 1, 4: mean 20/3; folded errors −1, 2, −2
    expect(first?.handicap).toBeCloseTo(20 / 3 / 3.51, 9);
    expect(first?.bias).toBeCloseTo(-1 / 3, 9);
    // √(Σ(x − m)²)/n · √(n/(n − 1)) = √(78/9)/3 · √(3/2) = √117/9
    expect(first?.biasError).toBeCloseTo(Math.sqrt(117) / 9, 9);
    expect(first).toMatchObject({ memberId: 7, calls: 3, hits: 1, reactionS: 20, coverage: { held: 2, of: 3 } });
    expect(second).toMatchObject({ memberId: 9, calls: 1, biasError: null, handicapError: null, reactionS: 8 });
    expect(second?.bias).toBe(0);
  });

  it('says of the class in a cell only what twenty calls say', () => {
    const there = Array.from({ length: 20 }, (_, i) => call(i, 2, 4, 5));
    expect(reviewCells(there.slice(1))).toEqual([]);
    expect(reviewCells(there)).toEqual([{ cell, calls: 20, bias: -2, biasError: 0 }]);
  });
});
