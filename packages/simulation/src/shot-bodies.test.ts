import { ballistics, sessions } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { groupDispersion } from './fire.ts';
import { pxPerMil } from './scope.ts';
import { claimedRecord, shotOfRecord, shotOfSimulation } from './shot-bodies.ts';

const draw = { seed: 7, shotNumber: 12 };
const bodyOf = (shotData: object = {}, authenticData: object = {}) =>
  sessions.recordShot.body?.parse({
    shotData: {
      sessionId: 1,
      windDial: 0.3,
      elevationDial: 5,
      distance: 640,
      targetSize: 1.5,
      rifleAccuracy: 0,
      ...shotData,
    },
    authenticData: { trueElevationMils: 4.9, trueWindDriftMils: 0.1, ...authenticData },
  }) as never;

const simulation = (more: object = {}) => {
  const parsed = ballistics.simulateShot.body?.parse({
    solution: { windDriftMils: 0.6, elevationMils: 3.05 },
    targetSize: 2,
    ...more,
  });
  return shotOfSimulation(parsed as never);
};

describe('the record of a shot', () => {
  it('believes the shot before the truth that came with it, and what the user dialed before what was set', () => {
    const truth = { trueWindSpeed: 9, trueWindDirection: '9:00' };
    const said = { windSpeed: 4, windDirection: '3:00', userWindDial: 0.7, userElevationDial: 4.4 };
    expect(claimedRecord(bodyOf(said, truth), draw)).toMatchObject({
      windSpeed: 4,
      windDirection: 90,
      windDial: 0.7,
      elevationDial: 4.4,
      userWindDial: 0.7,
      userElevationDial: 4.4,
    });
    expect(claimedRecord(bodyOf({}, truth), draw)).toMatchObject({
      windSpeed: 9,
      windDirection: 270,
      userWindDial: 0.3,
      userElevationDial: 5,
    });
  });

  it('keeps setting, truth, errors and flight together', () => {
    const record = claimedRecord(bodyOf({ windHold: -0.1 }), draw);
    expect(record).toMatchObject({
      shotNumber: 12,
      windDial: 0.3,
      windHold: -0.1,
      windError: 0.1,
      elevationError: 0.1,
      impactX: 0.1,
      impactY: 0.1,
      isHit: true,
      userWindDial: 0.3,
      userElevationDial: 5,
      distance: 640,
    });
    expect(
      sessions.shot.safeParse({ ...record, id: 1, sessionId: 1, shotId: null, createdAt: new Date().toISOString() })
        .error,
    ).toBeUndefined();
  });

  it('believes nothing that the client says of the flight', () => {
    const honest = claimedRecord(bodyOf(), draw);
    expect(claimedRecord(bodyOf({ impactX: 9, impactY: 9, isHit: false, score: 0, shotNumber: 3 }), draw)).toEqual(
      honest,
    );
  });

  it('keeps the wind as reported, as clock degrees, and the true wind where none was', () => {
    expect(claimedRecord(bodyOf({ windSpeed: 6, windDirection: "9 o'clock" }), draw)).toMatchObject({
      windSpeed: 6,
      windDirection: 270,
    });
    expect(claimedRecord(bodyOf({}, { trueWindSpeed: 4, trueWindDirection: '4:30' }), draw)).toMatchObject({
      windSpeed: 4,
      windDirection: 135,
    });
    expect(claimedRecord(bodyOf(), draw)).toMatchObject({ windSpeed: null, windDirection: null, temperature: null });
  });
});

describe('a shot read from a call', () => {
  it('takes the hold under either of its names', () => {
    expect(simulation({ windHoldMils: 0.3, elevationHoldMils: 0.1 })).toMatchObject({
      shot: { windHold: 0.3, elevationHold: 0.1 },
    });
    expect(simulation({ windHoldMils: 0.3, windHoldAdjustment: 0.2 })).toMatchObject({ shot: { windHold: 0.2 } });
  });

  it('takes the target’s size in MOA, else in pixels at the magnification, else asks for it', () => {
    const sizeOf = (more: object) => {
      const read = simulation({ targetSize: null, ...more });
      return read.status === 'ok' ? read.shot.targetSize : read.status;
    };
    expect(sizeOf({ targetSizePixels: 1.5 * 0.2908 * pxPerMil(12), scopePower: 12 })).toBeCloseTo(1.5, 12);
    expect(sizeOf({ targetSizePixels: 1.5 * 0.2908 * pxPerMil(20) })).toBeCloseTo(1.5, 12);
    expect(sizeOf({ targetSizePixels: 50, targetSize: 1 })).toBe(1);
    expect(sizeOf({})).toBe('target-size-missing');
  });

  it('scatters by the solution’s dispersion, else by the rifle’s group', () => {
    const dispersion = { sigmaWindMil: 0.1, sigmaElevationMil: 0.2, correlation: 0.5 };
    expect(simulation({ solution: { windDriftMils: 0, elevationMils: 0, dispersion } })).toMatchObject({
      shot: { dispersion },
    });
    expect(simulation({ rifleAccuracy: 1 })).toMatchObject({ shot: { dispersion: groupDispersion(1) } });
    expect(simulation()).toMatchObject({ shot: { dispersion: groupDispersion(0.25) } });
  });

  it('is the same shot when simulated and when recorded', () => {
    const simulated = simulation({
      windDialAdjustment: 0.4,
      elevationDialAdjustment: 3,
      windHoldMils: 0.15,
      rifleAccuracy: 0.5,
    });
    const recorded = sessions.recordShot.body?.parse({
      shotData: {
        sessionId: 1,
        windDial: 0.4,
        userElevationDial: 3,
        userHoldAdjustments: { windHold: 0.15 },
        distance: 500,
        targetSize: 2,
        rifleAccuracy: 0.5,
      },
      authenticData: { trueElevationMils: 3.05, trueWindDriftMils: 0.6 },
    });
    expect(simulated).toEqual({ status: 'ok', shot: shotOfRecord(recorded as never) });
  });
});
