import { expect, it } from 'vitest';
import { driftShares } from './drift-shares.ts';
import { inlineStage, unnamed } from './inline-stage.ts';
import { prepare } from './prepare.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { maxHeightM } from './solve.ts';
import { coriolisSaid } from './stage-words.ts';

const air = { temperature: 59, humidity: 0, pressure: 29.92, latitude: 36 };
const wind = { kind: 'steady', speed: 0, direction: 0 } as const;
const stage = inlineStage({ rifle: unnamed(DEFAULT_PROFILE), air, wind });
const target = {
  ...{
    number: 1,
    distance: 600,
    directionOfFire: 90,
    lookAngle: 0,
    targetType: 'square' as const,
    targetSize: 2,
    label: '',
  },
};

it('gives the near third most of the drift, near the 5, 3 and 1 ninths of a bullet that slows evenly', () => {
  const [near, middle, far] = driftShares(stage, target) ?? [0, 0, 0];
  expect(near + middle + far).toBeCloseTo(1, 9);
  expect(near).toBeGreaterThan(0.45);
  expect(near).toBeLessThan(0.62);
  expect(Math.abs(middle - 1 / 3)).toBeLessThan(0.05);
  expect(far).toBeLessThan(0.18);
});

it('rises to about g·t²/8 between a level muzzle and its target', () => {
  const prepared = prepare({ ...stage, rifle: { ...stage.rifle, scopeHeight: 0, zeroRange: 600 } }, target, 0);
  if (prepared.status !== 'ok') throw new Error('the bullet must get there');
  const height = maxHeightM(prepared, 548.64, 0);
  // 600 yd in about 0.77 s
  expect(height / ((9.80665 * 0.77 ** 2) / 8)).toBeGreaterThan(0.85);
  expect(height / ((9.80665 * 0.77 ** 2) / 8)).toBeLessThan(1.15);
  // a mil more at the bore lifts the top by 0.2 to 0.4 m
  expect(maxHeightM(prepared, 548.64, 1) - height).toBeGreaterThan(0.2);
  expect(maxHeightM(prepared, 548.64, 1) - height).toBeLessThan(0.4);
});

it('says whether the Earth turns, and for which direction and latitude', () => {
  const of = (change: object) => coriolisSaid({ ...stage, ...change });
  expect(of({ targets: [] })).toContain('at 36° N');
  expect(of({ targets: [target, { ...target, directionOfFire: 90 }] })).toBe(of({ targets: [] }));
  expect(of({ targets: [target, { ...target, directionOfFire: 95 }] })).toContain("each target's direction of fire");
  expect(of({ targets: [{ ...target, directionOfFire: 180 }] })).toContain('180°');
  expect(of({ effects: { ...stage.effects, coriolis: false } })).toBe('Coriolis out');
});
