import type { stages } from '@windcall/contract';
import { clickMil, radToDeg } from '@windcall/units';
import {
  type CardBracket,
  type CardPrecisionMil,
  fieldMemory,
  type HoldField,
  sampleAt,
  sureOf,
  timeFolds,
  windWords,
} from '@windcall/wmp';
import { cardFirstRound, type FirstRound } from './card-first-round.ts';
import { type CardPromise, type PromisedTarget, responsesOf, statedOf, type Tried, tryCard } from './card-promise.ts';
import { type CardRow, cardRows, likeliestOf, type SteadyWind, windOfBracket } from './card-rows.ts';
import type { Reading } from './card-solver.ts';
import { cardSolver, correctionSolver } from './card-solver.ts';
import { crosswindsSeen } from './crosswind-bands.ts';
import { type DayRange, dayRange, UNKNOWN_DAYS } from './day-range.ts';
import { freshWinds, isWithoutChance, windLawOf } from './fresh-winds.ts';
import { type HitChance, hitChance } from './hit-chance.ts';
import { hitField } from './most-hits.ts';
import { nameColumns } from './name-columns.ts';
import type { StageHolds } from './stage-holds.ts';

/** Independent winds for a promise, if the law of the wind is known: at most 0.8 percentage points of standard error. */
export const PROMISE_FIELDS = 4096;
/** A wind without randomness is the same in every field; it counts as this many, which is enough for any promise. */
const STILL_FIELDS = 20;
const USUAL_CLICK_MIL = 0.1;

/** A column of a card: a range of wind in a shooter's words. */
export interface CardColumn {
  label: string;
  /** Text such as `4-6 mph`. */
  windCondition: string;
  /** mph of the holds' wind, and clock degrees of its origin. */
  windSpeed: number;
  windDirection: number;
  /** Share of the wind in this column. */
  probability: number;
}

/** Contents of a card; corrections in mil, + up and + right. */
export interface CardContent {
  columns: CardColumn[];
  rows: CardRow[];
  promise: CardPromise;
  /** Lower bound of the coverage at 90 % confidence; the fewer winds are known, the lower. */
  confidence: number;
  /** Coverage of the wind that the holds were found in. */
  claimed: number;
}

/** The targets of a stage for a promise: response to wind, row, hit chance. */
export const promisedTargets = (
  stage: stages.Stage,
  { field, axisOf }: StageHolds,
  rows: readonly CardRow[],
  likely: SteadyWind,
  known?: ReturnType<typeof responsesOf>,
): PromisedTarget[] => {
  const solver = cardSolver(stage);
  const responses = known ?? responsesOf(stage.targets, solver, field, axisOf);
  return stage.targets.map((target, i) => {
    const axis = axisOf(target);
    const [row, response] = [rows[i], responses.get(axis)];
    if (!row || !response) throw new Error(`target ${target.number} must have a row`);
    const { dispersion } = solver(target, likely);
    return { axis, response, row, chance: hitChance(target.targetType, target.targetSize, dispersion) };
  });
};

/** Chooses a card's brackets on a field: the stage's own, and parts of it for cross-validation. */
export type ChooseBrackets = (field: HoldField) => CardBracket[];

/** A solver for a card's rows. A still wind is solved as it is along the way, not as a uniform wind. */
const ofRows =
  <Of>(held: StageHolds, solver: (target: stages.StageTarget, wind: SteadyWind | 'own') => Of) =>
  (target: stages.StageTarget, wind: SteadyWind): Of =>
    solver(target, held.isStill ? 'own' : wind);

/** A still wind as one bracket: its mean over the targets, and the hold at each. */
const stillBracket = ({ axes, nTimes, u, v, holdMil }: HoldField): CardBracket => {
  const mean = (values: Float64Array) => values.reduce((sum, x) => sum + x, 0) / values.length;
  const [alongU, alongV] = [mean(u), mean(v)];
  const mph = Math.hypot(alongU, alongV);
  const { label, speedRange, windDirection } = windWords(mph, mph, radToDeg(Math.atan2(alongU, alongV)));
  const holds = axes.map(({ key }, j) => {
    const center = holdMil[sampleAt(nTimes, j, 0)] ?? 0;
    return [key, { low: center, center, high: center }];
  });
  return { label, speedRange, windDirection, prob_mass: 1, holdsByDistance: Object.fromEntries(holds) };
};

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

const axisIndexes = (stage: stages.Stage, { axisOf }: StageHolds): number[] => stage.targets.map(axisOf);

const isCovered = ({ low, high, exact }: CardRow['holds'][number]): boolean =>
  exact.windage >= low && exact.windage <= high;

const columnOf = (bracket: CardBracket): CardColumn => {
  const wind = windOfBracket(bracket);
  const { low, high } = bracket.speedRange;
  return {
    label: bracket.label,
    windCondition: bracket.windCondition ?? windWords(low, high, bracket.windDirection).condition,
    windSpeed: wind.speedMph,
    windDirection: wind.directionDeg,
    probability: bracket.prob_mass,
  };
};

const meanTried = (tried: readonly Tried[]): Tried => ({
  coverage: meanOf(tried.map(({ coverage }) => coverage)),
  hits: (tried[0]?.hits ?? []).map((_, i) => meanOf(tried.map(({ hits }) => hits[i] ?? 0))),
});

export interface CardOptions {
  /** Number of fresh winds for the promise. */
  winds?: number;
  /** The shooter's reading of the crosswind; the average on the way if absent. */
  reading?: Reading;
  /** Standard deviation of the shooter's reading, mph, for additional stated hits; 0 if absent. */
  misreadMph?: number;
}

/** Reading errors that every card states hits for, mph, standard deviations. */
const STATED_MPH = [0, 1, 2];

/** A printed card, before its promise is measured. */
export interface PrintedCard {
  holds: number;
  /** As chosen. If winds can be drawn, `cardMaker` prints the same card from them. */
  brackets: CardBracket[];
  /** Hits for the card's eye (`misreadMph`): in the given winds, else as stated. */
  hitsIn: (winds: HoldField | null) => number;
  /** Stated hits: for the card's eye, and with the crosswind known. */
  stated: () => { forEye: number; hitProbability: number };
  /** The whole promise; `withFirstRound` adds hits with an uncertain rifle and air. */
  content: (withFirstRound?: boolean) => CardContent;
}

interface Stated {
  tried: Tried;
  fields: number;
  alike?: boolean;
  range?: DayRange;
}

/**
 * Prints cards of a stage: the chosen brackets as columns, a row per target, and the results of the printed numbers in
 * wind they were not made from. Uses fresh wind of the same law if the law is known, else blocked cross-validation.
 * Cross-validation is as pessimistic as the record itself is optimistic, so their mean is stated (as in
 * `stateConfidence`).
 */
export const cardMaker = (
  stage: stages.Stage,
  held: StageHolds,
  precisionMil: CardPrecisionMil,
  { winds = PROMISE_FIELDS, reading = 'path', misreadMph = 0 }: CardOptions = {},
): ((choose: ChooseBrackets) => PrintedCard) => {
  const { axisOf } = held;
  const field = held.own(reading);
  const law = held.isStill ? null : windLawOf(stage);
  const drawn = law && freshWinds(law, winds, 'promise');
  const fresh = drawn && held.under(drawn, reading);
  const solver = cardSolver(stage);
  const [ofRow, correct] = [ofRows(held, solver), ofRows(held, correctionSolver(stage))];
  const responses = responsesOf(stage.targets, solver, field, axisOf);
  const seen = crosswindsSeen(fresh ?? field);
  const click = stage.rifle.click === null ? USUAL_CLICK_MIL : clickMil(stage.rifle.click);
  const errorsMph = [...new Set([...STATED_MPH, misreadMph])];
  const rowAxis = (target: stages.StageTarget) => {
    const j = axisOf(target);
    const [axis, response] = [field.axes[j], responses.get(j)];
    const read = axis && seen.get(axis.fireDeg);
    if (!axis || !response || !read) throw new Error(`target ${target.number} must have an axis`);
    return { key: axis.key, fireDeg: axis.fireDeg, response, seen: read, isAverage: reading === 'path' };
  };
  const rowsOf = (chosen: readonly CardBracket[]) =>
    cardRows(stage.targets, chosen, precisionMil, ofRow, correct, rowAxis, click);

  return (choose) => {
    const brackets = held.isStill ? [stillBracket(field)] : choose(field);
    const main = brackets[likeliestOf(brackets)];
    if (main === undefined) throw new Error('brackets must not be empty');
    const rows = rowsOf(brackets);
    const named = held.isStill
      ? brackets
      : nameColumns(brackets, rows, axisIndexes(stage, held), hitField(stage, held, reading));
    const promised = promisedTargets(stage, held, rows, windOfBracket(main), responses);
    const on = (wind: HoldField, printed: readonly CardRow[] = rows, errors = errorsMph) =>
      tryCard(
        promised.map((target, i) => ({ ...target, row: printed[i] ?? target.row })),
        wind,
        errors,
      );
    const stillHits = (chances: readonly HitChance[]): number[] =>
      rows.map(({ holds: [hold], elevation }, i) =>
        hold === undefined
          ? 0
          : (chances[i]?.(hold.windage - hold.exact.windage, elevation - hold.exact.elevation) ?? 0),
      );
    /** Hits with an uncertain rifle and air, if winds can be drawn or there is only one. */
    const firstRound = (): Partial<FirstRound> => {
      if (!(fresh || held.isStill)) return {};
      const hitsWith = (chances: readonly HitChance[]) =>
        fresh
          ? (tryCard(
              promised.map((target, i) => ({ ...target, chance: chances[i] ?? target.chance })),
              fresh,
              [0],
            ).hits[0] ?? 0)
          : meanOf(stillHits(chances));
      return cardFirstRound(stage, rows, windOfBracket(main), hitsWith) ?? {};
    };
    const state = (): Stated => {
      if (held.isStill) {
        // A still wind has nothing to read and no choice.
        const hits = meanOf(stillHits(promised.map(({ chance }) => chance)));
        const isInside = rows.map(({ holds: [hold] }) => Number(hold !== undefined && isCovered(hold)));
        return {
          tried: { coverage: meanOf(isInside), hits: errorsMph.map(() => hits) },
          fields: STILL_FIELDS,
          alike: true,
        };
      }
      if (fresh) {
        const isAlike = law !== null && isWithoutChance(law);
        return { tried: on(fresh), fields: isAlike ? STILL_FIELDS : winds, alike: isAlike };
      }
      const own = on(field);
      const folds = timeFolds(field);
      if (folds.length === 0) return { tried: own, fields: 1, range: UNKNOWN_DAYS };
      const others = meanTried(folds.map(({ training, heldBack }) => on(heldBack, rowsOf(choose(training)))));
      const tried = meanTried([own, others]);
      const blocks = folds.map(({ heldBack }) => statedOf(on(heldBack)));
      const range = dayRange(statedOf(tried), blocks, statedOf(own), statedOf(others));
      return { tried, fields: Math.max(1, Math.round(fieldMemory(field).effectiveSamples)), range };
    };
    let known: Stated | undefined;
    const stated = (): Stated => {
      known ??= state();
      return known;
    };
    const forEye = ({ hits }: Tried): number => hits[errorsMph.indexOf(misreadMph)] ?? 0;
    return {
      holds: brackets.length,
      brackets,
      hitsIn: (wind) => (wind === null ? forEye(stated().tried) : (on(wind, rows, [misreadMph]).hits[0] ?? 0)),
      stated: () => ({ forEye: forEye(stated().tried), hitProbability: stated().tried.hits[0] ?? 0 }),
      content: (withFirstRound = false) => {
        const { tried, fields, alike = false, range } = stated();
        return {
          columns: named.map(columnOf),
          rows,
          promise: {
            ...{ ...statedOf(tried), fields, alike, ...(range && { range }) },
            ...(withFirstRound && firstRound()),
          },
          confidence: alike ? tried.coverage : sureOf(tried.coverage, fields),
          claimed: on(field, rows, []).coverage,
        };
      },
    };
  };
};

/** One card of a stage (`cardMaker`). */
export const makeCard = (
  stage: stages.Stage,
  held: StageHolds,
  choose: ChooseBrackets,
  precisionMil: CardPrecisionMil,
  winds = PROMISE_FIELDS,
): CardContent => cardMaker(stage, held, precisionMil, { winds })(choose).content();
