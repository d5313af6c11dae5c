import type { cards, stages } from '@windcall/contract';
import {
  type CardContent,
  type ChooseBrackets,
  cardMaker,
  cardsForEye,
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
  type CardBracket,
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

/** Longest search for one number of brackets, ms; then it returns the best solution found and its gap. */
const SEARCH_LIMIT_MS = 3000;
const budget = () => ({ now: () => performance.now(), limitMs: SEARCH_LIMIT_MS });

/** A job's stage; `memo` identifies it, so that the phases of a run share its computed wind. */
interface OfStage {
  readonly stage: stages.Stage;
  readonly memo: string | null;
}

/** Cached holds of stages, shared by successive phases. */
const kept = new Map<string, StageHoldsOutcome>();
const MOST_KEPT = 8;
const holdsOf = ({ stage, memo }: OfStage): StageHoldsOutcome => {
  if (memo === null) return stageHolds(stage);
  const known = kept.get(memo) ?? stageHolds(stage);
  kept.delete(memo);
  kept.set(memo, known);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
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

/** An unreachable target is a result, not an exception. */
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
    // the sweep reports its largest card's confidence
    return { results: { ...sweep, results }, confidence: results.at(-1)?.confidence ?? null };
  };
  return { status: 'ok' as const, ...choose() };
});

interface CardInput extends OfStage {
  readonly precision: CardPrecisionMil;
  readonly reading: cards.Reading;
  readonly choice:
    | { readonly kind: 'hit-probability'; readonly misreadMph: number }
    /** An eye's card made from brackets found before, in a wind that can be drawn. */
    | { readonly kind: 'found'; readonly misreadMph: number; readonly brackets: CardBracket[] }
    | { readonly kind: 'minimum-width' };
  /** Selections of phase 3: all candidates for an eye's card, else the card's own. */
  readonly narrowest: readonly { readonly U: number; readonly brackets: SelectedBracket[] }[];
  readonly candidates: CandidateBracket[];
  readonly params: SelectionParams;
}

/**
 * Chooses the brackets of a selection. Selects again on a subset of the times; if that fails, keeps the full selection.
 */
const choosing =
  (held: StageHolds, { reading, candidates, params }: CardInput) =>
  ({ U, brackets }: CardInput['narrowest'][number]): ChooseBrackets =>
  (on) => {
    if (on === held.own(reading)) return brackets;
    const again = selectBrackets(on, candidates, { ...params, U: U || params.U }, budget()).brackets;
    return again.length > 0 ? again : brackets;
  };

interface MadeCard {
  readonly content: CardContent;
  /** For an eye's card, by number of holds: null for this card, otherwise another card or its brackets. */
  readonly others: readonly ({ readonly content: CardContent } | { readonly brackets: CardBracket[] } | null)[];
}

export const makeCardJob = defineJob('wmp.make-card', (input: CardInput) => {
  const held = holdsOf(input);
  if (held.status !== 'ok') return held;
  const { stage, choice, precision, reading, narrowest } = input;
  const { field } = held;
  const print = (misreadMph: number, choose: ChooseBrackets) => ({
    content: cardMaker(stage, held, precision, { reading, misreadMph })(choose).content(true),
    others: [],
  });
  const make = (): MadeCard => {
    if (choice.kind === 'found') return print(choice.misreadMph, () => choice.brackets);
    const chosen = narrowest.map(choosing(held, input));
    if (choice.kind === 'minimum-width') return print(0, chosen[0] ?? (() => []));
    const { misreadMph } = choice;
    const made = cardsForEye(stage, held, precision, { reading, misreadMph }, { narrowest: chosen });
    const own = made.brackets(made.recommended);
    const others = made.choices.map((_, k) => {
      const brackets = made.brackets(k + 1);
      if (brackets === own) return null;
      return windLawOf(stage) ? { brackets } : { content: made.card(k + 1) };
    });
    return { content: made.card(made.recommended), others };
  };
  return unlessUnreachable(() => {
    return {
      status: 'ok' as const,
      ...make(),
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
