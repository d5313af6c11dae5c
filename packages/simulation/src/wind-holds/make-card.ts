import { stages } from '@windcall/contract';
import { clickMil, radToDeg } from '@windcall/units';
import {
  bracketsOfHitCard,
  type CardBracket,
  type CardPrecisionMil,
  fieldMemory,
  type HitTable,
  type HoldField,
  hitCards,
  hitTable,
  sampleAt,
  sureOf,
  timeFolds,
  windWords,
} from '@windcall/wmp';
import { type CardPromise, measurePromise, type PromisedTarget, responsesOf } from './card-promise.ts';
import { type CardRow, cardRows, likeliestOf, middleWind, type Solver, type SteadyWind } from './card-rows.ts';
import { cardSolver } from './card-solver.ts';
import { crosswindsSeen } from './crosswind-bands.ts';
import { type DayRange, dayRange, UNKNOWN_DAYS } from './day-range.ts';
import { freshWinds, isWithoutChance, windLawOf } from './fresh-winds.ts';
import { hitChance } from './hit-chance.ts';
import type { Measured } from './measured.ts';
import type { StageHolds } from './stage-holds.ts';

/** Independent winds that a promise is measured in, where the law of the wind is known: 0.8 percentage points of standard error at most. */
export const PROMISE_FIELDS = 4096;
/** A wind without chance is the same in every field; it is said to hold in as many as any promise needs. */
const STILL_FIELDS = 20;
/** One click of a turret that nobody described, mil. */
const USUAL_CLICK_MIL = 0.1;

/** A column of a card: a stretch of wind as a shooter says it. */
export interface CardColumn {
  label: string;
  /** Text such as `4-6 mph`. */
  windCondition: string;
  /** mph of the wind that the holds are for, and clock degrees where it comes from. */
  windSpeed: number;
  windDirection: number;
  /** Share of the wind that belongs to it. */
  probability: number;
}

/** The numbers of a card; corrections in mil, + up and + right. */
export interface CardContent {
  columns: CardColumn[];
  rows: CardRow[];
  promise: CardPromise;
  /** The coverage that one can be sure of, nine times in ten: the fewer winds are known, the further below the promised coverage. */
  confidence: number;
  /** Coverage of the wind that the holds were found in. */
  claimed: number;
}

/** The targets of a stage with what a promise needs to know of each: its answer to wind, its row, its chance of a hit. */
export const promisedTargets = (
  stage: stages.Stage,
  { field, axisOf }: StageHolds,
  rows: readonly CardRow[],
  likely: SteadyWind,
): PromisedTarget[] => {
  const solver = cardSolver(stage);
  const responses = responsesOf(stage.targets, solver, field, axisOf);
  return stage.targets.map((target, i) => {
    const axis = axisOf(target);
    const [row, response] = [rows[i], responses.get(axis)];
    if (!row || !response) throw new Error(`target ${target.number} must have a row`);
    const { dispersion } = solver(target, likely);
    return { axis, response, row, chance: hitChance(target.targetType, target.targetSize, dispersion) };
  });
};

/** How a card chooses its brackets on a field: on the stage's own, and again on parts of it to try the choice on the rest. */
export type ChooseBrackets = (field: HoldField) => CardBracket[];

const columnOf = (bracket: CardBracket): CardColumn => {
  const { low, high } = bracket.speedRange;
  const wind = middleWind(bracket);
  const words = windWords(low, high, bracket.windDirection);
  return {
    label: bracket.label,
    windCondition: words.condition,
    windSpeed: wind.speedMph,
    windDirection: wind.directionDeg,
    probability: bracket.prob_mass,
  };
};

/** The solver of a card's rows. A wind that never changes is solved as it is on the way, not as one wind everywhere. */
const rowSolver = (stage: stages.Stage, held: StageHolds): Solver => {
  const solver = cardSolver(stage);
  const isOwn = held.isStill && !stages.WINDS[stage.wind.kind].isDrawn;
  return (target, wind) => solver(target, isOwn ? 'own' : wind);
};

/** A wind that never changes as the one bracket that it is: its mean over the targets, and at each the hold that is needed there. */
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

/** Probability of a hit by the error of the hold at each axis: the mean over the targets that stand there. */
export const hitTablesOf = (stage: stages.Stage, held: StageHolds): HitTable[] => {
  const solver = cardSolver(stage);
  return held.field.axes.map((axis, j) => {
    const chances = stage.targets
      .filter((target) => held.axisOf(target) === j)
      .map((target) => {
        const { dispersion } = solver(target, { speedMph: 0, directionDeg: 0 });
        return { dispersion, chance: hitChance(target.targetType, target.targetSize, dispersion) };
      });
    const sigma = Math.max(...chances.map(({ dispersion }) => dispersion.sigmaWindMil));
    const mean: HitTable = (error) =>
      chances.reduce((sum, { chance }) => sum + chance(error, 0) + chance(-error, 0), 0) / (2 * chances.length);
    return hitTable(axis.targetRadiusMil, sigma, mean);
  });
};

/** Winds that holds are chosen on, where the law is known: enough that one field's luck does not decide. */
const CHOICE_FIELDS = 256;

/** The wind that holds of most hits are looked for in: that of many days like this one, else the record there is. */
export const hitField = (stage: stages.Stage, held: StageHolds): HoldField => {
  const law = held.isStill ? null : windLawOf(stage);
  const fresh = law && freshWinds(law, CHOICE_FIELDS, 'choice');
  return fresh ? held.under(fresh) : held.field;
};

/** The holds of most hits on a field, as wind brackets. */
export const hitBrackets = (field: HoldField, tables: readonly HitTable[], holds: number): CardBracket[] => {
  const card = hitCards(field, tables, { maxHolds: holds, callErrorsMph: [] }).cards.at(-1);
  if (card === undefined) throw new Error(`holds must be >= 1, got ${holds}`);
  return bracketsOfHitCard(field, card);
};

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

const meanPromise = (promises: readonly Measured[]): Measured => ({
  coverage: meanOf(promises.map((p) => p.coverage)),
  hitProbability: meanOf(promises.map((p) => p.hitProbability)),
  hitProbabilityMisread: {
    '1': meanOf(promises.map((p) => p.hitProbabilityMisread['1'])),
    '2': meanOf(promises.map((p) => p.hitProbabilityMisread['2'])),
  },
});

const withRange = (content: CardContent, range: DayRange): CardContent => ({
  ...content,
  promise: { ...content.promise, range },
});

/**
 * A card of a stage: the chosen brackets as columns, a row for each target, and what the printed numbers do in wind they were not made
 * from: in fresh fields of the same law where it is known; else by blocked cross-validation, which is as pessimistic as the record itself
 * is optimistic, so that their mean is stated (`stateConfidence` does the same).
 * @param winds how many fresh ones (count)
 */
export const makeCard = (
  stage: stages.Stage,
  held: StageHolds,
  choose: ChooseBrackets,
  precisionMil: CardPrecisionMil,
  winds = PROMISE_FIELDS,
): CardContent => {
  const { field, axisOf } = held;
  const brackets = held.isStill ? [stillBracket(field)] : choose(field);
  const solver = rowSolver(stage, held);
  const law = held.isStill ? null : windLawOf(stage);
  const drawn = law && freshWinds(law, winds, 'promise');
  const fresh = drawn && held.under(drawn);
  const responses = responsesOf(stage.targets, cardSolver(stage), field, axisOf);
  const seen = crosswindsSeen(fresh ?? field);
  const click = stage.rifle.click === null ? USUAL_CLICK_MIL : clickMil(stage.rifle.click);
  const rowsOf = (chosen: readonly CardBracket[]) => {
    const rowAxis = (target: stages.StageTarget) => {
      const j = axisOf(target);
      const [axis, response] = [field.axes[j], responses.get(j)];
      const winds = axis && seen.get(axis.fireDeg);
      if (!axis || !response || !winds) throw new Error(`target ${target.number} must have an axis`);
      return { key: axis.key, fireDeg: axis.fireDeg, response, seen: winds };
    };
    return cardRows(stage.targets, chosen, precisionMil, solver, rowAxis, click);
  };
  const rows = rowsOf(brackets);
  const columns = brackets.map(columnOf);
  const main = brackets[likeliestOf(brackets)];
  if (main === undefined) throw new Error('brackets must not be empty');
  const promised = promisedTargets(stage, held, rows, middleWind(main));
  const on = (wind: HoldField, printed: readonly CardRow[]) =>
    measurePromise(
      promised.map((target, i) => ({ ...target, row: printed[i] ?? target.row })),
      wind,
    );
  const own = on(field, rows);
  const content = (measured: Measured, fields: number, alike = false): CardContent => ({
    columns,
    rows,
    promise: { ...measured, fields, alike },
    confidence: alike ? measured.coverage : sureOf(measured.coverage, fields),
    claimed: own.coverage,
  });
  if (held.isStill) {
    // Nothing to read, and nothing to choose from: what is left is rounding and the rifle's own scatter.
    const hits = meanOf(
      promised.map(({ chance, row }) => {
        const [hold] = row.holds;
        return hold === undefined ? 0 : chance(hold.windage - hold.exact.windage, row.elevation - hold.exact.elevation);
      }),
    );
    const promise = { coverage: 1, hitProbability: hits, hitProbabilityMisread: { '1': hits, '2': hits } };
    return { ...content(promise, STILL_FIELDS, true), claimed: 1 };
  }
  if (fresh) {
    const measured = on(fresh, rows);
    const isAlike = law !== null && isWithoutChance(law);
    return isAlike ? content(measured, STILL_FIELDS, true) : content(measured, winds);
  }
  const folds = timeFolds(field);
  if (folds.length === 0) return withRange(content(own, 1), UNKNOWN_DAYS);
  const tried = meanPromise(folds.map(({ training, heldBack }) => on(heldBack, rowsOf(choose(training)))));
  const fields = Math.max(1, Math.round(fieldMemory(field).effectiveSamples));
  const stated = meanPromise([own, tried]);
  const blocks = folds.map(({ heldBack }) => on(heldBack, rows));
  return withRange(content(stated, fields), dayRange(stated, blocks, own, tried));
};
