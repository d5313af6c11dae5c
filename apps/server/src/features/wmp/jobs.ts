import type { cards, stages } from '@windcall/contract';
import {
  type CardsForEye,
  type ChooseBrackets,
  cardMaker,
  cardsForEye,
  digestOf,
  type FlyOptions,
  flyCard,
  hitField,
  type StageHolds,
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

/** What a worker remembers, the newest `most` of it by name. */
const remembering = <Value>(most: number) => {
  const kept = new Map<string, Value>();
  return (name: string | null, make: () => Value): Value => {
    if (name === null) return make();
    const known = kept.get(name) ?? make();
    kept.delete(name);
    kept.set(name, known);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return known;
  };
};

/** Holds of the stages of runs that are under way, worked out once for the phases that follow each other. */
const rememberHolds = remembering<StageHoldsOutcome>(8);
const holdsOf = ({ stage, memo }: OfStage): StageHoldsOutcome => rememberHolds(memo, () => stageHolds(stage));
/** Cards of a stage for an eye, so that another number of holds is answered at once (4,096 winds each, some MB). */
const rememberCards = remembering<CardsForEye>(4);

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
    return { status: 'ok' as const, results, confidence };
  });
});

interface CardInput extends OfStage {
  readonly precision: CardPrecisionMil;
  readonly reading: cards.Reading;
  readonly choice:
    | { readonly kind: 'hit-probability'; readonly misreadMph: number; readonly holds: number | null }
    | { readonly kind: 'minimum-width' };
  /** Selections of phase 3: all of them beside the holds that are found for an eye, else the one that the card is made of. */
  readonly narrowest: readonly { readonly U: number; readonly brackets: SelectedBracket[] }[];
  readonly candidates: CandidateBracket[];
  readonly params: SelectionParams;
}

/** Chooses the brackets of a selection; on a part of the times the same choice is made again, and if that fails the selection stays. */
const choosing =
  (held: StageHolds, { reading, candidates, params }: CardInput) =>
  ({ U, brackets }: CardInput['narrowest'][number]): ChooseBrackets =>
  (on) => {
    if (on === held.own(reading)) return brackets;
    const again = selectBrackets(on, candidates, { ...params, U: U || params.U }, budget()).brackets;
    return again.length > 0 ? again : brackets;
  };

export const makeCardJob = defineJob('wmp.make-card', (input: CardInput) => {
  const held = holdsOf(input);
  if (held.status !== 'ok') return held;
  const { stage, memo, choice, precision, reading, narrowest } = input;
  const { field } = held;
  const make = () => {
    const chosen = narrowest.map(choosing(held, input));
    if (choice.kind === 'minimum-width') {
      return cardMaker(stage, held, precision, { reading })(chosen[0] ?? (() => [])).content(true);
    }
    const { misreadMph, holds } = choice;
    const name = memo && digestOf({ memo, precision, reading, misreadMph, narrowest });
    const made = rememberCards(name, () =>
      cardsForEye(stage, held, precision, { reading, misreadMph }, { narrowest: chosen }),
    );
    return made.card(holds ?? made.recommended);
  };
  return unlessUnreachable(() => {
    const content = make();
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

interface FlyInput extends OfStage {
  readonly rows: cards.CardRow[];
  readonly options: FlyOptions;
}

export const flyCardJob = defineJob('wmp.fly-card', (input: FlyInput) => {
  const held = holdsOf(input);
  if (held.status !== 'ok') return held;
  return unlessUnreachable(() => ({
    status: 'ok' as const,
    flown: flyCard(input.stage, held, input.rows, input.options),
  }));
});
