import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { decayScale } from './decay-scale.ts';

describe('the scale of a decay', () => {
  it('is found again in an exponential, whatever is too weak to count', () => {
    fc.assert(
      fc.property(evenly(0.5, 500), fc.integer({ min: 1, max: 8 }), (scale, lags) => {
        const pairs = Array.from({ length: lags }, (_, i) => {
          const x = ((i + 1) * scale) / 4;
          return { x, r: Math.exp(-x / scale) };
        });
        expect(decayScale([...pairs, { x: 9 * scale, r: 0.05 }, { x: scale, r: -0.4 }])).toBeCloseTo(scale, 8);
      }),
    );
  });

  it('is not a number where nothing is correlated, and endless where nothing decays', () => {
    expect(decayScale([])).toBeNaN();
    expect(decayScale([{ x: 1, r: 0.1 }])).toBeNaN();
    expect(
      decayScale([
        { x: 1, r: 1 },
        { x: 2, r: 1.0000001 },
      ]),
    ).toBe(Infinity);
  });
});
