import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../../scripts/evenly.ts';
import { airDensityKgM3, drySoundMps, humidSoundMps, vapourFraction, virtualDensityKgM3 } from './air-density.ts';
import { densityAltitudeM, prepareAir, standardAtmosphere } from './atmosphere.ts';

const weather = fc.tuple(evenly(-40, 50), evenly(60_000, 108_000), evenly(0, 1));

/** Speed of sound without carbon dioxide, m/s. Source: Cramer, JASA 93 (1993) 2510, eq. 15. */
const cramerMps = (t: number, p: number, x: number): number =>
  331.5024 +
  0.603055 * t -
  0.000528 * t * t +
  (51.471935 + 0.1495874 * t - 0.000782 * t * t) * x +
  (-1.82e-7 + 3.73e-8 * t - 2.93e-10 * t * t) * p -
  2.835149 * x * x -
  2.15e-13 * p * p;

describe('air', () => {
  it('is thinner when warm, moist or at low pressure', () => {
    fc.assert(
      fc.property(weather, ([c, p, rh]) => {
        const at = airDensityKgM3(c, p, rh);
        expect(airDensityKgM3(c + 1, p, rh)).toBeLessThan(at);
        expect(airDensityKgM3(c, p * 0.99, rh)).toBeLessThan(at);
        if (rh < 0.9 && c > 0) expect(airDensityKgM3(c, p, rh + 0.1)).toBeLessThan(at);
      }),
    );
  });
  it('is within 0.3 % of an ideal gas', () => {
    fc.assert(
      fc.property(weather, ([c, p, rh]) => {
        expect(Math.abs(airDensityKgM3(c, p, rh) / virtualDensityKgM3(c, p, rh) - 1)).toBeLessThan(3e-3);
      }),
    );
  });
  it('carries sound faster when moist, by 0.4 % in saturated air at room temperature', () => {
    fc.assert(
      fc.property(weather, ([c, p, rh]) => {
        const ratio = humidSoundMps(c, p, rh) / drySoundMps(c);
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThan(1.05);
      }),
    );
    expect(humidSoundMps(20, 101_325, 1) / drySoundMps(20)).toBeCloseTo(1.0037, 4);
  });
  it('carries sound in moist air by Cramer’s fit, within 0.03 %', () => {
    for (const c of [0, 10, 20, 30]) {
      for (const p of [80_000, 101_325]) {
        for (const rh of [0.2, 0.6, 1]) {
          const x = vapourFraction(c, p, rh);
          const cramer = cramerMps(c, p, x) / cramerMps(c, p, 0);
          expect(Math.abs(humidSoundMps(c, p, rh) / drySoundMps(c) - cramer)).toBeLessThan(3e-4);
        }
      }
    }
  });
  it('has the density altitude of its own standard height (geopotential, 0.1 % less than the height at 6 km)', () => {
    fc.assert(
      fc.property(evenly(-500, 6000), (h) => {
        const { temperatureC, pressurePa } = standardAtmosphere(h);
        expect(densityAltitudeM(virtualDensityKgM3(temperatureC, pressurePa, 0))).toBeCloseTo(
          (6_356_766 * h) / (6_356_766 + h),
          0,
        );
      }),
    );
  });
  it('thins along the path as the barometric formula says, to 2e-6 within 5 km', () => {
    const air = prepareAir({ temperatureC: 20, pressurePa: 100_000, relativeHumidity: 0.3, lapse: 'icao' });
    const series = (c: readonly number[], h: number): number => 1 + h * (c[0] + h * (c[1] + h * (c[2] + h * c[3])));
    for (const h of [-1500, -100, 10, 500, 2000, 5000]) {
      const ratio = 1 - (0.0065 * h) / 293.15;
      expect(series(air.densityByHeight, h)).toBeCloseTo(ratio ** 4.25588, 5);
      expect(series(air.slownessByHeight, h)).toBeCloseTo(1 / Math.sqrt(ratio), 5);
    }
  });
  it('takes no weather there is not', () => {
    expect(() => prepareAir({ temperatureC: 200, pressurePa: 1e5, relativeHumidity: 0 })).toThrow(
      /temperatureC .*got 200/,
    );
    expect(() => prepareAir({ temperatureC: 20, pressurePa: 29.92, relativeHumidity: 0 })).toThrow(
      /pressurePa .*got 29.92/,
    );
  });
});
