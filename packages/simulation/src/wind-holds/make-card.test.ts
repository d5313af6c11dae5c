import type { scenarios, stages, WindField } from '@windcall/contract';
import { generateWindField } from '@windcall/wind';
import { analyzeWind, buildBrackets, selectBrackets } from '@windcall/wmp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { PERFECT, TRIAL_WINDS, type TrialKind, trialCards, trialStage } from '../../test/trial-cards.ts';
import { buildStage } from '../build-stage.ts';
import { DEFAULT_PROFILE } from '../rifle.ts';
import { solve } from '../solve.ts';
import { TEMPLATES } from '../templates.ts';
import { cardsForEye } from './cards-for-eye.ts';
import { makeCard } from './make-card.ts';
import { allHitBrackets, hitAxesOf } from './most-hits.ts';
import { stageHolds } from './stage-holds.ts';

const inSteady = (stage: stages.Stage, target: stages.StageTarget, speed: number, direction: number) => {
  const outcome = solve({ ...stage, wind: { kind: 'steady', speed, direction } }, target, 0);
  if (outcome.status !== 'ok') throw new Error(outcome.status);
  return outcome.solution;
};
const heldOf = (stage: stages.Stage) => {
  const held = stageHolds(stage);
  if (held.status !== 'ok') throw new Error(held.status);
  return held;
};
/** A stage with targets at these distances and directions of fire, in a given wind. */
const stageWith = (targets: readonly (readonly [yd: number, dof: number])[], wind: stages.StageWind) => {
  const engagements = targets.map(
    ([distance, directionOfFire], i): scenarios.Engagement => ({
      id: `e${i}`,
      sequence: i + 1,
      distance,
      directionOfFire,
      targets: [{ id: 't', type: 'circle', size: 2, position: { x: 0, y: 0 } }],
    }),
  );
  const built = buildStage({
    profile: DEFAULT_PROFILE,
    scenario: { id: 1, name: 'Mine', directionOfFire: 90, engagements, environmentalConditions: null },
  });
  if (built.status !== 'ok') throw new Error(built.message);
  return { ...built.stage, wind };
};
/** Winds of a promise that the test does not check. */
const FEW = 16;
const ofFour = (holds: number) => holds === 4;
const bestOfFour = (holds: number, kind: TrialKind) => holds === 4 && kind === 'hit-probability';
const ORDINARY = TRIAL_WINDS.find((wind) => wind.name === 'switching') ?? TRIAL_WINDS[0]!;

describe('the rows of a card', () => {
  it('are what the solution says of each target in each bracket’s wind, to half a step, whatever the stage', () => {
    const property = fc.property(
      fc.constantFrom(...TEMPLATES.map((template) => template.id)),
      fc.constantFrom(...TRIAL_WINDS),
      fc.integer({ min: 0, max: 1e6 }),
      fc.constantFrom(0.05, 0.1, 0.2),
      fc.record({
        temperature: fc.integer({ min: -20, max: 110 }),
        humidity: fc.integer({ min: 0, max: 100 }),
        pressure: evenly(20, 31),
        latitude: fc.integer({ min: -80, max: 80 }),
      }),
      fc.record({
        spinDrift: fc.constantFrom('repose', 'litz', 'off'),
        aerodynamicJump: fc.constantFrom('every-change', 'muzzle', 'off'),
        coriolis: fc.boolean(),
      }),
      (template, wind, seed, precision, air, effects) => {
        const stage = { ...trialStage(template, wind, seed), air, effects };
        for (const { card, kind } of trialCards(stage, precision as 0.05 | 0.1 | 0.2, FEW, ofFour)) {
          expect(card.rows).toHaveLength(stage.targets.length);
          card.rows.forEach((row, i) => {
            const target = stage.targets[i]!;
            expect(row).toMatchObject({
              target: target.number,
              distance: target.distance,
              directionOfFire: target.directionOfFire,
              targetSize: target.targetSize,
            });
            row.holds.forEach((hold, n) => {
              expect(hold.low).toBeLessThanOrEqual(hold.exact.low + 1e-6);
              expect(hold.high).toBeGreaterThanOrEqual(hold.exact.high - 1e-6);
              expect(hold.exact.low - hold.low).toBeLessThan(precision);
              expect(hold.high - hold.exact.high).toBeLessThan(precision);
              expect(Math.abs(hold.windage - hold.exact.windage)).toBeLessThanOrEqual(precision / 2 + 1e-9);
              // A hold of most hits has its own wind at every target.
              if (kind === 'hit-probability' && card.columns.length > 1) return;
              const { windSpeed, windDirection } = card.columns[n]!;
              const { windDriftMils, elevationMils } = inSteady(stage, target, windSpeed, windDirection);
              expect(Math.abs(hold.windage - windDriftMils)).toBeLessThanOrEqual(precision / 2 + 1e-9);
              expect(Math.abs(hold.elevation - elevationMils)).toBeLessThanOrEqual(precision / 2 + 1e-9);
              expect(hold.exact.windage).toBeCloseTo(windDriftMils, 9);
            });
            for (const hold of row.holds) {
              expect(hold.low).toBeLessThanOrEqual(hold.windage);
              expect(hold.high).toBeGreaterThanOrEqual(hold.windage);
            }
            const likeliest = card.columns.reduce((a, b) => (b.probability > a.probability ? b : a));
            expect(row.elevation).toBe(row.holds[card.columns.indexOf(likeliest)]!.elevation);
          });
        }
      },
    );
    fc.assert(property, { numRuns: 8, seed: 11 });
  });

  it('keep two targets at one distance apart, each on its own direction of fire', () => {
    const [card] = trialCards(trialStage('troop_line', ORDINARY, 5), 0.1, FEW, bestOfFour);
    const at400 = card!.card.rows.filter((row) => row.distance === 400);
    expect(at400.map((row) => row.directionOfFire)).toEqual([90, 20]);
    expect(at400[0]!.holds.map((h) => h.windage)).not.toEqual(at400[1]!.holds.map((h) => h.windage));
  });

  it('are one hold at the wind itself where the wind is steady, or differs along the range alone', () => {
    const steady: stages.StageWind = { kind: 'steady', speed: 7, direction: 60 };
    const zone = (startDistance: number, windSpeed: number) => ({
      startDistance,
      endDistance: startDistance + 300,
      windSpeed,
      windDirection: 90,
    });
    const zones: stages.StageWind = { kind: 'zones', zones: [zone(0, 2), zone(300, 9), zone(600, 5)] };
    for (const wind of [steady, zones]) {
      const stage = stageWith(
        [
          [500, 90],
          [800, 120],
        ],
        wind,
      );
      const cards = trialCards(stage);
      expect(cards).toHaveLength(8);
      for (const { card } of cards) {
        expect(card.columns).toHaveLength(1);
        card.rows.forEach((row, i) => {
          const outcome = solve(stage, stage.targets[i]!, 0);
          if (outcome.status !== 'ok') throw new Error(outcome.status);
          expect(row.holds[0]!.exact.windage).toBeCloseTo(outcome.solution.windDriftMils, 6);
          expect(row.holds[0]!.exact.elevation).toBeCloseTo(outcome.solution.elevationMils, 6);
        });
        expect(card.promise.coverage).toBe(1);
      }
      if (wind.kind === 'steady') {
        expect(cards[0]!.card.columns[0]).toMatchObject({ windCondition: '7 mph', label: '7 mph from 2:00' });
      }
    }
  });

  it('name winds on both sides of calm without a negative speed, each with its own direction', () => {
    const fishtail = TRIAL_WINDS.find((wind) => wind.name === 'fishtailing')!;
    for (const seed of [1, 2]) {
      for (const { card, holds } of trialCards(trialStage('simple_steel_500', fishtail, seed), 0.1, FEW)) {
        for (const { windCondition, windSpeed, label } of card.columns) {
          expect(windSpeed).toBeGreaterThanOrEqual(0);
          expect(`${windCondition} ${label}`).not.toMatch(/-\d+(\.\d+)? to|(^|\s)-\d/);
        }
        if (holds !== 2) continue;
        // Wind alternately from the left and the right: one hold for each side.
        const [a, b] = card.columns.map((column) => Math.sin((column.windDirection * Math.PI) / 180));
        expect(Math.sign(a!)).toBe(-Math.sign(b!));
      }
    }
  });
});

describe('what a card promises', () => {
  it('belongs to its own holds: more of them never promise fewer hits to a perfect reader, and one promises any reader the same', () => {
    const stage = trialStage('far_array_troop_line', ORDINARY, 8);
    const cards = trialCards(stage, 0.05, 1024, (_, kind) => kind === 'hit-probability');
    expect(cards).toHaveLength(4);
    const hits = cards.map((one) => one.card.promise);
    for (const [i, promise] of hits.entries()) {
      if (i > 0) expect(promise.hitProbability).toBeGreaterThan(hits[i - 1]!.hitProbability - 0.01);
      expect(promise.hitProbabilityMisread['1']).toBeLessThanOrEqual(promise.hitProbability + 1e-9);
    }
    expect(hits[0]!.hitProbabilityMisread['2']).toBeCloseTo(hits[0]!.hitProbability, 9);
    expect(hits[3]!.hitProbabilityMisread['2']).toBeLessThan(hits[3]!.hitProbability - 0.05);
  });

  it('says three numbers by three names, and where the wind has no chance in it that all its winds are one', () => {
    const [gusty] = trialCards(trialStage('far_array_troop_line', ORDINARY, 8), 0.1, undefined, bestOfFour);
    const { promise, confidence } = gusty!.card;
    expect(promise).toMatchObject({ fields: 4096, alike: false });
    expect(confidence).toBeLessThan(promise.coverage);
    expect(promise.coverage - confidence).toBeLessThan(0.01);
    expect(new Set([confidence, promise.coverage, promise.hitProbability]).size).toBe(3);
    const steady = TRIAL_WINDS.find((wind) => wind.name === 'steady')!;
    const [still] = trialCards(trialStage('far_array_troop_line', steady, 8));
    expect(still!.card).toMatchObject({ confidence: 1, promise: { coverage: 1, alike: true } });
    // Two states that alternate by the clock: neither one hold nor random.
    if (ORDINARY.recipe.modelComplexity === 'deterministic') throw new Error('must be of chance');
    const byClock = { ...ORDINARY, recipe: { ...ORDINARY.recipe, modelComplexity: 'deterministic' as const } };
    const [clock] = trialCards(trialStage('far_array_troop_line', byClock, 8), 0.1, undefined, bestOfFour);
    expect(clock!.card.promise.alike).toBe(true);
    expect(clock!.card.confidence).toBe(clock!.card.promise.coverage);
  });

  it('says of each row how well it is known, what makes it, and what of the elevation is jump', () => {
    const stage = trialStage('far_array_troop_line', ORDINARY, 8);
    const [made] = trialCards(stage, 0.1, FEW, (holds, kind) => holds === 2 && kind === 'minimum-width');
    const { rows, columns } = made!.card;
    const likeliest = columns.reduce((a, b) => (b.probability > a.probability ? b : a));
    rows.forEach((row, i) => {
      const { certainty, details } = inSteady(stage, stage.targets[i]!, likeliest.windSpeed, likeliest.windDirection);
      expect(row.certainty.sigmaElevation).toBeCloseTo(certainty.sigmaElevationMils, 12);
      expect(row.certainty.sigmaWindage).toBeCloseTo(certainty.sigmaWindMils, 12);
      expect(row.certainty.causes).toEqual(certainty.causes);
      expect(row.certainty.causes.map((c) => c.cause)).toContain('drag');
      expect(row.jump).toBeCloseTo(details.aerodynamicJumpMils, 12);
      const { elevationMils } = inSteady(
        { ...stage, effects: { ...stage.effects, aerodynamicJump: 'off' } },
        stage.targets[i]!,
        likeliest.windSpeed,
        likeliest.windDirection,
      );
      expect(row.holds[columns.indexOf(likeliest)]!.exact.elevation - row.jump).toBeCloseTo(elevationMils, 3);
    });
    expect(rows.some((row) => Math.abs(row.jump) > 0.005)).toBe(true);
  });

  it('is measured by blocks held back where only samples of the wind exist, and then keeps within ten points', () => {
    const gaps = [1, 2, 3, 4].map((seed) => {
      const law = trialStage('simple_silhouette_1000', ORDINARY, seed);
      if (law.wind.kind !== 'recipe') throw new Error(law.wind.kind);
      const made = generateWindField({ ...law.wind.settings, duration: 1200, seed });
      if (made.status !== 'ok') throw new Error(made.status);
      const { distances, timeSteps, windData }: WindField = made.field;
      const stage = { ...law, wind: { kind: 'samples' as const, field: { distances, timeSteps, windData } } };
      const held = heldOf(stage);
      const axes = hitAxesOf(stage, held);
      const sampled = cardsForEye(stage, held, 0.1, PERFECT).card(2).promise;
      expect(sampled.fields).toBeGreaterThan(0);
      expect(sampled.alike).toBe(false);
      // These holds, tried in fresh fields of the samples' law.
      const known = makeCard(law, heldOf(law), () => allHitBrackets(held.field, axes, 2)[1]!, 0.1, 1024).promise;
      return sampled.hitProbability - known.hitProbability;
    });
    expect(Math.abs(gaps.reduce((a, b) => a + b, 0) / gaps.length)).toBeLessThan(0.1);
  });

  it('knows no two cards of a run alike', () => {
    const stage = trialStage('far_array_troop_line', ORDINARY, 8);
    const held = heldOf(stage);
    const analysis = analyzeWind(held.field, {});
    if (analysis.status !== 'success') throw new Error(analysis.status);
    const clusters = analysis.distanceWindStates.globalClusters;
    const { candidateBrackets } = buildBrackets(held.field, clusters, {}, { driftMil: () => 0 });
    const { brackets } = selectBrackets(held.field, candidateBrackets, { U: 2, delta: 0.05, p_min: 0.8, beta: 1 });
    expect(brackets).toHaveLength(2);
    const [one, two] = [1, 2].map((n) => makeCard(stage, held, () => brackets.slice(0, n), 0.1, 1024).promise);
    expect(two!.coverage).toBeGreaterThan(one!.coverage);
    expect(two!.hitProbability).toBeGreaterThan(one!.hitProbability);
  });
});
