import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import {
  isInsideOutline,
  outlineFraction,
  scoreShot,
  TARGET_SHAPES,
  targetOutline,
  targetOutlineMoa,
} from './target-outline.ts';

describe('target outlines', () => {
  it.each(TARGET_SHAPES)('%s is as wide as asked, with its center inside', (shape) => {
    const outline = targetOutline(shape, 2);
    if (outline.kind === 'circle') expect(outline.radiusMil).toBe(1);
    else {
      const xs = outline.cornersMil.map(([x]) => x);
      expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(2, 12);
    }
    expect(outlineFraction(outline, 0, 0)).toBe(0);
    expect(isInsideOutline(outline, 0, 0)).toBe(true);
  });
  it.each(TARGET_SHAPES)('%s is crossed once by every ray from its center', (shape) => {
    const outline = targetOutline(shape, 1);
    fc.assert(
      fc.property(evenly(0, 2 * Math.PI), evenly(0.01, 3), (angle, radius) => {
        const x = radius * Math.cos(angle);
        const y = radius * Math.sin(angle);
        const fraction = outlineFraction(outline, x, y);
        expect(fraction).toBeGreaterThan(0);
        // The fraction grows linearly along the ray, so the outline is at one place on it.
        expect(outlineFraction(outline, 2 * x, 2 * y)).toBeCloseTo(2 * fraction, 9);
        expect(isInsideOutline(outline, x / fraction / 1.0001, y / fraction / 1.0001)).toBe(true);
        expect(isInsideOutline(outline, (x / fraction) * 1.0001, (y / fraction) * 1.0001)).toBe(false);
      }),
    );
  });
  it('have the proportions of their targets', () => {
    const height = (shape: 'triangle' | 'ipsc' | 'silhouette' | 'diamond'): number => {
      const outline = targetOutline(shape, 18);
      if (outline.kind === 'circle') throw new Error('must be a polygon');
      const ys = outline.cornersMil.map(([, y]) => y);
      return Math.max(...ys) - Math.min(...ys);
    };
    expect(height('ipsc')).toBeCloseTo(30, 9);
    expect(height('silhouette')).toBeCloseTo(40, 9);
    expect(height('triangle')).toBeCloseTo(9 * Math.sqrt(3), 9);
    expect(height('diamond')).toBeCloseTo(18, 9);
    expect(targetOutlineMoa('circle', 1)).toEqual({ kind: 'circle', radiusMil: expect.closeTo(0.145444, 5) });
  });
  it('count a triangle’s corners as far and its sides as near', () => {
    const outline = targetOutline('triangle', 1);
    expect(isInsideOutline(outline, 0, 0.57)).toBe(true);
    expect(isInsideOutline(outline, 0, -0.3)).toBe(false);
    expect(isInsideOutline(outline, 0.45, 0.3)).toBe(false);
  });
  it('refuse a width that is none', () => {
    expect(() => targetOutline('square', 0)).toThrow(/widthMil must be > 0.* got 0/);
  });
});

describe('score', () => {
  it('loses one point per fifth of the way out, and all outside', () => {
    const circle = targetOutline('circle', 2);
    expect([0, 0.19, 0.21, 0.41, 0.61, 0.81, 1, 1.001].map((r) => scoreShot(circle, r, 0))).toEqual([
      10, 10, 9, 8, 7, 6, 6, 0,
    ]);
  });
  it('counts along the ray, not by distance', () => {
    const diamond = targetOutline('diamond', 2);
    expect(scoreShot(diamond, 0.5, 0)).toBe(8);
    expect(scoreShot(diamond, 0.25, 0.25)).toBe(8);
    expect(scoreShot(diamond, 0.51, 0.51)).toBe(0);
  });
});
