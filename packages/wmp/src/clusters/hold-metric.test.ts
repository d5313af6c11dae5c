import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { randomField } from '../../test/random-field.ts';
import { holdMetric, toMetricPoints } from './wind-cluster.ts';

describe('the hold metric', () => {
  it('measures two winds by the difference of all the holds they demand', () => {
    const field = randomField({ seed: 1, fireDeg: [0, 20, 40, 60, 80] });
    const mph = evenly(-20, 20);
    fc.assert(
      fc.property(mph, mph, (u, v) => {
        const [x, y] = toMetricPoints(holdMetric(field), [u], [v]);
        let features = 0;
        let scale = 0;
        for (const { perU, perV, milPerMph: a, headMilPerMph: b, crossUpMilPerMph: c } of field.axes) {
          // Crosswind and headwind of (u, v): the axes (perU, perV)/a, and turned by a right angle.
          const [cross, head] = [(perU * u + perV * v) / a, (-perV * u + perU * v) / a];
          features += (a * cross) ** 2 + (b * head + c * cross) ** 2;
          scale += a * a + b * b + c * c;
        }
        const ridge = (0.01 * (scale / 5) * (u * u + v * v)) / 2;
        expect(x * x + y * y).toBeCloseTo(features / 5 + ridge, 9);
      }),
    );
  });
});
