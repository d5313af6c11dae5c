import type { Bracket } from '../brackets/candidate-bracket.ts';
import type { HoldField } from '../field/hold-field.ts';
import { sliceTimes } from '../field/slice-times.ts';
import { bracketProblem, type SelectionParams } from '../selection/bracket-problem.ts';
import type { Budget } from '../selection/budget.ts';
import { coverageOn } from '../selection/coverage-on.ts';
import { solveCover } from '../selection/solve-cover.ts';

/** Blocks of time that are held back in turn, and times left out on each side because the wind is correlated. */
const FOLDS = 4;
const GAP_STEPS = 2;

export interface CrossValidation {
  /** Mean coverage of the times held back; null with too few times. */
  mean: number | null;
  byFold: number[];
}

export interface Fold {
  training: HoldField;
  heldBack: HoldField;
}

/** A record cut into four blocks of time, each held back in turn; empty with too few times. */
export const timeFolds = (field: HoldField): Fold[] => {
  const { nTimes } = field;
  if (nTimes < FOLDS * (2 * GAP_STEPS + 1)) return [];
  const times = Array.from({ length: nTimes }, (_, t) => t);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const from = Math.floor((fold * nTimes) / FOLDS);
    const to = Math.floor(((fold + 1) * nTimes) / FOLDS);
    return {
      training: sliceTimes(
        field,
        times.filter((t) => t < from - GAP_STEPS || t >= to + GAP_STEPS),
      ),
      heldBack: sliceTimes(field, times.slice(from, to)),
    };
  });
};

/**
 * Blocked four-fold cross-validation of a selection: brackets chosen on three quarters of the time are tried on the
 * fourth. If a fold cannot reach p_min, its choice of largest coverage is used. Pessimistic, because less data choose.
 * Source: P. Burman, E. Chow, D. Nolan, "A cross-validatory method for dependent data", Biometrika 81, 1994 (the gap).
 */
export const crossValidate = (
  field: HoldField,
  candidates: readonly Bracket[],
  params: SelectionParams,
  budget: Budget = {},
): CrossValidation => {
  const byFold = timeFolds(field).map(
    ({ training, heldBack }) => coverageOn(heldBack, chooseOn(training, candidates, params, budget)).coverage,
  );
  return { mean: byFold.length === 0 ? null : byFold.reduce((a, b) => a + b, 0) / byFold.length, byFold };
};

const chooseOn = (
  field: HoldField,
  candidates: readonly Bracket[],
  params: SelectionParams,
  budget: Budget,
): Bracket[] => {
  const { problem, brackets } = bracketProblem(field, candidates, params);
  const outcome = solveCover(problem, budget);
  const chosen = outcome.status === 'infeasible' ? outcome.bestChosen : (outcome.chosen ?? []);
  return chosen.map((c) => brackets[c]);
};
