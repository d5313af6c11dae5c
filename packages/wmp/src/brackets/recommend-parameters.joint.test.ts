import { expect, it } from 'vitest';
import { daviesBouldin } from '../clusters/analyze-wind.ts';
import { holdOf } from '../hits/hit-probability.ts';
import { coverageIndex, fallbackCoverageIndex } from './bracket-statistics.ts';
import { recommendParameters } from './recommend-parameters.ts';

const clusters = (...winds: [speed: number, direction: number][]) =>
  winds.map(([centroidSpeed, centroidDirection]) => ({ centroidSpeed, centroidDirection }));

it('calls a wind high above 8 mph or 45°, medium from 4 mph or 20°, and sets delta by it', () => {
  const of = (mph: number, deg: number) => {
    const { variability, delta } = recommendParameters(clusters([2, 10], [2 + mph, 10 + deg]));
    return `${variability} ${delta}`;
  };
  expect([of(8, 19), of(8.1, 19), of(3.9, 45.1), of(8.1, 46), of(4, 0), of(0, 20), of(3.9, 19.9), of(8, 45)]).toEqual([
    ...['medium 0.12', 'high 0.1', 'high 0.1', 'high 0.08', 'medium 0.12', 'medium 0.12', 'low 0.18', 'medium 0.12'],
  ]);
});

it('takes the smallest arc that holds all directions, past 12:00 too', () => {
  expect(recommendParameters(clusters([5, 350], [5, 10], [5, 30])).directionRangeDeg).toBeCloseTo(40, 9);
  expect(recommendParameters(clusters([5, 90])).directionRangeDeg).toBe(0);
});

it('turns delta into wind by the kernel, in half miles an hour from 1 to 5', () => {
  const speed = (milPerMph?: number) => recommendParameters(clusters([2, 0], [2, 0]), milPerMph).deltaSpeed;
  expect([speed(), speed(0.1), speed(0.08), speed(0.01), speed(1)]).toEqual([2, 2, 2.5, 5, 1]);
  expect(recommendParameters(clusters([2, 0])).gridDelta).toBe(0.1);
});

it('overlaps less with more clusters, and less again in high wind', () => {
  const alpha = (count: number, mph: number) =>
    recommendParameters(
      clusters(...Array.from({ length: count }, (_, i): [number, number] => [i === 0 ? 2 : 2 + mph, 0])),
    ).alphaOverlap;
  expect([alpha(16, 9), alpha(16, 1), alpha(15, 9), alpha(8, 1), alpha(7, 1), alpha(7, 5)]).toEqual([
    ...[0.2, 0.25, 0.35, 0.4, 0.65, 0.4],
  ]);
});

it('weighs the measures of a distance into an index between 0.6 and 0.95', () => {
  const index = (a: number, b: number, c: number, d: number, e: number): number =>
    coverageIndex(
      { convergenceRate: a, clusterSeparation: b, ballisticWeightingEffectiveness: c },
      { bracketSpanEfficiency: d, crosswindConversionAccuracy: e },
    );
  expect(index(1, 0.6, 0.8, 0.9, 0.5)).toBeCloseTo(0.25 + 0.12 + 0.2 + 0.18 + 0.05, 12);
  expect([index(0, 0, 0, 0, 0), index(1, 1, 1, 1, 1)]).toEqual([0.6, 0.95]);
  expect([0, 3.5, 4, 9].map(fallbackCoverageIndex)).toEqual([0.7, 0.85 * 0.875, 0.85, 0.85]);
});

it('is the mean of the worst scatter over distance of each cluster', () => {
  // clusters about (0, 0), (4, 0) and (0, 3) with mean distances 1, 0.5 and 0
  const points = Float64Array.from([-1, 0, 1, 0, 3.5, 0, 4.5, 0, 0, 3]);
  const index = daviesBouldin(points, Int32Array.from([0, 0, 1, 1, 2]), Float64Array.from([0, 0, 4, 0, 0, 3]));
  expect(index).toBeCloseTo((1.5 / 4 + 1.5 / 4 + 1 / 3) / 3, 12);
  expect(daviesBouldin(points, new Int32Array(5), Float64Array.from([0, 0]))).toBe(0);
});

it('gives a reading on a cut to the hold on its left', () => {
  expect([-3, -2, -1.9, 4, 4.1].map((mph) => holdOf([-2, 4], mph))).toEqual([0, 0, 1, 1, 2]);
});
