import { ballistics } from '@windcall/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { targetCrosswind } from './wind-effects.ts';

const ask = (more: object = {}) =>
  targetCrosswind(
    ballistics.calculateTargetCrosswind.body?.parse({
      distance: 500,
      baseWindSpeed: 10,
      baseWindDirection: '3:00',
      ...more,
    }) as never,
  );
const field = {
  distances: [0, 500],
  timeSteps: [0, 5],
  windData: {
    speed: [
      [1, 2],
      [3, 4],
    ],
    direction: [
      [90, 90],
      [90, 270],
    ],
  },
};
const zone = (startDistance: number, endDistance: number, windSpeed: number) => ({
  startDistance,
  endDistance,
  windSpeed,
  windDirection: '9:00',
});
const zones = [zone(0, 200, 1), zone(200, 400, 2), zone(400, 600, 3)];

describe('the crosswind on a target', () => {
  it('is the whole wind from the right at 3 o’clock, however the clock is written', () => {
    for (const baseWindDirection of ['3:00', "3 o'clock", 90, 450]) {
      expect(ask({ baseWindDirection })).toEqual({ status: 'ok', crosswindMph: 10, headwindMph: 0, source: 'base' });
    }
  });

  it('turns with the target: 3 o’clock is in the face of a target 90° to the right', () => {
    expect(ask({ directionOfFire: 180 })).toMatchObject({ crosswindMph: 0, headwindMph: 10 });
    expect(ask({ directionOfFire: 120 })).toMatchObject({ crosswindMph: expect.closeTo(8.660254, 5) });
    expect(ask({ directionOfFire: 180, baseDirectionOfFire: 180 })).toMatchObject({ crosswindMph: 10 });
  });

  it('takes the field before the zones, the zones before the measured wind, that before the base', () => {
    const authentic = { authenticWindSpeed: 7, authenticWindDirection: '12:00' };
    expect(ask({ ...authentic })).toMatchObject({ source: 'authentic', headwindMph: 7 });
    expect(ask({ ...authentic, zoneWindData: zones })).toMatchObject({ source: 'zones', crosswindMph: -3 });
    expect(ask({ ...authentic, zoneWindData: zones, windFieldData: field })).toMatchObject({
      source: 'wind-field',
      crosswindMph: 3,
    });
    expect(ask({ windFieldData: field, windFieldTimeIndex: 1 })).toMatchObject({ crosswindMph: -4 });
  });

  it('ignores fewer than three zones, and refuses zones that overlap', () => {
    expect(ask({ zoneWindData: zones.slice(0, 2) })).toMatchObject({ source: 'base' });
    const overlapping = ask({ zoneWindData: [...zones, zone(500, 700, 9)] });
    expect(overlapping).toEqual({ status: 'invalid', message: 'zones overlap at 500 yd' });
  });

  it('is mirrored with the wind, and keeps its size whatever the direction', () => {
    fc.assert(
      fc.property(evenly(0, 360), fc.integer({ min: 0, max: 360 }), (clock, dof) => {
        const a = ask({ baseWindDirection: clock, directionOfFire: dof, baseDirectionOfFire: dof });
        const b = ask({ baseWindDirection: 360 - clock, directionOfFire: dof, baseDirectionOfFire: dof });
        if (a.status !== 'ok' || b.status !== 'ok') throw new Error('must be ok');
        expect(a.crosswindMph).toBeCloseTo(-b.crosswindMph, 9);
        expect(a.headwindMph).toBeCloseTo(b.headwindMph, 9);
        expect(Math.hypot(a.crosswindMph, a.headwindMph)).toBeCloseTo(10, 9);
      }),
    );
  });
});
