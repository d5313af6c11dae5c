import { windKernel } from '@windcall/wmp';
import { describe, expect, it } from 'vitest';
import { kernelFor } from './kernel-for.ts';
import { DEFAULT_PROFILE } from './rifle.ts';

const ICAO = { temperature: 59, humidity: 0, pressure: 29.92 };
const DISTANCES = [500, 650, 800, 950, 1100];
const kernel = kernelFor(null, ICAO, DISTANCES);
if (kernel.status !== 'ok') throw new Error(kernel.reason);

describe('the wind kernel of a rifle', () => {
  it('gives the drift per mph that a constant wind has in the solver', () => {
    for (const yd of DISTANCES) {
      const outcome = windKernel(kernel.velocityProfile, yd, [0, 500, 1100]);
      if (outcome.status !== 'ok') throw new Error(outcome.status);
      expect(Math.abs(outcome.milPerMph / (kernel.driftMil(yd, 1) - kernel.driftMil(yd, 0)) - 1)).toBeLessThan(2e-3);
    }
  });

  it('is mirrored with the wind, and grows with range', () => {
    expect(kernel.driftMil(800, -12)).toBeCloseTo(-kernel.driftMil(800, 12), 12);
    expect(kernel.driftMil(1100, 5)).toBeGreaterThan(kernel.driftMil(500, 5));
  });

  it('needs more elevation into a headwind, the more the farther', () => {
    kernel.headMilPerMph.forEach((mil, i) => {
      expect(mil).toBeGreaterThan(i === 0 ? 0 : (kernel.headMilPerMph[i - 1] ?? 0));
    });
    expect(kernel.headMilPerMph).toHaveLength(DISTANCES.length);
  });

  it('steps by 25 yards or less from the muzzle to the farthest distance', () => {
    const { rangeYd } = kernel.velocityProfile;
    expect(rangeYd[0]).toBe(0);
    expect(rangeYd[rangeYd.length - 1]).toBe(1100);
    for (let i = 1; i < rangeYd.length; i++) {
      expect((rangeYd[i] ?? 0) - (rangeYd[i - 1] ?? 0)).toBeLessThanOrEqual(25);
    }
  });

  it('says when a distance is out of reach or the rifle has no zero', () => {
    const weak = { ...DEFAULT_PROFILE, muzzleVelocity: 300, bulletBC: 0.03 };
    expect(kernelFor(weak, ICAO, [1500])).toMatchObject({
      status: 'cannot-solve',
      reason: expect.stringMatching(/reach/),
    });
    expect(kernelFor({ ...weak, zeroRange: 2000 }, ICAO, [50])).toMatchObject({
      status: 'cannot-solve',
      reason: expect.stringMatching(/sighted in/),
    });
  });
});
