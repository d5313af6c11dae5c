import { normalQuantile } from '@windcall/units';
import { createRandomStream } from '@windcall/wind';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fadingWeights,
  HANDICAP_HALF_LIFE_CALLS,
  handicap,
  handicapAlong,
  handicapOfCalls,
  intervalScore,
  outsideMph,
  parOfCalls,
  sigmaOfScore,
  skill,
  skillToPar,
  weightedMean,
} from './interval-score.ts';

/** A caller with normal error σ and 80 % brackets about their best. */
const callsOf = (sigma: number, count: number, seed: number, lean = 0, width = 1) => {
  const dice = createRandomStream(seed, 16);
  const half = width * normalQuantile(0.9) * sigma;
  return Array.from({ length: count }, () => {
    const truthMph = 12 * (dice.uniform() - 0.5);
    const best = truthMph + lean + sigma * dice.normal();
    return { scoreMph: intervalScore({ loMph: best - half, hiMph: best + half }, truthMph), widthMph: 2 * half };
  });
};
const scoresOf = (...about: Parameters<typeof callsOf>): number[] => callsOf(...about).map(({ scoreMph }) => scoreMph);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe('the interval score', () => {
  it('is the width, and ten for each mph outside', () => {
    expect(intervalScore({ loMph: 2, hiMph: 6 }, 6.6)).toBeCloseTo(10, 12);
    expect(intervalScore({ loMph: 2, hiMph: 6 }, 1)).toBeCloseTo(14, 12);
    expect(intervalScore({ loMph: -6, hiMph: -2 }, -4)).toBe(4);
    expect(outsideMph({ loMph: 2, hiMph: 6 }, 6)).toBe(0);
  });

  it('is least on average for the 10 % and 90 % quantiles of any belief: brute force over brackets', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 12 }),
        fc.integer({ min: -15, max: 5 }),
        (odds, first) => {
          // A belief over whole mph; every bracket with ends on the same grid.
          const total = odds.reduce((a, b) => a + b, 0);
          const winds = odds.map((_, i) => first + i);
          const expected = (lo: number, hi: number): number =>
            winds.reduce((sum, y, i) => sum + (odds[i] / total) * intervalScore({ loMph: lo, hiMph: hi }, y), 0);
          const quantile = (p: number): number => {
            const below = winds.map((_, i) => odds.slice(0, i + 1).reduce((a, b) => a + b, 0) / total);
            return winds[below.findIndex((share) => share >= p - 1e-12)];
          };
          const best = expected(quantile(0.1), quantile(0.9));
          for (const lo of winds)
            for (const hi of winds) if (lo <= hi) expect(expected(lo, hi)).toBeGreaterThan(best - 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has the mean 3.51 σ for a calibrated caller, within 1 %', () => {
    expect(mean(scoresOf(1, 400_000, 1)) / 3.51).toBeCloseTo(1, 2);
    expect(Math.abs(mean(scoresOf(3, 400_000, 2)) / (3.51 * 3) - 1)).toBeLessThan(0.01);
  });

  it('costs more for brackets too narrow, too wide or leaning', () => {
    const honest = mean(scoresOf(2, 50_000, 3));
    expect(mean(scoresOf(2, 50_000, 3, 0, 0.5))).toBeGreaterThan(honest * 1.05);
    expect(mean(scoresOf(2, 50_000, 3, 0, 2))).toBeGreaterThan(honest * 1.05);
    expect(mean(scoresOf(2, 50_000, 3, 1.5))).toBeGreaterThan(honest * 1.05);
  });
});

describe('the handicap', () => {
  it.each([0.8, 1.5, 2.5, 5])('recovers σ = %s mph within 15 % after 80 calls, in 9 of 10 runs', (sigma) => {
    const runs = 400;
    const near = Array.from({ length: runs }, (_, run) => handicap(scoresOf(sigma, 80, 100 + run))!.value).filter(
      (value) => Math.abs(value / sigma - 1) < 0.15,
    );
    expect(near.length / runs).toBeGreaterThanOrEqual(0.9);
  });

  it('after each call is that of the calls up to it, with weights that fade from the newest', () => {
    const scores = scoresOf(2, 300, 77);
    for (const halfLife of [HANDICAP_HALF_LIFE_CALLS, Number.POSITIVE_INFINITY]) {
      handicapAlong(scores, halfLife).forEach(({ value, error }, i) => {
        const upTo = scores.slice(0, i + 1);
        const weights = fadingWeights(i + 1, halfLife);
        const total = weights.reduce((sum, w) => sum + w, 0);
        const weighted = upTo.reduce((sum, x, k) => sum + x * weights[k]!, 0) / total;
        expect(value).toBeCloseTo(sigmaOfScore(weighted), 10);
        if (i === 0) {
          expect(error).toBeNull();
          return;
        }
        const calls = total ** 2 / weights.reduce((sum, w) => sum + w * w, 0);
        const squares = upTo.reduce((sum, x, k) => sum + weights[k]! * (x / weighted - 1) ** 2, 0) / total;
        // the prior is 20 calls with a spread of 0.9
        const spread = Math.sqrt((20 * 0.9 ** 2 + squares * calls) / (20 + calls - 1));
        expect(error).toBeCloseTo((sigmaOfScore(weighted) * spread) / Math.sqrt(calls), 10);
      });
    }
    expect(handicapAlong([], HANDICAP_HALF_LIFE_CALLS)).toEqual([]);
  });

  it('states an error that holds the truth as often as one standard error does', () => {
    const runs = 600;
    const held = Array.from({ length: runs }, (_, run) => handicap(scoresOf(2, 80, 9000 + run))!).filter(
      ({ value, error }) => Math.abs(value - 2) < error!,
    );
    expect(held.length / runs).toBeGreaterThan(0.6);
    expect(held.length / runs).toBeLessThan(0.75);
  });

  it.each([
    ['calibrated', 0, 1],
    ['half as wide', 0, 0.5],
    ['1.5 mph to one side', 1.5, 1],
    ['1.4 times as wide', 0, 1.4],
  ] as const)('holds the truth in 92 to 97 of 100 intervals of a caller who is %s', (_, lean, width) => {
    const truth = sigmaOfScore(mean(scoresOf(2, 100_000, 8, lean, width)));
    for (const count of [10, 40, 200]) {
      for (const halfLife of [Number.POSITIVE_INFINITY, HANDICAP_HALF_LIFE_CALLS]) {
        const runs = 1200;
        const held = Array.from(
          { length: runs },
          (_run, run) => handicapOfCalls(callsOf(2, count, 50_000 + run, lean, width), halfLife)!,
        ).filter(({ low, high }) => low! <= truth && truth <= high!);
        // less a margin for chance with this many callers
        expect(held.length / runs).toBeGreaterThan(0.91);
        expect(held.length / runs).toBeLessThan(0.98);
      }
    }
  });

  /** 0.4 to 1.6 times too wide, by chance; the wide ones miss less. */
  const unevenOf = (count: number, seed: number) => {
    const dice = createRandomStream(seed, 17);
    return Array.from({ length: count }, (_, i) => callsOf(2, 1, 400 * seed + i, 0, 0.4 + 1.2 * dice.uniform())[0]!);
  };
  it('holds it in 92 to 97 of 100 for a caller whose brackets are wide and narrow by chance, and prices go with that', () => {
    const truth = sigmaOfScore(mean(unevenOf(60_000, 1).map(({ scoreMph }) => scoreMph)));
    for (const count of [10, 40]) {
      const runs = 1500;
      const held = Array.from(
        { length: runs },
        (_run, run) => handicapOfCalls(unevenOf(count, 3000 + run), HANDICAP_HALF_LIFE_CALLS)!,
      ).filter(({ low, high }) => low! <= truth && truth <= high!);
      expect(held.length / runs).toBeGreaterThan(0.92);
      expect(held.length / runs).toBeLessThan(0.97);
    }
  });

  it('holds what a learner was over the calls it weighs, and trails what they are', () => {
    const learned = (call: number) => 1.2 + 1.3 * Math.exp(-call / 15);
    const runs = 1000;
    const told = Array.from(
      { length: runs },
      (_run, run) =>
        handicapOfCalls(
          Array.from({ length: 40 }, (_call, i) => callsOf(learned(i), 1, 700_000 + 40 * run + i)[0]!),
          HANDICAP_HALF_LIFE_CALLS,
        )!,
    );
    const then = Array.from({ length: 40 }, (_, i) => learned(i));
    const weighed = weightedMean(then, fadingWeights(40, HANDICAP_HALF_LIFE_CALLS))!.value;
    const held = told.filter(({ low, high }) => low! <= weighed && weighed <= high!);
    expect(held.length / runs).toBeGreaterThan(0.92);
    expect(held.length / runs).toBeLessThan(0.975);
    // as on the method page: the handicap of 20 calls ago
    expect(Math.abs(mean(told.map(({ value }) => value)) - learned(19))).toBeLessThan(0.05);
  });

  it('has an interval about it, as wide as its calls leave it, that no unit moves', () => {
    const calls = callsOf(2, 40, 5);
    const { value, low, high } = handicapOfCalls(calls)!;
    expect(low! < value && value < high!).toBe(true);
    expect(value).toBe(handicap(calls.map(({ scoreMph }) => scoreMph))!.value);
    const more = handicapOfCalls(callsOf(2, 400, 5))!;
    expect(more.high! / more.low!).toBeLessThan(high! / low!);
    const doubled = handicapOfCalls(calls.map((c) => ({ scoreMph: 2 * c.scoreMph, widthMph: 2 * c.widthMph })))!;
    expect([doubled.low, doubled.high]).toEqual([
      expect.closeTo(2 * (low ?? 0), 9),
      expect.closeTo(2 * (high ?? 0), 9),
    ]);
    // a caller who never missed may be no better than their brackets are wide
    const never = handicapOfCalls(calls.map(({ widthMph }) => ({ scoreMph: widthMph, widthMph })))!;
    expect(never.low).toBeCloseTo(never.value, 9);
    expect(never.high! > never.value).toBe(true);
  });

  it('follows a learner sooner than the rest of what is remembered', () => {
    const told = (halfLife: number) =>
      mean(
        Array.from({ length: 400 }, (_, run) => {
          const scores = Array.from(
            { length: 40 },
            (_, i) => scoresOf(1.2 + 1.3 * Math.exp(-i / 15), 1, 90_000 + 100 * run + i)[0],
          );
          return handicap(scores, halfLife)!.value;
        }),
      );
    // 1.30 is right at the fortieth call
    expect(told(HANDICAP_HALF_LIFE_CALLS)).toBeLessThan(1.6);
    expect(told(60) - told(HANDICAP_HALF_LIFE_CALLS)).toBeGreaterThan(0.04);
  });

  it('forgets: a call counts half as much sixty calls later', () => {
    const scores = [...Array.from({ length: 60 }, () => 7.02), ...Array.from({ length: 60 }, () => 3.51)];
    expect(handicap(scores)!.value).toBeCloseTo(1.5, 9);
    expect(handicap(scores, 60)!.value).toBeCloseTo((2 * 0.5 + 1) / 1.5, 9);
  });

  it('says nothing without calls, and no error after one', () => {
    expect(handicap([])).toBeNull();
    expect(handicap([10])).toEqual({ value: sigmaOfScore(10), error: null });
    expect(handicapOfCalls([])).toBeNull();
    const one = { scoreMph: 10, widthMph: 4 };
    expect(handicapOfCalls([one])).toEqual({ value: sigmaOfScore(10), error: null, low: null, high: null });
  });
});

describe('skill', () => {
  it('is 0 for the reference itself, 1 for a perfect bracket, negative for worse', () => {
    expect(skill([{ scoreMph: 8, referenceMph: 8 }])).toBe(0);
    expect(skill([{ scoreMph: 0, referenceMph: 8 }])).toBe(1);
    expect(skill([{ scoreMph: 12, referenceMph: 8 }])).toBe(-0.5);
  });

  it('leaves out calls without a forecast', () => {
    expect(
      skill([
        { scoreMph: 4, referenceMph: 8 },
        { scoreMph: 100, referenceMph: null },
      ]),
    ).toBe(0.5);
    expect(skill([{ scoreMph: 1, referenceMph: null }])).toBeNull();
  });
});

describe('skill against par', () => {
  const REFERENCES = scoresOf(3, 4000, 11);
  const called = (sigma: number, parMph: number | null) =>
    scoresOf(sigma, 4000, 9).map((scoreMph, i) => ({ scoreMph, referenceMph: REFERENCES[i] ?? null, parMph }));

  it('is 0 for the forecast, 1 for the best that can be read, and past 1 for who knows more', () => {
    expect(skillToPar(called(3, 1.2)) ?? Number.NaN).toBeCloseTo(0, 1);
    expect(skillToPar(called(2.1, 1.2))).toBeCloseTo(0.5, 1);
    expect(skillToPar(called(1.2, 1.2))).toBeCloseTo(1, 1);
    expect(skillToPar(called(0.4, 1.2))).toBeGreaterThan(1.3);
  });

  it('counts only calls that have both, and is none where par leaves nothing to win', () => {
    const known = called(2.1, 1.2).slice(0, 500);
    const odd = { scoreMph: 90, referenceMph: null, parMph: 1 };
    expect(skillToPar([...known, odd, { ...odd, referenceMph: 5, parMph: null }])).toBe(skillToPar(known));
    expect(skillToPar(called(2, null))).toBeNull();
    expect(skillToPar(called(2, 9))).toBeNull();
    expect(skillToPar([])).toBeNull();
  });

  it('pools par as a root mean square', () => {
    expect(parOfCalls([{ parMph: 1 }, { parMph: null }, { parMph: 7 }])).toBeCloseTo(5, 12);
    expect(parOfCalls([{ parMph: null }])).toBeNull();
  });
});
