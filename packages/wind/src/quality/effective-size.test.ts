import { describe, expect, it } from 'vitest';
import { spatialCorrelationAt } from '../gust-noise.ts';
import type { WindField } from '../wind-field.ts';
import { effectiveSize } from './metrics.ts';
import type { FieldLaw } from './residuals.ts';

const law = { correlationTimeS: 10, gusts: { correlationLengthYd: 200, largeEddyShare: 0.92 } } as FieldLaw;
const field = (distances: number[], timeSteps: number[]): WindField => ({
  distances,
  timeSteps,
  windData: { speed: [], direction: [] },
});

describe('the effective size of a sample', () => {
  it('is the sum over all pairs of points, taken point by point', () => {
    const f = field([0, 50, 200], [0, 5, 20, 30]);
    let pairs = 0;
    for (const a of f.distances) {
      for (const b of f.distances) {
        for (const s of f.timeSteps) {
          for (const t of f.timeSteps)
            pairs += (spatialCorrelationAt(a - b, law.gusts) * Math.exp(-Math.abs(s - t) / 10)) ** 3;
        }
      }
    }
    expect(effectiveSize(f, law, 3)).toBeCloseTo(144 / pairs, 10);
  });

  it('is the number of points where they are far apart, and one where they are together', () => {
    expect(effectiveSize(field([0, 1e5, 2e5], [0, 1e4]), law, 3)).toBeCloseTo(6, 9);
    expect(effectiveSize(field([0, 1e-9], [0, 1e-9]), law, 3)).toBeCloseTo(1, 6);
  });
});
