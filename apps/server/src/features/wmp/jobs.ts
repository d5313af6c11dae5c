import type { stages } from '@windcall/contract';
import {
  hitBrackets,
  hitField,
  hitTablesOf,
  makeCard,
  type StageHoldsOutcome,
  stageHolds,
  Unreachable,
  windLawOf,
} from '@windcall/simulation';
import {
  type AnalysisSettings,
  analyzeWind,
  type BracketSettings,
  buildBrackets,
  type CandidateBracket,
  type CardPrecisionMil,
  coverageOn,
  crossValidate,
  type DistanceCoverageMetrics,
  fieldMemory,
  hitCards,
  type SelectedBracket,
  type SelectionParams,
  type SingleResult,
  selectBrackets,
  stateConfidence,
  sweepBrackets,
  type WindCluster,
} from '@windcall/wmp';
import { defineJob } from '../../pool/job.ts';

/** Time the search may take for one number of brackets, ms; it then answers with the best found and its gap. */
const SEARCH_LIMIT_MS = 3000;
const budget = () => ({ now: () => performance.now(), limitMs: SEARCH_LIMIT_MS });

/** The stage that a job is about; `memo` names it, so that the phases of a run need not work its wind out again. */
interface OfStage {
  readonly stage: stages.Stage;
  readonly memo: string | null;
}

/** Stages whose holds a worker remembers: those of the runs that are under way. */
const REMEMBERED = 8;
const remembered = new Map<string, StageHoldsOutcome>();

/** The holds of a stage, worked out once for the phases that follow each other. */
const holdsOf = ({ stage, memo }: OfStage): StageHoldsOutcome => {
  if (memo === null) return stageHolds(stage);
  const known = remembered.get(memo) ?? stageHolds(stage);
  remembered.delete(memo);
  remembered.set(memo, known);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= REMEMBERED) break;
    remembered.delete(oldest);
  }
  return known;
};

export const analyzeWindJob = defineJob(
  'wmp.analyze-wind',
  ({ settings, ...of }: OfStage & { readonly settings: AnalysisSettings }) => {
    const held = holdsOf(of);
    if (held.status !== 'ok') return held;
    const ofStill = held.isStill && settings.targetClusterCount === undefined ? { targetClusterCount: 1 } : {};
    return analyzeWind(held.field, { ...settings, ...ofStill });
  },
);

interface BracketsInput extends OfStage {
  readonly clusters: WindCluster[];
  readonly settings: BracketSettings;
  readonly distanceCoverageMetrics: Record<string, DistanceCoverageMetrics>;
}

export const buildBracketsJob = defineJob('wmp.build-brackets', (input: BracketsInput) => {
  const held = holdsOf(input);
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

interface SelectionInput extends OfStage {
  readonly candidates: CandidateBracket[];
  readonly mode: 'single' | 'pareto';
  readonly params: SelectionParams;
}

/** A bullet that does not get to a target is an answer, not a fault. */
const unlessUnreachable = <T>(run: () => T): T | { status: 'cannot-solve'; reason: string } => {
  try {
    return run();
  } catch (error) {
    if (error instanceof Unreachable) return { status: 'cannot-solve', reason: error.message };
    throw error;
  }
};

export const selectBracketsJob = defineJob('wmp.select-brackets', (input: SelectionInput) => {
  const held = holdsOf(input);
  if (held.status !== 'ok') return held;
  const { field } = held;
  const { candidates, params, mode, stage } = input;
  const days = hitField(stage, held);
  const isFresh = days !== field;
  const confidenceOf = ({ coverage: claimed, brackets }: SingleResult, U: number) =>
    claimed === null
      ? null
      : stateConfidence({
          claimed,
          effectiveSamples: fieldMemory(field).effectiveSamples,
          ...(isFresh
            ? { fresh: [coverageOn(days, brackets).coverage] }
            : { crossValidated: crossValidate(field, candidates, { ...params, U }, budget()).mean }),
        });
  const choose = () => {
    if (mode === 'single') {
      const results = selectBrackets(field, candidates, params, budget());
      return { results, confidence: confidenceOf(results, params.U) };
    }
    const sweep = sweepBrackets(field, candidates, params, budget());
    const results = sweep.results.map((one) => ({ ...one, confidence: confidenceOf(one, one.U) }));
    // The sweep's confidence is that of its largest card that can be made.
    return { results: { ...sweep, results }, confidence: results.at(-1)?.confidence ?? null };
  };
  const { results, confidence } = choose();
  return unlessUnreachable(() => {
    const hitProbability = hitCards(days, hitTablesOf(stage, held));
    return { status: 'ok' as const, results, confidence, hitProbability };
  });
});

interface CardInput extends OfStage {
  readonly precision: CardPrecisionMil;
  readonly choice:
    | { readonly kind: 'hit-probability'; readonly holds: number }
    | {
        readonly kind: 'minimum-width';
        readonly brackets: SelectedBracket[];
        readonly candidates: CandidateBracket[];
        readonly params: SelectionParams;
      };
}

export const makeCardJob = defineJob('wmp.make-card', (input: CardInput) => {
  const held = holdsOf(input);
  if (held.status !== 'ok') return held;
  const { stage, choice, precision } = input;
  return unlessUnreachable(() => {
    const { field } = held;
    const isHits = choice.kind === 'hit-probability';
    const tables = isHits ? hitTablesOf(stage, held) : [];
    const days = isHits ? hitField(stage, held) : field;
    const content = makeCard(
      stage,
      held,
      (on) => {
        if (choice.kind === 'hit-probability') return hitBrackets(on === field ? days : on, tables, choice.holds);
        if (on === field) return choice.brackets;
        // On a part of the times the same choice is made again; where it cannot be, that of the whole stands.
        const again = selectBrackets(on, choice.candidates, choice.params, budget()).brackets;
        return again.length > 0 ? again : choice.brackets;
      },
      precision,
    );
    return {
      status: 'ok' as const,
      content,
      claimed: content.claimed,
      effectiveSamples: fieldMemory(field).effectiveSamples,
      method: held.isStill
        ? ('none' as const)
        : windLawOf(stage)
          ? ('fresh-fields' as const)
          : ('blocked-cross-validation' as const),
    };
  });
});
