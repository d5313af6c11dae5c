import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crosswindFrom, recipeOf, replayField, type WeatherLog } from './index.ts';
import { clockDegrees } from './wind-diary.ts';

const log = (seconds: number[], speedMph: number[], directionTrueDeg: (number | null)[]): WeatherLog => ({
  n: seconds.length,
  device: 'meter',
  first: '',
  last: '',
  seconds,
  speedMph,
  directionTrueDeg,
  crosswindMph: seconds.map(() => null),
  meanTemperatureF: null,
  meanStationInHg: null,
  meanHumidity: null,
});
const every = (count: number, stepS: number) => Array.from({ length: count }, (_, i) => i * stepS);
const near = (value: number) => expect.closeTo(value, 6);

describe('a log of wind', () => {
  it('is turned to the clock of the range: a wind from down range is 12 o’clock', () => {
    expect(clockDegrees([90, 100, 80, null, 0], 90)).toEqual([0, 10, 350, null, 270]);
  });

  it('keeps each second it has, and its place between where it has none', () => {
    const field = replayField(log([0, 1, 4], [10, 10, 4], [90, 90, 90]), 0, 700);
    expect(field.timeSteps).toEqual([0, 1, 2, 3, 4]);
    expect(field.windData.speed[0]).toEqual([10, 10, 8, 6, 4].map(near));
    expect(field.windData.direction[0]).toEqual([90, 90, 90, 90, 90].map(near));
    expect(field.distances).toEqual([0, 700]);
  });

  it('goes between two winds by components, the short way past north', () => {
    const field = replayField(log([0, 2], [10, 10], [350, 10]), 0, 700);
    expect(field.windData.direction[0]?.map((degrees) => (degrees + 180) % 360)).toEqual([170, 180, 190].map(near));
    expect(field.windData.speed[0]?.[1]).toBeCloseTo(10 * Math.cos(Math.PI / 18), 9);
  });

  it('gives a row without a direction that of the row before, and the first ones that of the first there is', () => {
    const field = replayField(log([0, 1, 2, 3], [0, 5, 0, 6], [null, 120, null, 30]), 0, 700);
    expect(field.windData.speed[0]).toEqual([0, 5, 0, 6].map(near));
    const early = replayField(log([0, 1, 2], [4, 5, 6], [null, 120, null]), 0, 700);
    expect(early.windData.direction[0]).toEqual([120, 120, 120].map(near));
    // no directions at all: the wind is from down range
    expect(replayField(log([0, 1], [4, 5], [null, null]), 40, 700).windData.direction[0]).toEqual([0, 0].map(near));
  });

  it('is averaged onto 800 even steps where it is longer, the whole of it', () => {
    const seconds = every(1600, 1);
    const field = replayField(
      log(
        seconds,
        seconds.map((s) => (s % 2 === 0 ? 4 : 8)),
        seconds.map(() => 90),
      ),
      0,
      700,
    );
    // 1599 s in steps of 3 s
    expect(field.timeSteps).toHaveLength(534);
    expect([field.timeSteps[1], field.timeSteps.at(-1)]).toEqual([3, 1599]);
    for (const mph of field.windData.speed[0] ?? [])
      expect([4, 5 + 1 / 3, 6 + 2 / 3, 6, 8].some((v) => Math.abs(v - mph) < 1e-6)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), (spanS) => {
        const { timeSteps } = replayField(log([0, spanS], [5, 5], [90, 90]), 0, 700);
        expect(timeSteps.length).toBeLessThanOrEqual(800);
        const step = timeSteps[1] ?? 1;
        expect(spanS - (timeSteps.at(-1) ?? 0)).toBeLessThan(step);
      }),
      { numRuns: 40 },
    );
  });

  it('without directions is its crosswind from the side that is said, from its first row on', () => {
    const bare = { ...log([0, 10, 12, 14], [5, 6, 7, 8], [null, null, null, null]), crosswindMph: [null, 3, null, -4] };
    expect(crosswindFrom(bare, 'right', 300)).toMatchObject({
      n: 2,
      device: 'meter',
      seconds: [0, 4],
      speedMph: [3, 4],
      crosswindMph: [3, 4],
      directionTrueDeg: [30, 30],
    });
    expect(crosswindFrom(bare, 'left', 300).directionTrueDeg).toEqual([210, 210]);
    expect(crosswindFrom({ ...bare, crosswindMph: [null, null, null, null] }, 'left', 0)).toMatchObject({
      n: 0,
      seconds: [],
    });
  });
});

describe('a recipe after a log', () => {
  const recipe = (speeds: number[], directions: number[], stepS = 1) =>
    recipeOf(log(every(speeds.length, stepS), speeds, directions), 0);

  it('has the mean of the vectors and both spreads with n − 1, directions about the mean wherever north is', () => {
    const { windSpeed, windDirection, speedVariation, directionVariation } = recipe([8, 10, 12], [350, 0, 10]);
    expect(windSpeed).toBeCloseTo(10, 9);
    expect(speedVariation).toBeCloseTo(2, 9);
    // the stronger wind from 10° pulls the mean a little toward 10°
    const middle = (Math.atan2(2 * Math.sin(Math.PI / 18) * 2, 10 + 20 * Math.cos(Math.PI / 18)) * 180) / Math.PI;
    expect(windDirection).toBeCloseTo(middle, 6);
    expect(directionVariation).toBeCloseTo(Math.sqrt(((10 + middle) ** 2 + middle ** 2 + (10 - middle) ** 2) / 2), 6);
  });

  it('stays within what a wind can be made of', () => {
    expect(recipe([90, 90, 90], [0, 0, 0]).windSpeed).toBe(60);
    expect(recipe([0, 200, 0], [0, 0, 0]).speedVariation).toBe(60);
    expect(recipe([5], [40])).toMatchObject({ speedVariation: 0, directionVariation: 0, correlationTime: 1 });
  });

  it('is as long in one mind as its speed is: at 1/e, in seconds, 1 to 600', () => {
    const sine = (periodS: number, count: number, stepS = 1) => {
      const speeds = every(count, stepS).map((s) => 10 + 3 * Math.sin((2 * Math.PI * s) / periodS));
      return recipe(
        speeds,
        speeds.map(() => 90),
        stepS,
      ).correlationTime;
    };
    const share = Math.acos(1 / Math.E) / (2 * Math.PI);
    for (const periodS of [40, 80, 120]) expect(sine(periodS, 700) / periodS).toBeCloseTo(share, 1);
    // sampling every 2 s makes the time no longer or shorter
    expect(sine(120, 350, 2) / sine(120, 700)).toBeCloseTo(1, 1);
    // changes up and down each second, then none at all
    expect(recipe([4, 8, 4, 8, 4, 8, 4, 8], Array(8).fill(90)).correlationTime).toBe(1);
    expect(recipe([5, 5, 5, 5], [90, 90, 90, 90]).correlationTime).toBe(1);
    // a step in the middle of an hour gives a long time, which is bounded
    expect(
      recipe(
        every(3600, 1).map((s) => (s < 1800 ? 2 : 9)),
        Array(3600).fill(90),
      ).correlationTime,
    ).toBeGreaterThan(300);
    expect(sine(1e5, 7200)).toBe(600);
  });
});
