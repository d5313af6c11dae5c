import type { Bracket } from '../brackets/candidate-bracket.ts';
import type { HoldField } from '../field/hold-field.ts';
import { sliceTimes } from '../field/hold-field.ts';
import { bracketProblem, type SelectionParams } from '../selection/bracket-problem.ts';
import type { Budget } from '../selection/budget.ts';
import { coverageOn } from '../selection/coverage-on.ts';
import { solveCover } from '../selection/solve-cover.ts';

/** 90 % quantile of the standard normal. */
const NINE_OF_TEN = 1.2815515655446004;

/**
 * Lower bound of a share at 90 % confidence, from the number of independent winds: the lower end of Wilson's interval.
 * Source: E. B. Wilson, "Probable inference", Journal of the American Statistical Association 22, 1927.
 * @param share the observed share, 0 to 1
 * @param winds number of independent winds, >= 1
 */
export const sureOf = (share: number, winds: number): number => {
  const z2 = NINE_OF_TEN ** 2;
  const middle = share + z2 / (2 * winds);
  const half = NINE_OF_TEN * Math.sqrt((share * (1 - share)) / winds + z2 / (4 * winds ** 2));
  return Math.min(share, Math.max(0, (middle - half) / (1 + z2 / winds)));
};

/** A selection's claimed coverage and its evidence, in the wire's names. */
interface Confidence {
  /** Coverage of the selection's own samples. */
  claimed: number;
  /** Coverage of held-back or fresh data; null without any. */
  validated: number | null;
  /** Expected coverage. */
  stated: number;
  /** Number of independent samples. */
  effectiveSamples: number;
  method: 'fresh-fields' | 'blocked-cross-validation' | 'none';
}

interface Evidence {
  claimed: number;
  effectiveSamples: number;
  /** Coverage of fresh fields from the wind's own model with other seeds. */
  fresh?: readonly number[] | undefined;
  /** `crossValidate().mean`; used without fresh fields. */
  crossValidated?: number | null | undefined;
}

/**
 * Honest confidence. With fresh fields, their mean coverage is stated. Cross-validation is about as pessimistic as the
 * claim is optimistic, so their mean is stated.
 */
export const stateConfidence = ({
  claimed,
  effectiveSamples,
  fresh = [],
  crossValidated = null,
}: Evidence): Confidence => {
  if (fresh.length > 0) {
    const validated = fresh.reduce((a, b) => a + b, 0) / fresh.length;
    return { claimed, validated, stated: validated, effectiveSamples, method: 'fresh-fields' };
  }
  if (crossValidated !== null) {
    const stated = (claimed + crossValidated) / 2;
    return { claimed, validated: crossValidated, stated, effectiveSamples, method: 'blocked-cross-validation' };
  }
  return { claimed, validated: null, stated: claimed, effectiveSamples, method: 'none' };
};

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
