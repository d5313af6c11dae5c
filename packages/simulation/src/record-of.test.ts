import { sessions } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { recordOf } from './record-of.ts';

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

describe('the record of a shot', () => {
  it('keeps setting, truth, errors and flight together', () => {
    const record = recordOf(bodyOf({ windHold: -0.1 }), draw);
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
      sessions.shot.safeParse({ ...record, id: 1, sessionId: 1, createdAt: new Date().toISOString() }).error,
    ).toBeUndefined();
  });

  it('believes nothing that the client says of the flight', () => {
    const honest = recordOf(bodyOf(), draw);
    expect(recordOf(bodyOf({ impactX: 9, impactY: 9, isHit: false, score: 0, shotNumber: 3 }), draw)).toEqual(honest);
  });

  it('keeps the wind as reported, as clock degrees, and the true wind where none was', () => {
    expect(recordOf(bodyOf({ windSpeed: 6, windDirection: "9 o'clock" }), draw)).toMatchObject({
      windSpeed: 6,
      windDirection: 270,
    });
    expect(recordOf(bodyOf({}, { trueWindSpeed: 4, trueWindDirection: '4:30' }), draw)).toMatchObject({
      windSpeed: 4,
      windDirection: 135,
    });
    expect(recordOf(bodyOf(), draw)).toMatchObject({ windSpeed: null, windDirection: null, temperature: null });
  });
});
