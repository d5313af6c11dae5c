import type { ZoneWind } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { givenWind, type SolutionInput, stageOfInput } from './inline-stage.ts';
import { windAt } from './wind-at.ts';

const measured = { speed: 12, direction: "9 o'clock" } as const;
const assumed = { speed: 4, direction: "3 o'clock" } as const;
const zone = (startDistance: number): ZoneWind => ({
  ...{ startDistance, endDistance: startDistance + 300, windSpeed: 7, windDirection: "6 o'clock" },
});
const zones = [0, 300, 600].map(zone);
const windField = {
  ...{ distances: [0, 1000], timeSteps: [0, 5] },
  windData: {
    speed: [
      [5, 6],
      [5, 6],
    ],
    direction: [
      [90, 90],
      [90, 90],
    ],
  },
};
const sourceOf = (given: Parameters<typeof givenWind>[0]) => {
  const found = givenWind(given);
  return found.status === 'ok' ? found.source : found.status;
};

describe('the wind of a specified call', () => {
  it('is measured before it is assumed, zoned before it is measured, a field before all', () => {
    expect(sourceOf({ windField, zones, authentic: measured, base: assumed })).toBe('wind-field');
    expect(sourceOf({ zones, authentic: measured, base: assumed })).toBe('zones');
    expect(sourceOf({ authentic: measured, base: assumed })).toBe('authentic');
    expect(sourceOf({ base: assumed })).toBe('base');
    expect(sourceOf({})).toBe('none');
  });

  it('takes the speed and the direction from the same place', () => {
    expect(givenWind({ authentic: measured, base: assumed })).toMatchObject({ wind: { speed: 12, direction: 270 } });
    expect(givenWind({ authentic: null, base: assumed })).toMatchObject({ wind: { speed: 4, direction: 90 } });
  });

  it('leaves out fewer than three zones', () => {
    expect(sourceOf({ zones: zones.slice(0, 2), base: assumed })).toBe('base');
  });
});

describe('the stage of a calculator question', () => {
  const AIR = { temperature: 59, humidity: 50, pressure: 29.92, latitude: 40 };
  const INPUT = {
    ...AIR,
    ...{ muzzleVelocity: 2700, bulletBC: 0.3, dragModel: 'G7', bulletWeight: 140, sightHeight: 2, zeroRange: 100 },
    ...{ windSpeed: 10, windDirection: "3 o'clock", directionOfFire: 40, baseDirectionOfFire: 10, lookAngle: 5 },
    ...{ useSpinDrift: true, useAerodynamicJump: false, useCoriolisEffect: false },
  } as unknown as SolutionInput;
  const made = (more: Partial<SolutionInput> = {}) => {
    const found = stageOfInput({ ...INPUT, ...more });
    if (found.status !== 'ok') throw new Error(found.status);
    return found;
  };

  it('tells the clock of the base line from the line the target is on', () => {
    const { stage, line } = made();
    expect([stage.directionOfFire, line.directionOfFire, line.lookAngle]).toEqual([10, 40, 5]);
    expect(made({ baseDirectionOfFire: null as never }).stage.directionOfFire).toBe(40);
    const met = (dof: number) => windAt(stage, { ...line, directionOfFire: dof, distance: 500 } as never, 0);
    expect(met(10)).not.toEqual(met(100));
  });

  it('switches each effect by its own switch', () => {
    const on = (more: Partial<SolutionInput>) => {
      const { spinDrift, aerodynamicJump, coriolis } = made(more).stage.effects;
      return [spinDrift !== 'off', aerodynamicJump !== 'off', coriolis];
    };
    expect(on({})).toEqual([true, false, false]);
    expect(on({ useSpinDrift: false, useAerodynamicJump: true })).toEqual([false, true, false]);
    expect(on({ useSpinDrift: false, useCoriolisEffect: true })).toEqual([false, false, true]);
  });

  it('counts a step of a field as five seconds, and names the weather that is missing', () => {
    expect(made({ windFieldTimeIndex: 3 }).momentS).toBe(15);
    expect(stageOfInput({ ...INPUT, pressure: null, windDirection: null } as never)).toEqual({
      status: 'environment-required',
      fields: ['pressure', 'windDirection'],
    });
  });
});
