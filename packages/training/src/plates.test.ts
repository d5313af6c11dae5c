import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { goOn, hitShare, luckFreeAim, plateFor, platesLost } from './plates.ts';

const ground = { distanceYd: 800, milPerMph: 0.135, rifleSdMil: 0.06 };

describe('plates', () => {
  it('says of a handicap what the rules say: 1.5 MOA at 800 yd, 86, 47 and 31 %', () => {
    const share = (spreadMph: number) => hitShare(ground, { biasMph: 0, spreadMph }, 1.5);
    expect(share(1)).toBeCloseTo(0.86, 2);
    expect(share(2.5)).toBeCloseTo(0.475, 2);
    expect(share(4)).toBeCloseTo(0.31, 2);
  });

  it('are sized so that they are hit 60–85 % of the time, whatever the error', () => {
    fc.assert(
      fc.property(evenly(-4, 4), evenly(0.8, 5), (biasMph, spreadMph) => {
        const plateMoa = plateFor(ground, { biasMph, spreadMph });
        const share = hitShare(ground, { biasMph, spreadMph }, plateMoa);
        expect(plateMoa % 0.25).toBe(0);
        expect(share).toBeGreaterThan(0.6);
        expect(share).toBeLessThan(0.85);
      }),
    );
  });

  it('are not lost by a perfect call, and more so the worse the call', () => {
    expect(platesLost(ground, { biasMph: 0, spreadMph: 0 }, 1.5)).toBe(0);
    expect(platesLost(ground, { biasMph: 2, spreadMph: 1 }, 1.5)).toBeGreaterThan(
      platesLost(ground, { biasMph: 1, spreadMph: 1 }, 1.5),
    );
    expect(platesLost(ground, { biasMph: -2, spreadMph: 1 }, 1.5)).toBeCloseTo(
      platesLost(ground, { biasMph: 2, spreadMph: 1 }, 1.5),
      12,
    );
  });
});

describe('luck-free aim', () => {
  it('is the share of what could be had', () => {
    expect(luckFreeAim(0.4, 0.8)).toBe(0.5);
    expect(luckFreeAim(0.8, 0.8)).toBe(1);
    expect(luckFreeAim(0, 0)).toBeNull();
  });
});

describe('know your limit', () => {
  it('goes on while the next plate is worth more than what is at stake', () => {
    expect(goOn(0.9, 3, 1)).toBe(true);
    expect(goOn(0.7, 3, 1)).toBe(false);
    expect(goOn(0.1, 0, 1)).toBe(true);
    // if both choices are equal, keep the points
    expect(goOn(0.5, 1, 1)).toBe(false);
  });
});
