import { describe, expect, it } from 'vitest';
import flights from '../../fixtures/flights.json' with { type: 'json' };
import formulas from '../../fixtures/formulas.json' with { type: 'json' };
import kept from '../../fixtures/validation.json' with { type: 'json' };
import { compareFlight } from './compare-flight.ts';
import { compareFormulas } from './compare-formulas.ts';
import { isWithin } from './comparison.ts';
import type { FlightCase } from './flight-case.ts';
import { FORMULA_NAMES, type FormulaSets } from './formula-case.ts';
import { measureGates } from './gates.ts';
import { reportTruth } from './report.ts';

const CASES = flights.cases as unknown as FlightCase[];
const SETS = formulas as unknown as FormulaSets;

describe('reference flights', () => {
  it.each(CASES.map((c) => [c.id, c] as const))('flies %s within its tolerances, every row', (_, c) => {
    const comparisons = compareFlight(c);
    expect(comparisons.filter((x) => !isWithin(x))).toEqual([]);
    // A speed in every row, and an elevation in every row past the muzzle.
    expect(comparisons.filter((x) => x.quantity === 'speed')).toHaveLength(c.rows.length);
    expect(comparisons.filter((x) => x.quantity === 'elevation')).toHaveLength(c.rows.length - 1);
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
  const report = reportTruth(CASES, SETS);
  it('holds every accuracy gate', () => {
    expect(report.gates.filter((g) => !g.passed)).toEqual([]);
    expect(report.gates.length).toBeGreaterThanOrEqual(11);
  });
  it('covers all 32 references', () => {
    expect(report.cases).toHaveLength(32);
    expect(report.cases.every((c) => c.count > 0 && c.within === c.count)).toBe(true);
  });
  it('is the one that was kept for the validation page', () => {
    expect(kept.gates.map((g) => [g.what, g.count])).toEqual(report.gates.map((g) => [g.what, g.count]));
    report.gates.forEach((g, i) => {
      expect(kept.gates[i]!.measured).toBeCloseTo(g.measured, 6);
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
