import { describe, expect, it } from 'vitest';
import { splashAt, swingAt, traceAt } from './index.ts';

describe('after the shot', () => {
  const flight = [0, 0.2, 0.4, 0.8, 1.2, 1.4].map((tS, i) => ({
    tS,
    zM: 600 * tS,
    rightMil: -0.3 * i,
    upMil: 5 - i,
    mach: 2.5 - 0.25 * i,
  }));

  it('shows the wake between recoil and landing, against where it lands', () => {
    expect(traceAt(flight, 0.2)).toBeNull();
    expect(traceAt(flight, 1.5)).toBeNull();
    expect(traceAt(flight, 0.6)).toMatchObject({
      rightMil: expect.closeTo(0.75, 9),
      upMil: expect.closeTo(2.5, 9),
      zM: 360,
    });
    expect(traceAt(flight, 1.4)).toMatchObject({ rightMil: 0, upMil: 0, radiusMil: expect.closeTo(220 / 840, 9) });
    expect(
      traceAt(
        flight.map((point) => ({ ...point, mach: 1 })),
        0.6,
      ),
    ).toBeNull();
  });

  it('swings a plate by 17° in 1.3 s and lets it rest', () => {
    const pitch = Array.from({ length: 600 }, (_, i) => swingAt(i / 100, 0).pitchRad);
    expect((Math.max(...pitch) * 180) / Math.PI).toBeGreaterThan(13);
    expect((Math.max(...pitch) * 180) / Math.PI).toBeLessThan(17.1);
    expect(Math.abs(pitch[450] ?? 1)).toBeLessThan(0.015);
    expect(pitch[550]).toBe(0);
    expect(swingAt(0.2, 0.05).twistRad).toBeGreaterThan(0);
    expect(swingAt(0.2, -0.05).twistRad).toBe(-swingAt(0.2, 0.05).twistRad);
  });

  it('shows the wake from 0.3 s on and above Mach 1.05, a ring of 0.22 m', () => {
    const level = [0, 0.3, 1].map((tS) => ({ tS, zM: 700 * tS, rightMil: 0, upMil: 0, mach: 1.05 }));
    expect(traceAt(level, 0.29)).toBeNull();
    expect(traceAt(level, 0.3)?.radiusMil).toBeCloseTo(220 / 210, 9);
    // midway from Mach 1.15 to 0.95 the bullet is at 1.05, and slower just after
    const slowing = level.map((point, i) => ({ ...point, mach: 1.35 - 0.2 * i }));
    expect(traceAt(slowing, 0.64)).not.toBeNull();
    expect(traceAt(slowing, 0.66)).toBeNull();
    // relative to the strike, also in height: the bullet is 3 mil above the line now and strikes 1 mil below it
    const high = level.map((point, i) => ({ ...point, rightMil: 0.5 * i, upMil: 7 - 4 * i }));
    expect(traceAt(high, 0.3)).toMatchObject({ rightMil: -0.5, upMil: 4 });
    expect(traceAt([], 0.5)).toBeNull();
    // a flight known only from a later time has no wake before it
    expect(traceAt(level.slice(2), 0.5)).toBeNull();
  });
});

describe('a plate that was hit', () => {
  it('is a pendulum of 0.42 m that 4.2 N·s throw by 17°, back through rest after 0.65 s, gone in 4 s', () => {
    const degrees = (tS: number) => (swingAt(tS, 0).pitchRad * 180) / Math.PI;
    const halfS = Math.PI * Math.sqrt(0.42 / 9.80665);
    expect(halfS).toBeCloseTo(0.65, 3);
    expect(degrees(halfS)).toBeCloseTo(0, 9);
    expect(degrees(halfS / 2)).toBeGreaterThan(0);
    expect(degrees(1.5 * halfS)).toBeLessThan(0);
    // without damping the amplitude is 17°: 4.2 N·s over 7 kg, and over √(g·arm)
    expect(degrees(halfS / 2) * Math.exp(0.75 * (halfS / 2))).toBeCloseTo(
      (0.6 / Math.sqrt(9.80665 * 0.42)) * 57.2958,
      3,
    );
    expect(Math.abs(degrees(4))).toBeLessThan(1);
    expect(swingAt(5, 0.1)).not.toEqual({ pitchRad: 0, twistRad: 0 });
    for (const tS of [-0.01, 5.01]) expect(swingAt(tS, 0.1)).toEqual({ pitchRad: 0, twistRad: 0 });
    expect(swingAt(0, 0.1)).toEqual({ pitchRad: 0, twistRad: 0 });
  });

  it('twists by how far off the middle it was struck, on one side and the other, and never round', () => {
    const twist = (offM: number) => swingAt(0.15, offM).twistRad;
    expect(twist(0)).toBe(0);
    expect(twist(0.1)).toBeCloseTo(2 * twist(0.05), 12);
    expect(twist(0.3)).toBe(twist(0.4));
    expect(twist(-0.3)).toBe(-twist(0.3));
    const most = Math.max(...Array.from({ length: 500 }, (_, i) => swingAt(i / 100, 1).twistRad));
    expect(most).toBeGreaterThan(0.7);
    expect(most).toBeLessThan(0.9);
    expect(Math.abs(swingAt(4, 1).twistRad)).toBeLessThan(0.05);
  });
});

describe('a puff of earth', () => {
  const air = { crossMph: 10, headMph: 0 };
  const calm = { crossMph: 0, headMph: 0 };

  it('stands where the bullet struck and then runs with the wind, 0.12 s behind it', () => {
    expect(splashAt(0, air, 500)).toMatchObject({ rightMil: expect.closeTo(0, 12), upMil: 0, opacity: 0 });
    // 10 mph is 10 mil/s at 447.04 m
    expect(splashAt(3, air, 447.04)?.rightMil).toBeCloseTo(-28.8, 6);
    expect(splashAt(0.12, air, 447.04)?.rightMil).toBeCloseTo(-1.2 / Math.E, 9);
  });

  it('grows as 0.12 + 0.28√t + 0.08·U·t meters', () => {
    expect(splashAt(0, air, 500)?.radiusMil).toBeCloseTo(0.24, 9);
    expect(splashAt(1, calm, 500)?.radiusMil).toBeCloseTo(0.8, 9);
    expect(splashAt(4, { crossMph: 0, headMph: -10 }, 500)?.radiusMil).toBeCloseTo(2 * (0.68 + 0.32 * 4.4704), 9);
  });

  it('is thrown up half a meter and sinks, whatever the wind', () => {
    const upM = (tS: number, wind = air) => ((splashAt(tS, wind, 500)?.upMil ?? Number.NaN) * 500) / 1000;
    const ups = Array.from({ length: 50 }, (_, i) => upM(i / 10));
    const highest = ups.indexOf(Math.max(...ups));
    expect(ups[highest]).toBeCloseTo(0.43, 2);
    expect(highest).toBe(7);
    expect(upM(2)).toBe(upM(2, calm));
    expect(upM(5)).toBeCloseTo(-0.05, 3);
  });

  it('fades in 3/(1 + U/8) s, is seen at once, and is gone after 5', () => {
    const windMps = 8 / 0.44704;
    expect(splashAt(3, calm, 500)?.opacity).toBeCloseTo(1 / Math.E, 9);
    expect(splashAt(1.5, { crossMph: 0, headMph: windMps }, 500)?.opacity).toBeCloseTo(1 / Math.E, 9);
    expect(splashAt(0.02, calm, 500)?.opacity).toBeCloseTo(0.5, 2);
    expect(splashAt(0.04, calm, 500)?.opacity).toBeGreaterThan(0.98);
    expect(splashAt(-0.01, air, 500)).toBeNull();
    expect(splashAt(5, air, 500)).not.toBeNull();
    expect(splashAt(5.01, air, 500)).toBeNull();
  });
});
