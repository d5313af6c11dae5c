import { mphToMps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { type Gauge, gaugeAt, lineOf, pathGauge } from './gauge.ts';
import { integral } from './law-covariance.ts';
import { fieldOf, type SurfaceField } from './surface-field.ts';
import { lawOf, type Sky } from './surface-law.ts';
import { wavesOf } from './waves.ts';

const waves = (seed: number | string, sky: Sky = 'broken', mph = 10) =>
  wavesOf(lawOf({ law: 1, ground: 'meadow', sky, speedMps: mphToMps(mph) }), seed);
/** The path's wind along the mean every 5 s of 18 h, m/s. */
const pathOver18Hours = (field: SurfaceField, path: Gauge): number[] =>
  Array.from({ length: 12_960 }, (_, i) => field.at(i * 5 + 0.5).read(path).alongMps);

/** Largest autocorrelation of a record from lag `first` to 2500 steps, by magnitude. */
const largestBeyond = (values: readonly number[], first: number): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const off = values.map((value) => value - mean);
  const variance = off.reduce((sum, value) => sum + value * value, 0) / off.length;
  let most = 0;
  for (let lag = first; lag < 2500; lag++) {
    let sum = 0;
    for (let i = lag; i < off.length; i++) sum += off[i] * off[i - lag];
    most = Math.max(most, Math.abs(sum / (off.length - lag) / variance));
  }
  return most;
};

/** Winds of law 1 at 120 m down wind and 80 m across: seed, sky, moment (s), along and across the mean (m/s). */
const KEPT: [seed: string, sky: Sky, momentS: number, alongMps: number, acrossMps: number][] = [
  ['1', 'overcast', 0, 3.4297937708753694, 1.4668803801694403],
  ['7', 'broken', 12.5, 4.888633850717145, 0.2753122430600049],
  ['18446744073709551615', 'sun', 90000.25, 2.9645590930980625, 2.038982402179135],
  ['42', 'night', 3600, 4.639567035373984, -0.727064436146382],
];

const MOMENTS_S = [5, 90_000.25, 17, 3, 5, -40, 90_000.25, 1e7];

describe('the field of a surface-layer wind', () => {
  it('reads the same in any order of asking, and in a fresh field', () => {
    const field = fieldOf(waves(7));
    const gauge = lineOf(field.waves, 60).gauge(300, 2);
    const first = MOMENTS_S.map((t) => field.at(t).read(gauge));
    const backward = [...MOMENTS_S].reverse().map((t) => field.at(t).read(gauge));
    expect(backward.reverse()).toEqual(first);
    for (const [i, t] of MOMENTS_S.entries()) expect(fieldOf(waves('7')).at(t).read(gauge)).toEqual(first[i]);
    // a moment that overwrites another equals a new one, and is the overwritten object
    const over = field.at(1);
    for (const [i, t] of MOMENTS_S.entries()) expect(field.at(t, over).read(gauge)).toEqual(first[i]);
    expect(field.at(2, over)).toBe(over);
    expect(new Set(first.map((wind) => wind.alongMps)).size).toBe(6);
  });

  it('keeps a moment while others are asked for', () => {
    const field = fieldOf(waves(7));
    const gauge = gaugeAt(field.waves, 10, 20);
    const early = field.at(12);
    const before = early.read(gauge);
    field.at(300).read(gauge);
    expect(early.read(gauge)).toEqual(before);
  });

  it('has kept its numbers since law 1 was made', () => {
    const read = (seed: string, sky: Sky, momentS: number) => {
      const field = fieldOf(waves(seed, sky));
      return field.at(momentS).read(gaugeAt(field.waves, 120, -80));
    };
    for (const [seed, sky, momentS, alongMps, acrossMps] of KEPT) {
      const wind = read(seed, sky, momentS);
      expect(wind.alongMps).toBeCloseTo(alongMps, 9);
      expect(wind.acrossMps).toBeCloseTo(acrossMps, 9);
    }
  });

  it('has the law’s variance and mean at one moment over many seeds', () => {
    const law = lawOf({ law: 1, ground: 'meadow', sky: 'overcast', speedMps: mphToMps(10) });
    let [mean, along, across] = [0, 0, 0];
    const seeds = 1500;
    for (let seed = 0; seed < seeds; seed++) {
      const field = fieldOf(wavesOf(law, seed));
      const wind = field.at(100).read(gaugeAt(field.waves, 0, 0));
      mean += (wind.alongMps - law.speedMps) / seeds;
      along += (wind.alongMps - law.speedMps) ** 2 / seeds;
      across += wind.acrossMps ** 2 / seeds;
    }
    expect(Math.abs(mean)).toBeLessThan(0.1);
    expect(along / integral(law, 0, () => 1)).toBeCloseTo(1, 0.8);
    expect(across / integral(law, 1, () => 1)).toBeCloseTo(1, 0.8);
  });

  it('changes by half in half the time', () => {
    const field = fieldOf(waves(3));
    const gauge = gaugeAt(field.waves, 0, 0);
    const largest = (stepS: number): number => {
      let most = 0;
      for (let i = 0; i < 400; i++) {
        const t = 500 + i * 0.01;
        most = Math.max(most, Math.abs(field.at(t + stepS).read(gauge).alongMps - field.at(t).read(gauge).alongMps));
      }
      return most;
    };
    const [ms, half, micro] = [largest(1e-3), largest(5e-4), largest(1e-5)] as [number, number, number];
    expect(half / ms).toBeCloseTo(0.5, 1);
    expect(micro).toBeLessThan(ms / 50);
  });

  it('never comes back: the path forgets itself within ten minutes, over 18 hours', () => {
    const field = fieldOf(waves(7));
    const path = pathGauge(lineOf(field.waves, 90), 550);
    const values = pathOver18Hours(field, path);
    const farthest = largestBeyond(values, 120);
    // Chance: 4 deviations of a record of 18 h with a memory of 90 s.
    expect(farthest).toBeLessThan(4 / Math.sqrt(64_800 / 2 / 90));
    const repeating = values.map((_, i) => values[i % 400]);
    expect(largestBeyond(repeating, 120)).toBeGreaterThan(0.9);
  });

  it('blows at the mean with eddies of 1 mph where the mean is less', () => {
    const field = fieldOf(waves(11, 'sun', 0));
    const gauge = gaugeAt(field.waves, 0, 0);
    let [sum, square] = [0, 0];
    for (let i = 0; i < 4000; i++) {
      const { alongMps } = field.at(i * 30).read(gauge);
      sum += alongMps / 4000;
      square += alongMps ** 2 / 4000;
    }
    expect(Math.abs(sum)).toBeLessThan(0.1);
    expect(Math.sqrt(square)).toBeGreaterThan(0.3);
  });
});
