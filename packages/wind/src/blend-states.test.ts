import { describe, expect, it } from 'vitest';
import type { ResolvedState } from './atmosphere.ts';
import { blendStates } from './atmosphere.ts';

const LIGHT: ResolvedState = {
  meanMph: 4,
  directionDeg: 350,
  dwellS: 30,
  dwellVariation: 0.3,
  sdMph: 1,
  sdDeg: 8,
  correlationTimeS: 5,
  correlationLengthYd: 100,
  largeEddyShare: 0.8,
};
const STRONG: ResolvedState = {
  ...LIGHT,
  meanMph: 12,
  directionDeg: 30,
  sdMph: 3,
  sdDeg: 16,
  correlationTimeS: 20,
  correlationLengthYd: 400,
  largeEddyShare: 0.9,
};

describe('the law between two states', () => {
  it('is each of them at its end, and the first alone where there is no second', () => {
    const lawOf = ({ dwellS: _, dwellVariation: __, ...law }: ResolvedState) => law;
    const ends = [blendStates(LIGHT, STRONG, 0), blendStates(LIGHT, STRONG, 1), blendStates(LIGHT, null, 0.7)];
    for (const [i, due] of [LIGHT, STRONG, LIGHT].entries()) {
      for (const [name, value] of Object.entries(lawOf(due))) {
        expect([name, Object.entries(ends[i]).find(([one]) => one === name)?.[1]]).toEqual([
          name,
          expect.closeTo(value, 9),
        ]);
      }
    }
  });

  it('has means and spreads half way, turns along the shorter arc, and blends rates and the logarithm of lengths', () => {
    const half = blendStates(LIGHT, STRONG, 0.5);
    expect(half).toMatchObject({ meanMph: 8, sdMph: 2, sdDeg: 12 });
    expect(half.largeEddyShare).toBeCloseTo(0.85, 12);
    // from 350° by 40° through north
    expect(half.directionDeg).toBeCloseTo(10, 9);
    expect(blendStates(LIGHT, STRONG, 0.25).directionDeg).toBeCloseTo(0, 9);
    // 1/τ half way between 1/5 and 1/20; L the geometric mean
    expect(half.correlationTimeS).toBeCloseTo(8, 9);
    expect(half.correlationLengthYd).toBeCloseTo(200, 9);
  });
});
