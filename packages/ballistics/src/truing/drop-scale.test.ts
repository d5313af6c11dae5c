import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { dropScaleAt, fitDropScale } from './drop-scale.ts';

const seen = (mach: number, factor: number, predictedMil = 10) => ({
  mach,
  predictedMil,
  observedMil: factor * predictedMil,
});

describe('the drop scale', () => {
  it('is 1 from Mach 1.2 on, linear from there to each point, and that of the last below it', () => {
    const points = [
      { mach: 1.1, factor: 1.1 },
      { mach: 0.9, factor: 1.2 },
    ];
    expect([2, 1.2, 1.15, 1.1, 1, 0.9, 0.5].map((mach) => dropScaleAt(points, mach))).toEqual(
      [1, 1, 1.05, 1.1, 1.15, 1.2, 1.2].map((factor) => expect.closeTo(factor, 12)),
    );
    expect(dropScaleAt([], 0.3)).toBe(1);
    // a point at Mach 1.2 has zero distance to the anchor
    expect(dropScaleAt([{ mach: 1.2, factor: 1.3 }], 1.19)).toBe(1.3);
  });

  it('goes through what was observed below Mach 1.18, by falling Mach, and takes nothing from above', () => {
    const points = fitDropScale([seen(0.9, 1.2), seen(1.1, 1.1), seen(1.5, 1.4), seen(1.18, 1.3), seen(1.179, 1.05)]);
    expect(points).toEqual([
      { mach: 1.179, factor: expect.closeTo(1.05, 12) },
      { mach: 1.1, factor: expect.closeTo(1.1, 12) },
      { mach: 0.9, factor: expect.closeTo(1.2, 12) },
    ]);
    expect(fitDropScale([seen(1.18, 1.3), seen(2, 0.9)])).toEqual([]);
    expect(fitDropScale([])).toEqual([]);
  });

  it('passes over what was predicted at 0.1 mil or less, and stays within a half and twice', () => {
    expect(fitDropScale([seen(1, 1.5, 0.1), seen(1, 1.5, -3)])).toEqual([]);
    expect(fitDropScale([seen(1, 1.5, 0.11)])).toEqual([{ mach: 1, factor: expect.closeTo(1.5, 9) }]);
    expect([3, 2, 0.5, 0.1].map((factor) => fitDropScale([seen(1, factor)])[0]?.factor)).toEqual([2, 2, 0.5, 0.5]);
  });

  it('takes observations within 0.02 of Mach as one, each weighing alike', () => {
    expect(fitDropScale([seen(1, 1.1), seen(0.99, 1.2), seen(0.985, 1.3)])).toEqual([
      { mach: expect.closeTo((1 + 0.99 + 0.985) / 3, 12), factor: expect.closeTo(1.2, 12) },
    ]);
    expect(fitDropScale([seen(1, 1.1), seen(0.998, 1.2), seen(0.985, 1.3)])).toEqual([
      { mach: expect.closeTo((1 + 0.998 + 0.985) / 3, 12), factor: expect.closeTo(1.2, 12) },
    ]);
    expect(fitDropScale([seen(1, 1.1), seen(0.97, 1.2)])).toHaveLength(2);
  });

  it('has six points at most, the nearest ones taken together, and keeps the mean of all', () => {
    const far = [1.15, 1.05, 0.95, 0.85, 0.75].map((mach) => seen(mach, 1.1));
    const points = fitDropScale([...far, seen(0.65, 1.2), seen(0.62, 1.4)]);
    expect(points).toHaveLength(6);
    expect(points.at(-1)).toEqual({ mach: expect.closeTo(0.635, 12), factor: expect.closeTo(1.3, 12) });
    // finds the nearest pair at the start, the end and in between
    const near = (at: number) =>
      fitDropScale(
        [1.15, 1.05, 0.95, 0.85, 0.75, 0.65].flatMap((mach, i) =>
          i === at ? [seen(mach, 1.1), seen(mach - 0.03, 1.3)] : [seen(mach, 1.1)],
        ),
      );
    for (const at of [0, 3, 5]) {
      expect(near(at)).toHaveLength(6);
      expect(near(at)[at]?.factor).toBeCloseTo(1.2, 12);
    }
    fc.assert(
      fc.property(
        fc.array(fc.tuple(evenly(0.5, 1.17), evenly(0.8, 1.2)), {
          minLength: 1,
          maxLength: 20,
        }),
        (observed) => {
          const fitted = fitDropScale(observed.map(([mach, factor]) => seen(mach, factor)));
          expect(fitted.length).toBeLessThanOrEqual(6);
          for (let i = 1; i < fitted.length; i++) {
            expect((fitted[i - 1]?.mach ?? 0) - (fitted[i]?.mach ?? 9)).toBeGreaterThanOrEqual(0.02 - 1e-12);
          }
          const factors = observed.map(([, factor]) => factor);
          for (const { factor } of fitted) {
            expect(factor).toBeGreaterThan(Math.min(...factors) - 1e-9);
            expect(factor).toBeLessThan(Math.max(...factors) + 1e-9);
          }
        },
      ),
    );
  });
});
