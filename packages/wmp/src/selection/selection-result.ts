import type { Bracket, HoldInterval } from '../brackets/candidate-bracket.ts';

/** A chosen bracket, in the wire's names. */
export interface SelectedBracket {
  bracket: string;
  label: string;
  /** mil, snapped ends at the reference distance; `width` is their difference. */
  L_n: number;
  U_n: number;
  width: number;
  /** Share of the samples of this bracket: those inside that are nearest to its center. */
  prob_mass: number;
  /** mph along `windDirection`. */
  speedRange: { low: number; high: number };
  /** Degrees in [0, 360). */
  windDirection: number;
  holdsByDistance: Record<string, HoldInterval>;
}

/** Reason why no choice meets the settings. */
export type InfeasibleReason =
  /** All candidates together cover too little. */
  | 'COVERAGE_UNREACHABLE'
  /** All candidates together cover enough, but no U of them do. */
  | 'INSUFFICIENT_BRACKETS';

export interface Infeasibility {
  status: 'infeasible';
  reason: InfeasibleReason;
  /** A sentence with numbers. */
  message: string;
  /** Best possible coverage: with all candidates, or with U of them. */
  bestCoverage: number;
}

/** A solution of phase 3, in the wire's names. */
export interface SingleResult {
  solver_status: 'ok' | 'warning';
  termination_condition: 'optimal' | 'infeasible' | 'maxTimeLimit';
  /** mil, sum of the widths plus `overlap_penalty`; null without a solution, like the other nullable fields. */
  objective_value: number | null;
  /** (upper − lower bound) / upper bound: 0 if the solution is proved optimal. */
  relative_gap: number | null;
  /** Share of all samples covered. */
  coverage: number | null;
  /** By rising L_n. */
  brackets: SelectedBracket[];
  /** Share of the samples covered at each distance. */
  distance_coverage: Record<string, number>;
  /** mil, beta times the length that is covered more than once. */
  overlap_penalty: number | null;
  infeasible: Infeasibility | null;
}

/** The sweep over the number of brackets, in the wire's names. */
export interface ParetoResult {
  /** One per U with a solution, by rising U. */
  results: (SingleResult & { U: number })[];
  infeasible_solutions: { U: number; reason: string; message: string; status: string }[];
  summary: { total_tested: number; feasible_solutions: number; infeasible_solutions: number };
}

/** The holds of a bracket, which determine its coverage. */
export type BracketHolds = Pick<Bracket, 'holdsByDistance'>;
