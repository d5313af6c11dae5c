import { freshWinds, type HoldBasis, holdFieldOf, readWindLaw, windSigmasOf } from '@windcall/simulation';
import {
  type AnalysisSettings,
  analyseWind,
  type BracketSettings,
  buildBrackets,
  type CandidateBracket,
  coverageOn,
  crossValidate,
  type DistanceCoverageMetrics,
  fieldMemory,
  type HoldField,
  hitCards,
  type SelectedBracket,
  type SelectionParams,
  selectBrackets,
  stateConfidence,
  sweepBrackets,
  type WindCluster,
} from '@windcall/wmp';
import { defineJob } from '../../platform/pool/job.ts';

/** Independent winds that a card's coverage is validated on, where the law of the wind is known. */
const FRESH_FIELDS = 20;
/** Time the search may take for one number of brackets, ms; it then answers with the best found and its gap. */
const SEARCH_LIMIT_MS = 3000;
const budget = () => ({ now: () => performance.now(), limitMs: SEARCH_LIMIT_MS });

export const analyseWindJob = defineJob(
  'wmp.analyse-wind',
  ({ basis, settings }: { basis: HoldBasis; settings: AnalysisSettings }) => {
    const held = holdFieldOf(basis);
    return held.status === 'ok' ? analyseWind(held.field, settings) : held;
  },
);

interface BracketsInput {
  readonly basis: HoldBasis;
  readonly clusters: WindCluster[];
  readonly settings: BracketSettings;
  readonly distanceCoverageMetrics: Record<string, DistanceCoverageMetrics>;
}

export const buildBracketsJob = defineJob('wmp.build-brackets', (input: BracketsInput) => {
  const held = holdFieldOf(input.basis);
  if (held.status !== 'ok') return held;
  const { field, kernel } = held;
  const driftMil = (engagement: number, crosswindMph: number) =>
    kernel.driftMil(field.axes[engagement]?.distanceYd ?? 0, crosswindMph);
  const { distanceCoverageMetrics } = input;
  return {
    status: 'ok' as const,
    built: buildBrackets(field, input.clusters, input.settings, { driftMil, distanceCoverageMetrics }),
  };
});

/** Coverage of chosen brackets on winds of the same law that they were not chosen on. */
const freshCoverage = (basis: HoldBasis, field: HoldField, brackets: readonly SelectedBracket[], metadata: unknown) => {
  const law = readWindLaw(metadata);
  if (law === null) return [];
  const stationsYd = Object.keys(basis.wind)
    .map(Number)
    .sort((a, b) => a - b);
  const grid = { stationsYd, nTimes: field.nTimes, stepS: field.stepS };
  return freshWinds(law, grid, FRESH_FIELDS).flatMap((wind) => {
    const held = holdFieldOf({ ...basis, wind });
    return held.status === 'ok' ? [coverageOn(held.field, brackets).coverage] : [];
  });
};

interface SelectionInput {
  readonly basis: HoldBasis;
  readonly candidates: CandidateBracket[];
  readonly mode: 'single' | 'pareto';
  readonly params: SelectionParams;
  /** Metadata of the wind field, when the client sent it. */
  readonly metadata: unknown;
}

export const selectBracketsJob = defineJob('wmp.select-brackets', (input: SelectionInput) => {
  const held = holdFieldOf(input.basis);
  if (held.status !== 'ok') return held;
  const { field } = held;
  const { candidates, params, mode } = input;
  const results =
    mode === 'single'
      ? selectBrackets(field, candidates, params, budget())
      : sweepBrackets(field, candidates, params, budget());
  // the sweep's confidence is that of its largest card that can be made
  const best = 'summary' in results ? results.results.at(-1) : results;
  const U = best && 'U' in best ? Number(best.U) : params.U;
  const claimed = best?.coverage ?? null;
  const fresh = best ? freshCoverage(input.basis, field, best.brackets, input.metadata) : [];
  const confidence =
    claimed === null
      ? null
      : stateConfidence({
          claimed,
          effectiveSamples: fieldMemory(field).effectiveSamples,
          ...(fresh.length > 0
            ? { fresh }
            : { crossValidated: crossValidate(field, candidates, { ...params, U }, budget()).mean }),
        });
  const hitProbability = hitCards(field, windSigmasOf(input.basis));
  return { status: 'ok' as const, results, confidence, hitProbability };
});
