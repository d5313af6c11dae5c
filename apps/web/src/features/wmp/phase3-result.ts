import type { wmp } from '@windcall/contract';
import type { z } from 'zod';

export type Single = z.infer<typeof wmp.singleResult>;
export type Pareto = z.infer<typeof wmp.paretoResult>;
type Results = Pick<wmp.Phase3Reply, 'mode' | 'results'>;

/** Result at one number of brackets; null for a sweep. */
export const singleOf = (phase3: Results | null): Single | null =>
  phase3?.mode === 'single' ? (phase3.results as Single) : null;
/** Results of a sweep; null for a single run. */
export const paretoOf = (phase3: Results | null): Pareto | null =>
  phase3?.mode === 'pareto' ? (phase3.results as Pareto) : null;

/** Why no set of brackets meets the requirement; null if one does. For a sweep, the reason at the most brackets. */
export const infeasibleReason = (phase3: Results | null): string | null => {
  const pareto = paretoOf(phase3);
  if (pareto) return pareto.results.length > 0 ? null : (pareto.infeasible_solutions.at(-1)?.message ?? null);
  return singleOf(phase3)?.infeasible?.message ?? null;
};
export const isInfeasible = (phase3: Results | null): boolean => infeasibleReason(phase3) !== null;

/** First solution of a sweep to show: the least objective, then the fewest brackets; null without any. */
export const bestOf = (pareto: Pareto): Pareto['results'][number] | null =>
  pareto.results
    .filter((r) => r.objective_value !== null)
    .sort((a, b) => (a.objective_value ?? 0) - (b.objective_value ?? 0) || a.U - b.U)[0] ?? null;
