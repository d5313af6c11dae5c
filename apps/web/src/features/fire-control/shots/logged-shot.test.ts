import { sessions } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE, fire } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../api/new-id.ts';
import { SEED, scenarioFrom } from '../../../testing/shooting-range.ts';
import * as calculations from '../solution/calculations.ts';
import { accuracyOf, flyIntent, intentOf, type LoggedShot, statisticsOf } from './logged-shot.ts';

// with scatter, so that draws differ
const profile = { ...DEFAULT_PROFILE, rifleAccuracy: 1 };
const built = buildStage({ profile, scenario: scenarioFrom('simple_steel_500') });
if (built.status !== 'ok') throw new Error('the stage must be built');
const { stage } = built;
const [target] = stage.targets;
if (target === undefined) throw new Error('the stage must have a target');
const aim = { windDial: 0.5, elevationDial: 2.5, windHold: 0, elevationHold: 0, power: 20 };
const draw = { seed: SEED, shotNumber: 4 };
const fly = (more: Partial<typeof aim> = {}): LoggedShot => {
  const flown = flyIntent(
    calculations,
    stage,
    intentOf(1, newId(), target, 15, { ...aim, ...more }, sessions.toldOf({ responseTime: 3 }), {}),
    draw,
  );
  if (flown === null) throw new Error('the shot must be flown');
  return flown;
};
const base = { ...fly(), trueWindDriftMils: 0.5, trueElevationMils: 2.5 };
const accuracy = (more: Partial<LoggedShot>) => accuracyOf({ ...base, ...more });

describe('a shot that is being recorded', () => {
  it('is listed under its number, not saved, where the very same draw lands it for the server', () => {
    const { windHold, elevationHold, windDial, elevationDial } = aim;
    const there = fire(stage, target, 15, { windHold, elevationHold, windDial, elevationDial }, draw);
    if (there.status !== 'ok') throw new Error('the shot must land');
    const { impactX, impactY, score } = there.shot;
    expect(fly()).toMatchObject({ shotNumber: 4, saved: false, impactX, impactY, score, moment: 15, target: 1 });
  });
  it('flies with what was held as with what was dialed, and says both', () => {
    const held = fly({ windDial: 0.2, windHold: 0.3, elevationDial: 2, elevationHold: 0.5 });
    const { impactX, impactY } = fly();
    expect(held.impactX).toBeCloseTo(impactX, 9);
    expect(held.impactY).toBeCloseTo(impactY, 9);
    const { shotData } = intentOf(
      1,
      newId(),
      target,
      0,
      { ...aim, windHold: 0.3, elevationHold: 0.5 },
      sessions.toldOf({ responseTime: 7 }),
      {},
    );
    expect(shotData.userHoldAdjustments).toEqual({ windHold: 0.3, elevationHold: 0.5 });
    expect(held).toMatchObject({ windHold: 0.3, elevationHold: 0.5, responseTime: 3 });
    expect(held.shotId).toMatch(/-4/);
    expect(accuracy({ userElevationDial: 2, elevationHold: 0.5 }).elevation).toBe('good');
  });
  it('keeps the draw it was shown with under another number', () => {
    const body = intentOf(1, newId(), target, 15, aim, sessions.toldOf({ responseTime: 3 }), { draw: 4 });
    const { impactX, impactY } = fly();
    expect(flyIntent(calculations, stage, body, { ...draw, shotNumber: 7 })).toMatchObject({
      ...{ shotNumber: 7, impactX, impactY },
    });
  });
  it('is none at a target that the stage does not have', () => {
    const body = intentOf(1, newId(), { ...target, number: 9 }, 0, aim, sessions.toldOf({ responseTime: 0 }), {});
    expect(flyIntent(calculations, stage, body, draw)).toBeNull();
  });
});

describe('the accuracy dot', () => {
  it('is good when the correction is closer than 0.2 mil to the true one, else off', () => {
    expect(accuracy({ userWindDial: 0.69 }).wind).toBe('good');
    expect(accuracy({ userWindDial: 0.7 }).wind).toBe('off');
    expect(accuracy({ userElevationDial: 2.3 }).elevation).toBe('off');
  });
  it('counts what was held with what was dialed', () => {
    expect(accuracy({ userWindDial: 0, windHold: 0.45 }).wind).toBe('good');
    expect(accuracy({ windHold: 0.45 }).wind).toBe('off');
  });
  it('is gray without data', () => {
    expect(accuracy({ trueWindDriftMils: Number.NaN })).toEqual({ wind: 'unknown', elevation: 'good' });
  });
});

describe('a session’s statistics', () => {
  it('count hits, per cent, and the mean time, without the first shot, which follows no other', () => {
    const shots = [
      { isHit: true, responseTime: 0 },
      { isHit: false, responseTime: 6 },
      { isHit: true, responseTime: 3 },
    ];
    expect(statisticsOf(shots)).toMatchObject({ hits: 2, avgResponseTime: 4.5 });
    expect(statisticsOf(shots.slice(0, 1)).avgResponseTime).toBe(0);
    expect(statisticsOf(shots).accuracy).toBeCloseTo(66.667, 3);
    expect(statisticsOf([])).toEqual({ hits: 0, avgResponseTime: 0, accuracy: 0 });
  });
});

describe('a shot’s id', () => {
  it('is a UUID of version 4, another one each time', () => {
    const ids = Array.from({ length: 50 }, newId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(50);
  });
});
