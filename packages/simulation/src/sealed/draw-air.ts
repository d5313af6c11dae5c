import { type Cell, GUSTS, gustClassOf } from '@windcall/training';
import { mphToMps, mpsToMph, ydToM } from '@windcall/units';
import {
  GROUNDS,
  type Ground,
  lawOf,
  pathSdOf,
  type RandomStream,
  SKIES,
  type Sky,
  SURFACE_LAW,
  type SurfaceLawVersion,
} from '@windcall/wind';

export interface DrawnAir {
  readonly ground: Ground;
  readonly sky: Sky;
  readonly meanMph: number;
  /** The law of its wind: older seals keep the older law. */
  readonly law: SurfaceLawVersion;
  /** Whether its mean drifts over half an hour. */
  readonly drifts?: boolean;
}

const GROUND_NAMES = Object.keys(GROUNDS) as Ground[];
/** Skies in daylight, because pictures of tasks are in daylight. */
const SKY_NAMES = (Object.keys(SKIES) as Sky[]).filter((sky) => sky !== 'night');
export const MEAN_MPH: readonly [from: number, to: number] = [4, 14];
/**
 * Share of the gusts at a place that acted on a bullet in drills before the surface layer. Gust classes are still
 * measured by it, so that old cells keep their meaning.
 */
export const PATH_SHARE = 0.74;
/** The rarest class is one draw in eight, so this many miss none. */
const MOST_DRAWS = 400;

/** Standard deviation of a range's effective crosswind, mph, with the mean from `fromDeg` (0 in the face, 90 from the right). */
export const pathSdMph = ({ meanMph, ...air }: DrawnAir, fromDeg: number, distanceYd: number): number =>
  mpsToMph(pathSdOf(lawOf({ ...air, speedMps: mphToMps(meanMph) }), fromDeg, ydToM(distanceYd)));

/** The class of gusts by their effect on the bullet. A drift of the mean is no gust. */
export const gustOfAir = (air: DrawnAir, fromDeg: number, distanceYd: number): Cell['gust'] =>
  gustClassOf(pathSdMph({ ...air, drifts: false }, fromDeg, distanceYd) / air.meanMph / PATH_SHARE);

/**
 * Air that is no longer drawn: in strong sun and light wind, the law lets the wind at a wooded edge turn through the whole compass. In five
 * measured sessions among trees and houses it kept its direction. Source: Houle & van Breugel 2023.
 */
const isUntrue = ({ ground, sky, meanMph, law }: DrawnAir): boolean =>
  law !== 1 && ground === 'edge' && sky === 'sun' && meanMph < 7;

const oneOf = <T>(dice: RandomStream, all: readonly T[]): T => {
  const one = all[Math.floor(dice.uniform() * all.length)];
  if (one === undefined) throw new Error('there must be something to draw from');
  return one;
};

/**
 * Draws sky (or `under`), ground and mean, equally likely among those with gusts of a class for a bullet at this distance. If none has that
 * class, the nearest one; not every sky makes all classes.
 */
export const drawAir = (
  dice: RandomStream,
  gust: Cell['gust'],
  fromDeg: number,
  distanceYd: number,
  under: Sky | null = null,
  [from, to]: readonly [from: number, to: number] = MEAN_MPH,
  law: SurfaceLawVersion = SURFACE_LAW,
): DrawnAir => {
  let nearest: { air: DrawnAir; apart: number } | undefined;
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const [anySky, ground] = [oneOf(dice, SKY_NAMES), oneOf(dice, GROUND_NAMES)];
    const air = { sky: under ?? anySky, ground, meanMph: from + (to - from) * dice.uniform(), law };
    if (isUntrue(air)) continue;
    const apart = Math.abs(GUSTS.indexOf(gustOfAir(air, fromDeg, distanceYd)) - GUSTS.indexOf(gust));
    if (apart === 0) return air;
    if (nearest === undefined || apart < nearest.apart) nearest = { air, apart };
  }
  if (nearest === undefined) throw new Error('air must be drawn');
  return nearest.air;
};
