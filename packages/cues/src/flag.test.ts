import { describe, expect, it } from 'vitest';
import { decodeFlag, flagIn, seenFlagDeg } from './flag.ts';
import { flutterOf } from './index.ts';

describe('a flag', () => {
  it('lifts 4° a mph from any side, hangs at 4° and flies at 90', () => {
    expect([0, 0.5, 1, 2, 22.5, 40].map((crossMph) => flagIn({ crossMph, headMph: 0 }).liftDeg)).toEqual([
      4, 4, 4, 8, 90, 90,
    ]);
    expect(flagIn({ crossMph: -3, headMph: 4 }).liftDeg).toBe(20);
  });

  it('of another cloth stands in U as the medium one in U/√weight, and is read back by it', () => {
    const lift = (mph: number, cloth?: 'light' | 'medium' | 'heavy') =>
      flagIn({ crossMph: mph, headMph: 0 }, 0, cloth).liftDeg;
    for (const mph of [3, 8, 12]) {
      // the same U²/weight: weights of 0.6, 1 and 1.6
      expect(lift(mph * Math.sqrt(0.6), 'light')).toBeCloseTo(lift(mph), 9);
      expect(lift(mph * Math.sqrt(1.6), 'heavy')).toBeCloseTo(lift(mph), 9);
      expect(lift(mph, 'medium')).toBe(4 * mph);
      for (const cloth of ['light', 'medium', 'heavy'] as const) {
        const flag = flagIn({ crossMph: mph, headMph: 0 }, 0, cloth);
        expect(decodeFlag(flag, cloth)).toBeCloseTo(mph, 9);
      }
    }
  });

  it('points where the wind goes: away with a tail wind, and turns from 0.5 mph on', () => {
    expect(flagIn({ crossMph: 0, headMph: -5 }).yawDeg + 0).toBeCloseTo(0, 12);
    expect(flagIn({ crossMph: -5, headMph: -5 }).yawDeg).toBeCloseTo(45, 9);
    expect(flagIn({ crossMph: 5, headMph: 5 }).yawDeg).toBeCloseTo(-135, 9);
    expect(flagIn({ crossMph: 0.5, headMph: 0 }, 33).yawDeg).toBe(-90);
    expect(flagIn({ crossMph: 0.49, headMph: 0 }, 33).yawDeg).toBe(33);
  });

  it('is seen as far off its pole as tan seen = tan lift · |sin yaw|', () => {
    expect(seenFlagDeg({ liftDeg: 45, yawDeg: 30 })).toBeCloseTo(26.565, 3);
    expect(seenFlagDeg({ liftDeg: 45, yawDeg: -150 })).toBeCloseTo(26.565, 3);
    expect(seenFlagDeg({ liftDeg: 90, yawDeg: 1 })).toBeCloseTo(90, 9);
  });

  it('says its speed by the lift and the crosswind by the heading, whatever the angle looks like', () => {
    // 14 mph from 30° off the line: a quarter of the seen angle would give 9.1 instead of 7
    const oblique = flagIn({ crossMph: 7, headMph: -14 * Math.cos(Math.PI / 6) });
    expect(oblique.liftDeg).toBeCloseTo(56, 9);
    expect(seenFlagDeg(oblique) / 4).toBeCloseTo(9.14, 2);
    expect(decodeFlag(oblique)).toBeCloseTo(7, 9);
    expect(decodeFlag({ liftDeg: 45, yawDeg: 30 })).toBeCloseTo(-5.625, 9);
    expect(Object.is(decodeFlag({ liftDeg: 45, yawDeg: 0 }), 0)).toBe(true);
  });

  it('beats at half its speed over its length, 2 to 11 % of it, full from 10 mph', () => {
    const at = (mph: number) => flutterOf({ liftDeg: 4 * mph, yawDeg: 0 });
    // 9 mph are 4.02 m/s, over 0.9 m
    expect(at(9).hz).toBeCloseTo(2.235, 3);
    expect(at(22.5).hz).toBeLessThanOrEqual(6);
    expect([1, 2, 6, 10, 20].map((mph) => Number(at(mph).share.toFixed(9)))).toEqual([0.02, 0.02, 0.065, 0.11, 0.11]);
  });
});
