// @module-tag no-database
import { airRead } from '@windcall/cues';
import { buildStage, DEFAULT_PROFILE, FORECAST, parAt, UNANNOUNCED } from '@windcall/simulation';
import { mToYd, ydToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import kept from '../../../test/fixtures/task-of-recipe.json' with { type: 'json' };
import type { MadeTask } from './kept-air.ts';
import { parOfTask } from './picture-of-task.ts';

const built = buildStage({
  profile: DEFAULT_PROFILE,
  scenario: { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null },
  wind: { kind: 'steady', speed: 0, direction: 0 },
  clock: 'live',
});
if (built.status !== 'ok') throw new Error(built.message);
const { stage: base } = built;

type Air = Pick<Extract<MadeTask['stage']['wind'], { kind: 'surface' }>, 'ground' | 'sky' | 'speed'>;
const stageIn = (air: Air, seed: number, distance = 600): MadeTask['stage'] => ({
  ...base,
  targets: [{ number: 1, distance, directionOfFire: 0, lookAngle: 0, targetType: 'square', targetSize: 2 }],
  wind: { kind: 'surface', law: 1, direction: 90, seed: String(seed), ...air },
});
/** Mean of a few seeds: one seed's waves deviate from the law by a hundredth. */
const parsOf = (air: Air, flagsFor?: MadeTask['flagsFor']): number[] =>
  ([1, 2, 3] as const).map((level) => {
    const pars = [1, 2, 3].map(
      (seed) => parOfTask({ stage: stageIn(air, seed), ...(flagsFor && { flagsFor }) }, level) ?? Number.NaN,
    );
    return pars.reduce((sum, par) => sum + par, 0) / pars.length;
  });

describe('par of a task', () => {
  // Levels 1 to 3 at 600 yd, mph. With only the target's air in focus the law gives 0.74 0.87 0.96 overcast and 0.98
  // 1.23 1.35 in broken sun; a scope also turned to 3/4 and 1/2 reads more. Air in focus at 1/2 is ± 0.054 of the range
  // by the depth of field at 20×.
  it.each<[Air, number[]]>([
    [{ ground: 'meadow', sky: 'overcast', speed: 10 }, [0.65, 0.76, 0.77]],
    [{ ground: 'meadow', sky: 'broken', speed: 10 }, [0.85, 1.07, 1.07]],
    [{ ground: 'mown', sky: 'sun', speed: 10 }, [0.94, 1.29, 1.3]],
    [{ ground: 'meadow', sky: 'night', speed: 5 }, [0.43, 0.5, 0.52]],
  ])('in %o counts the meter, the flags and every focus of the scope', (air, expected) => {
    parsOf(air).forEach((par, i) => {
      expect(Math.abs(par - (expected[i] ?? Number.NaN)), `level ${i + 1}: ${par}`).toBeLessThan(0.02);
    });
  });

  it('with a near flag falls at the levels that have it, most where no meter reads the near air', () => {
    const air = { ground: 'meadow', sky: 'broken', speed: 10 } as const;
    const [before, now] = [parsOf(air), parsOf(air, 'call')];
    expect(now[0]).toBeCloseTo(0.69, 1);
    expect(now[1]).toBeCloseTo(0.81, 1);
    expect(now[2]).toBe(before[2]);
    expect((before[1] ?? 0) - (now[1] ?? 0)).toBeGreaterThan((before[0] ?? 0) - (now[0] ?? 0));
  });

  it('counts no forecast at the level that gives none', () => {
    const stage = stageIn({ ground: 'meadow', sky: 'overcast', speed: 4 }, 1);
    const [target] = stage.targets;
    if (target === undefined) throw new Error('the stage must have a target');
    const looks = airRead(ydToM(target.distance), { flag: false, mirage: true }).map(({ zM, ...place }) => ({
      ...{ yd: mToYd(zM), ...place },
    }));
    const par = parOfTask({ stage }, 3) ?? Number.NaN;
    expect(par).toBe(parAt(stage, target, looks, UNANNOUNCED));
    expect(par).toBeGreaterThan((parAt(stage, target, looks, FORECAST) ?? Number.NaN) + 0.01);
  });

  it('is there for the wind of a surface layer alone', () => {
    expect(parOfTask(kept.made as unknown as MadeTask, 1)).toBeNull();
  });
});
