import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { roundTo } from '../hits/column-wind.ts';

describe('rounding', () => {
  it('gives the nearest multiple, clean of noise and of −0', () => {
    expect([roundTo(0.37, 0.05), roundTo(1.26, 0.1), roundTo(-0.31, 0.2), roundTo(-0.02, 0.1)]).toEqual([
      0.35, 1.3, -0.4, 0,
    ]);
    expect(Object.is(roundTo(-0.02, 0.1), 0)).toBe(true);
    expect([roundTo(0.15, 0.1), roundTo(-0.15, 0.1), roundTo(0.3, 0.2)]).toEqual([0.2, -0.2, 0.4]);
  });

  it('moves no hold by more than half the precision, and mirrors', () => {
    fc.assert(
      fc.property(evenly(-20, 20), fc.constantFrom(0.05, 0.1, 0.2), (mil, precision) => {
        const rounded = roundTo(mil, precision);
        expect(Math.abs(rounded - mil)).toBeLessThanOrEqual(precision / 2 + 1e-9);
        expect(roundTo(-mil, precision) + 0).toBe(-rounded + 0);
        expect(String(rounded).length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
