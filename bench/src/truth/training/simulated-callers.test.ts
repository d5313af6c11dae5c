import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { platesSaved } from '../../training.ts';

describe('simulated callers', () => {
  it('lose fewer plates after 200 chosen tasks than after 200 random ones', () => {
    const { mean, error } = platesSaved(200, 30, (run) => createRandomStream(31_000 + run, 16));
    expect(mean).toBeGreaterThan(2 * error);
  });
});
