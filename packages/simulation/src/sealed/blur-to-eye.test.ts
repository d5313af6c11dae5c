import { describe, expect, it } from 'vitest';
import { blurOf, blurToEye } from './blur-to-eye.ts';

const SEEDS = 400;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the blur of a picture', () => {
  it.each([4, 9, 16])('in %d mph is what blurOf says: of all cues alike, of each alone, and over time', (mph) => {
    const { alikeMph, aloneMph, keptAfter } = blurOf(mph);
    const off = Array.from({ length: SEEDS }, (_, seed) => {
      const blurred = blurToEye(() => ({ crossMph: mph, headMph: 0 }), String(seed));
      const at = (zM: number, tS: number) => blurred(zM, tS).crossMph - mph;
      return { here: at(100, 30), there: at(400, 30), later: at(100, 33) };
    });
    const whole = alikeMph ** 2 + aloneMph ** 2;
    // 400 seeds determine a variance to 7 %, one standard error
    expect(mean(off.map(({ here }) => here ** 2)) / whole).toBeGreaterThan(0.8);
    expect(mean(off.map(({ here }) => here ** 2)) / whole).toBeLessThan(1.2);
    expect(Math.abs(mean(off.map(({ here, there }) => here * there)) - alikeMph ** 2) / whole).toBeLessThan(0.15);
    expect(Math.abs(mean(off.map(({ here, later }) => here * later)) / whole - keptAfter(3))).toBeLessThan(0.15);
    expect(keptAfter(0)).toBe(1);
  });
});
