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
    // no wind has no side: whatever is called is too much
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
    expect(held / 400).toBeLessThan(0.985);
  });

  it('has the error of White by hand, from three calls on', () => {
    const calls = [
      { truthMph: 2, bestMph: 1 },
      { truthMph: -4, bestMph: -4 },
      { truthMph: 6, bestMph: 7 },
    ];
    // so few calls weigh alike within 1 in 40: slope 60/56, residuals −1.143, 0.286 and 0.571
    const { slope: value, error, low, high } = slope(calls)!;
    expect(value).toBeCloseTo(60 / 56, 2);
    expect(error).toBeCloseTo((Math.hypot(2 * 1.143, 4 * 0.286, 6 * 0.571) / 56) * Math.sqrt(3 / 2), 2);
    expect([low, high]).toEqual([value - 1.959963984540054 * error, value + 1.959963984540054 * error]);
    expect(slope(calls.slice(1))).toBeNull();
  });

  it('says nothing where there was no wind, or hardly a call', () => {
    expect(slope([{ bestMph: 1, truthMph: 1 }])).toBeNull();
    expect(slope([1, 2, 3, 4].map((bestMph) => ({ bestMph, truthMph: 0 })))).toBeNull();
  });
});
