import { cards, type stages, type wmp } from '@windcall/contract';
import {
  type CardOptions,
  cardMaker,
  type FlyOptions,
  flyCard,
  type HitCardOptions,
  hitField,
  makeHitCards,
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
    return { status: 'ok' as const, results, confidence, hitProbability: hitCardsOf(stage, held) };
  });
});

/** Errors of the call that the curve is drawn at, mph, standard deviations: those that a card states, and some beside. */
const STATED_MPH = [0, 1, 2];
const BESIDE_MPH = [0.5, 1.5, 3];
/** What cards of these results are printed in, where nothing else is asked for. */
const USUAL_PRECISION_MIL = 0.1;

/** The cards with the most hits, which are those that can be made from these results, and what they do by the error of the call. */
const hitCardsOf = (stage: stages.Stage, held: StageHolds): NonNullable<wmp.Phase3Reply['hitProbability']> => {
  const options = { moreErrorsMph: BESIDE_MPH };
  const made = makeHitCards(stage, held, held.isStill ? 1 : cards.MAX_HOLDS, USUAL_PRECISION_MIL, options);
  const { axes } = held.field;
  const axisOf = stage.targets.map(held.axisOf);
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
  const byDistance = <Value>(read: (places: readonly number[]) => Value): Record<string, Value> =>
    Object.fromEntries(axes.map(({ key }, j) => [key, read(axisOf.flatMap((at, i) => (at === j ? [i] : [])))]));
  const errors = [...STATED_MPH, ...BESIDE_MPH];
  return {
    cards: made.map(({ content: { columns, rows, promise }, brackets, tried }) => ({
      brackets: columns.length,
      windsMph: brackets.map(({ meanSpeedMph }, n) => meanSpeedMph ?? columns[n]?.windSpeed ?? 0),
      windDirection: columns.reduce((a, b) => (b.probability > a.probability ? b : a)).windDirection,
      winds: columns.map(({ windSpeed, windDirection }) => ({ speed: windSpeed, direction: windDirection })),
      holdsByDistance: byDistance(([first]) => rows[first ?? 0]?.holds.map(({ windage }) => windage) ?? []),
      hitProbability: promise.hitProbability,
      hitProbabilityByDistance: byDistance((places) => mean(places.map((i) => tried.hitsByTarget[i] ?? 0))),
    })),
    callErrorCurve: made.flatMap(({ content: { columns }, tried }) =>
      errors
        .map((callErrorMph, i) => ({ callErrorMph, brackets: columns.length, hitProbability: tried.hits[i] ?? 0 }))
        .sort((a, b) => a.callErrorMph - b.callErrorMph),
    ),
  };
};

interface CardInput extends OfStage {
  readonly precision: CardPrecisionMil;
  readonly choice:
    | { readonly kind: 'hit-probability'; readonly holds: number; readonly options: HitCardOptions }
    | {
        readonly kind: 'minimum-width';
        readonly options: CardOptions;
        readonly brackets: SelectedBracket[];
        readonly candidates: CandidateBracket[];
        readonly params: SelectionParams;
      };
}

export const makeCardJob = defineJob('wmp.make-card', (input: CardInput) => {
  const held = holdsOf(input);
  if (held.status !== 'ok') return held;
  const { stage, choice, precision } = input;
  const { field } = held;
  const make = () => {
    if (choice.kind === 'hit-probability') {
      const options = { ...choice.options, allReadingsOf: choice.holds };
      return makeHitCards(stage, held, cards.MAX_HOLDS, precision, options)[choice.holds - 1];
    }
    return cardMaker(
      stage,
      held,
      precision,
      choice.options,
    )((on) => {
      if (on === held.own(choice.options.reading)) return choice.brackets;
      // On a part of the times the same choice is made again; where it cannot be, that of the whole stands.
      const again = selectBrackets(on, choice.candidates, choice.params, budget()).brackets;
      return again.length > 0 ? again : choice.brackets;
    }, true);
  };
  return unlessUnreachable(() => {
    const content = make()?.content;
    if (content === undefined) throw new Error('there must be a card');
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
