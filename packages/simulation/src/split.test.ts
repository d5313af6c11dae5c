import { scenarios, type stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { buildStage } from './build-stage.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { draftScenario } from './scenario-from-template.ts';
import { solve, windScale } from './solve.ts';
import { type Call, split } from './split.ts';
import { TEMPLATES } from './templates.ts';

/** 800 yd, 5 mph from the right, a plate of 2 MOA: 0.2908 mil to its edge. */
const shootingGround = () => {
  const drafted = TEMPLATES[0] && draftScenario(TEMPLATES[0], {}, scenarios.DEFAULT_ENVIRONMENT);
  if (drafted?.status !== 'ok') throw new Error('the template must make a scenario');
  const wind = { kind: 'steady', speed: 5, direction: 90 } as const;
  const built = buildStage({ profile: DEFAULT_PROFILE, scenario: { ...drafted.draft, id: 5 }, wind });
  if (built.status !== 'ok') throw new Error(built.message);
  const stage = { ...built.stage, directionOfFire: 90 };
  const [first] = stage.targets;
  if (first === undefined) throw new Error('a target must be there');
  const target: stages.StageTarget = {
    ...first,
    distance: 800,
    directionOfFire: 90,
    targetType: 'circle',
    targetSize: 2,
    lookAngle: 0,
  };
  const [solved, scale] = [solve(stage, target, 0), windScale(stage, target)];
  if (solved.status !== 'ok' || scale === null) throw new Error('it must be solved');
  const { windDriftMils, elevationMils } = solved.solution;
  return {
    stage,
    target,
    k: scale.milPerMph,
    stillAir: scale.stillAirMil,
    wind: windDriftMils,
    elevation: elevationMils,
  };
};
const ground = shootingGround();
/** A shot set `right` and `up` off its correction, which strikes at `x`, `y`. */
const taken = (set: { right?: number; up?: number }, x: number, y: number, call: Call = {}) => {
  const aim = {
    windDial: ground.wind + (set.right ?? 0) - 0.5,
    windHold: 0.5,
    elevationDial: ground.elevation + (set.up ?? 0) + 0.25,
    elevationHold: -0.25,
  };
  const outcome = split(ground.stage, ground.target, { momentS: 0, aim, impactX: x, impactY: y }, call);
  if (outcome.status !== 'ok') throw new Error(outcome.status);
  return outcome.split;
};
const near = (mil: number) => expect.closeTo(mil, 9);

describe('what a shot is taken apart into', () => {
  it('is the read, where nothing was said: what was set less what the wind needed, to the finest step', () => {
    const { right, wind } = taken({ right: 0.5 }, 0.6, 0);
    expect(Math.abs(right.rounding)).toBeLessThanOrEqual(0.025);
    expect(right).toEqual({
      read: near(0.5 - right.rounding),
      arithmetic: 0,
      setting: 0,
      rounding: right.rounding,
      waited: 0,
      rifle: near(0.1),
    });
    expect(wind.calledMph).toBeCloseTo((ground.wind + 0.5 - right.rounding - ground.stillAir) / ground.k, 9);
    expect(wind.atCommitMph).toBeCloseTo(5, 2);
    // less than half a step off: there is no finer setting
    expect(taken({ right: 0.02 }, 0, 0).right).toMatchObject({ read: 0, rounding: near(0.02) });
    expect(taken({ right: -0.0249 }, 0, 0).right).toMatchObject({ read: 0, rounding: near(-0.0249) });
  });

  it('is read, arithmetic and setting, each by itself, where wind and hold were said', () => {
    // the shooter called 8 and held 0.1 more than needed, and the turret was half a mil off
    const hold = ground.k * 8 + ground.stillAir + 0.1;
    const { right, wind } = taken({ right: hold + 0.5 - ground.wind }, 1, 0, { best: 8, hold });
    expect(right.read).toBeCloseTo(ground.k * 8 + ground.stillAir - ground.wind, 9);
    expect(right.arithmetic).toBeCloseTo(0.1, 9);
    expect(right.setting + right.rounding).toBeCloseTo(0.5, 9);
    expect(right.rounding).toBeCloseTo(Math.round(hold / 0.05) * 0.05 - hold, 9);
    expect(wind.calledMph).toBe(8);
  });

  it('takes a hold alone for the wind it stands for, and a wind alone for the hold it needs', () => {
    const said = taken({ right: 0.3 }, 0, 0, { hold: ground.wind + 0.3 });
    expect(said.right).toMatchObject({ read: near(0.3), arithmetic: near(0), setting: 0, rounding: near(0) });
    expect(said.wind.calledMph).toBeCloseTo((ground.wind + 0.3 - ground.stillAir) / ground.k, 9);
    const called = taken({ right: 0.3 }, 0, 0, { best: 0 });
    expect(called.right.read).toBeCloseTo(ground.stillAir - ground.wind, 9);
    expect(called.right.arithmetic).toBe(0);
    expect(called.wind.calledMph).toBe(0);
  });

  it('has in height the range, the setting and the rounding, by what was meant', () => {
    const nothing = taken({ up: 0.4 }, 0, 0.5).up;
    expect(nothing.range + nothing.rounding).toBeCloseTo(0.4, 9);
    expect(nothing).toMatchObject({ setting: 0, rifle: near(0.1) });
    const meant = Math.round((ground.elevation + 1) / 0.05) * 0.05 + 0.01;
    const { up } = taken({ up: meant + 0.19 - ground.elevation }, 0, 0, { elevation: meant });
    expect(up.range).toBeCloseTo(meant - ground.elevation, 9);
    expect([up.rounding, up.setting]).toEqual([near(-0.01), near(0.2)]);
    expect(up.rifle).toBeCloseTo(-(up.range + 0.19), 9);
  });
});

describe('what no finer setting does better', () => {
  /** Dials and holds `off` from the intended values, 1 mil on each axis, on a turret with 0.2 mil clicks. */
  const roundingOf = (
    off: number,
    { hold = 0, dial = 1, value = 0.2 } = {},
    tracking?: { windage: number; elevation: number },
  ) => {
    const rifle = { ...ground.stage.rifle, click: { unit: 'mil' as const, value }, tracking: tracking ?? null };
    const aim = { windDial: dial + off, windHold: hold, elevationDial: dial + off, elevationHold: hold };
    const call = { hold: dial + hold, elevation: dial + hold };
    const shot = { momentS: 0, aim, impactX: 0, impactY: 0 };
    const outcome = split({ ...ground.stage, rifle }, ground.target, shot, call);
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    const { right, up } = outcome.split;
    return [right.setting === 0, up.setting === 0];
  };

  it('is half a click of the turret where only dials were turned', () => {
    expect(roundingOf(0.099)).toEqual([true, true]);
    expect(roundingOf(0.101)).toEqual([false, false]);
  });

  it('is half a click as the turret truly moves, up and aside each by its own tracking', () => {
    const tracking = { windage: 0.9, elevation: 1.1 };
    expect(roundingOf(0.089, {}, tracking)).toEqual([true, true]);
    expect(roundingOf(0.099, {}, tracking)).toEqual([false, true]);
    expect(roundingOf(0.111, {}, tracking)).toEqual([false, false]);
  });

  it('is half of 0.05 mil for who holds, or half a finer click', () => {
    for (const set of [{ hold: 0.5 }, { hold: 0.5, dial: 0 }]) {
      expect(roundingOf(-0.024, set)).toEqual([true, true]);
      expect(roundingOf(0.026, set)).toEqual([false, false]);
    }
    expect(roundingOf(0.009, { hold: 0.5, value: 0.02 })).toEqual([true, true]);
    expect(roundingOf(0.011, { hold: 0.5, value: 0.02 })).toEqual([false, false]);
  });
});

describe('a shot in a wind that falls while the shooter waits', () => {
  it('has the wait as a part of its own, and all of them are the impact', () => {
    const field = {
      distances: [0, 1000],
      timeSteps: [0, 5],
      windData: { speed: [0, 1].map(() => [10, 4]), direction: [0, 1].map(() => [90, 90]) },
    };
    const stage: stages.Stage = { ...ground.stage, wind: { kind: 'samples', field } };
    const neededAt = (momentS: number) => {
      const solved = solve(stage, ground.target, momentS);
      if (solved.status !== 'ok') throw new Error(solved.status);
      return solved.solution.windDriftMils;
    };
    const waited = neededAt(0) - neededAt(5);
    expect(waited).toBeGreaterThan(0.5);
    const aim = { windDial: neededAt(0) + 0.6, windHold: 0, elevationDial: 1, elevationHold: 0 };
    const call = { best: 12, hold: neededAt(0) + 0.3, momentS: 0 };
    const takenApart = (of: Call) => {
      const outcome = split(stage, ground.target, { momentS: 5, aim, impactX: 2, impactY: 0.3 }, of);
      if (outcome.status !== 'ok') throw new Error(outcome.status);
      return outcome.split;
    };
    const { right, up, wind } = takenApart(call);
    expect(right.waited).toBeCloseTo(waited, 9);
    for (const part of [right.read, right.arithmetic, right.setting, right.rifle])
      expect(Math.abs(part)).toBeGreaterThan(0.01);
    for (const [parts, impact] of [
      [right, 2],
      [up, 0.3],
    ] as const)
      expect(Object.values(parts).reduce((sum, mil) => sum + mil, 0)).toBeCloseTo(impact, 9);
    expect([wind.atCommitMph, wind.atFireMph]).toEqual([expect.closeTo(10, 1), expect.closeTo(4, 1)]);
    // a shooter who fires at the commit, or gives no time, has not waited
    expect(takenApart({ ...call, momentS: 5 }).right.waited).toBe(0);
    expect(takenApart({ best: 12 }).right.waited).toBe(0);
  });
});

describe('the cheapest single change', () => {
  it('is the part that would have hit without it, and as much of it as that needs', () => {
    // 0.5 right from misreading: 0.2092 less reaches the edge
    const { cheapest, isHit, hitWithout } = taken({ right: 0.5 }, 0.5, 0, { hold: ground.wind + 0.5 });
    expect(isHit).toBe(false);
    expect(cheapest).toEqual({ axis: 'right', part: 'read', mil: near(0.5), enough: expect.closeTo(0.5 - 0.2908, 2) });
    expect(hitWithout.right).toEqual({
      read: true,
      arithmetic: false,
      setting: false,
      rounding: false,
      waited: false,
      rifle: false,
    });
    const left = taken({ right: -0.5 }, -0.5, 0, { hold: ground.wind - 0.5 }).cheapest;
    expect(left).toMatchObject({ mil: near(-0.5), enough: expect.closeTo(0.2908 - 0.5, 2) });
    const high = taken({ up: 0.5 }, 0, 0.5, { elevation: ground.elevation + 0.5 });
    expect(high.cheapest).toMatchObject({ axis: 'up', part: 'range', enough: expect.closeTo(0.5 - 0.2908, 2) });
    expect([high.hitWithout.up.range, high.hitWithout.up.rifle, high.hitWithout.right.read]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is the one that needs least, of several', () => {
    const call = { best: (ground.wind + 0.3 - ground.stillAir) / ground.k, hold: ground.wind + 0.55 };
    // 0.3 from misreading and 0.25 from arithmetic are 0.55 right: reducing either alone by at least 0.26 is enough
    const { cheapest, hitWithout } = taken({ right: 0.55 }, 0.5, 0.1, call);
    expect([hitWithout.right.read, hitWithout.right.arithmetic]).toEqual([true, true]);
    // the smaller part changes in smaller steps, so it comes nearer to the edge
    expect(Math.abs(cheapest?.enough ?? 9)).toBeLessThanOrEqual(0.5 - Math.sqrt(0.2908 ** 2 - 0.01) + 1e-3);
    expect(Math.abs(cheapest?.enough ?? 9)).toBeGreaterThan(0.5 - Math.sqrt(0.2908 ** 2 - 0.01) - 1e-3);
  });

  it('is the least of both axes, whichever comes first', () => {
    const least = (right: number, up: number) =>
      taken({ right, up }, right, up, { hold: ground.wind + right, elevation: ground.elevation + up }).cheapest;
    // to the edge from 0.28 and 0.2: 0.069 less of one or 0.121 of the other
    expect(least(0.28, 0.2)).toMatchObject({ axis: 'right', part: 'read', enough: expect.closeTo(0.0689, 2) });
    expect(least(0.2, 0.28)).toMatchObject({ axis: 'up', part: 'range', enough: expect.closeTo(0.0689, 2) });
  });

  it('is none where the shot hit, where two were needed, and where the rifle alone did it', () => {
    const hit = taken({ right: 0.2 }, 0.2, 0, { hold: ground.wind + 0.2 });
    expect([hit.isHit, hit.cheapest]).toEqual([true, null]);
    expect(taken({ right: 0.5, up: 0.5 }, 0.5, 0.5).cheapest).toBeNull();
    const scattered = taken({}, 0.5, 0);
    expect([scattered.isHit, scattered.cheapest, scattered.hitWithout.right.rifle]).toEqual([false, null, true]);
  });
});

it('says why a shot cannot be taken apart: the bullet does not get there', () => {
  const slow = {
    ...ground.stage,
    rifle: { ...ground.stage.rifle, muzzleVelocity: 300, bulletBC: 0.03, bcSegments: [] },
  };
  const aim = { windDial: 0, windHold: 0, elevationDial: 0, elevationHold: 0 };
  const outcome = split(slow, ground.target, { momentS: 0, aim, impactX: 0, impactY: 0 });
  expect(outcome).toMatchObject({ status: 'cannot-solve', reason: expect.stringMatching(/yd|still air/) });
});
