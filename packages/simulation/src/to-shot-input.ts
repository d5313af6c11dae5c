import type { Ammunition, Drag, Effects, ShotInput, Wind, Zero } from '@windcall/ballistics';
import { profiles, type stages } from '@windcall/contract';
import { degToRad, fpsToMps, fToC, grToKg, inHgToPa, inToM, ydToM } from '@windcall/units';
import type { Air } from './environment.ts';
import type { Rifle } from './rifle.ts';

const K_PER_F = 5 / 9;

/** Tightest real twist, inches; a smaller number, like 0, means unknown rifling. */
const TIGHTEST_TWIST_IN = 1;

export interface Circumstances {
  effects: stages.StageEffects;
  /** Degrees, north positive. */
  latitude: number;
  directionOfFire: number;
  /** Degrees, + uphill. */
  lookAngle: number;
  /** Roll of the rifle, degrees, + top to the right. */
  cant?: number | undefined;
  /** Temperature of the powder, °F; the air's if absent. */
  powder?: number | null | undefined;
}

/** Level fire without spin drift, jump or Coriolis. */
export const PLAIN: Circumstances = {
  effects: { spinDrift: 'off', aerodynamicJump: 'off', coriolis: false },
  latitude: 0,
  directionOfFire: 0,
  lookAngle: 0,
};

/** Pressure of the standard atmosphere at sea level, inHg, and the height (m) and exponent of its lapse. Source: ICAO Doc 7488. */
const SEA_LEVEL_INHG = 29.9213;
const LAPSE_HEIGHT_M = 44_330.8;
const LAPSE_EXPONENT = 0.190263;

/** Height of a station pressure (inHg) in the standard atmosphere: within 300 m of the real one, which is 0.01 % of gravity. */
const heightM = (pressureInHg: number): number =>
  LAPSE_HEIGHT_M * (1 - (pressureInHg / SEA_LEVEL_INHG) ** LAPSE_EXPONENT);

const effectsOf = ({ effects, latitude, directionOfFire }: Circumstances, pressureInHg: number): Effects => ({
  gravity: effects.localGravity === true ? { latitudeRad: degToRad(latitude), heightM: heightM(pressureInHg) } : null,
  spinDrift: effects.spinDrift,
  aerodynamicJump: effects.aerodynamicJump,
  coriolis: effects.coriolis ? { latitudeRad: degToRad(latitude), bearingRad: degToRad(directionOfFire) } : null,
});

const dragOf = (rifle: Rifle): Drag =>
  rifle.dragCurve
    ? { curve: rifle.dragCurve }
    : { table: rifle.dragModel, bc: rifle.bulletBC, segments: rifle.bcSegments };

export const atmosphereOf = ({ temperature, pressure, humidity }: Air): ShotInput['atmosphere'] => ({
  temperatureC: fToC(temperature),
  pressurePa: inHgToPa(pressure),
  relativeHumidity: humidity / 100,
});

/** Zeroed at a range, in the recorded air; if there is none, in the weather of the shot. */
const zeroOf = (rifle: Rifle, takesDrift: boolean): Zero => {
  const { zeroAir, zeroOffset } = rifle;
  return {
    rangeM: ydToM(rifle.zeroRange),
    ...(zeroAir && {
      atmosphere: atmosphereOf(zeroAir),
      powderC: fToC(zeroAir.powder ?? zeroAir.temperature),
    }),
    ...(takesDrift && { takesDrift }),
    ...(zeroOffset && { offsetRad: { up: zeroOffset.elevation / 1000, right: zeroOffset.windage / 1000 } }),
  };
};

const powderOf = (rifle: Rifle): NonNullable<Ammunition['powder']> => {
  const referenceC = fToC(profiles.POWDER_REFERENCE_F);
  return rifle.powderTable
    ? {
        referenceC,
        table: rifle.powderTable.map((row) => ({
          temperatureC: fToC(row.temperature),
          velocityMps: fpsToMps(row.muzzleVelocity),
        })),
      }
    : { referenceC, sensitivityMpsPerK: fpsToMps(rifle.powderTempSensitivity) / K_PER_F };
};

/** A shot in SI units. The only place that converts a rifle's units. */
export const toShotInput = (rifle: Rifle, air: Air, wind: Wind, circumstances: Circumstances): ShotInput => ({
  rifle: {
    sightHeightM: inToM(rifle.scopeHeight),
    ...(rifle.sightOffset == null ? {} : { sightOffsetM: inToM(rifle.sightOffset) }),
    zero: zeroOf(rifle, circumstances.effects.windageZero === true),
    twistM: rifle.twistRate < TIGHTEST_TWIST_IN ? 0 : inToM(rifle.twistRate),
    twistDirection: rifle.twistDirection,
  },
  ammunition: {
    muzzleVelocityMps: fpsToMps(rifle.muzzleVelocity),
    bulletMassKg: grToKg(rifle.bulletWeight),
    bulletDiameterM: inToM(rifle.bulletDiameter),
    // If unknown, the solver estimates the length, and the certainty includes its error.
    bulletLengthM: rifle.bulletLength === null ? null : inToM(rifle.bulletLength),
    drag: dragOf(rifle),
    powder: powderOf(rifle),
    ...(rifle.spinFactor == null ? {} : { spin: { factor: rifle.spinFactor } }),
  },
  atmosphere: atmosphereOf(air),
  wind,
  lookAngleRad: degToRad(circumstances.lookAngle),
  ...(circumstances.cant ? { cantRad: degToRad(circumstances.cant) } : {}),
  ...(circumstances.powder == null ? {} : { powderC: fToC(circumstances.powder) }),
  effects: effectsOf(circumstances, air.pressure),
});
