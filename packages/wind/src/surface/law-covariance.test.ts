import { mphToMps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { type Gauge, lineOf, pathGauge } from './gauge.ts';
import { across, covariance, integral } from './law-covariance.ts';
import { fieldOf } from './surface-field.ts';
import { type Ground, lawOf, type Sky } from './surface-law.ts';
import { wavesOf } from './waves.ts';

const law = (ground: Ground, sky: Sky, mph: number) => lawOf({ law: 1, ground, sky, speedMps: mphToMps(mph) });
const YD = 0.9144;

describe('the covariance of the law', () => {
  it.each<[Ground, Sky, number, number[], number[]]>([
    ['meadow', 'overcast', 10, [0.4, 0.28, 0.2, 0.13], [0.44, 0.34, 0.27, 0.2]],
    ['meadow', 'broken', 10, [0.56, 0.45, 0.36, 0.27], [0.63, 0.54, 0.46, 0.36]],
    ['mown', 'sun', 10, [0.73, 0.63, 0.55, 0.44], [0.79, 0.71, 0.62, 0.51]],
    ['desert', 'sun', 6, [0.83, 0.75, 0.65, 0.52], [0.86, 0.78, 0.68, 0.55]],
    ['brush', 'broken', 10, [0.47, 0.36, 0.28, 0.2], [0.54, 0.45, 0.38, 0.29]],
    ['meadow', 'night', 5, [0.51, 0.36, 0.22, 0.09], [0.58, 0.44, 0.28, 0.12]],
  ])('has the correlations across the wind of %s under %s at %s mph', (ground, sky, mph, along, side) => {
    const made = law(ground, sky, mph);
    const at = (component: 0 | 1) => [10, 25, 50, 100].map((yd) => Number(across(made, component, yd * YD).toFixed(2)));
    expect(at(0)).toEqual(along);
    expect(at(1)).toEqual(side);
  });

  it('is what the field shows before its puffs', () => {
    // Large eddies have no puffs: under strong sun in light wind they are nearly all of the wind.
    const waves = wavesOf(law('desert', 'sun', 3), 4);
    const field = fieldOf(waves);
    const line = lineOf(waves, 90);
    const [here, there] = [line.gauge(0, 0, 60), line.gauge(150, 0, 60)];
    const products = { own: 0, with: 0, later: 0 };
    const count = 6000;
    for (let i = 0; i < count; i++) {
      const off = (gauge: Gauge, t: number) => line.cross(field.at(t).read(gauge)) - waves.law.speedMps;
      const now = off(here, i * 300);
      products.own += now ** 2 / count;
      products.with += (now * off(there, i * 300)) / count;
      products.later += (now * off(here, i * 300 + 20)) / count;
    }
    expect(products.own / covariance(here, here)).toBeCloseTo(1, 1);
    expect(products.with / covariance(here, there)).toBeCloseTo(1, 0.7);
    expect(products.later / covariance(here, here, 20)).toBeCloseTo(1, 0.7);
  });

  it('does not care which gauge comes first when time turns round with it', () => {
    const line = lineOf(wavesOf(law('meadow', 'broken', 10), 8), 50);
    const [a, b] = [line.gauge(20), line.gauge(80, 5)];
    expect(covariance(a, b, 4)).toBeCloseTo(covariance(b, a, -4), 12);
    expect(covariance(a, b, 4)).not.toBeCloseTo(covariance(a, b, -4), 3);
    expect(covariance(a, a, 3)).toBeLessThan(covariance(a, a));
    expect(covariance(a, a, 1e6)).toBe(0);
  });

  it('sees to it that a sum of all waves is the square of the spread', () => {
    const made = law('meadow', 'overcast', 10);
    const line = lineOf(wavesOf(made, 2), 90);
    expect(covariance(line.gauge(0), line.gauge(0)) / integral(made, 0, () => 1)).toBeCloseTo(1, 3);
  });

  it.each<[Ground, Sky, number, number, number, number]>([
    ['meadow', 'overcast', 10, 0.31, 0.37, 0.87],
    ['meadow', 'broken', 10, 0.44, 0.51, 1.45],
    ['mown', 'sun', 10, 0.57, 0.64, 2.02],
    ['desert', 'sun', 6, 0.62, 0.69, 1.92],
    ['meadow', 'night', 5, 0.28, 0.35, 0.45],
  ])(
    'gives the path of 600 yd over %s under %s at %s mph: meter %s, share %s, spread %s mph',
    (ground, sky, mph, meter, share, sdMph) => {
      const made = law(ground, sky, mph);
      const sums = { point: 0, path: 0, both: 0 };
      for (let seed = 1; seed <= 8; seed++) {
        const line = lineOf(wavesOf(made, seed), 90);
        const [at, path] = [line.gauge(0), pathGauge(line, 600 * YD)];
        sums.point += covariance(at, at) / 8;
        sums.path += covariance(path, path) / 8;
        sums.both += covariance(at, path) / 8;
      }
      expect(Math.abs(sums.both / Math.sqrt(sums.point * sums.path) - meter)).toBeLessThan(0.015);
      expect(Math.abs(Math.sqrt(sums.path / sums.point) - share)).toBeLessThan(0.01);
      expect(Math.abs(Math.sqrt(sums.path) / mphToMps(1) - sdMph)).toBeLessThan(0.02);
    },
  );
});
