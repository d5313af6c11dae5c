import { profiles, stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { buildStage, type StageParts } from './build-stage.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { solve } from './solve.ts';

const { RIFLE } = profiles;
/** Every field filled, so that any change can have an effect. */
const FILLED: StageParts['profile'] = {
  ...DEFAULT_PROFILE,
  powderTempSensitivity: 0.8,
  zeroAir: { temperature: 50, pressure: 29, humidity: 30, powder: null },
};
/** Another valid value of a field. Rows need values around the day's temperature or the flight's speeds. */
const OTHER: Partial<Record<profiles.RifleName, unknown>> = {
  name: 'Another',
  notes: 'Another',
  cartridge: 'Another',
  chamber: 'Another',
  bcSegments: [
    { mach: 1, bc: 0.3 },
    { mach: 3, bc: 0.34 },
  ],
  dragCurve: [0.5, 0.9, 1.1, 2, 4].map((mach, i) => ({ mach, cd: 0.2 + i / 50 })),
  powderTable: [
    { temperature: 40, muzzleVelocity: 2700 },
    { temperature: 100, muzzleVelocity: 2760 },
  ],
  zeroAir: { temperature: 20, pressure: 25, humidity: 30, powder: 90 },
  chronograph: { shots: 12, sd: 9 },
  zeroOffset: { elevation: 0.2, windage: -0.1 },
  sightOffset: 1.5,
  click: { unit: 'moa', value: 0.25 },
  tracking: { elevation: 0.97, windage: 1.02 },
  elevationReferenceData: null,
  windageReferenceData: null,
};
const otherValue = (name: profiles.RifleName): unknown => {
  if (name in OTHER) return OTHER[name];
  const field: profiles.RifleField = RIFLE[name];
  const now = FILLED[name as keyof typeof FILLED];
  if (field.kind === 'choice') return field.of.find((value) => value !== now);
  if (field.kind !== 'number') throw new Error(`${name} needs another value`);
  const value = typeof now === 'number' ? now * 1.1 || field.max / 4 : (field.min + field.max) / 2.2;
  return Math.min(field.max, Math.max(field.min, value));
};

/** Correction and spread at 800 yd with one field changed. */
const flown = (changed: object) => {
  const built = buildStage({
    profile: { ...FILLED, ...changed },
    scenario: {
      id: 1,
      name: 's',
      directionOfFire: 90,
      engagements: [{ distance: 800, targets: [{ type: 'circle', size: 2 }] }] as never,
      environmentalConditions: null,
    },
    wind: { kind: 'steady', speed: 10, direction: 90 },
    air: { ...stages.DEFAULT_AIR, temperature: 60 },
  });
  if (built.status !== 'ok') throw new Error(built.message);
  const solved = solve(built.stage, built.stage.targets[0]!, 0);
  if (solved.status !== 'ok') throw new Error('no solution');
  const { elevationMils, windDriftMils, dispersion } = solved.solution;
  return { path: [elevationMils, windDriftMils], spread: dispersion };
};

describe('every field of the rifle table', () => {
  const plain = flown({});
  it.each(Object.keys(RIFLE) as profiles.RifleName[])('moves what the table says: %s', (name) => {
    const other = flown({ [name]: otherValue(name) });
    const { moves } = RIFLE[name];
    expect(JSON.stringify(other.path) !== JSON.stringify(plain.path)).toBe(moves === 'path');
    if (moves !== 'path')
      expect(JSON.stringify(other.spread) !== JSON.stringify(plain.spread)).toBe(moves === 'spread');
  });

  it.each(Object.keys(RIFLE) as profiles.RifleName[])('has a default that its own bounds allow: %s', (name) => {
    expect(RIFLE[name].schema.safeParse(RIFLE[name].initial).error?.message).toBeUndefined();
  });

  it('has a place of its own in links, and none is left out', () => {
    const places = Object.values(profiles.SHOT_RIFLE).map(({ link }) => link);
    expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, i) => i));
  });
});
