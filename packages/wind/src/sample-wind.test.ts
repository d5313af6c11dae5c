import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { relativeWind } from './relative-wind.ts';
import { sampleWind, sampleWindAtIndex, timeIndexAt, windAlongRange } from './sample-wind.ts';
import type { WindField } from './wind-field.ts';

const FIELD: WindField = {
  distances: [0, 100, 200],
  timeSteps: [0, 5, 10],
  windData: {
    speed: [
      [4, 5, 6],
      [6, 7, 8],
      [8, 9, 0],
    ],
    direction: [
      [90, 90, 90],
      [90, 180, 270],
      [90, 180, 45],
    ],
  },
};

describe('reading a wind field', () => {
  it('looks the time up as floor(s/5), the ends held', () => {
    expect([-3, 0, 4.9, 5, 9.99, 10, 1e6].map((s) => timeIndexAt(FIELD, s))).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect(sampleWind(FIELD, 100, 7)).toEqual({ speedMph: 7, directionDeg: 180 });
    expect(sampleWind(FIELD, 5000, 100)).toEqual({ speedMph: 0, directionDeg: 45 });
  });

  it('gives grid points back exactly as they are stored', () => {
    FIELD.distances.forEach((yd, i) => {
      FIELD.timeSteps.forEach((_, k) => {
        const stored = { speedMph: FIELD.windData.speed[i][k], directionDeg: FIELD.windData.direction[i][k] };
        expect(sampleWindAtIndex(FIELD, yd, k)).toEqual(stored);
      });
    });
  });

  it('goes straight from vector to vector between distances', () => {
    const half = sampleWindAtIndex(FIELD, 50, 1);
    // Half of 5 mph from 3:00 and half of 7 mph from 6:00.
    expect(half.speedMph).toBeCloseTo(Math.hypot(2.5, 3.5), 12);
    expect(half.directionDeg).toBeCloseTo(180 - (Math.atan2(2.5, 3.5) * 180) / Math.PI, 9);
    expect(sampleWindAtIndex(FIELD, 150, 0).speedMph).toBeCloseTo(7, 12);
  });

  it('meets a bullet as the crosswind and headwind of its target, the same as the wind sampled there', () => {
    fc.assert(
      fc.property(evenly(-50, 300), fc.integer({ min: -1, max: 4 }), fc.nat(359), (yd, k, dof) => {
        const fire = { targetDofDeg: dof, scenarioDofDeg: 90 };
        const met = windAlongRange(FIELD, k, fire)(yd);
        const sample = sampleWindAtIndex(FIELD, yd, k);
        const expected = relativeWind(sample.speedMph, sample.directionDeg, fire);
        expect(met.crosswindMph).toBeCloseTo(expected.crosswindMph, 9);
        expect(met.headwindMph).toBeCloseTo(expected.headwindMph, 9);
      }),
    );
  });

  it('serves a field of a single distance and a single time', () => {
    const point = { distances: [0], timeSteps: [0], windData: { speed: [[3]], direction: [[30]] } };
    expect(sampleWind(point, 700, 60)).toEqual({ speedMph: 3, directionDeg: 30 });
    expect(windAlongRange(point, 5, { targetDofDeg: 90 })(700).crosswindMph).toBeCloseTo(1.5, 12);
  });
});
