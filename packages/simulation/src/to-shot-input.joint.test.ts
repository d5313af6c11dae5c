import { stages } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE } from './rifle.ts';
import { atmosphereOf, PLAIN, toShotInput } from './to-shot-input.ts';
import { windAt } from './wind-at.ts';

// Distinct values, so that no two fields can be swapped; SI by the definitions of foot, grain and inch of mercury.

const CALM = { crosswindMps: 1, headwindMps: 2, verticalMps: 3 };
const AIR = { temperature: 50, pressure: 29.92, humidity: 40 };
const RIFLE = {
  ...DEFAULT_PROFILE,
  ...{
    scopeHeight: 2,
    sightOffset: 0.5,
    zeroRange: 200,
    zeroAir: null,
    zeroOffset: null,
    twistRate: 8,
    twistDirection: 'left' as const,
  },
  ...{ muzzleVelocity: 2700, bulletWeight: 100, bulletDiameter: 0.25, bulletLength: 1.25, spinFactor: 0.9 },
  ...{ dragModel: 'G1' as const, bulletBC: 0.3, bcSegments: [{ mach: 2, bc: 0.31 }], dragCurve: null },
  ...{ powderTempSensitivity: 1, powderTable: null },
};
const effects = (more: Partial<stages.StageEffects>): stages.StageEffects => ({ ...PLAIN.effects, ...more });
const inputOf = (rifle: Partial<typeof RIFLE> = {}, more: object = {}) =>
  toShotInput({ ...RIFLE, ...rifle } as typeof DEFAULT_PROFILE, AIR, CALM, { ...PLAIN, ...more });
const close = (value: number | null | undefined, expected: number) =>
  expect((value ?? Number.NaN) / expected).toBeCloseTo(1, 7);
const DEG = Math.PI / 180;

describe('a rifle in SI', () => {
  it('has each of its lengths, masses and speeds in its own place', () => {
    const { rifle, ammunition, wind } = inputOf();
    for (const [value, expected] of [
      [rifle.sightHeightM, 0.0508],
      [rifle.sightOffsetM, 0.0127],
      [rifle.zero.rangeM, 182.88],
      [rifle.twistM, 0.2032],
      [ammunition.muzzleVelocityMps, 822.96],
      [ammunition.bulletMassKg, 0.006479891],
      [ammunition.bulletDiameterM, 0.00635],
      [ammunition.bulletLengthM, 0.03175],
      // 1 fps per °F
      [ammunition.powder?.sensitivityMpsPerK, 0.3048 * 1.8],
      [ammunition.powder?.referenceC, 200 / 9],
    ] as const)
      close(value, expected);
    expect([rifle.twistDirection, ammunition.spin, wind]).toEqual(['left', { factor: 0.9 }, CALM]);
    expect(ammunition.drag).toEqual({ table: 'G1', bc: 0.3, segments: [{ mach: 2, bc: 0.31 }] });
    expect(rifle.zero).toEqual({ rangeM: rifle.zero.rangeM });
    const curve = [{ mach: 1, cd: 0.3 }];
    expect(inputOf({ dragCurve: curve as never }).ammunition.drag).toEqual({ curve });
  });

  it('lacks what is not known, and a twist below an inch', () => {
    const { rifle, ammunition } = inputOf({
      sightOffset: null as never,
      bulletLength: null as never,
      spinFactor: null as never,
      twistRate: 0.99,
    });
    expect([rifle.sightOffsetM, ammunition.bulletLengthM, ammunition.spin, rifle.twistM]).toEqual([
      undefined,
      null,
      undefined,
      0,
    ]);
    close(inputOf({ twistRate: 1 }).rifle.twistM, 0.0254);
  });

  it('was zeroed in its own air and powder, with the measured offset, and removes the drift if requested', () => {
    const zeroAir = { temperature: 32, pressure: 25, humidity: 10, powder: 68 };
    const zeroOffset = { elevation: 0.2, windage: -0.1 };
    const { zero } = inputOf({ zeroAir, zeroOffset } as never, { effects: effects({ windageZero: true }) }).rifle;
    expect(zero).toMatchObject({
      takesDrift: true,
      offsetRad: { up: 0.0002, right: -0.0001 },
      atmosphere: { temperatureC: 0, relativeHumidity: 0.1 },
    });
    close(zero.atmosphere?.pressurePa, 25 * 3386.389);
    close(zero.powderC, 20);
    expect(inputOf({ zeroAir: { ...zeroAir, powder: null } } as never).rifle.zero.powderC).toBe(0);
  });

  it('has the velocity of each temperature of its powder in place of a slope', () => {
    const powderTable = [
      { temperature: 32, muzzleVelocity: 2600 },
      { temperature: 68, muzzleVelocity: 2650 },
    ];
    const { powder } = inputOf({ powderTable } as never).ammunition;
    const rows = powder && 'table' in powder ? (powder.table ?? []) : [];
    expect(rows.map(({ temperatureC }) => Math.round(temperatureC * 1e6) / 1e6)).toEqual([0, 20]);
    for (const [i, mps] of [792.48, 807.72].entries()) close(rows[i]?.velocityMps, mps);
    expect(powder).not.toHaveProperty('sensitivityMpsPerK');
  });
});

describe('the circumstances of a shot', () => {
  it('are air, slope, roll and powder in SI', () => {
    const input = inputOf({}, { lookAngle: -10, cant: 3, powder: 14 });
    expect(input.atmosphere.relativeHumidity).toBe(0.4);
    close(input.atmosphere.temperatureC, 10);
    close(input.atmosphere.pressurePa, 101_320.76);
    close(input.lookAngleRad, -10 * DEG);
    close(input.cantRad, 3 * DEG);
    close(input.powderC, -10);
    expect(inputOf({}, { cant: 0, powder: null })).not.toHaveProperty('cantRad');
    expect(inputOf({}, { cant: 0, powder: null })).not.toHaveProperty('powderC');
    expect(inputOf({}, { powder: 32 }).powderC).toBe(0);
    expect(atmosphereOf({ temperature: -40, pressure: 30, humidity: 100 })).toMatchObject({
      temperatureC: -40,
      relativeHumidity: 1,
    });
  });

  it('have each effect by its own switch, with the place and direction that it needs', () => {
    const place = { latitude: 45, directionOfFire: 90 };
    const of = (more: Partial<stages.StageEffects>) => inputOf({}, { ...place, effects: effects(more) }).effects;
    expect(of({})).toEqual({ gravity: null, spinDrift: 'off', aerodynamicJump: 'off', coriolis: null });
    expect(of({ spinDrift: 'repose' })).toMatchObject({ spinDrift: 'repose', aerodynamicJump: 'off' });
    expect(of({ aerodynamicJump: 'every-change' })).toMatchObject({
      spinDrift: 'off',
      aerodynamicJump: 'every-change',
    });
    const { coriolis } = of({ coriolis: true });
    close(coriolis?.latitudeRad, 45 * DEG);
    close(coriolis?.bearingRad, 90 * DEG);
    const { gravity, coriolis: none } = of({ localGravity: true });
    close(gravity?.latitudeRad, 45 * DEG);
    expect(none).toBeNull();
    // 29.92 inHg is sea level; 24.896 inHg is 5,000 ft in the standard atmosphere
    expect(Math.abs(gravity?.heightM ?? 99)).toBeLessThan(1);
    const high = toShotInput(DEFAULT_PROFILE, { ...AIR, pressure: 24.896 }, CALM, {
      ...PLAIN,
      effects: effects({ localGravity: true }),
    });
    expect(Math.abs((high.effects.gravity?.heightM ?? 0) - 1524)).toBeLessThan(1);
  });
});

it('blows a zone as far as the middle of the gap to the next, along the line as in flight', () => {
  const zone = (startYd: number, endYd: number, speedMph: number, directionDeg: number) => ({
    startYd,
    endYd,
    speedMph,
    directionDeg,
  });
  const zones = [zone(0, 200, 5, 90), zone(300, 500, 10, 270), zone(500, 800, 15, 0)];
  const stage = {
    ...{
      wind: {
        kind: 'zones',
        zones: zones.map(({ startYd, endYd, speedMph, directionDeg }) => ({
          startDistance: startYd,
          endDistance: endYd,
          windSpeed: speedMph,
          windDirection: directionDeg,
        })),
      },
    },
    ...{ clock: 'by-shot', directionOfFire: 90, rifle: DEFAULT_PROFILE, air: stages.DEFAULT_AIR },
  } as never;
  const { along, flown } = windAt(stage, { distance: 800, directionOfFire: 90, lookAngle: 0 }, 0);
  const out = { crosswindMps: 0, headwindMps: 0, verticalMps: 0 };
  const crossings = [0, 199, 201, 249, 251, 299, 301, 499, 501, 900].map((yd) => {
    const { crosswindMph, headwindMph } = along(yd);
    if (!('at' in flown)) throw new Error('zones change along the way');
    flown.at(yd * 0.9144, out);
    close(out.crosswindMps + 100, crosswindMph * 0.44704 + 100);
    close(out.headwindMps + 100, headwindMph * 0.44704 + 100);
    return [Math.round(crosswindMph), Math.round(headwindMph)];
  });
  const [near, middle, far] = [
    [5, 0],
    [-10, 0],
    [0, 15],
  ];
  expect(crossings.map((pair) => pair.map((value) => value + 0))).toEqual([
    near,
    near,
    near,
    near,
    middle,
    middle,
    middle,
    middle,
    far,
    far,
  ]);
});
