import { fpsToMps, ydToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { creedmoor, ok } from '../../test/creedmoor.ts';
import { prepareShot } from '../flight/prepare-shot.ts';
import { solveTrajectory } from '../flight/solve-trajectory.ts';
import { fitDragCurve } from './fit-drag-curve.ts';

const RANGES = Array.from({ length: 15 }, (_, i) => ydToM(100 * (i + 1)));
/** A bullet unlike G7: slicker when fast, draggier through the speed of sound. */
const segments = [
  { mach: 1, bc: 0.29 },
  { mach: 1.6, bc: 0.31 },
  { mach: 2.5, bc: 0.34 },
];
const truth = creedmoor({ ammunition: { drag: { table: 'G7', bc: 0.3, segments } } });
const speeds = (input: typeof truth) =>
  ok(solveTrajectory(prepareShot(input), RANGES)).rows.map(({ rangeM, speedMps, timeS }) => ({
    rangeM,
    speedMps,
    timeS,
  }));

describe('a drag curve from speeds', () => {
  const fit = ok(fitDragCurve(creedmoor(), speeds(truth)));

  it('follows the speeds and times it is fitted to', () => {
    expect(fit.speedRmsMps).toBeLessThan(0.3);
    expect(fit.timeRmsS).toBeLessThan(5e-4);
    expect(fit.curve.length).toBeLessThanOrEqual(200);
  });

  it('predicts another speed and weather within 2 ft/s and 3 ms at 1500 yd', () => {
    const change = { atmosphere: { temperatureC: -5, pressurePa: 88_000 } };
    const elsewhere = (drag: typeof truth.ammunition.drag) =>
      speeds(creedmoor({ ...change, ammunition: { muzzleVelocityMps: fpsToMps(2700), drag } })).at(-1)!;
    const expected = elsewhere(truth.ammunition.drag);
    const got = elsewhere({ curve: fit.curve });
    expect(Math.abs(got.speedMps - expected.speedMps)).toBeLessThan(fpsToMps(2));
    expect(Math.abs(got.timeS - expected.timeS)).toBeLessThan(0.003);
  });

  it('asks for three rows, and says when the bullet does not get there', () => {
    expect(() => fitDragCurve(creedmoor(), speeds(truth).slice(0, 2))).toThrow(/rows length .*got 2/);
    const far = { rangeM: 9000, speedMps: 100 };
    expect(fitDragCurve(creedmoor(), [...speeds(truth), far])).toMatchObject({ status: 'fell-short' });
  });
});
