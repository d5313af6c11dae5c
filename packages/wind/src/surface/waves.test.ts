import { mphToMps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { lineOf } from './gauge.ts';
import { across, covariance, integral } from './law-covariance.ts';
import { bandOf, lawOf, ROWS, type Sky } from './surface-law.ts';
import { WAVES, WAVES_PER_ROW, wavesOf } from './waves.ts';

const lawUnder = (sky: Sky) => lawOf({ law: 1, ground: 'meadow', sky, speedMps: mphToMps(10) });
const rowOf = (values: Float64Array, row: number): Float64Array =>
  values.slice(row * WAVES_PER_ROW, (row + 1) * WAVES_PER_ROW);

describe('the waves of a surface-layer wind', () => {
  it.each<Sky>(['overcast', 'broken', 'sun', 'night'])('hold the variance of the law under %s', (sky) => {
    const law = lawUnder(sky);
    const { sdMps } = wavesOf(law, 1);
    for (const component of [0, 1] as const) {
      let sum = 0;
      for (let m = 0; m < WAVES; m++) {
        if (ROWS[Math.floor(m / WAVES_PER_ROW)].component === component) sum += sdMps[m] ** 2;
      }
      expect(sum / integral(law, component, () => 1)).toBeCloseTo(1, 3);
    }
  });

  it('lie one to a stratum, inside the band of their row', () => {
    const law = lawUnder('broken');
    const waves = wavesOf(law, 5);
    for (let row = 0; row < ROWS.length; row++) {
      const hz = rowOf(waves.frequencyHz, row);
      const [low, high] = bandOf(law, row);
      expect(Math.min(...hz)).toBeGreaterThanOrEqual(low * (1 - 1e-12));
      expect(Math.max(...hz)).toBeLessThanOrEqual(high * (1 + 1e-12));
      expect(hz.every((n, i) => i === 0 || n > hz[i - 1])).toBe(true);
    }
    expect(waves.phase.every((o) => o >= 0 && o < 1)).toBe(true);
  });

  it('are the same for the same seed, and others for another', () => {
    const law = lawUnder('sun');
    expect(wavesOf(law, 9)).toEqual({ ...wavesOf(law, '9'), seed: 9 });
    expect(wavesOf(law, 9).acrossPerM).not.toEqual(wavesOf(law, 10).acrossPerM);
  });

  it.each<Sky>(['overcast', 'sun'])('have the law’s correlations across the wind over 96 seeds, under %s', (sky) => {
    const law = lawUnder(sky);
    for (const yd of [10, 25, 50, 75, 100]) {
      let [shared, own] = [0, 0];
      for (let seed = 1; seed <= 96; seed++) {
        const line = lineOf(wavesOf(law, seed), 90);
        shared += covariance(line.gauge(0), line.gauge(yd * 0.9144));
        own += covariance(line.gauge(0), line.gauge(0));
      }
      expect(Math.abs(shared / own - across(law, 0, yd * 0.9144)), `${yd} yd`).toBeLessThan(0.015);
    }
  });
});
