import { ballistics, ERRORS } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { windAlongRange } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { DEFAULT_EFFECTS } from '../../platform/stored/advanced-ballistic-effects.ts';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import { conditionsOf } from './conditions.ts';
import {
  crosswindBody,
  fieldAt,
  fireLineOf,
  type SolutionInput,
  solutionBody,
  windTimeIndex,
} from './solution-request.ts';
import { FIELD_LOST, refusalOf } from './use-solution.ts';

const scenario = scenarioFrom('multi_dof_array_troop_line');
const NOTHING = { field: null, exported: null, distanceModel: null, model: null, modelData: null };
const input = (more: Partial<SolutionInput> = {}): SolutionInput => ({
  profile: DEFAULT_PROFILE,
  conditions: conditionsOf(NOTHING, scenario),
  effects: DEFAULT_EFFECTS,
  line: fireLineOf(scenario, scenario.engagements[2] ?? null, DEFAULT_EFFECTS),
  targetNumber: 5,
  totalShots: 0,
  ...more,
});

describe('what a solution is asked for', () => {
  it('passes the contract', () => {
    const body = ballistics.calculateBallistics.body?.parse(solutionBody(input()));
    expect(body).toMatchObject({ distance: 800, directionOfFire: 120, baseDirectionOfFire: 90 });
  });
  it('without a scenario is the default distance on the direction of the effects', () => {
    expect(fireLineOf(null, null, { ...DEFAULT_EFFECTS, directionOfFire: 45 })).toEqual({
      distanceYd: 600,
      targetDofDeg: 45,
      scenarioDofDeg: 45,
    });
  });
  it('counts 5 s of wind for each shot', () => {
    expect([0, 1, 7].map(windTimeIndex)).toEqual([0, 1, 7]);
  });
  it('carries only the moment of the field that the bullet flies through, which reads the same', () => {
    const field = growingField(40);
    for (const index of [0, 7, 39, 60]) {
      const whole = windAlongRange(field, index, { targetDofDeg: 120 });
      const slice = windAlongRange(fieldAt(field, index), index, { targetDofDeg: 120 });
      for (const yd of [0, 333, 1200, 2000]) expect(slice(yd)).toEqual(whole(yd));
    }
  });
});

describe('what the crosswind is asked for', () => {
  it('is nothing without a wind', () => {
    expect(crosswindBody(input(), null)).toBeNull();
  });
  it('names the target, its direction of fire and the wind there', () => {
    const wind = { speedMph: 6, directionDeg: 80, crosswindMph: 0, headwindMph: 0 };
    const body = ballistics.calculateTargetCrosswind.body?.parse(crosswindBody(input(), wind));
    expect(body).toMatchObject({ distance: 800, directionOfFire: 120, authenticWindSpeed: 6, targetId: 5 });
  });
});

describe('what is not calculated', () => {
  it('is anything without complete conditions: nothing is invented', () => {
    const modelData = { environmentalData: { temperature: 60, humidity: 20, windSpeed: 3, windDirection: '3:00' } };
    const conditions = conditionsOf({ ...NOTHING, modelData }, scenario);
    expect(refusalOf(input({ conditions }))).toBe(ERRORS['environment-required'].message);
    expect(refusalOf(input())).toBeNull();
  });
  it('is anything with an exported field that is gone', () => {
    const exported = { exportedFromWeatherModel: true, validated: true };
    expect(refusalOf(input({ conditions: conditionsOf({ ...NOTHING, exported }, scenario) }))).toBe(FIELD_LOST);
    expect(FIELD_LOST).toMatch(/generate the wind field on the Weather Model page/);
  });
});
