import { counted, percentText } from '@windcall/units';
import type { HoldField } from '../field/hold-field.ts';
import type { BracketProblem, SelectionParams } from './bracket-problem.ts';
import { coveredByRow } from './cover-problem.ts';
import type { Infeasibility } from './selection-result.ts';
import type { CoverOutcome } from './solve-cover.ts';

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
