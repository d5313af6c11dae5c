import { mphToMps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { type Gauge, lineOf, pathGauge } from './gauge.ts';
import { covariance } from './law-covariance.ts';
import { fieldOf, type SurfaceField } from './surface-field.ts';
import { lawOf } from './surface-law.ts';
import { wavesOf } from './waves.ts';

const law = lawOf({ law: 1, ground: 'meadow', sky: 'broken', speedMps: mphToMps(10) });
const MOMENT_S = 1000;

const crosswind = (field: SurfaceField, gauge: Gauge, momentS: number): number =>
  lineOf(field.waves, 90).cross(field.at(momentS).read(gauge)) - law.speedMps;

describe('a field given one of its readings', () => {
  it('has that reading, but for the puffs, which a second pass takes out', () => {
    const waves = wavesOf(law, 7);
    const path = pathGauge(lineOf(waves, 90), 550);
    const field = fieldOf(waves);
    const first = crosswind(field.given(path, MOMENT_S, 1.5), path, MOMENT_S);
    expect(Math.abs(first - 1.5)).toBeLessThan(0.15);
    const second = crosswind(field.given(path, MOMENT_S, 3 - first), path, MOMENT_S);
    expect(Math.abs(second - 1.5)).toBeLessThan(0.02);
  });

  it('is read in any order, and leaves the field it came from as it was', () => {
    const waves = wavesOf(law, 8);
    const gauge = lineOf(waves, 90).gauge(200);
    const field = fieldOf(waves);
    const before = crosswind(field, gauge, MOMENT_S);
    const bound = field.given(gauge, MOMENT_S, -1);
    const readings = [0, 999, MOMENT_S, 2000].map((t) => crosswind(bound, gauge, t));
    expect([2000, MOMENT_S, 999, 0].map((t) => crosswind(bound, gauge, t)).reverse()).toEqual(readings);
    expect(crosswind(field, gauge, MOMENT_S)).toBe(before);
    expect(crosswind(bound, gauge, 1e5)).toBe(crosswind(field, gauge, 1e5));
  });

  it('is as if it had been drawn with it: elsewhere and later it has the conditional mean and spread', () => {
    const value = 1.2;
    const seeds = 1500;
    const drawn: number[] = [];
    let [expected, left] = [0, 0];
    for (let seed = 0; seed < seeds; seed++) {
      const waves = wavesOf(law, seed);
      const line = lineOf(waves, 90);
      // Hats of a stretch, which leave out small eddies and with them puffs.
      const [known, other] = [line.gauge(250, 0, 100), line.gauge(330, 0, 100)];
      drawn.push(crosswind(fieldOf(waves).given(known, MOMENT_S, value), other, MOMENT_S + 6));
      const with6 = covariance(known, other, 6);
      expected += (value * with6) / covariance(known, known) / seeds;
      left += (covariance(other, other) - with6 ** 2 / covariance(known, known)) / seeds;
    }
    const mean = drawn.reduce((sum, x) => sum + x, 0) / seeds;
    const spread = Math.sqrt(drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / seeds);
    expect(Math.abs(mean - expected)).toBeLessThan(4 * Math.sqrt(left / seeds) + 0.02 * value);
    expect(spread / Math.sqrt(left)).toBeCloseTo(1, 1);
  });
});
