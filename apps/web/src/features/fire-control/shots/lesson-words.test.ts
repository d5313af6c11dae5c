import { type ballistics, stages } from '@windcall/contract';
import { DEFAULT_PROFILE, fire, inlineStage, solve, steadyWind, unnamed } from '@windcall/simulation';
import { normalsAt } from '@windcall/wind';
import { expect, it } from 'vitest';
import { WIRE_UNITS } from '../../../units/units.ts';
import { knownText, lessonOf } from './lesson-words.ts';
import type { LoggedShot } from './logged-shot.ts';

const certainty = (up: number, across: number): ballistics.Solution['certainty'] => ({
  sigmaElevationMils: up,
  sigmaWindMils: across,
  causes: [
    { cause: 'spin-drift', elevationMils: 0, windMils: 0.01, why: '' },
    { cause: 'muzzle-velocity', elevationMils: up, windMils: across, why: '' },
  ],
  warnings: [],
});

it('says how well a correction is known on a range and what most of that is', () => {
  expect(knownText(WIRE_UNITS, certainty(0.12, 0.03), { targetSize: 1.5 })).toBe(
    'On a range the margin of this correction is ± 0.12 elevation and ± 0.03 mil wind (one standard deviation), most of it the muzzle velocity.',
  );
});

it('does not let a call be blamed for what is worse known than half the plate', () => {
  // 1 MOA is 0.29 mil wide
  expect(knownText(WIRE_UNITS, certainty(0.14, 0.03), { targetSize: 1 })).not.toContain('blame');
  expect(knownText(WIRE_UNITS, certainty(0.15, 0.03), { targetSize: 1 })).toContain(
    'That is more than half the plate, 0.15: true the rifle',
  );
  expect(knownText(WIRE_UNITS, certainty(0.03, 0.3), { targetSize: 1 })).toContain(
    'true the rifle before you blame the call.',
  );
});

it('names no cause where there is none', () => {
  expect(knownText(WIRE_UNITS, { ...certainty(0, 0), causes: [] }, { targetSize: 1 })).toContain(
    '(one standard deviation).',
  );
});

/** no scatter: the remaining error is the rifle's uncertainty */
const EXACT = { rifleAccuracy: 0, muzzleVelocitySd: 0, bcVariation: 0 };
const AIRS: stages.StageAir[] = [
  stages.DEFAULT_AIR,
  { temperature: 15, humidity: 30, pressure: 24.8, latitude: 46 },
  { temperature: 104, humidity: 70, pressure: 29.5, latitude: -20 },
];

it('can be taken at its word: what it says is one standard deviation of where rifles land that are as unknown as it says', () => {
  const z: { up: number[]; across: number[] } = { up: [], across: [] };
  let draw = 0;
  for (const [air, distance] of AIRS.flatMap((a) => [400, 600, 800, 1000].map((yd) => [a, yd] as const))) {
    const rifle = unnamed({ ...DEFAULT_PROFILE, ...EXACT });
    const stage = inlineStage({ rifle, air, wind: steadyWind(10, 90) });
    const target = {
      number: 1,
      distance,
      directionOfFire: 90,
      targetType: 'circle' as const,
      targetSize: 2,
      lookAngle: 0,
    };
    const solved = solve(stage, target, 0);
    if (solved.status !== 'ok') throw new Error('must be solved');
    const { elevationMils: elevationDial, windDriftMils: windDial, certainty: told } = solved.solution;
    const said = knownText(WIRE_UNITS, told, target);
    const [, up, across] = /correction is ± ([\d.]+) elevation and ± ([\d.]+) mil wind/.exec(said) ?? [];
    // the shooter follows the screen, but the real rifle differs slightly from its profile
    for (let n = 0; n < 60; n++) {
      const [[velocity, drag], [spin], [zeroUp, zeroAcross]] = [
        normalsAt(7, 80, ++draw),
        normalsAt(7, 81, draw),
        normalsAt(7, 82, draw),
      ];
      const is = {
        ...rifle,
        muzzleVelocity: rifle.muzzleVelocity + 15 * velocity,
        bulletBC: rifle.bulletBC / (1 + 0.05 * drag),
        spinFactor: 1 + 0.1 * spin,
      };
      // and its zero is slightly off
      const aim = { elevationDial, windDial, elevationHold: 0.03 * zeroUp, windHold: 0.03 * zeroAcross };
      const fired = fire({ ...stage, rifle: is }, target, 0, aim, { seed: '1', shotNumber: 1 });
      if (fired.status !== 'ok') throw new Error(fired.status);
      z.up.push(fired.shot.impactY / Number(up));
      z.across.push(fired.shot.impactX / Number(across));
    }
  }
  for (const axis of ['up', 'across'] as const) {
    const rms = Math.sqrt(z[axis].reduce((sum, one) => sum + one * one, 0) / z[axis].length);
    expect(rms, axis).toBeGreaterThan(0.8);
    expect(rms, axis).toBeLessThan(1.2);
  }
});

it.each([
  [-0.9, 0, 0, 0.89, 'You hit 0.9 low. Dial U 0.9.'],
  [0.6, 1.5, 0, 0.92, 'You hit 0.6 high. Dial U 0.9.'],
  [-1.2, 4, 0.5, 5.68, 'You hit 1.2 low. Dial U 5.2.'],
])(
  'says of an elevation missed by %f where it hit, and the dial of the solution',
  (impactY, dial, hold, needed, says) => {
    const shot = {
      isHit: false,
      impactX: 0,
      impactY,
      userElevationDial: dial,
      elevationHold: hold,
      trueElevationMils: needed,
      userWindDial: 0,
      windHold: 0,
      trueWindDriftMils: 0,
    } as LoggedShot;
    const nothing = { read: 0, arithmetic: 0, setting: 0, rounding: 0, waited: 0, rifle: 0 };
    const split = {
      right: nothing,
      up: { range: impactY, setting: 0, rounding: 0, rifle: 0 },
      cheapest: { axis: 'up', part: 'range', enough: 0.7 },
      wind: { calledMph: null, atFireMph: 0, atCommitMph: 0 },
    } as unknown as stages.Split;
    expect(lessonOf(WIRE_UNITS, shot, split).sentence).toBe(says);
  },
);

it('names the hold for the middle of the plate, and no held wind without a hold', () => {
  const shot = (windHold: number) =>
    ({
      ...{ isHit: false, impactX: 0.3, impactY: 0, userElevationDial: 2, elevationHold: 0, trueElevationMils: 2 },
      ...{ userWindDial: 0, windHold, trueWindDriftMils: 0.3 },
    }) as LoggedShot;
  const nothing = { read: 0, arithmetic: 0, setting: 0, rounding: 0, waited: 0, rifle: 0 };
  const split = {
    right: { ...nothing, read: -0.3 },
    up: { range: 0, setting: 0, rounding: 0, rifle: 0 },
    cheapest: { axis: 'right', part: 'read', enough: 0.004 },
    wind: { calledMph: 1, atFireMph: 8, atCommitMph: 8 },
  } as unknown as stages.Split;
  expect(lessonOf(WIRE_UNITS, shot(0), split).sentence).toBe(
    'You held for no wind, it was R 8.0 mph: L 0.30 mil off. Hold R 0.30 mil.',
  );
  expect(lessonOf(WIRE_UNITS, shot(0.1), split).sentence).toBe(
    'You held for R 1.0 mph, it was R 8.0 mph: L 0.20 mil off. Hold R 0.30 mil.',
  );
});
