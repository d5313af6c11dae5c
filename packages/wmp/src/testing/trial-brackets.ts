import { type BracketSettings, buildBrackets } from '../brackets/build-brackets.ts';
import type { CandidateBracket } from '../brackets/candidate-bracket.ts';
import { analyseWind } from '../clusters/analyse-wind.ts';
import type { HoldField } from '../field/hold-field.ts';

/** Phases 1 and 2 on a field, with the linear kernel as its own judge. */
export const trialBrackets = (field: HoldField, settings: BracketSettings = {}, clusters = 4): CandidateBracket[] => {
  const analysis = analyseWind(field, { targetClusterCount: clusters });
  if (analysis.status !== 'success') throw new Error(analysis.problems[0]!.message);
  const driftMil = (j: number, mph: number) => field.axes[j]!.milPerMph * mph;
  return buildBrackets(field, analysis.distanceWindStates.globalClusters, settings, { driftMil }).candidateBrackets;
};
