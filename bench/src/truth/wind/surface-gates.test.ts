import { describe, expect, it } from 'vitest';
import { isWithin } from '../../../../packages/wind/src/acceptance/acceptance-row.ts';
import { FEW_SEEDS, GATED, GATES, gateWinds, generatorAcross, SURFACE_DEFECTS } from './surface-gates.ts';

// The quick version: 12 seeds of ten minutes. `npm run bench -w bench -- surface` writes that of 60 to docs/validation.md.
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
