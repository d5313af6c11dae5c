import { mphToMps, mpsToFps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { type VelocityProfile, windKernel } from './wind-kernel.ts';

/** A bullet that loses a constant share of its speed per yard: 1/v = e^{kx}/v₀, all integrals in closed form. */
const MUZZLE_FPS = 2800;
const DECAY_PER_YD = 0.0006;
const profile = (stepYd: number, toYd = 1200): VelocityProfile => {
  const rangeYd = Array.from({ length: Math.round(toYd / stepYd) + 1 }, (_, i) => i * stepYd);
  return { rangeYd, speedFps: rangeYd.map((x) => MUZZLE_FPS * Math.exp(-DECAY_PER_YD * x)) };
};
const FPS_PER_MPH = mpsToFps(mphToMps(1));

const okKernel = (stepYd: number, distanceYd: number, stationsYd: number[]) => {
  const kernel = windKernel(profile(stepYd), distanceYd, stationsYd);
  if (kernel.status !== 'ok') throw new Error(kernel.status);
  return kernel;
};

describe('the ballistic wind kernel', () => {
  it('gives Didion’s lag for a wind that is the same everywhere, to 5 digits with 25-yd steps', () => {
    for (const distanceYd of [100, 487, 1000, 1200]) {
      const timeOverV = (Math.exp(DECAY_PER_YD * distanceYd) - 1) / DECAY_PER_YD;
      const lagMil = (1000 * FPS_PER_MPH * (timeOverV - distanceYd)) / (MUZZLE_FPS * distanceYd);
      for (const stepYd of [5, 25]) {
        const { milPerMph, stationWeights } = okKernel(stepYd, distanceYd, [0, 300, 700, 1000]);
        expect(milPerMph / lagMil).toBeCloseTo(1, 5);
        expect(stationWeights.reduce((a, b) => a + b, 0)).toBeCloseTo(milPerMph, 14);
      }
    }
  });

  it('weighs a wind by 1 − x/R along the range, as the integral does', () => {
    const stationsYd = [0, 250, 500, 750, 1000];
    const { stationWeights } = okKernel(10, 1000, stationsYd);
    // ∫ hat(x) (1 − x/R) d(1/v) by a fine midpoint rule.
    const n = 200_000;
    const expected = stationsYd.map(() => 0);
    for (let i = 0; i < n; i++) {
      const x = (1000 * (i + 0.5)) / n;
      const slope = (DECAY_PER_YD * Math.exp(DECAY_PER_YD * x)) / MUZZLE_FPS;
      stationsYd.forEach((station, s) => {
        const hat = Math.max(0, 1 - Math.abs(x - station) / 250);
        expected[s] += 1000 * hat * (1 - x / 1000) * slope * FPS_PER_MPH * (1000 / n);
      });
    }
    expected.forEach((weight, s) => {
      expect(stationWeights[s] / weight).toBeCloseTo(1, 5);
    });
  });

  it('takes the wind as constant before the first and beyond the last station', () => {
    const { stationWeights, milPerMph } = okKernel(25, 500, [500, 650, 800]);
    expect(Array.from(stationWeights)).toEqual([milPerMph, 0, 0]);
    const near = okKernel(25, 500, [0, 100]);
    expect(near.stationWeights[1]).toBeGreaterThan(near.stationWeights[0]);
  });

  it('says how far the bullet reaches when the target is beyond', () => {
    expect(windKernel(profile(25, 900), 1000, [0])).toEqual({ status: 'out_of_reach', reachYd: 900 });
  });

  it('refuses what only a programmer can get wrong', () => {
    expect(() => windKernel(profile(25), 0, [0])).toThrow('distanceYd must be > 0, got 0');
    expect(() => windKernel(profile(25), 500, [])).toThrow('stationsYd must not be empty');
    expect(() => windKernel(profile(25), 500, [5, 5])).toThrow('stationsYd must be finite and ascending, got 5 at 1');
    expect(() => windKernel({ rangeYd: [0, 10], speedFps: [2800, 0] }, 5, [0])).toThrow('speedFps must be > 0, got 0');
    expect(() => windKernel({ rangeYd: [5, 10], speedFps: [2800, 2700] }, 5, [0])).toThrow('must start at the muzzle');
    expect(() => windKernel({ rangeYd: [0], speedFps: [2800] }, 5, [0])).toThrow('two or more points');
  });
});
