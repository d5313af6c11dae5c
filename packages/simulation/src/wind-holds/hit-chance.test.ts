import { hitProbability, TARGET_SHAPES, targetOutlineMoa } from '@windcall/ballistics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { hitChance } from './hit-chance.ts';

const spread = fc.record({
  sigmaWindMil: evenly(0.03, 0.8),
  sigmaElevationMil: evenly(0.03, 0.8),
  correlation: evenly(-0.9, 0.9),
});

describe('the chance of a hit', () => {
  it('is that of the exact integral, for every shape, size, scatter and aim', () => {
    const property = fc.property(
      fc.constantFrom(...TARGET_SHAPES),
      evenly(0.3, 8),
      spread,
      evenly(-2, 2),
      evenly(-1, 1),
      evenly(-1, 1),
      (shape, sizeMoa, dispersion, rightMil, upMil, beforeUpMil) => {
        const exact = hitProbability(
          targetOutlineMoa(shape, sizeMoa),
          {
            sigmaWindMil: dispersion.sigmaWindMil,
            sigmaElevationMil: dispersion.sigmaElevationMil,
            correlation: dispersion.correlation,
          },
          [rightMil, upMil],
        );
        const chance = hitChance(shape, sizeMoa, dispersion);
        // Independent of earlier calls, also at another height.
        chance(-rightMil, beforeUpMil);
        expect(Math.abs(chance(rightMil, upMil) - exact)).toBeLessThan(1e-3);
      },
    );
    fc.assert(property, { numRuns: 300, seed: 7 });
  });

  it('is all or nothing without scatter, and nothing on a target of no size', () => {
    const none = { sigmaWindMil: 0, sigmaElevationMil: 0, correlation: 0 };
    const square = hitChance('square', 2, none);
    expect(square(0.25, 0.25)).toBeCloseTo(1, 6);
    expect(square(0.35, 0)).toBeCloseTo(0, 6);
    expect(hitChance('circle', 0, none)(0, 0)).toBe(0);
  });
});
