import type { stages } from '@windcall/contract';
import { createRandomStream } from '@windcall/wind';
import { land } from '../fire.ts';
import { solve } from '../solve.ts';
import { type CardContent, PROMISE_FIELDS } from '../wind-holds/make-card.ts';
import { type TrialKind, type TrialWind, trialCards, trialStage } from './trial-cards.ts';

/** What a card stated and what happened; shares from 0 to 1. */
export interface Kept {
  wind: string;
  template: string;
  holds: number;
  kind: TrialKind;
  stated: CardContent['promise'];
  happened: Omit<CardContent['promise'], 'fields' | 'alike'>;
}

/** Flights of every card, each at the next target in a field of its own, at a moment of its own. */
export const FLIGHTS = 4000;
const FIRST_SEED = 7_000_000;
const CARD_SEED = 20_261_122;
const PRECISION_MIL = 0.1;

/** What one shot needed: the stage's own solution in a field that no card has seen. */
const needOf = (stage: stages.Stage, flight: number) => {
  if (stage.wind.kind !== 'recipe') throw new Error(`the wind must be a recipe, got ${stage.wind.kind}`);
  const momentS = 5 * (flight % 9);
  // Only as long as the moment is late: the same settings and seed give the same wind however long it is.
  const settings = { ...stage.wind.settings, duration: Math.max(5, momentS) };
  const fresh = { ...stage, wind: { ...stage.wind, settings, seed: String(FIRST_SEED + flight) } };
  const place = flight % stage.targets.length;
  const target = stage.targets[place];
  if (target === undefined) throw new Error('the stage must have targets');
  const outcome = solve(fresh, target, momentS);
  if (outcome.status !== 'ok') throw new Error(`the target must be reached, got ${outcome.status}`);
  return { target, place, solution: outcome.solution };
};

/** Flies every card of a stage through fields it never saw: dialled and held as printed, by a shooter who reads that well. */
export const flyCards = (templateId: string, wind: TrialWind, flights = FLIGHTS, winds = PROMISE_FIELDS): Kept[] => {
  const stage = trialStage(templateId, wind, CARD_SEED);
  const cards = trialCards(stage, PRECISION_MIL, winds);
  const sums = cards.map(() => ({ covered: 0, hits: [0, 0, 0] }));
  const reading = createRandomStream(FIRST_SEED, 40);
  for (let flight = 0; flight < flights; flight++) {
    const { target, place, solution } = needOf(stage, flight);
    const misread = reading.normal();
    cards.forEach(({ card }, c) => {
      const row = card.rows[place];
      const sum = sums[c];
      if (row === undefined || sum === undefined) throw new Error('a card must have a row for every target');
      const needed = solution.windDriftMils;
      const isCovered = row.holds.some(({ low, high, exact }) =>
        // The one hold of a wind that never changes has no width: it serves as far as it is rounded.
        exact.low === exact.high ? Math.abs(needed - low) <= PRECISION_MIL / 2 + 0.01 : needed >= low && needed <= high,
      );
      if (isCovered) sum.covered++;
      [0, 1, 2].forEach((mph, m) => {
        const seen = needed + misread * mph * solution.details.windMilsPerMph;
        const hold = row.holds.reduce(
          (best, one) => (Math.abs(one.windage - seen) < Math.abs(best - seen) ? one.windage : best),
          row.holds[0]?.windage ?? 0,
        );
        const aim = { windDial: 0, windHold: hold, elevationDial: row.elevation, elevationHold: 0 };
        const needs = {
          trueWindDriftMils: needed,
          trueElevationMils: solution.elevationMils,
          dispersion: solution.dispersion,
          targetType: target.targetType,
          targetSize: target.targetSize,
        };
        const { isHit } = land(aim, needs, { seed: 77_000 + m, shotNumber: flight + 1 });
        if (isHit) sum.hits[m] = (sum.hits[m] ?? 0) + 1;
      });
    });
  }
  return cards.map(({ card, holds, kind }, c) => {
    const { covered = 0, hits = [] } = sums[c] ?? {};
    const [perfect = 0, one = 0, two = 0] = hits.map((n) => n / flights);
    return {
      wind: wind.name,
      template: templateId,
      holds,
      kind,
      stated: card.promise,
      happened: {
        coverage: covered / flights,
        hitProbability: perfect,
        hitProbabilityMisread: { '1': one, '2': two },
      },
    };
  });
};
