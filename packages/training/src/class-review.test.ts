import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { type ReviewedCall, reviewMembers, saidOfClass } from './class-review.ts';
import { CELLS } from './ladder.ts';
import { type SaidCall, saidOf } from './said.ts';

const call = (memberId: number, lo: number, hi: number, truth: number, more: Partial<ReviewedCall> = {}) => ({
  memberId,
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
});

describe('a class as one caller', () => {
  const takes = { 'left-out': null, twice: null, moment: null };
  /** Winds with members' calls about the taught sum, each `leanMph` to its right. */
  const winds = (count: number, members: number, leanMph: number): SaidCall[][] => {
    const dice = createRandomStream(17, 61);
    return Array.from({ length: count }, (_, i) => {
      const taughtMph = 6 * dice.normal();
      const truthMph = taughtMph + dice.normal();
      const cell = CELLS[(7 * i) % CELLS.length]!;
      return Array.from({ length: members }, () => {
        const bestMph = taughtMph + leanMph + dice.normal();
        return {
          ...{ bestMph, loMph: bestMph - 2, hiMph: bestMph + 2, taughtMph, truthMph, parMph: 0.8, cell, takes },
          ...{ thirdsMph: [null, null, null], forecastMph: null, forecastSdMph: null, meterMph: null },
        } as SaidCall;
      });
    });
  };
  it('gets certain statements about its means, from twenty winds on', () => {
    expect(saidOfClass(winds(19, 12, 2))).toBeNull();
    expect(saidOfClass(winds(20, 12, 2))).toMatchObject({ kind: 'side', calls: 20 });
    expect(saidOfClass(winds(60, 12, 0))).toBeNull();
  });
  it('gets no statement about widths, or about winds with fewer than four calls', () => {
    const narrow = winds(80, 12, 0).map((calls) =>
      calls.map((call) => ({ ...call, loMph: call.bestMph - 0.2, hiMph: call.bestMph + 0.2 })),
    );
    expect(saidOf(narrow.map((calls) => calls[0]!))?.kind).toBe('width');
    expect(saidOfClass(narrow)).toBeNull();
    expect(saidOfClass(winds(40, 3, 3))).toBeNull();
  });
});
