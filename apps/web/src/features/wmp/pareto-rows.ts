import type { Pareto } from './phase3-result.ts';

/** One number of brackets in the sweep. */
export interface ParetoRow {
  readonly U: number;
  /** Green, red or yellow: optimal; infeasible or failed; feasible without proof. */
  readonly state: 'optimal' | 'infeasible' | 'feasible';
  /** mil; null if infeasible. */
  readonly objective: number | null;
  /** Ratio; null if infeasible. */
  readonly coverage: number | null;
  readonly note: string | null;
}

const NOTHING = { objective: null, coverage: null } as const;

/** Rows of the sweep by number of brackets. Failed ones count as infeasible. */
export const paretoRows = ({ results, infeasible_solutions }: Pareto): ParetoRow[] =>
  [
    ...results.map((r): ParetoRow => {
      const isInfeasible = r.termination_condition === 'infeasible' || r.objective_value === null;
      if (isInfeasible) return { U: r.U, state: 'infeasible', ...NOTHING, note: r.infeasible?.message ?? null };
      const state = r.termination_condition === 'optimal' ? 'optimal' : 'feasible';
      return { U: r.U, state, objective: r.objective_value, coverage: r.coverage, note: null };
    }),
    ...infeasible_solutions.map((r): ParetoRow => ({ U: r.U, state: 'infeasible', ...NOTHING, note: r.message })),
  ].sort((a, b) => a.U - b.U);
