import { describe, expect, it } from 'vitest';
import { swayOf } from './sway.ts';

const SEEDS = ['1', '77', '18446744073709551615', '4242'];
const PRONE = { position: 1, sdMil: 0.25 };

describe('the sway of an aim', () => {
  it('has its standard deviation, forgets in 0.8 s, and its axes and positions know nothing of each other', () => {
    // 10 000 samples 0.4 s apart over four seeds; the next but one is 0.8 s later
    const series = SEEDS.map((seed) => {
      const sway = swayOf(seed);
      return Array.from({ length: 2502 }, (_, i) => sway(PRONE, 0.4 * i));
    });
    const pairs = series.flatMap((of) => of.slice(2).map((later, i) => ({ now: of[i] ?? later, later })));
    expect(pairs).toHaveLength(10_000);
    const mean = (of: (s: (typeof pairs)[number]) => number): number =>
      pairs.reduce((sum, s) => sum + of(s), 0) / pairs.length;
    const [right, up] = [mean((s) => s.now.rightMil ** 2), mean((s) => s.now.upMil ** 2)];
    expect(Math.abs(Math.sqrt(right) / PRONE.sdMil - 1)).toBeLessThan(0.03);
    expect(Math.abs(Math.sqrt(up) / PRONE.sdMil - 1)).toBeLessThan(0.03);
    expect(Math.abs(mean((s) => s.now.rightMil * s.later.rightMil) / right - Math.exp(-1))).toBeLessThan(0.05);
    expect(Math.abs(mean((s) => s.now.upMil * s.later.upMil) / up - Math.exp(-1))).toBeLessThan(0.05);
    expect(Math.abs(mean((s) => s.now.rightMil * s.now.upMil) / right)).toBeLessThan(0.06);
    const other = swayOf('1');
    const apart = Array.from(
      { length: 800 },
      (_, i) => other({ ...PRONE, position: 2 }, 0.4 * i).rightMil * (series[0]?.[i]?.rightMil ?? 0),
    );
    expect(Math.abs(apart.reduce((sum, product) => sum + product, 0) / 800 / right)).toBeLessThan(0.2);
  });
  it('is the same in any order, and goes on smoothly', () => {
    const at = (tS: number) => swayOf('5')(PRONE, tS);
    const times = Array.from({ length: 200 }, (_, i) => -3 + 0.037 * i);
    const forward = times.map(at);
    expect([...times].reverse().map(at).reverse()).toEqual(forward);
    for (const tS of times) expect(Math.abs(at(tS + 0.001).rightMil - at(tS).rightMil)).toBeLessThan(0.01);
  });
  it('is more after a move, and comes to rest with three seconds', () => {
    const ratio = (sinceS: number) =>
      swayOf('5')(PRONE, 10 + sinceS, 10).rightMil / swayOf('5')(PRONE, 10 + sinceS).rightMil;
    expect(ratio(0)).toBeCloseTo(2.5, 9);
    expect(ratio(3)).toBeCloseTo(1 + 1.5 / Math.E, 9);
    expect(ratio(60)).toBeCloseTo(1, 6);
  });
  it('is nothing where a position has none', () => {
    expect(swayOf('5')({ position: 1, sdMil: 0 }, 3)).toEqual({ rightMil: 0, upMil: 0 });
  });
});
