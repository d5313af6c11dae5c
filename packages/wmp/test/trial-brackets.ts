import { type BracketSettings, buildBrackets } from '../src/brackets/build-brackets.ts';
import type { CandidateBracket } from '../src/brackets/candidate-bracket.ts';
import { analyzeWind } from '../src/clusters/analyze-wind.ts';
import type { HoldField } from '../src/field/hold-field.ts';

/** Phases 1 and 2 on a field, with the linear kernel as the judge. */
export const trialBrackets = (field: HoldField, settings: BracketSettings = {}, clusters = 4): CandidateBracket[] => {
  const analysis = analyzeWind(field, { targetClusterCount: clusters });
  if (analysis.status !== 'success') throw new Error(analysis.problems[0].message);
  const driftMil = (j: number, mph: number) => field.axes[j].milPerMph * mph;
  return buildBrackets(field, analysis.distanceWindStates.globalClusters, settings, { driftMil }).candidateBrackets;
};
