import { counted } from '@windcall/units';
import type { Bracket } from '../brackets/candidate-bracket.ts';
import type { HoldField } from '../field/hold-field.ts';
import { bracketProblem, type SelectionParams } from './bracket-problem.ts';
import type { Budget } from './budget.ts';
import { describeSelection } from './select-brackets.ts';
import type { ParetoResult } from './selection-result.ts';
import { solveCover } from './solve-cover.ts';

/** Most brackets in a sweep from 1. Source: wind specification, section 9. */
export const SWEEP_UP_TO = 4;

/**
 * The best selection for every number of brackets from 1 to `upTo` (`params.U` is ignored). The optimum with one
 * bracket fewer starts the next search, so objectives never rise with U. The budget applies to each number of brackets.
 */
export const sweepBrackets = (
  field: HoldField,
  candidates: readonly Bracket[],
  params: Omit<SelectionParams, 'U'>,
  budget: Budget = {},
  upTo: number = SWEEP_UP_TO,
): ParetoResult => {
  const built = bracketProblem(field, candidates, { ...params, U: upTo });
  const results: ParetoResult['results'] = [];
  const infeasible_solutions: ParetoResult['infeasible_solutions'] = [];
  let previous: number[] | undefined;
  for (let U = 1; U <= upTo; U++) {
    const problem = { ...built.problem, maxChosen: U };
    const outcome = solveCover(problem, budget, previous ? [previous] : []);
    const result = describeSelection(field, { ...built, problem }, { ...params, U }, outcome);
    if (result.infeasible) {
      const { reason, message, status } = result.infeasible;
      infeasible_solutions.push({ U, reason, message, status });
    } else if (outcome.status !== 'infeasible' && outcome.chosen) {
      previous = outcome.chosen;
      results.push({ U, ...result });
    } else {
      const message = `The time limit ended the search with ${counted(U, 'bracket')} before any solution was found.`;
      infeasible_solutions.push({ U, reason: 'TIME_LIMIT', message, status: result.termination_condition });
    }
  }
  return {
    results,
    infeasible_solutions,
    summary: {
      total_tested: upTo,
      feasible_solutions: results.length,
      infeasible_solutions: infeasible_solutions.length,
    },
  };
};
