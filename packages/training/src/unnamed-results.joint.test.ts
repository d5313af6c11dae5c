import { expect, it } from 'vitest';
import { unnamedBrackets, unnamedResults } from './unnamed-results.ts';

const call = (lo: number, hi: number, best: number | null = null) => ({ lo, hi, best });
const result = (lo: number, hi: number, truth: number, isHit: boolean | null = null) => ({
  ...{ call: call(lo, hi), truth, isHit },
});

it('says how many called and nothing of them below four', () => {
  const three = [result(1, 3, 2, true), result(2, 4, 2, true), result(-1, 3, 2, false)];
  expect(unnamedResults(three)).toEqual({ called: 3, calls: [], wind: null, hits: null });
  expect(unnamedBrackets(three.map((one) => one.call))).toEqual([]);
});

it('counts hits alone, and orders brackets from the lowest', () => {
  const { calls, wind, hits, called } = unnamedResults([
    ...[result(4, 6, 2.04, true), result(-2, 3, 2, false), result(1, 3, 2.1, null), result(1, 2, 2, true)],
  ]);
  expect([called, hits, wind]).toEqual([4, 2, 2]);
  expect(calls.map(({ lo, hi }) => [lo, hi])).toEqual([
    [-2, 3],
    [1, 2],
    [1, 3],
    [4, 6],
  ]);
});

it('orders open brackets by their best, or by their middle', () => {
  const brackets = [call(0, 10), call(1, 3), call(2, 9, 2.5), call(-4, 1)];
  expect(unnamedBrackets(brackets).map(({ lo }) => lo)).toEqual([-4, 1, 2, 0]);
});
