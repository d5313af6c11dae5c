// @module-tag no-database
import { drills } from '@windcall/contract';
import { makeCueTrack } from '@windcall/cues';
import { blurToEye, buildStage, DEFAULT_PROFILE, windOverGround } from '@windcall/simulation';
import { CELLS } from '@windcall/training';
import { MPS_PER_MPH, mToYd, ydToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { seeTaskJob } from './jobs.ts';
import { taskOfCell } from './task-of-cell.ts';

const rms = (errors: readonly number[]): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
const steady = (crossMph: number) => () => ({ crossMph, headMph: 0 });
const seeds = Array.from({ length: 200 }, (_, i) => String(i * 7919 + 1));

describe('the blur of what a sealed task shows', () => {
  it('is the same whenever it is asked for the same moment', () => {
    const [first, second] = [blurToEye(steady(8), '42'), blurToEye(steady(8), '42')];
    first(100, 3);
    expect(second(400, 20)).toEqual(first(400, 20));
    expect(blurToEye(steady(8), '43')(400, 20)).not.toEqual(first(400, 20));
  });

  it.each([
    [8, Math.hypot(0.64, 0.4)],
    [2, Math.hypot(0.5, 0.3)],
  ])('misreads %s mph by %s mph as often to either side, and no less over ten seconds', (mph, sdMph) => {
    const offs = seeds.map((seed) => blurToEye(steady(mph), seed)(600, 50).crossMph - mph);
    expect(rms(offs)).toBeGreaterThan(0.85 * sdMph);
    expect(rms(offs)).toBeLessThan(1.15 * sdMph);
    expect(Math.abs(offs.reduce((a, b) => a + b, 0) / offs.length)).toBeLessThan(0.25 * sdMph);
    const means = seeds.map((seed) => {
      const wind = blurToEye(steady(mph), seed);
      return Array.from({ length: 20 }, (_, i) => wind(600, 50 + i / 2).crossMph - mph).reduce((a, b) => a + b, 0) / 20;
    });
    expect(rms(means)).toBeGreaterThan(0.6 * sdMph);
  });

  it('leaves a script that measures the mirage no nearer to the wind than an eye', () => {
    const built = buildStage({
      profile: DEFAULT_PROFILE,
      scenario: { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null },
      wind: { kind: 'steady', speed: 0, direction: 0 },
      clock: 'live',
    });
    if (built.status !== 'ok') throw new Error(built.message);
    const base = { ...built.stage, targets: [] };
    const errors = CELLS.flatMap((cell, i) => {
      const task = taskOfCell({ base, cell, distances: [600], plateMoa: 2, seed: (i * 104_729 + 7).toString(16) });
      const target = task?.stage.targets[0];
      if (!task || !target) throw new Error('the task must be made');
      const seen = seeTaskJob.run({ task, level: 2, elapsedS: 12 });
      if (seen instanceof Promise) throw new Error('the job must answer at once');
      const atS = task.beginsS + 12;
      const over = windOverGround(task.stage, target, atS + 1);
      const clear = makeCueTrack(
        (zM, tS, place) => {
          const { crosswindMph, headwindMph } = over(mToYd(zM), tS, place);
          return { crossMph: crosswindMph, headMph: headwindMph };
        },
        { rangeM: ydToM(target.distance), heat: task.heat, startS: atS, samples: 1, shown: drills.cuesShownAt(2) },
      );
      // drift times distance at the first sample: without blur, the crosswind of the air in focus
      return seen.cues.slabs.map(
        ({ zM, driftMilPerS: [drift = 0] }, k) =>
          (-(drift - (clear.slabs[k]?.driftMilPerS[0] ?? 0)) * zM) / (1000 * MPS_PER_MPH),
      );
    });
    expect(rms(errors)).toBeGreaterThan(0.7);
    expect(rms(errors)).toBeLessThan(1.5);
  });
});
