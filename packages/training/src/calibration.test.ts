import { createRandomStream } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { bias, coverage, foldedError, slope } from './calibration.ts';

describe('coverage', () => {
  it('is silent before 40 calls, and while the interval holds 80 %', () => {
    expect(coverage(0, 39).verdict).toBe('none');
    expect(coverage(39, 39).verdict).toBe('none');
    expect(coverage(32, 40).verdict).toBe('none');
    expect(coverage(28, 40).verdict).toBe('none');
    expect(coverage(20, 40).verdict).toBe('narrow');
    expect(coverage(40, 40).verdict).toBe('wide');
    expect(coverage(0, 0)).toEqual({ held: 0, of: 0, low: null, high: null, verdict: 'none' });
  });

  it('gives the interval of Wilson: 161 of 215 is 75 %, 69 to 80', () => {
    const { low, high } = coverage(161, 215);
    expect(low).toBeCloseTo(0.687, 3);
    expect(high).toBeCloseTo(0.8025, 3);
  });

  it('wrongs an honest caller at the fortieth call in fewer than one of ten', () => {
    const dice = createRandomStream(5, 16);
    const wrong = Array.from({ length: 1000 }, () => {
      const held = Array.from({ length: 40 }, () => dice.uniform()).filter((u) => u < 0.8).length;
      return coverage(held, 40).verdict !== 'none';
    }).filter(Boolean);
    expect(wrong.length).toBeLessThan(100);
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
  });
});

describe('the slope', () => {
  it('finds a caller who calls 0.8 of the wind, its interval holding it in 19 of 20', () => {
    let held = 0;
    for (let run = 0; run < 400; run++) {
      const dice = createRandomStream(run, 16);
      const calls = Array.from({ length: 80 }, () => {
        const truthMph = 20 * (dice.uniform() - 0.5);
        return { truthMph, bestMph: 0.8 * truthMph + (0.5 + 0.15 * Math.abs(truthMph)) * dice.normal() };
      });
      const { low, high } = slope(calls)!;
      if (low <= 0.8 && 0.8 <= high) held++;
    }
    expect(held / 400).toBeGreaterThan(0.9);
  });

  it('says nothing where there was no wind, or hardly a call', () => {
    expect(slope([{ bestMph: 1, truthMph: 1 }])).toBeNull();
    expect(slope([1, 2, 3, 4].map((bestMph) => ({ bestMph, truthMph: 0 })))).toBeNull();
  });
});
