import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  callOf,
  draftOf,
  inOrder,
  lackOf,
  NOTHING_CALLED,
  type SidedCall,
  strengthNames,
  withSide,
  withStrength,
} from './sided-call.ts';

const call = (side: SidedCall['side'], low: number | null, high: number | null, best: number | null = null) => ({
  ...{ side, low, high, best },
});

it.each([
  [call(null, null, null), 'side', null, null],
  [call(-1, null, null), 'number', null, null],
  [call(null, 3, 8), 'number-side', null, null],
  [call(null, 0, 8), 'number-side', 0, null],
  [call(-1, 3, null), 'number', -3, null],
  [call(-1, 3, 8), null, -8, -3],
  [call(1, 3, 8), null, 3, 8],
  [call(1, 8, 3), null, 3, 8],
  [call(1, -2, 6), null, -2, 6],
  [call(-1, -2, 6), null, -6, 2],
  [call(1, 4, 4), 'width', 4, 4],
] as const)('%j lacks %s and says %s to %s', (said, lack, lo, hi) => {
  expect(lackOf(said)).toBe(lack);
  expect(draftOf(said)).toMatchObject({ lo, hi });
});

it('calls the lighter wind low on either side, and over zero each end by its side', () => {
  expect(inOrder(call(-1, 8, 3))).toEqual(call(-1, 3, 8));
  expect(strengthNames(call(-1, 3, 8))).toEqual({ low: 'Low', high: 'High' });
  expect(strengthNames(call(1, -2, 6))).toEqual({ low: 'Left end', high: 'Right end' });
  expect(strengthNames(call(-1, -2, 6))).toEqual({ low: 'Right end', high: 'Left end' });
  // the longer end names the side
  expect(inOrder(call(1, -6, 2))).toEqual(call(-1, -2, 6));
});

it('takes a letter with the first number as the side, with the second as the other end', () => {
  const first = withStrength(NOTHING_CALLED, 'low', 3, -1);
  expect(first).toEqual(call(-1, 3, null));
  expect(withStrength(first, 'low', 2, 1)).toEqual(call(1, 2, null));
  const both = withStrength(first, 'high', 8);
  expect(both).toEqual(call(-1, 3, 8));
  expect(withStrength(both, 'low', 2, 1)).toEqual(call(-1, -2, 8));
  // a bare number stays on the side beside it
  expect(withStrength(call(-1, -2, 8), 'low', 4)).toEqual(call(-1, -4, 8));
});

it('turns a best guess with the side, and keeps it between low and high', () => {
  expect(withSide(call(-1, 3, 8, -4), 1)).toEqual(call(1, 3, 8, 4));
  expect(draftOf(call(1, 3, 8, 20)).best).toBe(8);
});

it('comes back from the rail as it was laid on it, mirrored winds mirrored', () => {
  const mph = fc.integer({ min: -80, max: 80 }).map((half) => half / 2);
  fc.assert(
    fc.property(mph, mph, (a, b) => {
      const draft = { lo: Math.min(a, b), hi: Math.max(a, b), best: null };
      const { lo, hi } = draftOf(callOf(draft, NOTHING_CALLED));
      expect([lo, hi]).toEqual([draft.lo || 0, draft.hi || 0]);
      if (a + b === 0) return;
      const mirrored = callOf({ lo: -draft.hi, hi: -draft.lo, best: null }, NOTHING_CALLED);
      const { side, low, high } = callOf(draft, NOTHING_CALLED);
      expect(mirrored).toMatchObject({ side: -(side ?? 0), low, high });
    }),
  );
});
