import { fpsToMps, grToKg, inToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { creedmoor } from '../../test/creedmoor.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import { estimateBulletLengthM, spinDriftM } from './stability.ts';

describe('bullet length', () => {
  it.each([
    [220, 0.308, 1.63],
    [180, 0.284, 1.517],
    [175, 0.308, 1.24],
    [140, 0.264, 1.42],
    [140, 0.264, 1.355],
    [185, 0.308, 1.495],
    [285, 0.338, 1.746],
  ])('is estimated for %d gr of %d in within 10 %% of %d in', (gr, diameter, length) => {
    const estimate = estimateBulletLengthM(grToKg(gr), inToM(diameter), fpsToMps(2700));
    expect(Math.abs(estimate / inToM(length) - 1)).toBeLessThan(0.1);
  });
  it('is that of a blunt lead bullet for a .22 Long Rifle, and of a spitzer for a slow heavy one', () => {
    const rimfire = { bulletMassKg: grToKg(40), bulletDiameterM: inToM(0.224), muzzleVelocityMps: fpsToMps(1050) };
    expect(estimateBulletLengthM(grToKg(40), inToM(0.224), fpsToMps(1050)) / inToM(0.47)).toBeCloseTo(1, 2);
    const shot = creedmoor({ rifle: { twistM: inToM(16) } });
    const { bulletLengthM: _, ...ammunition } = { ...shot.ammunition, ...rimfire };
    expect(prepareShot({ ...shot, ammunition }).stability).toBeCloseTo(1.33, 1);
    const heavy = (fps: number) => estimateBulletLengthM(grToKg(220), inToM(0.308), fpsToMps(fps));
    expect(heavy(1050)).toBe(heavy(2700));
  });
});

describe('stability', () => {
  it('is that of the converged reference for the default rifle, and none without rifling', () => {
    expect(prepareShot(creedmoor()).stability).toBeCloseTo(1.815611102100638, 9);
    expect(prepareShot(creedmoor({ rifle: { twistM: 0 } })).stability).toBeNull();
  });
  it('keeps Litz’s fits within what they were made for', () => {
    const effects = { spinDrift: 'litz', aerodynamicJump: 'muzzle' } as const;
    const wind = { crosswindMps: 10, headwindMps: 0, verticalMps: 0 };
    const absurd = prepareShot(creedmoor({ rifle: { twistM: inToM(0.1) }, effects, wind }));
    expect(absurd.stability).toBeGreaterThan(1000);
    const { spin } = absurd.conditions;
    expect(spin.litzDriftM).toBeCloseTo(spinDriftM(10, 1), 12);
    expect(spin.litzJumpPerMps).toBeLessThan(2e-4);
  });
});
