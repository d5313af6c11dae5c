import { describe, expect, it } from 'vitest';
import { pxPerMil, targetMoaOfPixels } from './scope.ts';

describe('the scope', () => {
  it('shows 10.5 mil across the canvas at 20x, and half of that at 40x', () => {
    expect(10.5 * pxPerMil(20)).toBeCloseTo(3600, 9);
    expect(5.25 * pxPerMil(40)).toBeCloseTo(3600, 9);
  });

  it('reads a target of 0.2908 mil as 1 MOA at any magnification', () => {
    for (const power of [8, 13, 20, 40]) expect(targetMoaOfPixels(0.2908 * pxPerMil(power), power)).toBeCloseTo(1, 12);
  });
});
