import { mphToMps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { lineOf, pathGauge } from './gauge.ts';
import { bulletHeightM, liftAt, lifted, sightHeightM } from './heights.ts';
import { covariance, integral } from './law-covariance.ts';
import { parOf } from './par-of.ts';
import { fieldOf } from './surface-field.ts';
import { lawOf } from './surface-law.ts';
import { wavesOf } from './waves.ts';

const LAW = lawOf({ ground: 'meadow', sky: 'broken', speedMps: mphToMps(10) });
const line = lineOf(wavesOf(LAW, 3), 90);

describe('heights', () => {
  it('lift by the profile of the law, which ends at 0.1 m and at five roughness lengths', () => {
    expect(liftAt(LAW, 2)).toBe(1);
    expect(liftAt(LAW, 4)).toBe(LAW.profile(4));
    expect(liftAt(LAW, 0)).toBe(LAW.profile(0.15));
    expect(liftAt(lawOf({ ground: 'desert', sky: 'broken', speedMps: 4 }), -1)).toBeGreaterThan(0);
    const heights = { muzzleM: 0.3, targetM: 1 };
    expect(bulletHeightM(heights, 0.5, 0.8)).toBeCloseTo(1.45, 12);
    expect([sightHeightM(heights, 0), sightHeightM(heights, 1)]).toEqual([0.35, 1]);
  });

  it('leave the small eddies and the puffs as they are at 2 m', () => {
    const gauge = line.gauge(200, 3);
    const field = fieldOf(line.waves);
    let squares = 0;
    for (let i = 0; i < 600; i++) {
      const moment = field.at(300 * i);
      const [all, small, some] = [gauge, lifted(gauge, 0), lifted(gauge, 0.8)].map((one) => moment.read(one));
      if (!all || !small || !some) throw new Error('must be read');
      expect(some.alongMps).toBeCloseTo(0.8 * all.alongMps + 0.2 * small.alongMps, 12);
      expect(some.acrossMps).toBeCloseTo(0.8 * all.acrossMps + 0.2 * small.acrossMps, 12);
      squares += small.alongMps ** 2 / 600;
    }
    const ofLaw = integral(LAW, 0, (_, __, row) => (row === 0 ? 1 : 0));
    expect(Math.abs(squares / ofLaw - 1)).toBeLessThan(0.2);
  });

  it('are in covariances as readings have them', () => {
    const [a, b] = [lifted(line.gauge(100), 0.7), lifted(line.gauge(150), 1.2)];
    const [bothSmall, plain] = [
      covariance(lifted(a, 0), lifted(b, 0), 2),
      covariance(line.gauge(100), line.gauge(150), 2),
    ];
    expect(covariance(a, b, 2)).toBeCloseTo(bothSmall + 0.7 * 1.2 * (plain - bothSmall), 12);
    const weights = [0.2, 0.5, 0.3];
    const lifts = [0.7, 0.9, 1.1];
    const together = line.stretch(100, 20, weights, lifts);
    expect(together.lift).toBeCloseTo(0.2 * 0.7 + 0.5 * 0.9 + 0.3 * 1.1, 12);
    const hats = lifts.map((lift, i) => lifted(line.gauge(100 + 20 * i, 0, 20), lift));
    const sum = hats.reduce((total, hat, i) => total + (weights[i] ?? 0) * covariance(hat, b, 5), 0);
    expect(covariance(together, b, 5)).toBeCloseTo(sum, 10);
    // a factor of 1 everywhere equals 2 m, to the bit
    const one = pathGauge(line, 400, undefined, (shares) => shares.map(() => 1));
    expect(covariance(one, one)).toBe(covariance(pathGauge(line, 400), pathGauge(line, 400)));
  });

  it('are in par: with less of the mean comes less of its error', () => {
    const looks = [{ gauge: line.gauge(0), agoS: 0 }];
    const reader = { errorMps: 0.4, unsure: { speedShare: 0.3, directionDeg: 15 }, waitS: 0 };
    const of = (lift: number): number =>
      parOf(
        pathGauge(line, 300, undefined, (shares) => shares.map(() => lift)),
        looks,
        reader,
      );
    expect(of(0.75) / of(1)).toBeLessThan(0.92);
    expect(of(1)).toBe(parOf(pathGauge(line, 300), looks, reader));
    expect(of(0)).toBeLessThan(0.5 * of(1));
  });

  it('are in what a reading is given to be', () => {
    const gauge = lifted(line.gauge(200), 0.6);
    const field = fieldOf(line.waves).given(gauge, 100, 2);
    // without puffs: the linear reading has the given value
    const moment = field.at(100);
    let value = 0;
    for (const { component, large, from, to } of line.waves.rows) {
      for (let m = from; m < to; m++) {
        const share = gauge.share[component] * (large ? 0.6 : 1);
        value += share * ((moment.re[m] ?? 0) * (gauge.re[m] ?? 0) - (moment.im[m] ?? 0) * (gauge.im[m] ?? 0));
      }
    }
    expect(value).toBeCloseTo(2, 9);
  });
});
