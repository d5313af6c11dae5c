import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { platesSaved, shareFalse, shareFound } from './testing/measure-practice.ts';

const diceOf = (run: number) => createRandomStream(31_000 + run, 16);

describe('simulated callers', () => {
  it('are told of a lean of 2 mph along one main effect within 40 calls, in at least 85 of 100 runs', () => {
    const shares = [{ range: 'to-700' }, { value: 'half' }, { gust: 'rough' }, { gust: 'steady' }] as const;
    const found = shares.map((where) => shareFound(where, 40, 15, diceOf).named);
    expect(found.reduce((a, b) => a + b, 0) / found.length).toBeGreaterThanOrEqual(0.85);
  });

  it('are hardly ever told surely of a lean they do not have', () => {
    expect(shareFalse(40, 40, diceOf)).toBeLessThan(0.15);
  });

  it('lose fewer plates after 200 chosen tasks than after 200 random ones', () => {
    const { mean, error } = platesSaved(200, 12, diceOf);
    expect(mean).toBeGreaterThan(2 * error);
  });
});
