import { describe, expect, it } from 'vitest';
import { type AcceptanceRow, isWithin, worstOf } from '../../../../packages/wind/src/acceptance/acceptance-row.ts';
import { measureGridIndependence } from './measure-grids.ts';
import { measureGustCorrelation, measureStates } from './measure-gusts.ts';
import { measureMarginals } from './measure-marginals.ts';

const expectWithin = (rows: readonly AcceptanceRow[]): void => {
  for (const row of rows) {
    const { statistic, measured, target, tolerance } = row;
    expect(isWithin(row), `${statistic}: ${measured}, must be ${target} ± ${tolerance}`).toBe(true);
  }
};

// The quick version: fewer seeds, with the tolerances of the full one, which `npm run bench` writes to
// docs/measured/wind.md.
describe('the wind follows its law over many seeds', () => {
  it.each([
    [0.2, 10],
    [0.4, 20],
    [0.56, 30],
    [0.7, 5],
  ])('in mean and spread at turbulence intensity %s and direction SD %s°', (turbulenceIntensity, sdDeg) => {
    expectWithin(measureMarginals(turbulenceIntensity, sdDeg, 80));
  });

  it.each([
    ['rolling', 200],
    ['urban', 100],
  ] as const)('in its correlations over %s ground', (terrain, seeds) => {
    expectWithin(measureGustCorrelation(terrain, seeds));
  });

  it('in its states', () => {
    expectWithin(measureStates(2000));
  });

  it('on every grid alike', () => {
    expectWithin([measureGridIndependence(3)]);
  });
});

describe('the verdict on a statistic', () => {
  it('refuses what lies beyond the tolerance, and finds the worst of many', () => {
    const row = { statistic: 'x', target: 1, measured: 1.021, tolerance: 0.02 };
    expect(isWithin(row)).toBe(false);
    expect(isWithin({ ...row, measured: 0.981 })).toBe(true);
    expect(isWithin({ ...row, measured: Number.NaN })).toBe(false);
    expect(worstOf([{ ...row, measured: 1 }, row, { ...row, measured: 0.99 }])).toBe(row);
  });
});
