import { expect, test } from 'vitest';
import { sharesAt } from './shares-at.ts';

test('the near third makes about half of the drift, the far one about a sixth: 3, 2, 1', () => {
  for (const [rangeYd, near, middle, far] of [
    [200, 0.54, 0.34, 0.12],
    [600, 0.51, 0.35, 0.14],
    [1000, 0.47, 0.37, 0.16],
  ] as const) {
    const [a, b, c] = sharesAt(rangeYd);
    expect(a).toBeCloseTo(near, 1);
    expect(Math.abs(a - near)).toBeLessThan(0.02);
    expect(Math.abs(b - middle)).toBeLessThan(0.02);
    expect(Math.abs(c - far)).toBeLessThan(0.02);
  }
});
