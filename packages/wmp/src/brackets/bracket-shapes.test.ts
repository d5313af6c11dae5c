import { describe, expect, it } from 'vitest';
import { engagementAt } from '../../test/random-field.ts';
import { fieldOfVectors } from '../field/hold-field.ts';
import { bracketBands, MAX_PRELIMINARY } from './bracket-shapes.ts';

const field = fieldOfVectors([engagementAt(500), engagementAt(1000, 60)], {
  u: new Float64Array(2),
  v: new Float64Array(2),
  nTimes: 1,
  stepS: 5,
  spanYd: 500,
});
const group = { u: 1, v: 0, lowMph: 3, highMph: 7, acrossMph: 1.5 };

describe('the bands of a group', () => {
  it('have one to three base widths, step by Δ(1 − α) and all meet the samples', () => {
    const { shapes, effectiveAlpha } = bracketBands(field, [group], 2, 0.4);
    expect(effectiveAlpha).toBeCloseTo(0.4, 12);
    // low = 1.2 i ≤ 7 and low + 2m ≥ 3: i from 1, −0 (−0.83), −2 (−2.5) to 5, twice for kappa.
    expect(shapes).toHaveLength(2 * (5 + 6 + 8));
    for (const { lowMph, highMph } of shapes) {
      expect([2, 4, 6]).toContain(Math.round((highMph - lowMph) * 1e9) / 1e9);
      expect(lowMph).toBeLessThanOrEqual(7);
      expect(highMph).toBeGreaterThanOrEqual(3);
    }
  });

  it('project as an ellipse: along the wind by its half-width, across by the spread', () => {
    const { shapes } = bracketBands(field, [group], 2, 0.4);
    const a = [engagementAt(500).milPerMph, engagementAt(1000).milPerMph];
    for (const { lowMph, highMph, kappa, centerMil, halfWidthMil } of shapes) {
      const middle = (lowMph + highMph) / 2;
      const radial = (highMph - lowMph) / 2;
      expect(centerMil[0]).toBeCloseTo(a[0] * middle, 12);
      expect(halfWidthMil[0]).toBeCloseTo(a[0] * radial, 12);
      expect(centerMil[1]).toBeCloseTo(a[1] * middle * 0.5, 12);
      expect(halfWidthMil[1]).toBeCloseTo(a[1] * Math.hypot(radial * 0.5, kappa * 1.5 * Math.sqrt(0.75)), 12);
    }
  });

  it('are thinned by a whole factor of the step, never cut', () => {
    const wide = { ...group, lowMph: 0, highMph: 20 };
    const { shapes, effectiveAlpha } = bracketBands(field, [wide], 1, 0.9);
    expect(shapes.length).toBeLessThanOrEqual(MAX_PRELIMINARY);
    const step = 1 - effectiveAlpha;
    expect(step / 0.1).toBeCloseTo(Math.round(step / 0.1), 9);
    const fewer = bracketBands(field, [wide], 1, 1 - (step - 0.1)).shapes.length;
    expect(fewer).not.toBe(shapes.length);
    expect(Math.max(...shapes.map((shape) => shape.highMph))).toBeGreaterThanOrEqual(20);
    expect(Math.min(...shapes.map((shape) => shape.lowMph))).toBeLessThanOrEqual(0);
  });
});
