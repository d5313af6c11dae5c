import type { HoldField } from '../field/hold-field.ts';
import { rowOf } from '../field/samples.ts';
import { systematicSample } from '../numbers/systematic-sample.ts';
import { rateWithCallError } from './call-error.ts';
import { chooseCenters } from './choose-centers.ts';
import type { HitTable } from './hit-probability.ts';
import { type MainWind, mainWind } from './main-wind.ts';

/** Settings of the hit-probability cards. */
export interface HitCardSettings {
  /** Cards with 1 … this many holds; 4 when absent. */
  maxHolds?: number;
  /** mph, standard deviations of the shooter's wind call; 0, 0.5, 1, 1.5, 2, 3 when absent. */
  callErrorsMph?: readonly number[];
}

/** A card of holds, under its names on the wire. */
export interface HitCard {
  /** Holds carried (count). */
  brackets: number;
  /** mph of the wind from `windDirection` that each hold is for, rising. */
  windsMph: number[];
  /** Degrees in [0, 360). */
  windDirection: number;
  /** mil, + right, in the order of `windsMph`. */
  holdsByDistance: Record<string, number[]>;
  /** Mean probability of a hit when the nearest hold is taken. */
  hitProbability: number;
  hitProbabilityByDistance: Record<string, number>;
}

export interface HitCards {
  cards: HitCard[];
  /** Mean probability of a hit of each card when the wind is called with an error. */
  callErrorCurve: { callErrorMph: number; brackets: number; hitProbability: number }[];
}

const CALL_ERRORS_MPH = [0, 0.5, 1, 1.5, 2, 3];
/** Most samples that holds are chosen from and the curve is drawn from; the cards are rated on all. */
const MAX_SAMPLES = 4000;

/**
 * The cards of 1, 2, … holds that maximize the mean probability of a hit on the engagements' own targets, the shooter taking the
 * nearest hold. A hold is a wind speed along the main wind direction, turned into mil for every engagement.
 * @param tables probability of a hit by the error of the hold, of each engagement
 */
export const hitCards = (field: HoldField, tables: readonly HitTable[], settings: HitCardSettings = {}): HitCards => {
  const { maxHolds = 4, callErrorsMph = CALL_ERRORS_MPH } = settings;
  if (tables.length !== field.axes.length) {
    throw new Error(`tables must hold ${field.axes.length} values, got ${tables.length}`);
  }
  const wind = mainWind(field);
  const samples = systematicSample(field.holdMil.length, MAX_SAMPLES);
  const chosen = chooseCenters(field, samples, wind, tables, maxHolds);
  return {
    cards: chosen.map((windsMph) => describeCard(field, wind, tables, windsMph)),
    callErrorCurve: chosen.flatMap((windsMph) =>
      callErrorsMph.map((callErrorMph) => ({
        callErrorMph,
        brackets: windsMph.length,
        hitProbability: rateWithCallError(field, samples, wind, tables, windsMph, callErrorMph),
      })),
    ),
  };
};

const describeCard = (field: HoldField, wind: MainWind, tables: readonly HitTable[], windsMph: number[]): HitCard => {
  const holdsByDistance = Object.fromEntries(
    field.axes.map((axis, j) => [axis.key, windsMph.map((mph) => mph * wind.milPerMph[j] + 0)]),
  );
  return {
    brackets: windsMph.length,
    windsMph,
    windDirection: wind.windDirection,
    holdsByDistance,
    ...rateCard(field, tables, holdsByDistance),
  };
};

/** Probability of a hit with any card of holds, the nearest hold being taken: to put other cards beside these. */
export const rateCard = (
  field: HoldField,
  tables: readonly HitTable[],
  holdsByDistance: Readonly<Record<string, readonly number[]>>,
): Pick<HitCard, 'hitProbability' | 'hitProbabilityByDistance'> => {
  const { axes, nTimes, holdMil } = field;
  const hitProbabilityByDistance: Record<string, number> = {};
  let total = 0;
  axes.forEach(({ key }, j) => {
    const holds = holdsByDistance[key];
    if (holds === undefined || holds.length === 0) throw new Error(`holdsByDistance must have holds at ${key}`);
    let sum = 0;
    for (const needed of rowOf(holdMil, nTimes, j)) {
      sum += tables[j](holds.reduce((least, hold) => Math.min(least, Math.abs(needed - hold)), Infinity));
    }
    hitProbabilityByDistance[key] = sum / nTimes;
    total += sum;
  });
  return { hitProbability: total / holdMil.length, hitProbabilityByDistance };
};
