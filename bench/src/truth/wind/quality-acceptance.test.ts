import { describe, expect, it } from 'vitest';
import { TERRAIN_PRESETS, TERRAINS } from '../../../../packages/wind/src/terrain.ts';
import { DEFECT_SCORES, type Defect, defectiveField } from '../../../../packages/wind/test/seeded-defects.ts';
import { trialField } from '../../../../packages/wind/test/trial-field.ts';
import { measureQuality } from './measure-quality.ts';

const SEEDS = 100;
const DEFECTS = Object.keys(DEFECT_SCORES) as Defect[];

describe('the quality of many fields', () => {
  const spreads = Object.fromEntries(
    DEFECTS.map((defect) => [defect, measureQuality((seed) => defectiveField(defect, seed), 40)]),
  );

  it.each(TERRAINS)('is good for healthy fields over %s', (terrain) => {
    const { correlationTime, spatialCorrelationDistance } = TERRAIN_PRESETS[terrain];
    const spread = measureQuality(
      (seed) => trialField({ seed, states: { correlationTime, spatialCorrelationDistance } }),
      SEEDS,
    );
    expect(spread.medianScore).toBeGreaterThan(0.98);
    expect(spread.lowScore).toBeGreaterThan(0.85);
    expect(spread.goodShare).toBeGreaterThanOrEqual(0.96);
    expect(spread.temporalError).toBeLessThan(10);
    expect(spread.temporalShare).toBeGreaterThan(0.9);
    expect(spread.smoothness).toBeGreaterThan(90);
    // Of 100 healthy fields, 5 and 1 are expected; the limits add four standard errors.
    expect(spread.refusedAt05).toBeLessThanOrEqual(0.13);
    expect(spread.refusedAt01).toBeLessThanOrEqual(0.05);
  });

  it.each(DEFECTS)('is as low as the defect is grave: %s', (defect) => {
    const spread = spreads[defect];
    expect(Math.abs(spread.medianScore - DEFECT_SCORES[defect])).toBeLessThan(0.1);
    expect(spread.medianScore).toBeLessThan(0.9);
  });

  it('knows each defect by the metric it belongs to', () => {
    const of = (defect: Defect) => spreads[defect];
    expect(of('white').spatialCorrelation).toBeLessThan(0.1);
    expect(of('white').temporalError).toBeGreaterThan(80);
    expect(of('frozen').temporalError).toBeGreaterThan(95);
    expect(of('short length').spatialCorrelation).toBeLessThan(0.1);
    expect(of('long time').temporalError).toBeGreaterThan(45);
    expect(of('short time').temporalError).toBeGreaterThan(60);
    expect(of('lognormal').refusedAt05).toBe(1);
    expect(of('jumps').refusedAt05).toBe(1);
    expect(of('jumps').smoothness).toBeLessThan(60);
  });
});
