import { describe, expect, it } from 'vitest';
import type { ResolvedState } from './atmosphere.ts';
import { drawStateTrack, secondaryWeights } from './state-process.ts';

const state = (dwellS: number, dwellVariation: number): ResolvedState => ({
  meanMph: 5,
  directionDeg: 90,
  dwellS,
  dwellVariation,
  sdMph: 1,
  sdDeg: 10,
  correlationTimeS: 10,
  correlationLengthYd: 200,
  largeEddyShare: 0.92,
});
const times = (end: number): number[] => Array.from({ length: end + 1 }, (_, k) => k);

describe('the alternation of states', () => {
  it('begins with the primary state and keeps time without variation', () => {
    const track = drawStateTrack(state(30, 0), state(20, 0), 1, { firstS: 0, lastS: 100 }, true);
    expect(track.startsSecondary).toBe(false);
    expect(track.switchTimesS.slice(0, 3)).toEqual([30, 50, 80]);
    expect(track.rampS).toBe(10);
  });

  it('changes over smoothly, half way at the switch', () => {
    const track = drawStateTrack(state(30, 0), state(20, 0), 1, { firstS: 0, lastS: 100 }, true);
    const weights = [...secondaryWeights(track, times(60))];
    expect([weights[0], weights[25], weights[30], weights[35], weights[45], weights[50], weights[55]]).toEqual([
      0, 0, 0.5, 1, 1, 0.5, 0,
    ]);
    for (let k = 26; k <= 35; k++) expect(weights[k]).toBeGreaterThan(weights[k - 1]);
  });

  it('takes at most half the shorter dwell to change', () => {
    expect(drawStateTrack(state(30, 0), state(4, 0), 1, { firstS: 0, lastS: 100 }, true).rampS).toBe(2);
  });

  it('may be half way through a change when it begins, and no earlier change reaches into it', () => {
    const firsts = Array.from({ length: 400 }, (_, seed) => {
      const { switchTimesS, rampS } = drawStateTrack(
        state(20, 0.3),
        state(20, 0.3),
        seed,
        { firstS: 0, lastS: 100 },
        false,
      );
      expect(rampS).toBe(10);
      return switchTimesS[0];
    });
    // A dwell of 20 s, seen at any of its seconds, ends within the half ramp of 5 s before the field in a fifth to a third of cases.
    const before = firsts.filter((t) => t < 0).length / firsts.length;
    expect(Math.min(...firsts)).toBeGreaterThanOrEqual(-5);
    expect(before).toBeGreaterThan(0.17);
    expect(before).toBeLessThan(0.33);
  });

  it('gives the same weight at a time whatever other times are asked', () => {
    const track = drawStateTrack(state(30, 0.5), state(20, 0.5), 7, { firstS: 0, lastS: 400 }, false);
    const all = secondaryWeights(track, times(400));
    expect([...secondaryWeights(track, [3, 77, 400])]).toEqual([all[3], all[77], all[400]]);
    expect(drawStateTrack(state(30, 0.5), state(20, 0.5), 7, { firstS: 0, lastS: 100 }, false).switchTimesS[0]).toBe(
      track.switchTimesS[0],
    );
  });

  it('goes on over the hours: the same weight wherever the asking begins, without a jump, in its share of the time', () => {
    for (const still of [false, true]) {
      const of = [state(70, still ? 0 : 0.5), state(40, still ? 0 : 0.5)] as const;
      const track = (firstS: number) => drawStateTrack(...of, 3, { firstS, lastS: 14_400 }, still);
      const all = secondaryWeights(track(0), times(14_400));
      for (const from of [3590, 3600, 7300, 12_000]) {
        const later = times(14_400).slice(from);
        const found = secondaryWeights(track(from), later);
        expect(Math.max(...found.map((w, k) => Math.abs(w - all[from + k]))), `${from} s`).toBeLessThan(1e-9);
      }
      // The steepest second of a smoothstep of 10 s is 0.15.
      for (let k = 1; k < all.length; k++) expect(Math.abs(all[k] - all[k - 1])).toBeLessThan(0.16);
    }
    const atHour = Array.from({ length: 2000 }, (_, seed) => {
      const track = drawStateTrack(state(60, 0.5), state(40, 0.5), seed, { firstS: 3600, lastS: 3700 }, false);
      return secondaryWeights(track, [3605, 3700]);
    });
    for (const i of [0, 1]) {
      const mean = atHour.reduce((sum, w) => sum + w[i] / atHour.length, 0);
      expect(Math.abs(mean - 0.4)).toBeLessThan(4 * Math.sqrt(0.24 / atHour.length));
    }
  });

  it('has the stationary mean weight from its first moment on, also when dwells vary much', () => {
    const seeds = 4000;
    for (const variation of [0.1, 1]) {
      const sums = [0, 0, 0];
      for (let seed = 0; seed < seeds; seed++) {
        const track = drawStateTrack(state(60, variation), state(40, variation), seed, { firstS: 0, lastS: 90 }, false);
        [...secondaryWeights(track, [0, 30, 90])].forEach((w, i) => {
          sums[i] += w / seeds;
        });
      }
      // Four standard errors of a share of 0.4 over 4000 seeds.
      for (const mean of sums) expect(Math.abs(mean - 0.4)).toBeLessThan(4 * Math.sqrt(0.24 / seeds));
    }
  });

  it('dwells as long as it should: mean and coefficient of variation of complete dwells', () => {
    const dwells: number[] = [];
    for (let seed = 0; seed < 300; seed++) {
      const { switchTimesS } = drawStateTrack(state(50, 0.6), state(50, 0.6), seed, { firstS: 0, lastS: 2000 }, false);
      // A fixed number of dwells after the first switch, so that long ones are not cut off more often.
      for (let i = 1; i <= 20; i++) dwells.push(switchTimesS[i] - switchTimesS[i - 1]);
    }
    const mean = dwells.reduce((sum, d) => sum + d, 0) / dwells.length;
    const sd = Math.sqrt(dwells.reduce((sum, d) => sum + (d - mean) ** 2, 0) / dwells.length);
    expect(Math.abs(mean / 50 - 1)).toBeLessThan(0.03);
    expect(Math.abs(sd / mean - 0.6)).toBeLessThan(0.05);
  });
});
