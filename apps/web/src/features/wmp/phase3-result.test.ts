import { expect, it } from 'vitest';
import { paretoResult, singleResult } from '../../testing/wmp-server.ts';
import { WIRE_UNITS } from '../../units/units.ts';
import { suggestionsFor } from './infeasible-card.tsx';
import { paretoRows } from './pareto-result.tsx';
import { bestOf, infeasibleReason, paretoOf, singleOf } from './phase3-result.ts';

const infeasible = {
  status: 'infeasible',
  reason: 'COVERAGE_UNREACHABLE',
  message: 'All candidates together cover 80 %.',
  bestCoverage: 0.8,
} as const;
const nothing = { ...paretoResult(), results: [] };

it('tells a single run from a sweep', () => {
  const single = { mode: 'single', results: singleResult() } as const;
  const sweep = { mode: 'pareto', results: paretoResult() } as const;
  expect([singleOf(single)?.objective_value, paretoOf(single)]).toEqual([0.55, null]);
  expect([singleOf(sweep), paretoOf(sweep)?.summary.total_tested]).toEqual([null, 3]);
  expect([singleOf(null), paretoOf(null)]).toEqual([null, null]);
});

it('gives the reason only where nothing meets the requirement', () => {
  expect(infeasibleReason({ mode: 'single', results: singleResult() })).toBeNull();
  expect(infeasibleReason({ mode: 'single', results: singleResult(infeasible) })).toBe(infeasible.message);
  expect(infeasibleReason({ mode: 'pareto', results: paretoResult() })).toBeNull();
  expect(infeasibleReason({ mode: 'pareto', results: nothing })).toBe('One bracket covers 60 %.');
  expect(infeasibleReason(null)).toBeNull();
});

it('takes the least objective of a sweep, and of equals the fewest brackets', () => {
  expect(bestOf(paretoResult())?.U).toBe(3);
  const even = paretoResult();
  expect(bestOf({ ...even, results: even.results.map((r) => ({ ...r, objective_value: 0.5 })) })?.U).toBe(2);
  expect(bestOf(nothing)).toBeNull();
});

it('lists a sweep by number of brackets: infeasible or failed, proven, not proven', () => {
  const failed = { ...singleResult(infeasible), U: 4 };
  const rows = paretoRows({ ...paretoResult(), results: [failed, ...paretoResult().results] });
  expect(rows.map((r) => [r.U, r.state, r.objective])).toEqual([
    [1, 'infeasible', null],
    [2, 'optimal', 0.9],
    [3, 'feasible', 0.7],
    [4, 'infeasible', null],
  ]);
  expect([rows[0]?.note, rows[3]?.note]).toEqual(['One bracket covers 60 %.', infeasible.message]);
});

it('suggests more brackets, less coverage by 10 and 20 points and a finer grid, each within its bounds', () => {
  expect(suggestionsFor(WIRE_UNITS, { U: 2, delta: 0.05, p_min: 0.9, beta: 1 }).map((s) => s.change)).toEqual([
    { U: 3 },
    { p_min: 0.8 },
    { p_min: 0.7 },
    { delta: 0.025 },
  ]);
  expect(suggestionsFor(WIRE_UNITS, { U: 4, delta: 0.02, p_min: 0.6, beta: 1 }).map((s) => s.change)).toEqual([
    { p_min: 0.5 },
  ]);
});
