import { scenarios } from '@windcall/contract';
import { mToYd } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { buildStage, type StageParts } from './build-stage.ts';
import { flightPath } from './flight-path.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { draftScenario } from './scenario-from-template.ts';
import { solve } from './solve.ts';
import { TEMPLATES } from './templates.ts';

const stageIn = (wind: StageParts['wind']) => {
  const template = TEMPLATES.find(({ id }) => id === 'simple_steel_500');
  const drafted = template && draftScenario(template, {}, scenarios.DEFAULT_ENVIRONMENT);
  if (drafted?.status !== 'ok') throw new Error('the template must make a scenario');
  const built = buildStage({ profile: DEFAULT_PROFILE, scenario: { ...drafted.draft, id: 5 }, wind });
  const target = built.status === 'ok' ? built.stage.targets[0] : undefined;
  if (built.status !== 'ok' || target === undefined) throw new Error('the stage must have a target');
  return { stage: built.stage, target };
};

describe('the way of a bullet', () => {
  it('ends at the target at the time and off the line by the correction that the solution has', () => {
    const { stage, target } = stageIn({ kind: 'steady', speed: 10, direction: '3:00' });
    const path = flightPath(stage, target, 0);
    const solved = solve(stage, target, 0);
    if (solved.status !== 'ok') throw new Error('must be solved');
    const end = path.at(-1);
    expect(mToYd(end?.zM ?? 0)).toBeCloseTo(target.distance, 9);
    expect(end?.tS).toBeCloseTo(solved.solution.timeOfFlight, 3);
    expect(end?.upMil).toBeCloseTo(-solved.solution.elevationMils, 1);
    expect(end?.rightMil).toBeCloseTo(-solved.solution.windDriftMils, 1);
    expect(end?.rightMil).toBeLessThan(-0.5);
  });

  it('gets later and slower all the way, and drifts the way the wind blows', () => {
    const { stage, target } = stageIn({ kind: 'steady', speed: 10, direction: '9:00' });
    const path = flightPath(stage, target, 0);
    expect(path.length).toBeGreaterThan(10);
    path.slice(1).forEach((point, i) => {
      const before = path[i];
      expect(point.tS).toBeGreaterThan(before?.tS ?? Number.POSITIVE_INFINITY);
      expect(point.mach).toBeLessThan(before?.mach ?? 0);
    });
    expect(path.at(-1)?.rightMil).toBeGreaterThan(path[4]?.rightMil ?? Number.POSITIVE_INFINITY);
  });
});
