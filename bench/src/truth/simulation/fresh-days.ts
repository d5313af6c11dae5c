import type { stages } from '@windcall/contract';
import { generateWindField, type WindFieldSettings } from '@windcall/wind';
import { measurePromise } from '../../../../packages/simulation/src/wind-holds/card-promise.ts';
import { cardsForEye } from '../../../../packages/simulation/src/wind-holds/cards-for-eye.ts';
import type { DayRange, Measured } from '../../../../packages/simulation/src/wind-holds/day-range.ts';
import { promisedTargets } from '../../../../packages/simulation/src/wind-holds/make-card.ts';
import { stageHolds } from '../../../../packages/simulation/src/wind-holds/stage-holds.ts';
import { PERFECT } from '../../../../packages/simulation/test/trial-cards.ts';

/** A card of one imported record, and its result on another day. */
export interface FreshDay {
  range: DayRange;
  stated: Measured;
  happened: Measured;
}

const recorded = (stage: stages.Stage, law: Omit<WindFieldSettings, 'seed'>, seed: number) => {
  const made = generateWindField({ ...law, seed });
  if (made.status !== 'ok') throw new Error(`the wind must be made, got ${made.status}`);
  const { distances, timeSteps, windData } = made.field;
  const of = { ...stage, wind: { kind: 'samples' as const, field: { distances, timeSteps, windData } } };
  const held = stageHolds(of);
  if (held.status !== 'ok') throw new Error(`the stage must be solved, got ${held.status}`);
  return { of, held };
};

/**
 * Makes a card from one record of a law, as if it had been imported. Measures it over a second record of the same
 * length and law, independent of the first.
 */
export const freshDay = (
  stage: stages.Stage,
  law: Omit<WindFieldSettings, 'seed'>,
  holds: number,
  seed: number,
): FreshDay => {
  const { of, held } = recorded(stage, law, 2 * seed);
  const card = cardsForEye(of, held, 0.1, PERFECT).card(holds);
  const { range, ...stated } = card.promise;
  if (range === undefined) throw new Error('a card of a record must state a range');
  const likely = card.columns.reduce((a, b) => (b.probability > a.probability ? b : a));
  const wind = { speedMph: likely.windSpeed, directionDeg: likely.windDirection };
  const other = recorded(stage, law, 2 * seed + 1).held.field;
  return { range, stated, happened: measurePromise(promisedTargets(of, held, card.rows, wind), other) };
};
