import { counted, percentText } from '@windcall/units';
import type { Bracket } from '../brackets/candidate-bracket.ts';
import type { HoldField } from '../field/hold-field.ts';
import { type BracketProblem, bracketProblem, type SelectionParams } from './bracket-problem.ts';
import type { Budget } from './budget.ts';
import { choiceCost, coveredByRow } from './cover-problem.ts';
import { coverageOn } from './coverage-on.ts';
import type { Infeasibility, SelectedBracket, SingleResult } from './selection-result.ts';
import { type CoverOutcome, solveCover } from './solve-cover.ts';

/**
 * Phase 3: at most U of the candidates that together cover the share `p_min` of the samples, with the least total width
 * at the reference distance plus `beta` times the length covered more than once. Exact: proved optimal unless the
 * budget ends.
 */
export const selectBrackets = (
  field: HoldField,
  candidates: readonly Bracket[],
  params: SelectionParams,
  budget: Budget = {},
): SingleResult => {
  const problem = bracketProblem(field, candidates, params);
  return describeSelection(field, problem, params, solveCover(problem.problem, budget));
};

/** The result of a bracket problem in the wire's names. */
export const describeSelection = (
  field: HoldField,
  bracketProblem: BracketProblem,
  params: SelectionParams,
  outcome: CoverOutcome,
): SingleResult => {
  if (outcome.status === 'infeasible') {
    return {
      ...NOTHING,
      termination_condition: 'infeasible',
      infeasible: explainInfeasible(field, bracketProblem, params, outcome),
    };
  }
  if (outcome.chosen === undefined) return { ...NOTHING, termination_condition: 'maxTimeLimit' };
  const isProved = outcome.status === 'optimal';
  const { problem, brackets } = bracketProblem;
  const { width, overlap } = choiceCost(problem, outcome.chosen);
  const objective = params.delta * (width + params.beta * overlap);
  const chosen = outcome.chosen.map((c) => brackets[c]);
  const { coverage, distance_coverage, masses } = coverageOn(field, chosen);
  return {
    solver_status: isProved ? 'ok' : 'warning',
    termination_condition: isProved ? 'optimal' : 'maxTimeLimit',
    objective_value: tidy(objective),
    relative_gap: isProved || outcome.cost <= 0 ? 0 : (outcome.cost - outcome.lowerBound) / outcome.cost,
    coverage,
    brackets: outcome.chosen
      .map((c, i) => describeBracket(bracketProblem, params.delta, c, masses[i]))
      .sort((a, b) => a.L_n - b.L_n || a.U_n - b.U_n),
    distance_coverage,
    overlap_penalty: tidy(params.delta * params.beta * overlap),
    infeasible: null,
  };
};

const NOTHING: Omit<SingleResult, 'termination_condition'> = {
  solver_status: 'warning',
  objective_value: null,
  relative_gap: null,
  coverage: null,
  brackets: [],
  distance_coverage: {},
  overlap_penalty: null,
  infeasible: null,
};

const describeBracket = (
  { problem, brackets }: BracketProblem,
  delta: number,
  c: number,
  prob_mass: number,
): SelectedBracket => {
  const axis = c * (problem.nRows + 1) + problem.nRows;
  const { id, label, speedRange, windDirection, holdsByDistance } = brackets[c];
  const [low, high] = [problem.from[axis], problem.to[axis]];
  return {
    bracket: id,
    label,
    L_n: tidy(low * delta),
    U_n: tidy(high * delta),
    width: tidy((high - low) * delta),
    prob_mass,
    speedRange,
    windDirection,
    holdsByDistance,
  };
};

/** Removes rounding noise from cells times delta. */
const tidy = (mil: number): number => Math.round(mil * 1e9) / 1e9 + 0;

/** Explains whether the candidates or the number of brackets is the limit, with the best possible coverage. */
export const explainInfeasible = (
  field: HoldField,
  { problem, nSamples }: BracketProblem,
  params: SelectionParams,
  outcome: Extract<CoverOutcome, { status: 'infeasible' }>,
): Infeasibility => {
  const everything = Array.from({ length: problem.nCandidates }, (_, c) => c);
  const reachable = coveredByRow(problem, everything);
  const all = reachable.reduce((a, b) => a + b, 0);
  const asked = percentText(params.p_min, 1);
  const askedOfEach = percentText(params.p_min_by_distance ?? 0, 1);
  if (all < problem.need) {
    const message = `All ${problem.nCandidates} candidate brackets together cover ${percentText(all / nSamples, 1)} of the wind; ${asked} was asked for.`;
    return { status: 'infeasible', reason: 'COVERAGE_UNREACHABLE', message, bestCoverage: all / nSamples };
  }
  const short = problem.needByRow?.findIndex((need, q) => reachable[q] < need) ?? -1;
  if (short >= 0) {
    const share = reachable[short] / field.nTimes;
    const message = `All candidate brackets together cover ${percentText(share, 1)} of the wind at ${field.axes[short].distanceYd} yd; ${askedOfEach} was asked for at every distance.`;
    return { status: 'infeasible', reason: 'COVERAGE_UNREACHABLE', message, bestCoverage: all / nSamples };
  }
  const bestCoverage = outcome.bestCovered / nSamples;
  const count = counted(problem.maxChosen, 'bracket');
  const message =
    outcome.bestCovered < problem.need
      ? `With ${count} at the most ${percentText(bestCoverage, 1)} of the wind can be covered; ${asked} was asked for, and all candidates together cover ${percentText(all / nSamples, 1)}.`
      : `With ${count} ${percentText(bestCoverage, 1)} of the wind can be covered, but not ${askedOfEach} at every distance.`;
  return { status: 'infeasible', reason: 'INSUFFICIENT_BRACKETS', message, bestCoverage };
};
