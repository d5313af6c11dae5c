import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import * as u from './index.ts';

describe('units', () => {
  it('agrees with the published equivalents', () => {
    expect(u.ydToM(1000)).toBe(914.4);
    expect(u.mphToMps(10)).toBeCloseTo(4.4704, 12);
    expect(u.inHgToPa(29.92126)).toBeCloseTo(101325, 0);
    expect(u.fToC(59)).toBeCloseTo(15, 12);
    expect(u.moaToMil(1)).toBeCloseTo(0.290888, 6);
    expect(u.grToKg(140)).toBeCloseTo(0.00907185, 8);
    // absolute zero
    expect(u.fToK(-459.67)).toBeCloseTo(0, 10);
  });

  it('takes every conversion there and back', () => {
    const pairs: [(x: number) => number, (x: number) => number][] = [
      [u.ydToM, u.mToYd],
      [u.ftToM, u.mToFt],
      [u.inToM, u.mToIn],
      [u.fpsToMps, u.mpsToFps],
      [u.mphToMps, u.mpsToMph],
      [u.inHgToPa, u.paToInHg],
      [u.fToC, u.cToF],
      [u.degToRad, u.radToDeg],
    ];
    fc.assert(
      fc.property(evenly(-1e6, 1e6), (x) => {
        for (const [there, back] of pairs) expect(back(there(x))).toBeCloseTo(x, 6);
      }),
    );
  });

  it('folds angles into one turn', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (deg) => {
        expect(u.wrap360(deg)).toBeGreaterThanOrEqual(0);
        expect(u.wrap360(deg)).toBeLessThan(360);
        expect(Math.abs(u.wrap180(deg))).toBeLessThanOrEqual(180);
        expect((((u.wrap180(deg) - deg) % 360) + 360) % 360).toBe(0);
      }),
    );
    // an angle within the turn returns unchanged, to the last bit
    fc.assert(
      fc.property(
        evenly(0, 360).filter((deg) => deg < 360),
        (deg) => u.wrap360(deg) === deg + 0,
      ),
    );
    expect(u.wrap360(-0)).toBe(0);
    expect(u.wrap180(190)).toBe(-170);
    expect(u.wrap360(-1e-17)).toBe(0);
  });
});
