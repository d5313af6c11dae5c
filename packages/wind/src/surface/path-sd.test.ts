import { M_PER_YD, mphToMps, mpsToMph } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { lineOf, pathGauge } from './gauge.ts';
import { covariance, pathSdOf } from './law-covariance.ts';
import { type Ground, lawOf, type Sky } from './surface-law.ts';
import { wavesOf } from './waves.ts';

const sdMph = (ground: Ground, sky: Sky, mph: number, fromDeg = 90, rangeYd = 600): number =>
  mpsToMph(pathSdOf(lawOf({ law: 1, ground, sky, speedMps: mphToMps(mph) }), fromDeg, rangeYd * M_PER_YD));

describe('what gusts do to a bullet', () => {
  // The law's table: % of the mean at 600 yd, full value, at 4, 7, 10 and 14 mph.
  it.each<[Sky, number[]]>([
    ['night', [11, 7, 6, 6]],
    ['overcast', [13, 10, 9, 8]],
    ['broken', [32, 19, 15, 12]],
    ['sun', [47, 28, 21, 16]],
  ])('over a meadow, %s, is what the page says', (sky, expected) => {
    [4, 7, 10, 14].forEach((mph, i) => {
      expect(Math.abs((100 * sdMph('meadow', sky, mph)) / mph - expected[i]), `${mph} mph`).toBeLessThan(0.8);
    });
  });

  it('is no less in a half-value wind', () => {
    // 0.85, 1.48 and 2.07 mph in the table from 30°, as from 90°
    expect(sdMph('meadow', 'overcast', 10, 30)).toBeCloseTo(0.85, 1);
    expect(sdMph('meadow', 'broken', 10, 30)).toBeCloseTo(1.48, 1);
    expect(sdMph('meadow', 'sun', 10, 30)).toBeCloseTo(2.07, 1);
  });

  it.each([
    [90, 600],
    [20, 350],
    [215, 1150],
  ])('is that of the waves of a field, from %s° at %s yd', (fromDeg, rangeYd) => {
    const law = lawOf({ law: 1, ground: 'brush', sky: 'broken', speedMps: mphToMps(8) });
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const variance = seeds.reduce((sum, seed) => {
      const path = pathGauge(lineOf(wavesOf(law, seed), fromDeg), rangeYd * M_PER_YD);
      return sum + covariance(path, path) / seeds.length;
    }, 0);
    expect(sdMph('brush', 'broken', 8, fromDeg, rangeYd) / mpsToMph(Math.sqrt(variance))).toBeCloseTo(1, 1.5);
  });

  it('is the same from either side', () => {
    expect(sdMph('mown', 'sun', 6, 50)).toBeCloseTo(sdMph('mown', 'sun', 6, 310), 6);
  });
});
