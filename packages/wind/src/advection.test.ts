import { describe, expect, it } from 'vitest';
import { carriedYd, carryYdPerS, movingLaw } from './draw-gusts.ts';
import { generateWindField } from './generate-wind-field.ts';
import { WIND_PRESETS } from './settings.ts';

const LAW = {
  meanMph: 10,
  sdMph: 1,
  directionDeg: 180,
  sdDeg: 10,
  correlationTimeS: 10,
  correlationLengthYd: 200,
  largeEddyShare: 0.92,
};
const SEEDS = 150;

/** Speed gusts in SD over the seeds of a field with a carrying wind from `clock`: [seed][distance][time]. */
const carriedGusts = (windDirection: string): number[][][] =>
  Array.from({ length: SEEDS }, (_, seed) => {
    const state = { ...WIND_PRESETS.stochastic.primary, windSpeed: 10, windDirection };
    const grid = { maxDistance: 800, samplingInterval: 100, duration: 240, timeInterval: 5 };
    const stateBasedWind = { primary: state, taylorAdvection: true };
    const outcome = generateWindField({ seed, ...grid, modelComplexity: 'stochastic', stateBasedWind });
    if (outcome.status !== 'ok') throw new Error(JSON.stringify(outcome.problems));
    return outcome.field.windData.speed.map((row) => row.map((mph) => mph - 10));
  });

/** Mean product of gusts `rows` apart in distance and `steps` later in time. */
const correlation = (fields: number[][][], rows: number, steps: number): number => {
  let [sum, n] = [0, 0];
  for (const field of fields) {
    for (let i = Math.max(0, -rows); i < field.length && i + rows < field.length; i++) {
      for (let k = 0; k + steps < field[i].length; k++) {
        sum += field[i][k] * field[i + rows][k + steps];
        n++;
      }
    }
  }
  return sum / n;
};

describe('gusts carried by the wind', () => {
  it('move away with a wind from behind, toward the shooter with one in the face', () => {
    expect(carryYdPerS({ meanMph: 10, directionDeg: 180 })).toBeCloseTo(4.8889, 4);
    expect(carryYdPerS({ meanMph: 10, directionDeg: 0 })).toBeCloseTo(-4.8889, 4);
    expect(carryYdPerS({ meanMph: 10, directionDeg: 90 })).toBeCloseTo(0, 12);
    expect(carriedYd([LAW, LAW, LAW], [0, 0.5, 2])[2]).toBeCloseTo(2 * 4.8889, 3);
  });

  it('decay slower in their own frame, and not at all where the wind outruns them', () => {
    expect(movingLaw(LAW).correlationTimeS).toBeCloseTo(1 / (0.1 - 4.8889 / 200), 2);
    expect(movingLaw({ ...LAW, correlationLengthYd: 20 }).correlationTimeS).toBe(Number.POSITIVE_INFINITY);
  });

  it('keep their variance and their correlation at a fixed place', () => {
    const fields = carriedGusts('6:00');
    expect(Math.abs(correlation(fields, 0, 0) - 1)).toBeLessThan(0.05);
    expect(Math.abs(correlation(fields, 0, 2) - Math.exp(-1))).toBeLessThan(0.05);
    expect(Math.abs(correlation(fields, 1, 0) - 0.558)).toBeLessThan(0.05);
  });

  it('arrive down range later: correlation 200 yd on after 20 s as theory has it, against the wind far less', () => {
    const fields = carriedGusts('6:00');
    const rate = 0.1 - 4.8889 / 200;
    const carried = 200 - 20 * 4.8889;
    const theory = (0.92 * Math.exp(-carried / 200) + 0.08 * Math.exp(-carried / 10)) * Math.exp(-20 * rate);
    const downwind = correlation(fields, 2, 4);
    expect(Math.abs(downwind - theory)).toBeLessThan(0.03);
    expect(downwind - correlation(fields, -2, 4)).toBeGreaterThan(0.05);
  });
});
