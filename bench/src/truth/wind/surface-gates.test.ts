// @module-tag long
import { describe, expect, it } from 'vitest';
import kept from '../../../../packages/wind/fixtures/validation.json' with { type: 'json' };
import { isWithin } from '../../../../packages/wind/src/acceptance/acceptance-row.ts';
import { FEW_SEEDS, GATED, GATES, gateWinds, generatorAcross, SURFACE_DEFECTS } from './surface-gates.ts';

// The quick version: 12 seeds of ten minutes. `npm run bench -w bench -- surface` writes 60 to docs/measured/wind.md.
describe('drawn surface-layer winds follow their law', () => {
  it.each(GATED)('over %s under %s at %s mph', (ground, sky, mph) => {
    const { rows } = gateWinds(ground, sky, mph, { seeds: FEW_SEEDS });
    expect(rows.map((row) => row.statistic)).toEqual([...GATES]);
    for (const row of rows) {
      const { statistic, measured, target, tolerance } = row;
      expect(isWithin(row), `${statistic}: ${measured}, must be ${target} ± ${tolerance}`).toBe(true);
    }
  });
});

describe('the gates that the page of the web shows', () => {
  it('are all of them, each held under each sky, and every defect fails on one', () => {
    expect(kept.winds).toHaveLength(GATED.length);
    expect(kept.gates.map(({ what }) => what)).toEqual([...GATES]);
    for (const { what, tolerance, winds } of kept.gates) {
      for (const { measured, law } of winds) {
        // both values are rounded to two places
        expect(Math.abs(measured - law), what).toBeLessThanOrEqual(tolerance + 0.01);
      }
    }
    expect(kept.defects).toHaveLength(SURFACE_DEFECTS.length + 1);
    for (const { defect, failsOn } of kept.defects) expect(failsOn, defect).not.toHaveLength(0);
  });
});

describe('a seeded defect of the surface-layer wind', () => {
  it.each(SURFACE_DEFECTS)('fails where it must: $name', ({ change, caughtBy }) => {
    const { rows } = gateWinds('meadow', 'overcast', 10, { seeds: FEW_SEEDS / 2, ...change });
    const failing = rows.filter((row) => !isWithin(row)).map((row) => row.statistic);
    expect(failing).toEqual(expect.arrayContaining([...caughtBy]));
  });

  it('fails for the generator’s law in its place', () => {
    const row = generatorAcross();
    expect(row.measured).toBeCloseTo(0.63, 2);
    expect(isWithin(row)).toBe(false);
  });
});
