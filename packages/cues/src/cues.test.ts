import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { decodeSplash } from './after-the-shot.ts';
import { clockPartOf } from './clock.ts';
import { decodeFlag, flagIn, flagSpeedMph, seenFlagDeg } from './flag.ts';
import { decodeTrees, grassLeanDeg, treeBandOf } from './ground-cover.ts';
import {
  cuesOf,
  DRIFT_AT_START,
  driftMirage,
  followWinds,
  holdWinds,
  type LocalWind,
  mirageOf,
  placeCues,
  slabIn,
  slabsOf,
  splashAt,
  swayOf,
  swingDeg,
  type WindOver,
} from './index.ts';
import { crossMphOfDrift, driftMilPerSOf } from './local-wind.ts';
import { dancingMil, decodeLean, decodeRunning, leanDegOf, mirageBandOf } from './mirage.ts';

/** Winds of 1 to 16 mph from each of 24 half hours of the clock. */
const clocks = Array.from({ length: 16 }, (_, i) => i + 1).flatMap((speedMph) =>
  Array.from({ length: 24 }, (_, k) => {
    const angle = (k * Math.PI) / 12;
    return { speedMph, crossMph: speedMph * Math.sin(angle), headMph: speedMph * Math.cos(angle) };
  }),
);
const wind = fc.record({
  crossMph: evenly(-30, 30),
  headMph: evenly(-30, 30),
});
const mirror = ({ crossMph, headMph }: LocalWind): LocalWind => ({ crossMph: -crossMph, headMph });
const steady =
  (at: LocalWind): WindOver =>
  () =>
    at;
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('what is read back', () => {
  it('is the crosswind that made it, for flag, lean and running waves, 1 to 16 mph from 24 clocks', () => {
    for (const air of clocks) {
      const slab = slabIn(air, 670);
      expect(Math.abs(decodeFlag(flagIn(air)) - air.crossMph)).toBeLessThan(0.05);
      expect(Math.abs(decodeLean(leanDegOf(slab)) - air.crossMph)).toBeLessThan(0.05);
      expect(Math.abs(decodeRunning(slab.driftMilPerS, 670) - air.crossMph)).toBeLessThan(0.05);
    }
  });

  it('is within 0.3 mph for a puff watched from 0.2 to 0.7 s', () => {
    for (const air of clocks) {
      const [a, b] = [splashAt(0.2, air, 914)?.rightMil ?? 0, splashAt(0.7, air, 914)?.rightMil ?? 0];
      const read = decodeSplash({ rightMil: b - a, seconds: 0.5 }, 914);
      expect(Math.abs(read - air.crossMph)).toBeLessThan(0.3 + 0.04 * Math.abs(air.crossMph));
    }
  });

  it('is right for a flag from any clock by the head’s parts too, where the angle as seen ÷ 4 is up to 3.4 off', () => {
    const off = (read: (air: LocalWind) => number): number =>
      Math.max(...clocks.map((air) => Math.abs(read(air) - air.crossMph)));
    const side = ({ crossMph }: LocalWind): number => Math.sign(crossMph);
    const byHead = (air: LocalWind): number => {
      const { liftDeg, yawDeg } = flagIn(air);
      return side(air) * flagSpeedMph(liftDeg) * clockPartOf(yawDeg).part;
    };
    expect(off((air) => decodeFlag(flagIn(air)))).toBeLessThan(1e-9);
    expect(off(byHead)).toBeLessThan(0.6);
    expect(off((air) => (side(air) * seenFlagDeg(flagIn(air))) / 4)).toBeGreaterThan(3.1);
  });

  it('keeps to the stated error when the eye is 6° off a flag or 5° off a lean', () => {
    for (let crossMph = 1; crossMph <= 16; crossMph += 0.5) {
      const flag = flagIn({ crossMph, headMph: 0 });
      for (const off of [-6, 6]) {
        expect(Math.abs(decodeFlag({ ...flag, liftDeg: flag.liftDeg + off }) - crossMph)).toBeLessThan(1.51);
      }
    }
    const leanError = (from: number, to: number): number => {
      const errors: number[] = [];
      for (let crossMph = from; crossMph <= to; crossMph += 0.1) {
        const lean = leanDegOf(slabIn({ crossMph, headMph: 0 }, 600));
        for (const off of [-5, 5]) errors.push(Math.abs(decodeLean(lean + off) - crossMph));
      }
      return mean(errors);
    };
    expect(leanError(0, 3)).toBeLessThan(0.41);
    expect(leanError(3, 7)).toBeLessThan(1.15);
    expect(leanError(7, 12)).toBeLessThan(3.1);
    // flags in 22 and 30 mph look alike, and 12 mph is in mirage's last band
    expect(flagIn({ crossMph: 22.5, headMph: 0 }).liftDeg).toBe(flagIn({ crossMph: 30, headMph: 0 }).liftDeg);
    expect(mirageBandOf(leanDegOf(slabIn({ crossMph: 12.6, headMph: 0 }, 600)))).toBe(4);
  });

  it('swings bushes and trees more in each band, about rest, so that they show no side', () => {
    for (const plant of ['brush', 'tree'] as const) {
      let wider = -1;
      for (const band of [0, 1, 2, 3, 4]) {
        const seen = Array.from({ length: 2000 }, (_, i) => swingDeg(plant, band, i / 30, 1));
        const most = Math.max(...seen.map(Math.abs));
        expect(most).toBeGreaterThan(wider);
        wider = most;
        const mean = seen.reduce((sum, deg) => sum + deg / seen.length, 0);
        expect(Math.abs(mean)).toBeLessThan(0.05 * Math.max(1, ...seen));
      }
    }
  });

  it('bounds the wind by trees and gives grass more lean in more wind', () => {
    for (const air of clocks) {
      const { fromMph, toMph } = decodeTrees(treeBandOf(air));
      expect(air.speedMph).toBeGreaterThanOrEqual(fromMph - 1e-9);
      expect(air.speedMph).toBeLessThan(toMph + 1e-9);
    }
    const leans = [0, 2, 5, 8, 12, 18].map((crossMph) => -grassLeanDeg({ crossMph, headMph: 0 }));
    expect(leans).toEqual([...leans].sort((a, b) => a - b));
    expect(swayOf(0).deg).toBeCloseTo(1, 6);
    expect(swayOf(leans[3] ?? 0).hz).toBeCloseTo(1.6 + 0.05 * 8, 6);
  });
});

describe('laws', () => {
  const places = placeCues(914, 20);

  it('has a flag in the field of 20× at each target of a pair, on every range', () => {
    const halfFieldMil = 10.5 / 2;
    for (const yards of [200, 300, 450, 549, 551, 700, 1000, 1300]) {
      const { flags } = placeCues(yards * 0.9144, 20);
      for (const targetMil of [-2, 2]) {
        const seen = flags.filter(({ zM, asideM }) => Math.abs((1000 * asideM) / zM - targetMil) < 0.93 * halfFieldMil);
        expect(seen.length, `${yards} yd at ${targetMil} mil`).toBeGreaterThan(0);
      }
    }
  });

  it('mirror the picture when the wind is mirrored', () => {
    fc.assert(
      fc.property(wind, (air) => {
        fc.pre(Math.hypot(air.crossMph, air.headMph) >= 0.5);
        const [one, other] = [air, mirror(air)].map((a) => cuesOf(holdWinds(steady(a), places, 0), places));
        one?.flags.forEach((flag, i) => {
          expect(flag.liftDeg).toBeCloseTo(other?.flags[i]?.liftDeg ?? Number.NaN, 9);
          expect(Math.sin((flag.yawDeg * Math.PI) / 180)).toBeCloseTo(
            -Math.sin(((other?.flags[i]?.yawDeg ?? Number.NaN) * Math.PI) / 180),
            9,
          );
        });
        expect(one?.grassDeg.map((deg) => -deg || 0)).toEqual(other?.grassDeg.map((deg) => deg || 0));
        expect(one?.slabs.map(({ driftMilPerS }) => -driftMilPerS || 0)).toEqual(
          other?.slabs.map(({ driftMilPerS }) => driftMilPerS || 0),
        );
      }),
    );
  });

  it('show no sideways motion of any kind in head or tail wind', () => {
    fc.assert(
      fc.property(evenly(-30, 30), (headMph) => {
        const air = { crossMph: 0, headMph };
        expect(slabIn(air, 700).driftMilPerS || 0).toBe(0);
        expect(splashAt(1, air, 700)?.rightMil || 0).toBe(0);
        expect(grassLeanDeg(air) || 0).toBe(0);
      }),
    );
  });

  it('keep drift times distance the same wherever the air stands', () => {
    fc.assert(
      fc.property(wind, evenly(50, 1500), ({ crossMph }, zM) => {
        expect(driftMilPerSOf(crossMph, zM) * zM).toBeCloseTo(-447.04 * crossMph, 6);
        expect(crossMphOfDrift(driftMilPerSOf(crossMph, zM), zM)).toBeCloseTo(crossMph, 9);
      }),
    );
    expect(driftMilPerSOf(10, 0.73 * 914.4)).toBeCloseTo(-6.7, 1);
    expect(driftMilPerSOf(10, 0.88 * 274.3)).toBeCloseTo(-18.5, 1);
  });

  it('let the image dance more over a longer path and a hotter ground', () => {
    expect(dancingMil(4e-13, 914)).toBeGreaterThan(dancingMil(4e-13, 274));
    expect(dancingMil(4e-13, 914)).toBeGreaterThan(dancingMil(1e-13, 914));
    // 0.016, 0.032, 0.063 mil at 1000 yd and 0.009, 0.018, 0.034 at 300, light to heavy
    expect([1e-13, 4e-13, 1.5e-12].map((cn2) => Number(dancingMil(cn2, 914.4).toFixed(3)))).toEqual([
      0.016, 0.032, 0.063,
    ]);
    expect([1e-13, 4e-13, 1.5e-12].map((cn2) => Number(dancingMil(cn2, 274.3).toFixed(3)))).toEqual([
      0.009, 0.018, 0.034,
    ]);
  });

  it('look at the air at 0.73 of 1000 yd and 0.88 of 300, and nearer when focused nearer', () => {
    expect(slabsOf(914.4, 914.4, 20).focusM / 914.4).toBeCloseTo(0.73, 1);
    expect(slabsOf(274.3, 274.3, 20).focusM / 274.3).toBeCloseTo(0.88, 1);
    const [full = 0, three = 0, half = 0] = placeCues(914, 20).slabsM;
    expect(full).toBeGreaterThan(three);
    expect(three).toBeGreaterThan(half);
    expect(slabsOf(914.4, 914.4, 8).focusM).not.toBeCloseTo(slabsOf(914.4, 914.4, 20).focusM, 0);
  });

  it('drift as far in an hour as in 3600 seconds', () => {
    const mirage = mirageOf(
      'moderate',
      914,
      slabIn({ crossMph: 7.3, headMph: 2 }, 670),
      slabIn({ crossMph: 6, headMph: 2 }, 300),
    );
    let many = driftMirage(DRIFT_AT_START, mirage, 0);
    for (let i = 0; i < 3600; i++) many = driftMirage(many, mirage, 1);
    driftMirage(DRIFT_AT_START, mirage, 3600).forEach((once, i) => {
      const apart = (a: number, b: number) => Math.abs(((((a - b + 16) % 32) + 32) % 32) - 16);
      expect(apart(once.xCells, many[i]?.xCells ?? Number.NaN)).toBeLessThan(1e-6);
      expect(apart(once.yCells, many[i]?.yCells ?? Number.NaN)).toBeLessThan(1e-6);
    });
  });

  it('follow a wind that stands still the same way in one step and in many', () => {
    const gust = steady({ crossMph: 12, headMph: -3 });
    const calm = holdWinds(steady({ crossMph: 2, headMph: 1 }), places, 0);
    let many = calm;
    for (let i = 1; i <= 40; i++) many = followWinds(many, gust, places, i / 10);
    const once = followWinds(calm, gust, places, 4);
    once.flags.forEach((flag, i) => {
      expect(flag.crossMph).toBeCloseTo(many.flags[i]?.crossMph ?? Number.NaN, 9);
    });
    // after one lag of 0.8 s a flag covers 63 % of the way
    expect(followWinds(calm, gust, places, 0.8).flags[0]?.crossMph).toBeCloseTo(2 + 10 * (1 - Math.exp(-1)), 9);
    expect(followWinds(calm, gust, places, 3).trees.crossMph).toBeCloseTo(2 + 10 * (1 - Math.exp(-1)), 9);
  });

  it('read the wind where each thing stands, never the target’s for all', () => {
    const shear: WindOver = (zM) => ({ crossMph: zM / 100, headMph: 0 });
    const { flags } = cuesOf(holdWinds(shear, places, 0), places);
    expect(flags.map((flag) => decodeFlag(flag))).toEqual(places.flags.map(({ zM }) => expect.closeTo(zM / 100, 6)));
  });

  it('take the strength of fast air from the picture and give it to blur', () => {
    const strength = (crossMph: number) => {
      const mirage = mirageOf(
        'moderate',
        914,
        slabIn({ crossMph, headMph: 0 }, 670),
        slabIn({ crossMph, headMph: 0 }, 300),
      );
      return { seen: Math.hypot(...mirage.octaves.map(({ amplitudeMil }) => amplitudeMil)), blur: mirage.blurMil };
    };
    const winds = [0, 4, 8, 12, 16, 20].map(strength);
    for (let i = 1; i < winds.length; i++) expect(winds[i]?.seen).toBeLessThan(winds[i - 1]?.seen ?? 0);
    expect(strength(0).blur).toBe(0);
    expect(strength(8).blur).toBeGreaterThan(0.005);
  });

  it('hang a calm flag in its old heading, and see nothing of one that flies along the line', () => {
    expect(flagIn({ crossMph: 0.1, headMph: 0.1 }, 33).yawDeg).toBe(33);
    expect(seenFlagDeg(flagIn({ crossMph: 0, headMph: 20 }))).toBeCloseTo(0, 6);
    expect(Math.abs(flagIn({ crossMph: 0, headMph: 5 }).yawDeg)).toBeCloseTo(180, 9);
    expect(flagIn({ crossMph: 5, headMph: 0 }).yawDeg).toBe(-90);
  });
});
