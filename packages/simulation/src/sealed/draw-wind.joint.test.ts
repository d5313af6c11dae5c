import { createRandomStream } from '@windcall/wind';
import { expect, it } from 'vitest';
import { METER_ERROR_MPH, meterOffOf, meterShows } from '../meter-at.ts';
import { announceWind, forecastOf, surfaceWindOf, windOfAnnounced } from './draw-wind.ts';

const dice = (seed: number) => createRandomStream(seed, 1);
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);

it('blows a class of value from its angle off the line, from either side and from both ends', () => {
  const offLine = (deg: number): number => Math.asin(Math.abs(Math.sin((deg * Math.PI) / 180))) * (180 / Math.PI);
  for (const [value, from, to] of [
    ['full', 66, 90],
    ['half', 35, 57],
    ['low', 6, 24],
  ] as const) {
    const degs = SEEDS.map((seed) => announceWind(dice(seed), value, 'gusty', 600).fromDeg);
    for (const deg of degs) {
      expect(offLine(deg)).toBeGreaterThanOrEqual(from - 1e-9);
      expect(offLine(deg)).toBeLessThanOrEqual(to + 1e-9);
    }
    expect(degs.filter((deg) => Math.sin((deg * Math.PI) / 180) > 0).length).toBeGreaterThan(15);
    expect(degs.filter((deg) => Math.cos((deg * Math.PI) / 180) > 0).length).toBeGreaterThan(15);
  }
});

it('forecasts the crosswind of a turned target like the crosswind of a wind turned by the same angle', () => {
  const announced = announceWind(dice(3), 'full', 'steady', 600);
  const turned = { ...announced, fromDeg: announced.fromDeg + 40 };
  expect(forecastOf(dice(5), turned, 600, 40)).toEqual(forecastOf(dice(5), announced, 600));
  const { low, high } = forecastOf(dice(5), announced, 600);
  expect(low).toBeLessThan(high);
  expect(Math.sign(low + high)).toBe(Math.sign(Math.sin((announced.fromDeg * Math.PI) / 180)));
});

it('turns out to be a wind near the announced one, no stronger than a drill has', () => {
  const announced = announceWind(dice(3), 'full', 'steady', 600);
  const real = SEEDS.map((seed) => windOfAnnounced(dice(seed), announced));
  const mean = real.reduce((sum, { air }) => sum + air.meanMph, 0) / real.length;
  expect(mean / announced.air.meanMph).toBeGreaterThan(0.85);
  expect(mean / announced.air.meanMph).toBeLessThan(1.15);
  for (const { air, directionDeg } of real) {
    expect(air.meanMph).toBeLessThanOrEqual(22);
    expect(air.meanMph).toBeGreaterThanOrEqual(0.5);
    expect(directionDeg).toBeGreaterThanOrEqual(0);
    expect(directionDeg).toBeLessThan(360);
  }
  const [first] = real;
  if (first === undefined) throw new Error('a wind must be drawn');
  expect(surfaceWindOf(first, '77')).toMatchObject({
    seed: '77',
    speed: first.air.meanMph,
    direction: first.directionDeg,
  });
});

it('is read off a meter to a tenth and 15°, with the error of the meter added, never below 0', () => {
  const stage = { wind: { kind: 'steady' } } as never;
  const over = (crosswindMph: number, headwindMph: number) => () => ({ crosswindMph, headwindMph });
  const shown = (cross: number, head: number, off = 0) => meterShows(stage, {} as never, 0, off, over(cross, head));
  expect(shown(3, 4)).toEqual({ speed: 5, direction: 30 });
  expect(shown(-5, 0)).toEqual({ speed: 5, direction: 270 });
  expect(shown(0, -5, 0.26)).toEqual({ speed: 5.3, direction: 180 });
  expect(shown(0, 0.2, -0.4)).toEqual({ speed: 0, direction: 0 });
  expect([meterOffOf(0), meterOffOf(0.5), meterOffOf(1)]).toEqual([-0.45, 0, 0.45]);
  expect(meterOffOf(1) + 0.05).toBeCloseTo(METER_ERROR_MPH, 12);
});
