import { M_PER_YD, mphToMps, mpsToMph } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { lineOf, pathGauge } from './gauge.ts';
import { type Look, leftOf, parOf, type Reader } from './par-of.ts';
import { type Ground, lawOf, type Sky } from './surface-law.ts';
import { wavesOf } from './waves.ts';

describe('what readings leave unknown', () => {
  it('is everything without readings, and what the correlation leaves with one', () => {
    expect(leftOf(4, [], [], 1)).toBe(2);
    expect(leftOf(4, [4], [3.2], 0)).toBeCloseTo(2 * Math.sqrt(1 - 0.8 ** 2), 6);
    expect(leftOf(4, [4], [4], 0)).toBeCloseTo(0, 4);
  });

  it('falls with the error as a mean of readings does', () => {
    const n = 25;
    const same = new Float64Array(n * n).fill(9);
    // one value read n times: prior 3, error 2/√n
    expect(leftOf(9, same, new Float64Array(n).fill(9), 2)).toBeCloseTo(1 / Math.sqrt(1 / 9 + n / 4), 5);
  });

  it('never grows with another reading', () => {
    const line = lineOf(wavesOf(lawOf({ law: 1, ground: 'meadow', sky: 'broken', speedMps: 4.5 }), 3), 70);
    const path = pathGauge(line, 500);
    const reader: Reader = { errorMps: 0.4, unsure: { speedShare: 0.3, directionDeg: 15 }, waitS: 3 };
    const looks: Look[] = [0, 100, 250, 400].flatMap((yd) => [0, 8].map((agoS) => ({ gauge: line.gauge(yd), agoS })));
    const left = looks.map((_, i) => parOf(path, looks.slice(0, i), reader));
    expect(left.every((sd, i) => i === 0 || sd <= left[i - 1] + 1e-12)).toBe(true);
    expect(parOf(path, looks, { ...reader, waitS: 30 })).toBeGreaterThan(parOf(path, looks, reader));
  });

  it('counts a mean that nobody announced as not known at all', () => {
    const line = lineOf(wavesOf(lawOf({ law: 1, ground: 'meadow', sky: 'broken', speedMps: 4.5 }), 3), 70);
    const path = pathGauge(line, 500);
    const told: Reader = { errorMps: 0.4, unsure: { speedShare: 0.3, directionDeg: 15 }, waitS: 0 };
    const untold: Reader = { ...told, unsure: { crossMps: 3 } };
    const still: Reader = { ...told, unsure: { speedShare: 0, directionDeg: 0 } };
    expect(parOf(path, [], untold)).toBeCloseTo(Math.hypot(parOf(path, [], still), 3), 9);
    const looks: Look[] = [0, 8].map((agoS) => ({ gauge: line.gauge(300), agoS }));
    expect(parOf(path, looks, untold)).toBeGreaterThan(1.05 * parOf(path, looks, told));
  });
});

describe('an error that looks share', () => {
  const line = lineOf(wavesOf(lawOf({ law: 1, ground: 'meadow', sky: 'broken', speedMps: 4.5 }), 3), 70);
  const path = pathGauge(line, 500);
  const [near, far] = [line.gauge(100), line.gauge(400)];
  const fresh: Reader = { errorMps: 0.8, unsure: { speedShare: 0.3, directionDeg: 15 }, waitS: 0 };
  const lasting = (alikeMps: number, aloneMps: number): Reader => ({
    ...fresh,
    waver: { alikeMps, aloneMps, keptAfter: () => 1 },
  });

  it('is not averaged out by a second look at the same place', () => {
    const [once, twice] = [[{ gauge: near, agoS: 0 }], [near, near].map((gauge) => ({ gauge, agoS: 0 }))];
    expect(parOf(path, twice, lasting(0, 0.8))).toBeCloseTo(parOf(path, once, fresh), 6);
    expect(parOf(path, twice, lasting(0.8, 0))).toBeCloseTo(parOf(path, once, fresh), 6);
    expect(parOf(path, twice, fresh)).toBeLessThan(0.99 * parOf(path, once, fresh));
  });

  it('costs more where all places share it than where each has its own', () => {
    const looks = [near, far].map((gauge) => ({ gauge, agoS: 0 }));
    expect(parOf(path, looks, lasting(0, 0.8))).toBeCloseTo(parOf(path, looks, fresh), 6);
    expect(parOf(path, looks, lasting(0.8, 0))).toBeGreaterThan(1.01 * parOf(path, looks, fresh));
  });

  it('is a part of the error of a look, and all of it where it is more', () => {
    const looks = [{ gauge: near, agoS: 0 }];
    expect(parOf(path, looks, lasting(0.3, 0.5))).toBeCloseTo(parOf(path, looks, fresh), 6);
    expect(parOf(path, looks, lasting(0.9, 1.2))).toBeCloseTo(parOf(path, looks, { ...fresh, errorMps: 1.5 }), 6);
  });

  it('is not in a number that is read off', () => {
    const looks = [near, near].map((gauge) => ({ gauge, agoS: 0, isNumber: true }));
    expect(parOf(path, looks, lasting(0.8, 0.8))).toBeCloseTo(parOf(path, looks, fresh), 6);
  });
});

describe('par', () => {
  const MEAN: Reader['unsure'] = { speedShare: 0.3, directionDeg: 15 };
  const SURE: Reader['unsure'] = { speedShare: 0, directionDeg: 0 };
  const AGO_S = [0, 5, 10, 20, 40, 80];
  const SEEDS = 4;

  const parsOf = (ground: Ground, sky: Sky, mph: number, rangeYd: number) => {
    const law = lawOf({ law: 1, ground, sky, speedMps: mphToMps(mph) });
    const rangeM = rangeYd * M_PER_YD;
    const sums = new Array<number>(6).fill(0);
    for (let seed = 1; seed <= SEEDS; seed++) {
      const line = lineOf(wavesOf(law, seed), 90);
      const truth = pathGauge(line, rangeM);
      const meter = line.gauge(0);
      const flags = [0.55, 0.8, 1].map((x) => line.gauge(x * rangeM, 2));
      const mirage = pathGauge(line, rangeM, (x) => Math.exp(-0.5 * ((x - 0.73) / 0.1) ** 2));
      const looks = (gauges: Look['gauge'][]) => gauges.flatMap((gauge) => AGO_S.map((agoS) => ({ gauge, agoS })));
      const read = (gauges: Look['gauge'][], waitS = 0, errorMph = 1, unsure = MEAN) =>
        mpsToMph(parOf(truth, looks(gauges), { errorMps: mphToMps(errorMph), unsure, waitS }));
      const all = [meter, ...flags, mirage];
      [read([meter]), read([mirage]), read([...flags, mirage]), read(all), read(all, 5), read(all, 0, 0, SURE)].forEach(
        (par, i) => {
          sums[i] += par / SEEDS;
        },
      );
    }
    return sums;
  };

  // The law's table: meter alone; mirage; flags too; meter too; fired 5 s later; perfect looks and a known mean. mph.
  it.each<[Ground, Sky, number, number, number[]]>([
    ['meadow', 'overcast', 10, 600, [1.21, 0.96, 0.87, 0.74, 0.8, 0.65]],
    ['meadow', 'broken', 10, 600, [1.53, 1.35, 1.23, 0.98, 1.09, 0.91]],
    ['mown', 'sun', 10, 600, [1.76, 1.68, 1.5, 1.09, 1.24, 1.03]],
    ['desert', 'sun', 6, 600, [1.57, 1.58, 1.39, 0.98, 1.06, 0.92]],
    ['meadow', 'night', 5, 600, [0.82, 0.68, 0.56, 0.48, 0.49, 0.38]],
    ['meadow', 'overcast', 10, 1000, [1.21, 0.89, 0.81, 0.7, 0.73, 0.6]],
    ['mown', 'sun', 10, 1000, [1.81, 1.71, 1.53, 1.15, 1.23, 1.08]],
  ])('of %s under %s at %s mph and %s yd is what the page says', (ground, sky, mph, rangeYd, expected) => {
    parsOf(ground, sky, mph, rangeYd).forEach((par, i) => {
      expect(Math.abs(par - expected[i]), `column ${i}: ${par}`).toBeLessThan(0.05);
    });
  });
});
