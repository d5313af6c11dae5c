import { type LocalWind, makeCueTrack } from '@windcall/cues';
import { describe, expect, it } from 'vitest';
import { type RangeAir, STILL_AIR, watchAir } from './range-air.ts';

/** A wind set by the test, and the requested moments. */
const blowing = (crossMph: number) => {
  const asked: { zM: number; tS: number }[] = [];
  const now: { wind: LocalWind } = { wind: { crossMph, headMph: 0 } };
  const air: RangeAir = {
    kind: 'wind',
    windOver: (zM, tS) => {
      asked.push({ zM, tS });
      return now.wind;
    },
    momentAt: (clockS) => 100 + clockS,
  };
  return { air, asked, now };
};
const lift = (seen: ReturnType<ReturnType<typeof watchAir>>) => seen.cues.flags[0]?.liftDeg ?? Number.NaN;

describe('the air of a picture', () => {
  it('is the wind at the moment of the picture, and at the target what a splash drifts with', () => {
    const { air, asked } = blowing(6);
    const seen = watchAir()(air, 900, 20, 5);
    expect(new Set(asked.map(({ tS }) => tS))).toEqual(new Set([105]));
    expect(asked.at(-1)?.zM).toBe(900);
    expect(seen).toMatchObject({ heat: null, splash: { crossMph: 6, headMph: 0 } });
    expect(lift(seen)).toBe(24);
  });

  it('keeps what flags have followed when the power is another, and forgets it at another distance', () => {
    for (const [rangeM, power, isKept] of [
      [900, 12, true],
      [700, 20, false],
      // the same numbers for another distance
      [90, 20, false],
    ] as const) {
      const { air, now } = blowing(2);
      const watch = watchAir();
      watch(air, 900, 20, 10);
      now.wind = { crossMph: 10, headMph: 0 };
      const seen = watch(air, rangeM, power, 10.1);
      if (isKept) expect(lift(seen)).toBeLessThan(14);
      else expect(lift(seen)).toBe(40);
      // mirage is in other air and has no lag yet
      expect(seen.cues.slabs[0]?.driftMilPerS).toBeCloseTo(-4470.4 / (seen.places.slabsM[0] ?? 0), 6);
    }
  });

  it('lags mirage too, as long as nobody turns the power', () => {
    const { air, now } = blowing(0);
    const watch = watchAir();
    watch(air, 900, 20, 10);
    now.wind = { crossMph: 10, headMph: 0 };
    watch(air, 900, 20, 10.2);
    const { cues, places } = watch(air, 900, 20, 10.5);
    const whole = -4470.4 / (places.slabsM[0] ?? 0);
    expect(cues.slabs[0]?.driftMilPerS).toBeCloseTo(whole * (1 - 1 / Math.E), 6);
    // the same power and moment again change nothing
    expect(watch(air, 900, 20, 10.5).cues).toEqual(cues);
  });

  it('has the flags of its cloth, at once when another is chosen; a sealed task has its own', () => {
    const { air } = blowing(10);
    const watch = watchAir();
    expect(lift(watch(air, 900, 20, 10))).toBe(40);
    expect(lift(watch(air, 900, 20, 10.1, 'light'))).toBeCloseTo(40 / Math.sqrt(0.6), 9);
    expect(lift(watch(air, 900, 20, 10.2, 'heavy'))).toBeCloseTo(40 / Math.sqrt(1.6), 9);
    expect(lift(watch(air, 900, 20, 10.3))).toBe(40);
    expect(lift(watchAir()(air, 900, 20, 5, 'light'))).toBeCloseTo(40 / Math.sqrt(0.6), 9);
  });

  it('has settled after a pause of 20 s, or where the clock was set back, and follows before', () => {
    const after = (clockS: number, isFlying = 10) => {
      const { air, now } = blowing(0);
      const watch = watchAir();
      watch(air, 900, 20, 100);
      now.wind = { crossMph: isFlying, headMph: 0 };
      return { lift: lift(watch(air, 900, 20, clockS)), trees: watch(air, 900, 20, clockS).cues.treeBand };
    };
    expect(after(100.4).lift).toBeCloseTo(40 * (1 - Math.exp(-0.5)), 6);
    expect(after(120).lift).toBeLessThan(40);
    expect(after(120.01).lift).toBe(40);
    expect(after(99).lift).toBe(40);
    // another power with the clock set back
    const { air, now } = blowing(0);
    const watch = watchAir();
    watch(air, 900, 20, 100);
    now.wind = { crossMph: 10, headMph: 0 };
    expect(lift(watch(air, 900, 30, 99))).toBe(40);
  });

  it('is a sealed task’s own: its cues at its moment, its places and heat, still air for a splash until it is known', () => {
    const track = makeCueTrack((_, tS) => ({ crossMph: tS < 2 ? 4 : 8, headMph: 0 }), {
      rangeM: 900,
      heat: 'heavy',
      startS: 0,
      samples: 20,
      shown: { flag: true, mirage: true, grass: true, trees: true, dust: true },
    });
    const air = { kind: 'track', track, momentAt: (clockS: number) => clockS - 50 } as const;
    const seen = watchAir()(air, 900, 20, 50);
    expect(seen).toMatchObject({ heat: 'heavy', splash: { crossMph: 0, headMph: 0 } });
    expect(lift(seen)).toBe(16);
    expect(lift(watchAir()(air, 900, 20, 50, 'light'))).toBe(16);
    expect(lift(watchAir()(air, 900, 20, 59))).toBe(32);
    expect(seen.places.rangeM).toBe(900);
    const known = { ...air, splash: { crossMph: 3, headMph: 1 } };
    expect(watchAir()(known, 900, 20, 50).splash).toEqual({ crossMph: 3, headMph: 1 });
  });

  it('is still before there is a scenario', () => {
    const seen = watchAir()(STILL_AIR, 500, 20, 3);
    expect(seen.splash).toEqual({ crossMph: 0, headMph: 0 });
    expect(seen.cues).toMatchObject({ treeBand: 0, dustMilPerS: null });
  });
});
