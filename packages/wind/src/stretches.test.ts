import { describe, expect, it } from 'vitest';
import { generateWindField } from './generate-wind-field.ts';
import type { WindFieldSettings } from './settings.ts';
import { WIND_PRESETS } from './settings.ts';
import { STRETCH_S, stretchesOf } from './state-process.ts';

const settings = (more: Partial<WindFieldSettings> = {}): WindFieldSettings => ({
  seed: 42,
  maxDistance: 400,
  samplingInterval: 100,
  duration: 300,
  timeInterval: 5,
  modelComplexity: 'complex',
  stateBasedWind: { primary: WIND_PRESETS.complex.primary, secondary: WIND_PRESETS.complex.secondary },
  ...more,
});
const fieldOf = (more?: Partial<WindFieldSettings>) => {
  const made = generateWindField(settings(more));
  if (made.status !== 'ok') throw new Error(made.problems[0]?.message);
  return made.field;
};

describe('the hours of a wind', () => {
  it('hand over with their variance whole, one to the next', () => {
    const timesS = Array.from({ length: 900 }, (_, k) => 10 * k);
    const squares = new Float64Array(timesS.length);
    for (const { first, weights, timesS: since, beginsS } of stretchesOf(timesS, 20)) {
      weights.forEach((weight, i) => {
        squares[first + i] += weight ** 2;
        expect(timesS[first + i]).toBe(beginsS + since[i]);
      });
    }
    for (const sum of squares) expect(sum).toBeCloseTo(1, 12);
  });

  it('read the same wind wherever a field begins, on any grid, with the pattern carried along or not', () => {
    for (const taylorAdvection of [false, true]) {
      const stateBasedWind = { ...settings().stateBasedWind, taylorAdvection };
      const long = fieldOf({ duration: STRETCH_S + 600, stateBasedWind });
      for (const startTime of [1200, STRETCH_S - 150, STRETCH_S, STRETCH_S + 30]) {
        const { timeSteps, windData } = fieldOf({ startTime, timeInterval: 10, samplingInterval: 200, stateBasedWind });
        expect(timeSteps[0]).toBe(startTime);
        timeSteps.forEach((t, k) => {
          expect(windData.speed[2][k]).toBe(long.windData.speed[4][t / 5]);
          expect(windData.direction[1][k]).toBe(long.windData.direction[2][t / 5]);
        });
      }
    }
  });

  it('keep the spread and the memory of the gusts while one hands over to the next', () => {
    const { primary } = WIND_PRESETS.stochastic;
    const around = Array.from({ length: 300 }, (_, seed) => {
      const { windData } = fieldOf({
        seed,
        startTime: STRETCH_S + 60,
        maxDistance: 25,
        samplingInterval: 25,
        duration: 10,
        timeInterval: 10,
        modelComplexity: 'stochastic',
        stateBasedWind: { primary },
      });
      return windData.speed[0];
    });
    const mean = (of: (pair: number[]) => number): number =>
      around.reduce((sum, pair) => sum + of(pair) / around.length, 0);
    const [a, b] = [mean((pair) => pair[0]), mean((pair) => pair[1])];
    const sd = Math.sqrt(mean((pair) => (pair[0] - a) ** 2));
    expect(Math.abs(a - primary.windSpeed)).toBeLessThan(0.2);
    expect(sd / primary.speedVariation).toBeGreaterThan(0.88);
    expect(sd / primary.speedVariation).toBeLessThan(1.12);
    // e^(-10/10), and 0.9 % less during the handover.
    const memory = mean((pair) => (pair[0] - a) * (pair[1] - b)) / sd ** 2;
    expect(Math.abs(memory - Math.exp(-1))).toBeLessThan(0.15);
  });

  it('may begin at any moment that is not before the first', () => {
    expect(fieldOf({ startTime: 9_990_000 }).timeSteps[0]).toBe(9_990_000);
    expect(generateWindField(settings({ startTime: -1 }))).toMatchObject({
      status: 'invalid',
      problems: [{ path: 'startTime' }],
    });
  });
});
