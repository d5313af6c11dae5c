import { ballistics } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { DEFAULT_EFFECTS } from '../../platform/stored/advanced-ballistic-effects.ts';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import { crosswindHere, flyHere, solveHere } from './calculate-here.ts';
import { conditionsOf } from './conditions.ts';
import type { SimulateBody } from './shot-request.ts';
import { type SolutionInput, solutionBody } from './solution-request.ts';

const NO_WEATHER = { field: null, exported: null, distanceModel: null, model: null, modelData: null };
const simple = scenarioFrom('simple_steel_500');
const input: SolutionInput = {
  profile: DEFAULT_PROFILE,
  conditions: conditionsOf(NO_WEATHER, simple),
  effects: DEFAULT_EFFECTS,
  line: { distanceYd: 600, targetDofDeg: 90, scenarioDofDeg: 90 },
  targetNumber: 1,
  totalShots: 0,
};

describe('a solution without the server', () => {
  it('is the one that the server gives', () => {
    // The server's test of the same call expects these figures: apps/server/src/features/ballistics/ballistics.test.ts.
    const still = { useAerodynamicJump: false, useCoriolisEffect: false, useSpinDrift: true };
    const weather = { windSpeed: 8, windDirection: "3 o'clock", temperature: 72, humidity: 45, pressure: 29.92 };
    const body = { distance: 600, ...weather, bulletBC: 0.325, muzzleVelocity: 2800, ...still };
    expect(solveHere(body, DEFAULT_PROFILE)).toMatchObject({
      elevationMils: expect.closeTo(3.4291, 3),
      windDriftMils: expect.closeTo(0.6422, 3),
      timeOfFlight: expect.closeTo(0.7575, 3),
      crosswindMph: 8,
      headwindMph: 0,
    });
  });

  it('is one of the contract’s, for what the screen asks, and follows profile and distance', () => {
    const here = solveHere(solutionBody(input), DEFAULT_PROFILE);
    expect(ballistics.solution.parse(here)).toEqual(here);
    const slow = { ...DEFAULT_PROFILE, muzzleVelocity: 2500 };
    expect(solveHere(solutionBody({ ...input, profile: slow }), slow).elevationMils).toBeGreaterThan(
      here.elevationMils,
    );
    const far = solutionBody({ ...input, line: { ...input.line, distanceYd: 900 } });
    expect(solveHere(far, DEFAULT_PROFILE).elevationMils).toBeGreaterThan(here.elevationMils + 2);
  });

  it('takes from the profile what a request does not carry', () => {
    const other = DEFAULT_PROFILE.dragModel === 'G7' ? 'G1' : 'G7';
    const drag = { ...DEFAULT_PROFILE, dragModel: other } as const;
    const body = solutionBody(input);
    expect(solveHere(body, drag).elevationMils).not.toBeCloseTo(solveHere(body, DEFAULT_PROFILE).elevationMils, 1);
  });

  it('flies through the stored wind field as the shots go by', () => {
    const conditions = { ...input.conditions, field: growingField(8) };
    const at = (totalShots: number) => solveHere(solutionBody({ ...input, conditions, totalShots }), DEFAULT_PROFILE);
    expect([at(0).crosswindMph, at(3).crosswindMph]).toEqual([5, 8]);
    expect(at(3).windDriftMils).toBeGreaterThan(at(0).windDriftMils);
  });

  it('is refused in the server’s words without weather, and beyond the bullet’s reach', () => {
    const { temperature: _, ...rest } = solutionBody(input);
    expect(() => solveHere(rest, DEFAULT_PROFILE)).toThrow('AUTHENTIC ENVIRONMENTAL DATA REQUIRED');
    const beyond = { ...solutionBody(input), distance: 2000, muzzleVelocity: 250, bulletBC: 0.05 };
    expect(() => solveHere(beyond, DEFAULT_PROFILE)).toThrow(/out of reach: this bullet gets \d+ yd far/);
  });
});

it('gives the crosswind on a target without the server', () => {
  const asked = { distance: 500, baseWindSpeed: 10, baseWindDirection: '3:00' };
  expect(crosswindHere(asked)).toMatchObject({ crosswindMph: 10, headwindMph: 0, source: 'base' });
  expect(crosswindHere({ ...asked, directionOfFire: 180 })).toMatchObject({ crosswindMph: 0, headwindMph: 10 });
});

describe('a shot without the server', () => {
  const ID = '7d9f2f0e-2c53-4a9c-9d0e-0d6f4b6a1c11';
  const body: SimulateBody = {
    elevationDialAdjustment: 3,
    windDialAdjustment: 0.5,
    solution: {
      elevationMils: 3,
      windDriftMils: 0.5,
      dispersion: { sigmaWindMil: 0.05, sigmaElevationMil: 0.05, correlation: 0 },
    },
    targetSize: 2,
  };

  it('lands about where it was aimed, at the same place each time for the same shot, elsewhere for another', () => {
    const impact = flyHere(body, ID);
    expect(Math.hypot(impact.impactX, impact.impactY)).toBeLessThan(0.4);
    expect(flyHere(body, ID)).toEqual(impact);
    expect(flyHere(body, `0a${ID.slice(2)}`)).not.toEqual(impact);
  });

  it('misses by as much as the dials are off', () => {
    const off = flyHere({ ...body, windDialAdjustment: 2.5 }, ID);
    expect(off.impactX - flyHere(body, ID).impactX).toBeCloseTo(2, 6);
    expect(off).toMatchObject({ isHit: false, score: 0 });
  });
});
