import { describe, expect, it } from 'vitest';
import { largeEddyShareOf, TERRAIN_PRESETS, TERRAINS } from './terrain.ts';

describe('the large-eddy share of a correlation length', () => {
  it('is the preset’s at the presets', () => {
    for (const terrain of TERRAINS) {
      const preset = TERRAIN_PRESETS[terrain];
      expect(largeEddyShareOf(preset.spatialCorrelationDistance)).toBeCloseTo(preset.correlation, 12);
    }
  });

  it('is linear in the logarithm between them, falls 0.07 per halving below, and levels off', () => {
    expect(largeEddyShareOf(Math.sqrt(100 * 200))).toBeCloseTo(0.885, 12);
    expect(largeEddyShareOf(Math.sqrt(200 * 400))).toBeCloseTo(0.95, 12);
    expect(largeEddyShareOf(50)).toBeCloseTo(0.78, 12);
    expect(largeEddyShareOf(10)).toBe(0.7);
    expect(largeEddyShareOf(4000)).toBe(0.98);
  });
});
