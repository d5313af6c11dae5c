// @module-tag long
import type { stages } from '@windcall/contract';
import { generateWindField } from '@windcall/wind';
import { type HoldField, rowOf } from '@windcall/wmp';
import { describe, expect, it } from 'vitest';
import { type RecipeTrial, TRIAL_WINDS, trialCards, trialStage } from '../../test/trial-cards.ts';
import { solve, windScale } from '../solve.ts';
import { crosswindsOf, readingsOf } from './crosswind-bands.ts';
import { freshWinds, windLawOf } from './fresh-winds.ts';
import { makeHitCards } from './hit-cards.ts';
import { hitField } from './most-hits.ts';
import { type StageHolds, stageHolds } from './stage-holds.ts';

const state = (windSpeed: number, windDirection: string) =>
  ({
    windSpeed,
    windDirection,
    duration: 60,
    durationVariation: 0.1,
    speedVariation: 1,
    directionVariation: 10,
    correlationTime: 10,
    spatialCorrelationDistance: 200,
  }) as const;
/** Two winds at right angles, as strong: over several directions of fire no one wind direction holds for both. */
const RIGHT_ANGLES: RecipeTrial = {
  name: '3:00 and 12:00',
  recipe: {
    maxDistance: 1200,
    samplingInterval: 100,
    duration: 240,
    timeInterval: 5,
    modelComplexity: 'complex',
    stateBasedWind: { primary: state(10, '3:00'), secondary: state(10, '12:00') },
  },
};
const WINDS = 1024;
const heldOf = (stage: stages.Stage): StageHolds => {
  const held = stageHolds(stage);
  if (held.status !== 'ok') throw new Error(held.status);
  return held;
};
const freshOf = (stage: stages.Stage, held: StageHolds): HoldField => {
  const law = windLawOf(stage);
  const fresh = law && freshWinds(law, WINDS, 'promise');
  if (!fresh) throw new Error('the law must be drawn');
  return held.under(fresh);
};

describe('the cards with the most hits', () => {
  it('hit no less than the narrowest brackets, in winds neither has seen', () => {
    for (const wind of [RIGHT_ANGLES, TRIAL_WINDS.find(({ name }) => name === 'fishtailing')!]) {
      const made = trialCards(trialStage('multi_dof_array_troop_line', wind, 5), 0.1, WINDS, (holds) => holds <= 2);
      for (const { holds, kind, card } of made.filter(({ kind }) => kind === 'minimum-width')) {
        const most = made.find((one) => one.holds === holds && one.kind !== kind)!.card;
        expect(most.promise.hitProbability, `${wind.name}, ${holds}`).toBeGreaterThan(
          card.promise.hitProbability - 0.003,
        );
      }
    }
  });

  it('are named by winds that blow, and print what is needed under each head', () => {
    const stage = trialStage('multi_dof_array_troop_line', RIGHT_ANGLES, 5);
    const held = heldOf(stage);
    const two = makeHitCards(stage, held, 2, 0.1, { winds: WINDS })[1]!;
    expect(two.content.columns.map(({ label }) => label).sort()).toEqual([
      '9-11 mph from 11:30 to 12:30',
      '9-11 mph from 2:00 to 3:30',
    ]);
    const fresh = freshOf(stage, held);
    let [inRow, inWords, n] = [0, 0, 0];
    stage.targets.forEach((target, i) => {
      const j = held.axisOf(target);
      const readings = readingsOf(fresh, j);
      const scale = windScale(stage, target)!;
      const { cross } = crosswindsOf(fresh, j);
      readings.forEach((mph, t) => {
        const holds = two.content.rows[i]!.holds;
        const taken = holds.find(({ crosswind: { low, high } }) => mph > low && mph <= high) ?? holds[0]!;
        const need = scale.stillAirMil + scale.milPerMph * (cross[t] ?? 0);
        n++;
        if (need >= taken.low - 0.02 && need <= taken.high + 0.02) inRow++;
        const { low, high } = two.brackets[taken.bracket]!.speedRange;
        const speed = Math.hypot(rowOf(fresh.u, WINDS, j)[t] ?? 0, rowOf(fresh.v, WINDS, j)[t] ?? 0);
        if (speed >= Math.round(low) - 0.5 && speed <= Math.round(high) + 0.5) inWords++;
      });
    });
    expect(inRow / n).toBeGreaterThan(0.95);
    expect(inWords / n).toBeGreaterThan(0.85);
  });

  it('serve a wind that never changes by their own printed numbers', () => {
    const stage = trialStage('far_array_troop_line', TRIAL_WINDS.find(({ name }) => name === 'steady')!, 5);
    const [first, ...more] = makeHitCards(stage, heldOf(stage), 4, 0.1);
    expect(more).toEqual([first, first, first]);
    const { rows, promise } = first!.content;
    expect(promise.coverage).toBe(1);
    for (const [i, { holds }] of rows.entries()) {
      const solved = solve(stage, stage.targets[i]!, 0);
      if (solved.status !== 'ok') throw new Error(solved.status);
      expect(solved.solution.windDriftMils).toBeGreaterThanOrEqual(holds[0]!.low);
      expect(solved.solution.windDriftMils).toBeLessThanOrEqual(holds[0]!.high);
    }
  });

  it('hit more where they are made for what the shooter reads, and say what each way of reading hits', () => {
    const stage = trialStage('far_array_troop_line', RIGHT_ANGLES, 5);
    const held = heldOf(stage);
    const make = (reading: 'path' | 'target') =>
      makeHitCards(stage, held, 3, 0.1, { winds: WINDS, reading, allReadingsOf: 3 })[2]!.content;
    const [average, flag] = [make('path'), make('target')];
    expect(average.promise.byReading!.path).toBe(average.promise.hitProbability);
    expect(flag.promise.byReading!.target).toBe(flag.promise.hitProbability);
    expect(average.promise.byReading!.path).toBeGreaterThan(average.promise.byReading!.thirds);
    expect(average.promise.byReading!.thirds).toBeGreaterThan(average.promise.byReading!.target);
    expect(flag.promise.hitProbability).toBeGreaterThan(average.promise.byReading!.target);
    expect(flag.rows[0]!.holds[0]!.onTarget).toBeUndefined();
    const { firstRound, afterTruing, hitProbability } = average.promise;
    expect(firstRound).toBeLessThan(hitProbability - 0.02);
    expect(afterTruing!.hitProbability).toBeGreaterThan(firstRound! + 0.02);
    expect(stage.targets.map(({ distance }) => distance)).toContain(afterTruing!.distance);
    expect(average.promise.byHolds).toHaveLength(3);
    expect(average.promise.byHolds![2]).toBe(average.promise.hitProbability);
    // Made for an eye that errs by 2 mph, a card hits more for that eye.
    const eye = makeHitCards(stage, held, 3, 0.1, { winds: WINDS, misreadMph: 2 })[2]!.content.promise;
    expect(eye.hitProbabilityMisread['2']).toBeGreaterThan(average.promise.hitProbabilityMisread['2']);
    expect(eye.byHolds![2]).toBe(eye.hitProbabilityMisread['2']);
  });

  it('are chosen on winds that their promise is not measured in', () => {
    const stage = trialStage('simple_silhouette_1000', RIGHT_ANGLES, 5);
    const held = heldOf(stage);
    const [chosen, promised] = [hitField(stage, held), freshOf(stage, held)];
    expect(new Set([...chosen.u, ...promised.u]).size).toBeGreaterThan(1.99 * WINDS);
  });

  it('are made of one record where that is all that is known, whatever is read in it', () => {
    const law = trialStage('simple_silhouette_1000', RIGHT_ANGLES, 5);
    if (law.wind.kind !== 'recipe') throw new Error(law.wind.kind);
    const made = generateWindField({ ...law.wind.settings, duration: 600, seed: 4 });
    if (made.status !== 'ok') throw new Error(made.status);
    const { distances, timeSteps, windData } = made.field;
    const stage = { ...law, wind: { kind: 'samples' as const, field: { distances, timeSteps, windData } } };
    const [one, two] = (['path', 'muzzle'] as const).map(
      (reading) => makeHitCards(stage, heldOf(stage), 2, 0.1, { reading })[1]!.content,
    );
    expect(one!.promise.range).toBeDefined();
    expect(two!.promise.range).toBeDefined();
    expect(two!.promise.hitProbability).toBeLessThan(one!.promise.hitProbability);
  });
});
