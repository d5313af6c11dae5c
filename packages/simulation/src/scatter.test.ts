import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { groupDispersion, scatterOf } from './fire.ts';

const SEED = '1311768467463790320';
const many = (n: number, d = groupDispersion(1)) => Array.from({ length: n }, (_, i) => scatterOf(SEED, i + 1, d));
const mean = (xs: number[]) => xs.reduce((a, b) => a + b, 0) / xs.length;
const cov = (xs: number[], ys: number[]) => mean(xs.map((x, i) => x * (ys[i] ?? 0))) - mean(xs) * mean(ys);

describe('the scatter of a shot', () => {
  it('is the same for the same seed and number, and another for another', () => {
    const d = groupDispersion(0.5);
    expect(scatterOf(SEED, 7, d)).toEqual(scatterOf(SEED, 7, d));
    expect(scatterOf(SEED, 8, d)).not.toEqual(scatterOf(SEED, 7, d));
    expect(scatterOf('1311768467463790321', 7, d)).not.toEqual(scatterOf(SEED, 7, d));
  });

  it('is nothing for a rifle that groups into one hole', () => {
    expect(scatterOf(SEED, 1, groupDispersion(0))).toEqual({ rightMil: 0, upMil: 0 });
  });

  it('has the standard deviations and the correlation of its dispersion', () => {
    const shots = many(20_000, { sigmaWindMil: 0.2, sigmaElevationMil: 0.1, correlation: -0.6 });
    const xs = shots.map((s) => s.rightMil);
    const ys = shots.map((s) => s.upMil);
    const [sx, sy] = [Math.sqrt(cov(xs, xs)), Math.sqrt(cov(ys, ys))];
    // Four standard errors at this size.
    expect(Math.abs(mean(xs)) / 0.2).toBeLessThan(0.029);
    expect(Math.abs(sx / 0.2 - 1)).toBeLessThan(0.02);
    expect(Math.abs(sy / 0.1 - 1)).toBeLessThan(0.02);
    expect(Math.abs(cov(xs, ys) / (sx * sy) + 0.6)).toBeLessThan(0.019);
  });

  it('gives groups of five the extreme spread that the rifle is rated by', () => {
    const shots = many(20_000);
    const spreads = Array.from({ length: 4000 }, (_, g) => {
      const group = shots.slice(g * 5, g * 5 + 5);
      return Math.max(
        ...group.flatMap((a) => group.map((b) => Math.hypot(a.rightMil - b.rightMil, a.upMil - b.upMil))),
      );
    });
    // 1 MOA is 0.2909 mil; the spread of 4000 groups has a standard error of 0.4 %.
    expect(Math.abs(mean(spreads) / 0.290888 - 1)).toBeLessThan(0.016);
  });

  it('grows in proportion to the group', () => {
    fc.assert(
      fc.property(evenly(0.01, 10), fc.integer({ min: 1, max: 1000 }), (moa, n) => {
        const one = scatterOf(SEED, n, groupDispersion(1));
        const scaled = scatterOf(SEED, n, groupDispersion(moa));
        expect(scaled.rightMil).toBeCloseTo(one.rightMil * moa, 9);
        expect(scaled.upMil).toBeCloseTo(one.upMil * moa, 9);
      }),
    );
  });
});
