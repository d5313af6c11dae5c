import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { engagementAt, randomField } from '../../test/random-field.ts';
import { type Engagement, fieldOfVectors, holdField } from './hold-field.ts';
import type { WindSeries } from './wind-series.ts';

const engagement = (change: Partial<Engagement> = {}): Engagement => ({
  ...engagementAt(1000),
  milPerMph: 0.2,
  stationWeights: [0.05, 0.15],
  ...change,
});
const steady = (speedMph: number, directionDeg: number): WindSeries => ({
  stationsYd: [0, 1000],
  nTimes: 2,
  stepS: 5,
  speedMph: new Float64Array(4).fill(speedMph),
  directionDeg: new Float64Array(4).fill(directionDeg),
});

describe('the holds of a wind', () => {
  it('are to the right for a wind from the right and nothing for a headwind', () => {
    expect(holdField([engagement()], steady(10, 90)).holdMil[0]).toBeCloseTo(2, 12);
    expect(holdField([engagement()], steady(10, 270)).holdMil[0]).toBeCloseTo(-2, 12);
    expect(holdField([engagement()], steady(10, 0)).holdMil[0]).toBeCloseTo(0, 12);
    expect(holdField([engagement({ fireDeg: 90 })], steady(10, 90)).holdMil[0]).toBeCloseTo(0, 12);
  });

  it('weigh the stations by the kernel', () => {
    const wind = steady(0, 90);
    wind.speedMph.set([4, 4, 8, 8]);
    const field = holdField([engagement()], wind);
    expect(field.holdMil[1]).toBeCloseTo(0.05 * 4 + 0.15 * 8, 12);
    expect(field.u[1]).toBeCloseTo(7, 12);
  });

  it('do not change when wind and direction of fire turn together', () => {
    fc.assert(
      fc.property(evenly(-720, 720), evenly(0, 360), (turn, from) => {
        const still = holdField([engagement({ fireDeg: 20 })], steady(7, from)).holdMil[0];
        const turned = holdField([engagement({ fireDeg: 20 + turn })], steady(7, from + turn)).holdMil[0];
        expect(turned).toBeCloseTo(still, 9);
      }),
    );
  });

  it('mirror when the wind is mirrored about the line of fire', () => {
    const field = randomField({ seed: 2 });
    const mirrored = fieldOfVectors(
      field.axes.map((axis) => engagementAt(axis.distanceYd)),
      { ...field, u: field.u.map((x) => -x), v: field.v },
    );
    field.holdMil.forEach((hold, i) => {
      expect(mirrored.holdMil[i]).toBeCloseTo(-hold, 12);
    });
  });

  it('need as many weights as stations, and keys that differ', () => {
    expect(() => holdField([engagement({ stationWeights: [1] })], steady(5, 0))).toThrow(
      'stationWeights must hold 2 values, got 1',
    );
    expect(() => holdField([engagement(), engagement()], steady(5, 0))).toThrow('engagement keys must be unique');
    expect(() => holdField([engagement({ milPerMph: 0 })], steady(5, 0))).toThrow('milPerMph must be > 0, got 0');
    expect(holdField([engagement(), engagement({ key: 'left' })], steady(5, 0)).axes[1].key).toBe('left');
  });
});
