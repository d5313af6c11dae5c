import type { Effects, ShotInput, Wind } from '@windcall/ballistics';
import { type ballistics, profiles } from '@windcall/contract';
import { degToRad, fpsToMps, fToC, grToKg, inHgToPa, inToM, ydToM } from '@windcall/units';
import type { Air } from './environment.ts';
import type { Rifle } from './rifle.ts';

/** Kelvins per degree Fahrenheit. */
const K_PER_F = 5 / 9;

/** No barrel turns a bullet in less than this, inches: a smaller number, like 0, means that the rifling is not known. */
const TIGHTEST_TWIST_IN = 1;

/**
 * What a shot depends on besides rifle, air and wind, as the call names it. `useBCDegradation` is not among it: how a
 * bullet's BC falls with its speed is what BC segments say.
 */
export type Circumstances = Pick<
  ballistics.BallisticInput,
  'useSpinDrift' | 'useAerodynamicJump' | 'useCoriolisEffect' | 'latitude' | 'directionOfFire' | 'lookAngle'
>;

/** Level fire without spin drift, jump or Coriolis. */
export const PLAIN: Circumstances = {
  useSpinDrift: false,
  useAerodynamicJump: false,
  useCoriolisEffect: false,
  latitude: 0,
  directionOfFire: 0,
  lookAngle: 0,
};

/** The last of the segments that share a Mach number counts. */
const bySpeed = (segments: Rifle['bcSegments']): Rifle['bcSegments'] => [
  ...new Map(segments.map((s) => [s.mach, s])).values(),
];

/** Length of the bullet, m; null where only an estimate can give it. The default bullet's is known. */
const lengthM = (rifle: Rifle): number | null => {
  const { bulletWeight, bulletDiameter } = profiles.PROFILE_DEFAULTS;
  const isDefault = rifle.bulletWeight === bulletWeight && rifle.bulletDiameter === bulletDiameter;
  const lengthIn = rifle.bulletLength ?? (isDefault ? profiles.DEFAULT_BULLET_LENGTH_IN : null);
  return lengthIn === null ? null : inToM(lengthIn);
};

const effectsOf = (c: Circumstances): Effects => ({
  spinDrift: c.useSpinDrift,
  aerodynamicJump: c.useAerodynamicJump,
  coriolis: c.useCoriolisEffect ? { latitudeRad: degToRad(c.latitude), bearingRad: degToRad(c.directionOfFire) } : null,
});

/**
 * A shot in the solver's units: shooters' units become SI here and nowhere else. The rifle is sighted in under the
 * weather of the shot.
 */
export const toShotInput = (rifle: Rifle, air: Air, wind: Wind, circumstances: Circumstances): ShotInput => ({
  rifle: {
    sightHeightM: inToM(rifle.scopeHeight),
    zero: { rangeM: ydToM(rifle.zeroRange) },
    twistM: rifle.twistRate < TIGHTEST_TWIST_IN ? 0 : inToM(rifle.twistRate),
    twistDirection: rifle.twistDirection,
  },
  ammunition: {
    muzzleVelocityMps: fpsToMps(rifle.muzzleVelocity),
    bulletMassKg: grToKg(rifle.bulletWeight),
    bulletDiameterM: inToM(rifle.bulletDiameter),
    bulletLengthM: lengthM(rifle),
    drag: { table: rifle.dragModel, bc: rifle.bulletBC, segments: bySpeed(rifle.bcSegments) },
    powder: {
      sensitivityMpsPerK: fpsToMps(rifle.powderTempSensitivity) / K_PER_F,
      referenceC: fToC(profiles.POWDER_REFERENCE_F),
    },
  },
  atmosphere: {
    temperatureC: fToC(air.temperature),
    pressurePa: inHgToPa(air.pressure),
    relativeHumidity: air.humidity / 100,
  },
  wind,
  lookAngleRad: degToRad(circumstances.lookAngle),
  effects: effectsOf(circumstances),
});
