import { describe, expect, it } from 'vitest';
import { decodeTrees, grassLeanDeg, treeBandOf } from './ground-cover.ts';
import { swayOf, swingDeg } from './index.ts';

const lean = (crossMph: number, headMph = 0) => grassLeanDeg({ crossMph, headMph });

describe('grass', () => {
  it('leans 48°·(1 − e^(−(U/11)^1.6)) with the wind, by the share of it that crosses', () => {
    expect(lean(11)).toBeCloseTo(-48 * (1 - 1 / Math.E), 9);
    expect(lean(-11)).toBeCloseTo(48 * (1 - 1 / Math.E), 9);
    expect(lean(22)).toBeCloseTo(-48 * (1 - Math.exp(-(2 ** 1.6))), 9);
    // 3-4-5
    expect(lean(6.6, 8.8)).toBeCloseTo(0.6 * lean(11), 9);
    expect(Object.is(lean(0), 0)).toBe(true);
  });

  it('sways 1 to 10° at 1.6 + 0.05 U Hz, and half of that where it is pressed down', () => {
    for (const mph of [2, 5.5, 9.5, 15]) {
      expect(swayOf(lean(mph)).hz).toBeCloseTo(1.6 + 0.05 * mph, 6);
      expect(swayOf(-lean(mph))).toEqual(swayOf(lean(mph)));
    }
    expect([2, 5.5, 9.5, 10, 15].map((mph) => Number(swayOf(lean(mph)).deg.toFixed(6)))).toEqual([
      1, 5.5, 10, 10, 7.75,
    ]);
    // grass lies flat from here on, so its sway no longer changes
    expect(swayOf(48)).toEqual(swayOf(47.9));
    expect(swayOf(48).deg).toBe(5.5);
  });
});

describe('trees', () => {
  it('part the wind at 2 m where Beaufort parts that at 10 m, from wherever it comes', () => {
    expect([0, 2.9, 3, 5.9, 6, 9.9, 10, 14.9, 15, 40].map((mph) => treeBandOf({ crossMph: 0, headMph: -mph }))).toEqual(
      [0, 0, 1, 1, 2, 2, 3, 3, 4, 4],
    );
    expect([0, 3, 4].map(decodeTrees)).toEqual([
      { fromMph: 0, toMph: 3 },
      { fromMph: 10, toMph: 15 },
      { fromMph: 15, toMph: Number.POSITIVE_INFINITY },
    ]);
    // a hidden band allows any wind
    expect(decodeTrees(-1).fromMph).toBe(0);
  });

  it('stand still in the first band, and each plant swings to its own phase', () => {
    expect(Math.abs(swingDeg('tree', 0, 1.23, 0.4))).toBe(0);
    expect(Math.abs(swingDeg('brush', -1, 1.23, 0.4))).toBe(0);
    for (const plant of ['brush', 'tree'] as const) {
      expect(swingDeg(plant, 3, 0, 0)).toBe(0);
      expect(swingDeg(plant, 3, 2, 0.5)).not.toBeCloseTo(swingDeg(plant, 3, 2, 2.5), 2);
    }
  });

  it('swing once a second where they are bushes, once in 3⅓ s where they are trees', () => {
    // the slower of the two swings, isolated by correlation with its sine over ten turns
    const share = (plant: 'brush' | 'tree', hz: number) => {
      const seen = Array.from({ length: 10_000 }, (_, i) => {
        const tS = (10 * i) / 10_000 / (plant === 'brush' ? 1 : 0.3);
        return [swingDeg(plant, 4, tS, 0), Math.sin(2 * Math.PI * hz * tS)] as const;
      });
      return (2 * seen.reduce((sum, [deg, sine]) => sum + deg * sine, 0)) / seen.length;
    };
    expect(share('brush', 1)).toBeCloseTo(0.65 * 14, 1);
    expect(share('brush', 1.7)).toBeCloseTo(0.35 * 14, 1);
    expect(share('tree', 0.3)).toBeCloseTo(0.65 * 7, 1);
    expect(share('tree', 0.6)).toBeCloseTo(0, 1);
  });
});
