import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { bias, coverage, foldedError, slope } from './calibration.ts';

describe('coverage', () => {
  it('gives the interval of Wilson: 161 of 215 is 75 %, 69 to 80', () => {
    const { low, high } = coverage(161, 215);
    expect(low).toBeCloseTo(0.687, 3);
    expect(high).toBeCloseTo(0.8025, 3);
  });

  it('has no interval without calls', () => {
    expect(coverage(0, 0)).toEqual({ held: 0, of: 0, low: null, high: null });
  });
});

describe('bias', () => {
  it('is folded by the wind’s side: too little from either side is less', () => {
    expect(foldedError({ bestMph: 4, truthMph: 6 })).toBe(-2);
    expect(foldedError({ bestMph: -4, truthMph: -6 })).toBe(-2);
    expect(foldedError({ bestMph: -8, truthMph: -6 })).toBe(2);
    const halved = [-8, -4, 4, 8].map((truthMph) => ({ bestMph: truthMph / 2, truthMph }));
    expect(bias(halved)).toMatchObject({ foldedMph: -3, sideMph: 0 });
    expect(bias([])).toBeNull();
    // no wind has no side: any call is too much
    expect(foldedError({ bestMph: 3, truthMph: 0 })).toBe(3);
  });

  it('states both with the standard error of a mean, none after one call', () => {
    const calls = [1, 2, 3].map((error) => ({ bestMph: 6 + error, truthMph: 6 }));
    const error = expect.closeTo(1 / Math.sqrt(3), 12);
    expect(bias(calls)).toEqual({ foldedMph: 2, foldedErrorMph: error, sideMph: 2, sideErrorMph: error });
    const left = calls.map(({ bestMph, truthMph }) => ({ bestMph: -bestMph, truthMph: -truthMph }));
    expect(bias(left)).toEqual({ foldedMph: 2, foldedErrorMph: error, sideMph: -2, sideErrorMph: error });
    expect(bias(calls.slice(0, 1))).toMatchObject({ foldedErrorMph: null, sideErrorMph: null });
  });
});

describe('the slope', () => {
  type Caller = (truth: number, gust: number, normal: () => number) => number;
  const UNBIASED: Record<string, Caller> = {
    'plain, ± 2': (y, _, n) => y + 2 * n(),
    'sharp, ± 0.7': (y, _, n) => y + 0.7 * n(),
    'wider in gusts': (y, gust, n) => y + [1, 2, 3][gust] * n(),
    'wider in strong wind': (y, _, n) => y + (0.5 + 0.2 * Math.abs(y)) * n(),
    'posterior mean': (y, _, n) => 0.8 * (y + 2 * n()),
  };
  /** Calls of winds with an SD of 4 mph. */
  const callsOf = (caller: Caller, count: number, run: number) => {
    const dice = createRandomStream(run, 17);
    return Array.from({ length: count }, () => {
      const truthMph = 4 * dice.normal();
      return { truthMph, bestMph: caller(truthMph, Math.floor(3 * dice.uniform()), () => dice.normal()) };
    });
  };
  /** The call at which the slope is sure; checked every five calls from the twentieth. */
  const sureAt = (calls: ReturnType<typeof callsOf>): number | null => {
    for (let n = 20; n <= calls.length; n += 5) {
      if (slope(calls.slice(0, n))?.sure) return n;
    }
    return null;
  };

  it.each(Object.entries(UNBIASED))('accuses no unbiased caller at any look in 200 calls: %s', (name, caller) => {
    const runs = 150;
    const wrong = Array.from({ length: runs }, (_, run) => sureAt(callsOf(caller, 200, 1000 * name.length + run)));
    // 5 % of 150 is 7.5; by chance alone it is 12 once in 20 times
    expect(wrong.filter((n) => n !== null).length).toBeLessThanOrEqual(12);
  });

  it.each([0.75, 1.3])('is sure of a caller who calls %s × the wind within 60 calls', (multiple) => {
    const found = Array.from({ length: 60 }, (_, run) => callsOf((y, _, n) => multiple * (y + n()), 60, run)).map(
      (calls) => [sureAt(calls), slope(calls)?.slope ?? 1] as const,
    );
    expect(found.filter(([n]) => n !== null).length).toBeGreaterThan(54);
    for (const [, value] of found) expect(Math.sign(value - 1)).toBe(Math.sign(multiple - 1));
  });

  it('is the nearest to 1 that both lines leave, with the error of White', () => {
    const calls = [
      { truthMph: 2, bestMph: 1 },
      { truthMph: -4, bestMph: -4 },
      { truthMph: 6, bestMph: 7 },
    ];
    // this few calls have equal weights within 1 in 40: best on truth 60/56, residuals −1.143, 0.286 and 0.571
    const { slope: value, error, low, high } = slope(calls)!;
    expect(value).toBeCloseTo(60 / 56, 2);
    expect(error).toBeCloseTo((Math.hypot(2 * 1.143, 4 * 0.286, 6 * 0.571) / 56) * Math.sqrt(3 / 2), 2);
    expect([low, high]).toEqual([value - 1.959963984540054 * error, value + 1.959963984540054 * error]);
    expect(slope(calls.slice(1))).toBeNull();
    // calls of half the wind: both lines are ½
    expect(slope([2, -4, 6].map((truthMph) => ({ truthMph, bestMph: truthMph / 2 })))?.slope).toBeCloseTo(0.5, 12);
  });

  it('says nothing where there was no wind, or hardly a call', () => {
    expect(slope([{ bestMph: 1, truthMph: 1 }])).toBeNull();
    expect(slope([1, 2, 3, 4].map((bestMph) => ({ bestMph, truthMph: 0 })))).toBeNull();
  });
});
