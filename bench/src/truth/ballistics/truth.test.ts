import { describe, expect, it } from 'vitest';
import flights from '../../../../packages/ballistics/fixtures/flights.json' with { type: 'json' };
import formulas from '../../../../packages/ballistics/fixtures/formulas.json' with { type: 'json' };
import spinning from '../../../../packages/ballistics/fixtures/spinning.json' with { type: 'json' };
import kept from '../../../../packages/ballistics/fixtures/validation.json' with { type: 'json' };
import { compareFlight } from './compare-flight.ts';
import { compareFormulas } from './compare-formulas.ts';
import { compareSixDof, compareSpark, type SpinningCases } from './compare-spinning.ts';
import { isWithin } from './comparison.ts';
import type { FlightCase } from './flight-case.ts';
import { rowRangeM } from './fly-case.ts';
import { FORMULA_NAMES, type FormulaSets } from './formula-case.ts';
import { measureGates } from './gates.ts';
import { reportTruth } from './report.ts';

const SPINNING = spinning as unknown as SpinningCases;
const FLIGHTS = flights.cases as unknown as FlightCase[];
const CASES = [...FLIGHTS, ...SPINNING.cases];
const SETS = formulas as unknown as FormulaSets;

describe('reference flights', () => {
  it.each(CASES.map((c) => [c.id, c] as const))('flies %s within its tolerances, every row', (_, c) => {
    const comparisons = compareFlight(c, CASES);
    expect(comparisons.filter((x) => !isWithin(x))).toEqual([]);
    // Every printed figure is compared; past the muzzle every row has a height or a windage.
    const speeds = c.rows.filter((row) => row.speedFps !== undefined || row.speedMps !== undefined);
    const past = c.rows.filter((row) => (row.rangeYd ?? row.rangeM) !== 0);
    const angles = past.filter((row) => row.dropIn !== undefined || row.elevationMil !== undefined);
    expect(comparisons.filter((x) => x.quantity === 'speed')).toHaveLength(speeds.length);
    expect(comparisons.filter((x) => x.quantity === 'elevation')).toHaveLength(angles.length);
    for (const row of past) {
      const seen = comparisons.filter((x) => x.rangeM !== null && Math.abs(x.rangeM - rowRangeM(row)) < 1e-6);
      expect(seen.some((x) => x.unit === 'mil')).toBe(true);
    }
  });
  it.each(SPINNING.sixDof.map((c) => [c.id, c] as const))('flies %s, coefficients given and estimated', (_, c) => {
    const comparisons = compareSixDof(c);
    expect(comparisons).toHaveLength(2 * 4 * c.rows.length);
    expect(comparisons.filter((x) => !isWithin(x))).toEqual([]);
  });
  it.each(SPINNING.spark.map((c) => [c.id, c] as const))('estimates the lift ratio of %s', (_, c) => {
    const comparisons = compareSpark(c);
    expect(comparisons).toHaveLength(c.rows.filter((row) => row.k !== undefined).length);
    expect(comparisons.filter((x) => !isWithin(x))).toEqual([]);
  });
});

describe('published figures', () => {
  const comparisons = compareFormulas(SETS);
  it.each(FORMULA_NAMES)('agrees with %s', (name) => {
    const own = comparisons.filter((c) => c.caseId === name);
    expect(own.length).toBeGreaterThanOrEqual(SETS[name].rows.length);
    expect(own.filter((c) => !isWithin(c))).toEqual([]);
  });
});

describe('the report', () => {
  const report = reportTruth(FLIGHTS, SPINNING, SETS);
  it('holds every accuracy gate', () => {
    expect(report.gates.filter((g) => !g.passed)).toEqual([]);
    expect(report.gates.length).toBeGreaterThanOrEqual(30);
  });
  it('covers all 72 references', () => {
    expect(report.cases).toHaveLength(72);
    expect(report.cases.every((c) => c.count > 0 && c.within === c.count)).toBe(true);
  });
  it('is the one that was kept for the validation page', () => {
    expect(kept.gates.map((g) => [g.what, g.count])).toEqual(report.gates.map((g) => [g.what, g.count]));
    report.gates.forEach((g, i) => {
      expect(kept.gates[i].measured).toBeCloseTo(g.measured, 6);
    });
    expect(kept.distributions.map((d) => [d.group, d.quantity, d.count])).toEqual(
      report.distributions.map((d) => [d.group, d.quantity, d.count]),
    );
    expect(kept.notModelled).toEqual(report.notModelled);
  });
  it('fails a gate that covers nothing, or meets an error that is no number', () => {
    expect(measureGates([]).some((g) => g.passed)).toBe(false);
    const spoilt = compareFormulas(SETS).map((c) => ({ ...c, error: Number.NaN }));
    expect(measureGates(spoilt).some((g) => g.passed)).toBe(false);
    expect(spoilt.some(isWithin)).toBe(false);
  });
});
