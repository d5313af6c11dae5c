import { stages } from '@windcall/contract';
import { windKernel } from '@windcall/wmp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { inlineStage, unnamed } from './inline-stage.ts';
import { kernelFor } from './kernel-for.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { solve } from './solve.ts';

const ICAO = { temperature: 59, humidity: 0, pressure: 29.92 };
const DISTANCES = [500, 650, 800, 950, 1100];
const kernel = kernelFor(null, ICAO, DISTANCES, stages.DEFAULT_EFFECTS);
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
    expect(kernel.driftMil(800, -12)).toBeCloseTo(-kernel.driftMil(800, 12), 2);
    expect(kernel.driftMil(1100, 5)).toBeGreaterThan(kernel.driftMil(500, 5));
  });

  it('needs more elevation into a headwind, the more the farther', () => {
    kernel.headMilPerMph.forEach((mil, i) => {
      expect(mil).toBeGreaterThan(i === 0 ? 0 : (kernel.headMilPerMph[i - 1] ?? 0));
    });
    expect(kernel.headMilPerMph).toHaveLength(DISTANCES.length);
  });

  it('changes windage and elevation with the crosswind as the solver does, under the effects of the stage', () => {
    const effects = fc.record({
      spinDrift: fc.constantFrom('repose' as const, 'litz' as const, 'off' as const),
      aerodynamicJump: fc.constantFrom('every-change' as const, 'muzzle' as const, 'off' as const),
      coriolis: fc.boolean(),
    });
    fc.assert(
      fc.property(
        effects,
        fc.integer({ min: 6, max: 12 }),
        fc.constantFrom('right' as const, 'left' as const),
        fc.constantFrom(400, 800, 1100),
        evenly(1, 15),
        (counted, twistRate, twistDirection, yd, mph) => {
          const rifle = { ...DEFAULT_PROFILE, twistRate, twistDirection };
          const own = kernelFor(rifle, ICAO, [yd], counted);
          if (own.status !== 'ok') throw new Error(own.reason);
          const solved = (speed: number, direction: number) => {
            const wind = { kind: 'steady' as const, speed, direction };
            const air = { ...ICAO, latitude: 45 };
            const stage = inlineStage({ rifle: unnamed(rifle), air, wind, effects: counted });
            const outcome = solve(stage, { distance: yd, directionOfFire: 90, lookAngle: 0 }, 0);
            if (outcome.status !== 'ok') throw new Error(outcome.status);
            return outcome.solution;
          };
          const [still, right, left] = [solved(0, 0), solved(mph, 90), solved(mph, 270)];
          expect(Math.abs(own.driftMil(yd, mph) - (right.windDriftMils - still.windDriftMils))).toBeLessThan(2e-4);
          const upPerMph = (right.elevationMils - left.elevationMils) / (2 * mph);
          expect(Math.abs((own.crossUpMilPerMph[0] ?? 0) - upPerMph)).toBeLessThan(2e-4);
          if (counted.aerodynamicJump === 'off') expect(Math.abs(upPerMph)).toBeLessThan(1e-4);
          // Wind from the right lifts a bullet with right-hand twist, so the correction is down.
          else expect(Math.sign(upPerMph)).toBe(twistDirection === 'right' ? -1 : 1);
        },
      ),
      { numRuns: 40 },
    );
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
    expect(kernelFor(weak, ICAO, [1500], stages.DEFAULT_EFFECTS)).toMatchObject({
      status: 'cannot-solve',
      reason: expect.stringMatching(/reach/),
    });
    expect(kernelFor({ ...weak, zeroRange: 2000 }, ICAO, [50], stages.DEFAULT_EFFECTS)).toMatchObject({
      status: 'cannot-solve',
      reason: expect.stringMatching(/sighted in/),
    });
  });
});
