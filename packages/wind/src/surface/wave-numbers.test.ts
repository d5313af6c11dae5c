import { mphToMps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { lawOf } from './surface-law.ts';
import { acrossAt, widthOf } from './wave-numbers.ts';

const quantiles = Array.from({ length: 2000 }, (_, i) => (i + 0.5) / 2000);

describe('wave numbers across the wind', () => {
  it('lie on both sides alike, and rise with their quantile', () => {
    expect(acrossAt(0.5)).toBeCloseTo(0, 9);
    for (const q of [0.01, 0.2, 0.4]) expect(acrossAt(1 - q)).toBeCloseTo(-acrossAt(q), 9);
    const drawn = quantiles.map(acrossAt);
    expect(drawn.every((value, i) => i === 0 || value > drawn[i - 1])).toBe(true);
  });

  it('make a coherence of 1/e at 1.5 widths', () => {
    const coherence = quantiles.reduce((sum, q) => sum + Math.cos(1.5 * acrossAt(q)), 0) / quantiles.length;
    expect(coherence).toBeCloseTo(1 / Math.E, 1.7);
  });

  it('turn Davenport’s decay into that width: 1/e where a·n·d/U is 1', () => {
    const law = lawOf({ ground: 'meadow', sky: 'overcast', speedMps: mphToMps(10) });
    const frequencyHz = 0.3;
    const alongPerM = (2 * Math.PI * frequencyHz) / law.speedMps;
    for (const [row, decay] of [
      [0, 10],
      [1, 6.5],
    ] as const) {
      const distanceM = law.speedMps / (decay * frequencyHz);
      expect(widthOf(law, row, alongPerM) * distanceM).toBeCloseTo(1.5, 9);
    }
    expect(widthOf(law, 2, alongPerM)).toBe(widthOf(law, 3, alongPerM));
    expect(widthOf(law, 2, 0)).toBeCloseTo(3.5 / 600, 12);
  });
});
