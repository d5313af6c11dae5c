import { expect, it } from 'vitest';
import type { WholeRun } from './kept-run.ts';
import { aimsOf, firedAims, speedScore } from './score-run.ts';

const needed = {
  ...{ trueWindDriftMils: 0.5, trueElevationMils: 5, targetType: 'square' as const, targetSize: 2 },
  dispersion: { sigmaWindMil: 0.05, sigmaElevationMil: 0.05, correlation: 0 },
};
const whole = (leadMil: number, right: number, up = 5): WholeRun =>
  ({
    run: { document: { positions: [{ name: 'Prone', sway: 0, move: 0 }] }, moves: [] },
    seeds: { sway: '1', scatter: '2' },
    shots: [
      {
        ...{ target: 1, position: 1, atS: 2, dial: { up: up - 0.2, right: 0.1 } },
        ...{ hold: { up: 0.2, right: right - 0.1 }, outcome: { needed, leadMil, timeOfFlightS: 1 } },
      },
    ],
  }) as unknown as WholeRun;

it('takes the error of an aim at a mover from where it had to be led', () => {
  const [aim] = firedAims(whole(1.2, 1.7));
  expect(aim?.windErrorMil).toBeCloseTo(0, 9);
  expect(aim?.elevationErrorMil).toBeCloseTo(0, 9);
  expect(firedAims(whole(1.2, 0.5))[0]?.windErrorMil).toBeCloseTo(-1.2, 9);
  expect(firedAims(whole(0, 0.5, 5.3))[0]?.elevationErrorMil).toBeCloseTo(0.3, 9);
});

it('calls an aim whole when it was as near as a scope can be set, and less on either side', () => {
  const of = (right: number, up = 5) => aimsOf(firedAims(whole(0, right, up)))[0] ?? Number.NaN;
  expect(of(0.5)).toBeCloseTo(1, 6);
  expect(of(0.8)).toBeLessThan(0.9);
  expect(of(0.8)).toBeCloseTo(of(0.2), 9);
  expect(of(0.5, 5.3)).toBeCloseTo(of(0.5, 4.7), 9);
});

it('scores called speeds as brackets: width, and what is outside', () => {
  const { intervals, handicap } = speedScore([
    { lo: 2, hi: 4, truth: 3 },
    { lo: 2, hi: 4, truth: 5 },
  ]);
  expect(intervals).toEqual([2, 12]);
  expect(handicap).toBeGreaterThan(0);
  expect(speedScore([]).handicap).toBeNull();
});
