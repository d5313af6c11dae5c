import { describe, expect, it } from 'vitest';
import { knotSpacing, laterWeight, renewal } from './renewal.ts';

describe('how an amplitude renews itself', () => {
  it('forgets itself within two knots, to 1/e after 0.824', () => {
    expect(renewal(0)).toBeCloseTo(1, 12);
    expect(renewal(0.824)).toBeCloseTo(1 / Math.E, 2.7);
    expect(renewal(2)).toBe(0);
    expect(renewal(77)).toBe(0);
    expect(renewal(-0.4)).toBe(renewal(0.4));
  });

  it('never correlates better later', () => {
    const values = Array.from({ length: 401 }, (_, i) => renewal(i / 200));
    expect(values.every((value, i) => i === 0 || value <= values[i - 1])).toBe(true);
  });

  it('turns from one knot to the next smoothly', () => {
    expect([laterWeight(0), laterWeight(1)]).toEqual([0, 1]);
    expect(laterWeight(0.5)).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it('lasts 1/(3·n) to 1/e in the law', () => {
    const frequencyHz = 0.25;
    expect(renewal(1 / (3 * frequencyHz) / knotSpacing(frequencyHz, 3))).toBeCloseTo(1 / Math.E, 2.7);
  });
});
