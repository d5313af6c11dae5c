import { ballistics, sessions } from '@windcall/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AimedShot, flyShot, shotOfRecord, shotOfSimulation } from './fly-shot.ts';
import { targetPixels } from './scope.ts';
import { groupDispersion } from './shot-noise.ts';

const draw = { seed: '81985529216486895', shotNumber: 3 };
const shot: AimedShot = {
  windDial: 0.5,
  elevationDial: 3,
  windHold: 0.1,
  elevationHold: 0.05,
  trueWindDriftMils: 0.6,
  trueElevationMils: 3.05,
  dispersion: groupDispersion(0),
  targetType: 'circle',
  targetSize: 2,
};
const setting = fc.double({ min: -15, max: 15, noNaN: true });
const simulation = (more: object = {}) => {
  const parsed = ballistics.simulateShot.body?.parse({
    solution: { windDriftMils: 0.6, elevationMils: 3.05 },
    targetSize: 2,
    ...more,
  });
  return shotOfSimulation(parsed as never);
};

describe('a shot', () => {
  it('lands in the centre when dial and hold together are what was needed', () => {
    expect(flyShot(shot, draw)).toEqual({ impactX: 0, impactY: 0, isHit: true, score: 10 });
  });

  it('lands right of the centre when too much right is dialled, above it when too much up', () => {
    expect(flyShot({ ...shot, windDial: 0.7 }, draw)).toMatchObject({ impactX: 0.2, impactY: 0 });
    expect(flyShot({ ...shot, elevationHold: -0.05 }, draw)).toMatchObject({ impactX: 0, impactY: -0.1 });
  });

  it('is the same for the same seed, and mirrored with all its corrections but for its scatter', () => {
    fc.assert(
      fc.property(setting, setting, (windDial, trueWindDriftMils) => {
        const one = { ...shot, windDial, windHold: 0, trueWindDriftMils };
        expect(flyShot(one, draw)).toEqual(flyShot({ ...one }, { ...draw }));
        const mirrored = { ...one, windDial: -windDial, trueWindDriftMils: -trueWindDriftMils };
        expect(flyShot(mirrored, draw).impactX).toBeCloseTo(-flyShot(one, draw).impactX, 1);
      }),
    );
  });

  it('scores a point less per fifth of the way to the edge, and nothing beyond', () => {
    // A target of 10 MOA, so that rounding the impact to 0.01 mil does not matter.
    const radius = 5 * 0.2908882;
    const at = (mil: number) => flyShot({ ...shot, windDial: 0.5 + mil, targetSize: 10 }, draw).score;
    expect([0.19, 0.21, 0.39, 0.41, 0.61, 0.79, 0.81, 0.99].map((f) => at(f * radius))).toEqual([
      10, 9, 9, 8, 7, 7, 6, 6,
    ]);
    expect(at(1.01 * radius)).toBe(0);
  });

  it('hits with the outline of its target: corners count for a square, not for a circle', () => {
    const corner = { ...shot, windDial: 0.5 + 0.27, elevationDial: 3.27 };
    expect(flyShot({ ...corner, targetType: 'square' }, draw).isHit).toBe(true);
    expect(flyShot({ ...corner, targetType: 'circle' }, draw).isHit).toBe(false);
    expect(flyShot({ ...shot, targetSize: 0 }, draw)).toMatchObject({ isHit: false, score: 0 });
  });

  it('scores 0 exactly when it misses, whatever it is', () => {
    const type = fc.constantFrom('circle', 'square', 'diamond', 'triangle', 'ipsc', 'silhouette');
    fc.assert(
      fc.property(
        setting,
        setting,
        type,
        fc.integer({ min: 1, max: 1000 }),
        (windDial, elevationDial, targetType, n) => {
          const wild = { ...shot, windDial: windDial / 10, elevationDial: 3 + elevationDial / 10 } as AimedShot;
          const result = flyShot(
            { ...wild, targetType: targetType as AimedShot['targetType'], dispersion: groupDispersion(1) },
            { ...draw, shotNumber: n },
          );
          expect(result.isHit).toBe(result.score >= 6);
          expect(result.score === 0 || result.score >= 6).toBe(true);
          expect(Object.is(result.impactX, -0) || Object.is(result.impactY, -0)).toBe(false);
        },
      ),
    );
  });
});

describe('a shot read from a call', () => {
  it('takes the hold under either of its names', () => {
    expect(simulation({ windHoldMils: 0.3, elevationHoldMils: 0.1 })).toMatchObject({
      shot: { windHold: 0.3, elevationHold: 0.1 },
    });
    expect(simulation({ windHoldMils: 0.3, windHoldAdjustment: 0.2 })).toMatchObject({ shot: { windHold: 0.2 } });
  });

  it('takes the target’s size in MOA, else in pixels at the magnification, else asks for it', () => {
    const sizeOf = (more: object) => {
      const read = simulation({ targetSize: null, ...more });
      return read.status === 'ok' ? read.shot.targetSize : read.status;
    };
    expect(sizeOf({ targetSizePixels: targetPixels(1.5, 12), scopePower: 12 })).toBeCloseTo(1.5, 12);
    expect(sizeOf({ targetSizePixels: targetPixels(1.5, 20) })).toBeCloseTo(1.5, 12);
    expect(sizeOf({ targetSizePixels: 50, targetSize: 1 })).toBe(1);
    expect(sizeOf({})).toBe('target-size-missing');
  });

  it('scatters by the solution’s dispersion, else by the rifle’s group', () => {
    const dispersion = { sigmaWindMil: 0.1, sigmaElevationMil: 0.2, correlation: 0.5 };
    expect(simulation({ solution: { windDriftMils: 0, elevationMils: 0, dispersion } })).toMatchObject({
      shot: { dispersion },
    });
    expect(simulation({ rifleAccuracy: 1 })).toMatchObject({ shot: { dispersion: groupDispersion(1) } });
    expect(simulation()).toMatchObject({ shot: { dispersion: groupDispersion(0.25) } });
  });

  it('is the same shot when simulated and when recorded', () => {
    const simulated = simulation({
      windDialAdjustment: 0.4,
      elevationDialAdjustment: 3,
      windHoldMils: 0.15,
      rifleAccuracy: 0.5,
    });
    const recorded = sessions.recordShot.body?.parse({
      shotData: {
        sessionId: 1,
        windDial: 0.4,
        userElevationDial: 3,
        userHoldAdjustments: { windHold: 0.15 },
        distance: 500,
        targetSize: 2,
        rifleAccuracy: 0.5,
      },
      authenticData: { trueElevationMils: 3.05, trueWindDriftMils: 0.6 },
    });
    expect(simulated).toEqual({ status: 'ok', shot: shotOfRecord(recorded as never) });
  });
});
