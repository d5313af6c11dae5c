import type { stages } from '@windcall/contract';
import { expect, it } from 'vitest';
import { inlineStage, unnamed } from './inline-stage.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { shotRecord } from './shot-record.ts';

const zone = (startDistance: number) => ({
  ...{ startDistance, endDistance: startDistance + 200 },
  ...{ windSpeed: 8, windDirection: 100 },
});
const target: stages.StageTarget = {
  ...{ number: 3, distance: 600, directionOfFire: 120, lookAngle: 0, targetType: 'square', targetSize: 2, label: '' },
};
const stage = {
  ...inlineStage({
    ...{ rifle: unnamed({ ...DEFAULT_PROFILE, rifleAccuracy: 0.4 }), directionOfFire: 90, targets: [target] },
    air: { temperature: 41, humidity: 32, pressure: 27, latitude: 40 },
    wind: { kind: 'zones', zones: [zone(0), zone(200), zone(400)] },
  }),
  id: 17,
};
const aim = { windDial: 0.1, elevationDial: 4, windHold: 0.3, elevationHold: 0.2 };
const fired = (of: stages.Stage & { id?: number }) => {
  const told = { responseTime: 5 } as never;
  const outcome = shotRecord(of, target, 12, aim, { seed: '7', shotNumber: 4 }, {
    ...(told as object),
    engagementTime: 20,
  } as never);
  if (outcome.status !== 'ok') throw new Error('the bullet must get there');
  return outcome.record;
};

it('says the wind of a turned target from the clock hour of the stage that its zones were given', () => {
  const { windSpeed, windDirection } = fired(stage);
  expect(windSpeed).toBeCloseTo(8, 9);
  expect(windDirection).toBeCloseTo(100, 9);
});

it('says a steady wind as it was set, and each figure in its own place', () => {
  const record = fired({ ...stage, wind: { kind: 'steady', speed: 0, direction: 200 } });
  expect(record).toMatchObject({
    ...{ windSpeed: 0, windDirection: 200, temperature: 41, humidity: 32, pressure: 27, rifleAccuracy: 0.4 },
    ...{ shotNumber: 4, stageId: 17, target: 3, moment: 12, engagementTime: 20, distance: 600, targetSize: 2 },
    ...{ windDial: 0.1, elevationDial: 4, windHold: 0.3, elevationHold: 0.2, userWindDial: 0.1, userElevationDial: 4 },
  });
});
