import type { stages } from '@windcall/contract';
import { createRandomStream } from '@windcall/wind';
import { land } from '../../../../packages/simulation/src/fire.ts';
import { solve, windScale } from '../../../../packages/simulation/src/solve.ts';
import { elevationFor } from '../../../../packages/simulation/src/wind-holds/card-rows.ts';
import { type CardContent, PROMISE_FIELDS } from '../../../../packages/simulation/src/wind-holds/make-card.ts';
import {
  type TrialKind,
  type TrialWind,
  trialCards,
  trialStage,
} from '../../../../packages/simulation/test/trial-cards.ts';

/** Stated and measured results of a card; shares from 0 to 1. */
export interface Kept {
  wind: string;
  template: string;
  holds: number;
  kind: TrialKind;
  /** Name of the card's reader. */
  reader: string;
  stated: CardContent['promise'];
  happened: Omit<CardContent['promise'], 'fields' | 'alike'>;
}

/** Flights per card, each at the next target, in its own field and at its own moment. */
export const FLIGHTS = 2500;
const FIRST_SEED = 7_000_000;
const CARD_SEED = 20_261_122;
const PRECISION_MIL = 0.1;
/** Largest difference of a target's linear answer from its solution, mil. */
const LINEAR_MIL = 0.01;

/** Flights per seed of a surface layer, and the time between them, s, after which moments are independent. */
const FLIGHTS_A_SEED = 16;
const APART_S = 1800;

/** An unseen wind of the stage's law, and a moment in it, s. */
const freshWind = ({ wind }: stages.Stage, flight: number): { wind: stages.StageWind; momentS: number } => {
  if (wind.kind === 'surface') {
    const seed = String(FIRST_SEED + Math.floor(flight / FLIGHTS_A_SEED));
    return { wind: { ...wind, seed }, momentS: APART_S * (flight % FLIGHTS_A_SEED) };
  }
  if (wind.kind !== 'recipe') throw new Error(`the wind must be drawn by chance, got ${wind.kind}`);
  const momentS = 5 * (flight % 9);
  // Only as long as needed: the same settings and seed give the same wind, whatever its length.
  const settings = { ...wind.settings, duration: Math.max(5, momentS) };
  return { wind: { ...wind, settings, seed: String(FIRST_SEED + flight) }, momentS };
};

/** Solution of one of the stage's shots in an unseen field. */
const needOf = (stage: stages.Stage, flight: number) => {
  const { wind, momentS } = freshWind(stage, flight);
  const fresh = { ...stage, wind };
  const place = flight % stage.targets.length;
  const target = stage.targets[place];
  if (target === undefined) throw new Error('the stage must have targets');
  const outcome = solve(fresh, target, momentS);
  if (outcome.status !== 'ok') throw new Error(`the target must be reached, got ${outcome.status}`);
  return { target, place, solution: outcome.solution };
};

/** Setting by a card for a target (its place in the stage, from 0) in a crosswind: mil, + right and + up. */
export type CardReader = (place: number, crosswindMph: number) => { holdMil: number; elevationMil: number };
/** The readers of a card by name, one for each printed form. */
export type CardReaders = (card: CardContent, stage: stages.Stage) => Record<string, CardReader>;

/** A shooter who uses the card's rows as sent. */
const byRows: CardReaders = ({ rows }) => ({
  rows: (place, crosswindMph) => {
    const row = rows[place];
    if (row === undefined) throw new Error('a card must have a row for every target');
    const outside = ({ crosswind: { low, high } }: (typeof row.holds)[number]) =>
      Math.max(low - crosswindMph, crosswindMph - high, 0);
    const hold = row.holds.reduce((best, one) => (outside(one) < outside(best) ? one : best));
    return { holdMil: hold.windage, elevationMil: elevationFor(row, hold) };
  },
});

/**
 * Flies every card of a stage through unseen fields: dialed and held as printed, for each stated reading error.
 * @param readersOf ways to use the card; each of them flies the same shots
 * @param flownIn the wind of the flights, if it differs from the card's
 */
export const flyCards = (
  templateId: string,
  wind: TrialWind,
  flights = FLIGHTS,
  winds = PROMISE_FIELDS,
  readersOf: CardReaders = byRows,
  flownIn: TrialWind = wind,
): Kept[] => {
  const stage = trialStage(templateId, wind, CARD_SEED);
  const air = trialStage(templateId, flownIn, CARD_SEED);
  const cards = trialCards(stage, PRECISION_MIL, winds).map((made) => ({
    ...made,
    covered: 0,
    readers: Object.entries(readersOf(made.card, stage)).map(([name, read]) => ({ name, read, hits: [0, 0, 0] })),
  }));
  const reading = createRandomStream(FIRST_SEED, 40);
  for (let flight = 0; flight < flights; flight++) {
    const { target, place, solution } = needOf(air, flight);
    const misread = reading.normal();
    const needed = solution.windDriftMils;
    const scale = windScale(stage, target);
    if (scale === null) throw new Error('the target must be reached');
    const crosswindMph = (needed - scale.stillAirMil) / scale.milPerMph;
    const needs = {
      trueWindDriftMils: needed,
      trueElevationMils: solution.elevationMils,
      dispersion: solution.dispersion,
      targetType: target.targetType,
      targetSize: target.targetSize,
    };
    for (const made of cards) {
      /** Shots already flown: forms of a card mostly agree, and equal aims land alike. */
      const fired: { holdMil: number; elevationMil: number; mph: number; isHit: boolean }[] = [];
      // Printed figures are rounded outward; the slack is the error of a target's linear answer.
      const isCovered = made.card.rows[place]?.holds.some(
        ({ low, high }) => needed >= low - LINEAR_MIL && needed <= high + LINEAR_MIL,
      );
      if (isCovered) made.covered++;
      for (const { read, hits } of made.readers) {
        for (const mph of [0, 1, 2]) {
          const { holdMil, elevationMil } = read(place, crosswindMph + misread * mph);
          let shot = fired.find(
            (one) => one.mph === mph && one.holdMil === holdMil && one.elevationMil === elevationMil,
          );
          if (shot === undefined) {
            const aim = { windDial: 0, windHold: holdMil, elevationDial: elevationMil, elevationHold: 0 };
            const { isHit } = land(aim, needs, { seed: 77_000 + mph, shotNumber: flight + 1 });
            shot = { holdMil, elevationMil, mph, isHit };
            fired.push(shot);
          }
          if (shot.isHit) hits[mph] = (hits[mph] ?? 0) + 1;
        }
      }
    }
  }
  return cards.flatMap(({ card, holds, kind, covered, readers }) =>
    readers.map(({ name, hits }): Kept => {
      const [perfect = 0, one = 0, two = 0] = hits.map((n) => n / flights);
      return {
        wind: wind.name,
        template: templateId,
        holds,
        kind,
        reader: name,
        stated: card.promise,
        happened: {
          coverage: covered / flights,
          hitProbability: perfect,
          hitProbabilityMisread: { '1': one, '2': two },
        },
      };
    }),
  );
};
