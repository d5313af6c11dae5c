import { stages } from '@windcall/contract';
import { MIL_PER_MOA } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { PERFECT, TRIAL_WINDS, trialStage } from '../test/trial-cards.ts';
import { fire } from './fire.ts';
import { hitMapRow, type Plate, targetChances } from './hit-map.ts';
import { inlineStage, unnamed } from './inline-stage.ts';
import { DEFAULT_PROFILE, type Rifle } from './rifle.ts';
import { solve } from './solve.ts';
import { cardsForEye } from './wind-holds/cards-for-eye.ts';
import { stageHolds } from './wind-holds/stage-holds.ts';
import { steadyWind } from './winds/steady.ts';

/** mulberry32, and normals by Box and Muller. */
const normals = (seed: number) => {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296 || 1e-12;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
};

const stageOf = (rifle: Rifle, crossMph: number) =>
  inlineStage({
    rifle: unnamed(rifle),
    air: { ...stages.DEFAULT_AIR, temperature: 60 },
    wind: steadyWind(crossMph, 90),
    effects: { ...stages.DEFAULT_EFFECTS, coriolis: false },
  });

/** The share of shots that hit when the shooter's wind and distance have drawn errors. */
const flown = (
  rifle: Rifle,
  distance: number,
  plate: Plate,
  windMph: number,
  rangeYd: number,
  shots: number,
  seed: number,
) => {
  const draw = normals(seed);
  const meanMph = 6;
  const stage = stageOf(rifle, meanMph);
  const line = { directionOfFire: stage.directionOfFire, lookAngle: 0 };
  const targetSize = (plate.widthIn * 1000) / (36 * distance) / MIL_PER_MOA;
  const target = { ...line, number: 1, distance, targetType: plate.shape, targetSize };
  let hits = 0;
  for (let shot = 1; shot <= shots; shot++) {
    const called = meanMph + windMph * draw();
    const believed = stageOf(rifle, Math.abs(called));
    const mirrored = called < 0 ? { ...believed, wind: steadyWind(-called, 270) } : believed;
    const solved = solve(mirrored, { ...line, distance: distance + rangeYd * draw() }, 0);
    if (solved.status !== 'ok') throw new Error('no solution');
    const { windDriftMils, elevationMils } = solved.solution;
    const aim = { windDial: windDriftMils, elevationDial: elevationMils, windHold: 0, elevationHold: 0 };
    const fired = fire(stage, target, 0, aim, { seed: String(seed), shotNumber: shot });
    if (fired.status === 'ok' && fired.shot.isHit) hits++;
  }
  return hits / shots;
};

const G1: Rifle = {
  ...DEFAULT_PROFILE,
  dragModel: 'G1',
  bulletBC: 0.47,
  bulletWeight: 168,
  bulletDiameter: 0.308,
  bulletLength: 1.22,
  muzzleVelocity: 2650,
  twistRate: 11,
  rifleAccuracy: 1,
  muzzleVelocitySd: 15,
};
const SHOTS = 2000;

describe('the map of hit probability', () => {
  it.each([
    ['a precise rifle', DEFAULT_PROFILE, 600, { shape: 'square', widthIn: 12 }, 2, 1],
    ['a strong error of the call', DEFAULT_PROFILE, 800, { shape: 'circle', widthIn: 18 }, 4, 1],
    ['a distance that was estimated', DEFAULT_PROFILE, 700, { shape: 'square', widthIn: 18 }, 1, 20],
    ['a G1 bullet far out', G1, 900, { shape: 'ipsc', widthIn: 18 }, 2, 1],
    ['a G1 bullet near', G1, 400, { shape: 'circle', widthIn: 8 }, 3, 5],
    ['nothing but the rifle', G1, 600, { shape: 'diamond', widthIn: 12 }, 0, 0],
  ] as const)('says how many shots hit, flown one by one: %s', (_, rifle, distance, plate, windMph, rangeYd) => {
    const stage = stageOf(rifle, 6);
    const line = { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 };
    const stated = hitMapRow(stage, line, plate, [windMph], rangeYd)?.known[0] ?? Number.NaN;
    const happened = flown(rifle, distance, plate, windMph, rangeYd, SHOTS, distance);
    const sampling = 3 * Math.sqrt((stated * (1 - stated)) / SHOTS);
    expect(Math.abs(stated - happened), `stated ${stated}, happened ${happened}`).toBeLessThanOrEqual(sampling + 0.01);
  });

  it('falls with the distance and with the error of the call, and knows where the bullet does not get', () => {
    const stage = stageOf(DEFAULT_PROFILE, 6);
    const plate = { shape: 'square', widthIn: 12 } as const;
    const row = (distance: number) =>
      hitMapRow(stage, { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 }, plate, [0, 1, 2, 4], 1);
    const near = row(500)?.known ?? [];
    expect(near).toEqual([...near].sort((a, b) => b - a));
    const far = row(1000)?.known ?? [];
    for (const [i, chance] of far.entries()) expect(chance).toBeLessThan(near[i] ?? 0);
    const weak = stageOf({ ...DEFAULT_PROFILE, muzzleVelocity: 300, bulletBC: 0.05 }, 0);
    expect(hitMapRow(weak, { distance: 2000, directionOfFire: 90, lookAngle: 0 }, plate, [1], 1)).toBeNull();
  });

  it('says of a target what practice says of it, and a card that is printed for it', () => {
    const [steady] = TRIAL_WINDS;
    if (steady === undefined) throw new Error('there must be winds');
    const stage = trialStage('simple_target', steady, 1);
    const windy = { ...stage, wind: steadyWind(6, 90) };
    const rows = stage.targets.map((target) => {
      const { targetType: shape, targetSize, distance } = target;
      const plate = { shape, widthIn: (targetSize * MIL_PER_MOA * 36 * distance) / 1000 };
      const [known, called] = [hitMapRow(windy, target, plate, [0], 0), hitMapRow(windy, target, plate, [1], 1)];
      const wind = { crosswindMph: 6, headwindMph: 0 };
      const practiced = targetChances(stage, target, wind);
      for (const of of ['chances', 'trued', 'known'] as const)
        expect(practiced?.[of][0], of).toBeCloseTo(called?.[of][0] ?? Number.NaN, 9);
      expect(practiced?.truedAtYd).toBe(called?.truedAtYd);
      return known?.chances[0] ?? Number.NaN;
    });
    const held = stageHolds(stage);
    if (held.status !== 'ok') throw new Error(held.status);
    const made = cardsForEye(stage, held, 0.05, PERFECT).card(1);
    const mean = rows.reduce((sum, chance) => sum + chance, 0) / rows.length;
    // holds and elevations of a card are whole steps of 0.05 mil
    expect(Math.abs((made.promise.firstRound ?? Number.NaN) - mean)).toBeLessThan(0.02);
  });
});
