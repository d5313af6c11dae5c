// @module-tag long
import { describe, expect, it } from 'vitest';
import { NATURAL_AIR, TRIAL_WINDS, trialStage } from '../../test/trial-cards.ts';
import { DEFAULT_PROFILE } from '../rifle.ts';
import { cardsForEye } from './cards-for-eye.ts';
import { type FlyOptions, flyCard } from './fly-card.ts';
import { stageHolds } from './stage-holds.ts';

const SHOTS = 1000;
const made = (wind: (typeof TRIAL_WINDS)[number] | (typeof NATURAL_AIR)[number]) => {
  const stage = trialStage('far_array_troop_line', wind, 5);
  const held = stageHolds(stage);
  if (held.status !== 'ok') throw new Error(held.status);
  const content = cardsForEye(stage, held, 0.1, { reading: 'path', misreadMph: 0 }, { winds: 1024 }).card(3);
  const fly = (options: Partial<FlyOptions> = {}) =>
    flyCard(stage, held, content.rows, { reading: 'path', misreadMph: 0, shots: SHOTS, seed: 1, ...options });
  return { content, fly, stage, held };
};

describe('a card that is flown', () => {
  it.each(
    [TRIAL_WINDS.find(({ name }) => name === 'switching')!, NATURAL_AIR[2]!].map((wind) => [wind.name, wind] as const),
  )(
    'hits as often as it promises to the eye that it is made for, in %s',
    (_, wind) => {
      const { content, fly, stage, held } = made(wind);
      const { hitProbability, hitProbabilityMisread } = content.promise;
      // Three standard errors of the flights and of the promise, at worst.
      const chance = 3 * Math.sqrt(0.25 / SHOTS + 0.25 / 1024);
      expect(Math.abs(fly()!.hits / SHOTS - hitProbability)).toBeLessThan(chance);
      const flag = { reading: 'target', misreadMph: 1 } as const;
      const byFlag = cardsForEye(stage, held, 0.1, flag, { winds: 1024 });
      const { rows, promise } = byFlag.card(byFlag.recommended);
      const flown = flyCard(stage, held, rows, { ...flag, shots: SHOTS, seed: 1 })!;
      expect(Math.abs(flown.hits / SHOTS - promise.forEye!)).toBeLessThan(chance);
      const misread = fly({ misreadMph: 1 })!.hits / SHOTS;
      expect(Math.abs(misread - hitProbabilityMisread['1'])).toBeLessThan(chance);
    },
    60_000,
  );

  it('scatters its shots as the wind does, so that a strong wind hits no more than stated', () => {
    const wind = { name: 'strong', surface: { ground: 'meadow', sky: 'overcast', speed: 18, direction: 60 } } as const;
    const rifle = {
      ...DEFAULT_PROFILE,
      bulletBC: 0.243,
      muzzleVelocity: 2650,
      bulletWeight: 175,
      bulletDiameter: 0.308,
    };
    const stage = trialStage('simple_steel_500', wind, 5, { ...rifle, twistRate: 11, rifleAccuracy: 0.5 });
    const held = stageHolds(stage);
    if (held.status !== 'ok') throw new Error(held.status);
    const known = { reading: 'path', misreadMph: 0 } as const;
    const { rows, promise } = cardsForEye(stage, held, 0.1, known).card(4);
    const hits = flyCard(stage, held, rows, { ...known, shots: SHOTS, seed: 1 })!.hits / SHOTS;
    const share = promise.forEye!;
    // Three standard errors; shots with the scatter of calm would hit 3 in 100 more.
    expect(Math.abs(hits - share)).toBeLessThan(3 * Math.sqrt((share * (1 - share)) / SHOTS));
  });

  it('gives every miss one cause, and none to a hold that the average on the way chose', () => {
    const { fly, stage } = made(NATURAL_AIR[2]!);
    const [average, flag] = [fly()!, fly({ reading: 'target' })!];
    for (const { hits, misses, targets, shots } of [average, flag]) {
      expect(hits + misses.wrongHold + misses.windInHold + misses.rifle).toBe(shots);
      expect(targets.map(({ target }) => target)).toEqual(stage.targets.map(({ number }) => number));
      expect(targets.reduce((sum, { marks }) => sum + marks.length, 0)).toBe(shots);
      expect(targets.reduce((sum, one) => sum + one.hits, 0)).toBe(hits);
    }
    expect(average.misses.wrongHold).toBe(0);
    expect(flag.misses.wrongHold).toBeGreaterThan(0);
  });

  it('is the same flight by one seed and another by another', () => {
    const { fly } = made(NATURAL_AIR[2]!);
    expect(fly({ shots: 50 })).toEqual(fly({ shots: 50 }));
    expect(fly({ shots: 50, seed: 2 })!.targets[0]!.marks).not.toEqual(fly({ shots: 50 })!.targets[0]!.marks);
  });

  it('is none of another stage, and none whose holds have no heads', () => {
    const { content, stage, held } = made(NATURAL_AIR[2]!);
    const options = { reading: 'path', misreadMph: 0, shots: 10, seed: 1 } as const;
    expect(flyCard({ ...stage, targets: stage.targets.slice(1) }, held, content.rows, options)).toBeNull();
    const old = content.rows.map((row) => ({
      ...row,
      holds: row.holds.map(({ crosswind: _, ...hold }) => hold),
    }));
    expect(flyCard(stage, held, old, options)).toBeNull();
  });
});
