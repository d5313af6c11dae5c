import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { groupDispersion, land } from './fire.ts';
import type { AimedShot } from './shot-bodies.ts';

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
const setting = evenly(-15, 15);
const landed = (of: AimedShot, by: typeof draw) => {
  const { windError: _, elevationError: __, ...result } = land(of, of, by);
  return result;
};

describe('a shot', () => {
  it('lands in the center when dial and hold together are what was needed', () => {
    expect(landed(shot, draw)).toEqual({ impactX: 0, impactY: 0, isHit: true, score: 10 });
  });

  it('lands right of the center when too much right is dialed, above it when too much up', () => {
    expect(landed({ ...shot, windDial: 0.7 }, draw)).toMatchObject({ impactX: 0.2, impactY: 0 });
    expect(landed({ ...shot, elevationHold: -0.05 }, draw)).toMatchObject({ impactX: 0, impactY: -0.1 });
  });

  it('is the same for the same seed, and mirrored with all its corrections but for its scatter', () => {
    fc.assert(
      fc.property(setting, setting, (windDial, trueWindDriftMils) => {
        const one = { ...shot, windDial, windHold: 0, trueWindDriftMils };
        expect(landed(one, draw)).toEqual(landed({ ...one }, { ...draw }));
        const mirrored = { ...one, windDial: -windDial, trueWindDriftMils: -trueWindDriftMils };
        expect(landed(mirrored, draw).impactX).toBeCloseTo(-landed(one, draw).impactX, 1);
      }),
    );
  });

  it('scores a point less per fifth of the way to the edge, and nothing beyond', () => {
    // A target of 10 MOA, so that rounding the impact to 0.01 mil does not matter.
    const radius = 5 * 0.2908882;
    const at = (mil: number) => landed({ ...shot, windDial: 0.5 + mil, targetSize: 10 }, draw).score;
    expect([0.19, 0.21, 0.39, 0.41, 0.61, 0.79, 0.81, 0.99].map((f) => at(f * radius))).toEqual([
      10, 9, 9, 8, 7, 7, 6, 6,
    ]);
    expect(at(1.01 * radius)).toBe(0);
  });

  it('hits with the outline of its target: corners count for a square, not for a circle', () => {
    const corner = { ...shot, windDial: 0.5 + 0.27, elevationDial: 3.27 };
    expect(landed({ ...corner, targetType: 'square' }, draw).isHit).toBe(true);
    expect(landed({ ...corner, targetType: 'circle' }, draw).isHit).toBe(false);
    expect(landed({ ...shot, targetSize: 0 }, draw)).toMatchObject({ isHit: false, score: 0 });
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
          const result = landed(
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
