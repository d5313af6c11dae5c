import { describe, expect, it } from 'vitest';
import { pxPerMil, targetMoaOfPixels, targetPixels } from './scope.ts';

describe('the scope', () => {
  it('shows 10.5 mil across the canvas at 20x, and half of that at 40x', () => {
    expect(10.5 * pxPerMil(20)).toBeCloseTo(3600, 9);
    expect(5.25 * pxPerMil(40)).toBeCloseTo(3600, 9);
  });

  it('draws a target of 1 MOA 0.2908 mil wide', () => {
    expect(targetPixels(1, 20)).toBeCloseTo(0.2908 * 342.857142857, 6);
  });

  it('reads the size back from the pixels at any magnification', () => {
    for (const power of [8, 13, 20, 40])
      expect(targetMoaOfPixels(targetPixels(1.5, power), power)).toBeCloseTo(1.5, 12);
  });
});
