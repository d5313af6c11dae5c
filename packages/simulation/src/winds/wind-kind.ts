import {
  CALM,
  prepareShot,
  solveTrajectory,
  solveZero,
  type Wind,
  type WindComponents,
  windByRange,
} from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { mphToMps, ydToM } from '@windcall/units';
import {
  type FireDirections,
  type RelativeWind,
  TIME_INDEX_STEP_S,
  type WindAlongRange,
  type WindFieldSettings,
} from '@windcall/wind';
import type { GroundPlace } from '../surface-air.ts';
import { PLAIN, toShotInput } from '../to-shot-input.ts';
import type { WindFields } from '../wind-fields.ts';

/** Where a shot goes: what a solution needs to know of a target. Yards, degrees true, degrees + uphill. */
export type LineOfFire = Pick<stages.StageTarget, 'distance' | 'directionOfFire' | 'lookAngle'> & Held;

/** How a rifle is held and loaded for one shot, where that is not as it was sighted in. */
export interface Held {
  /** Roll of the rifle, degrees, + top to the right. */
  readonly cant?: number | undefined;
  /** Temperature of the powder, °F; that of the air where it is not known apart. */
  readonly powder?: number | null | undefined;
}

/** The wind between muzzle and target. */
export interface WindOnPath {
  /** At each yard of the way when the bullet is there, mph, crosswind + from the right and headwind + in the face. */
  along: WindAlongRange;
  /** The same as the bullet meets it. */
  flown: Wind;
}

/** What wind is read from. */
export type WindStage = Pick<stages.Stage, 'wind' | 'clock' | 'directionOfFire' | 'rifle' | 'air' | 'heights'>;

/** Distance between the points of the path that a live wind is read at, yd; the field's own distances come in between. */
const PATH_STEP_YD = 25;

export const toComponents = (wind: RelativeWind): WindComponents => ({
  ...CALM,
  crosswindMps: mphToMps(wind.crosswindMph),
  headwindMps: mphToMps(wind.headwindMph),
});

/** Wind at a distance (yd) and a moment (s) of a line, beside it or over a stretch of it where the kind tells these apart. */
export type OverGround = (yd: number, momentS: number, place?: GroundPlace) => RelativeWind;

/** What a kind of wind is to a flight and to a picture. `fields` holds what is dear to make. */
export interface WindKind<W extends stages.StageWind> {
  /** The wind that a bullet fired along a line at a moment (s) meets. */
  readonly at: (stage: WindStage, wind: W, line: LineOfFire, momentS: number, fields: WindFields) => WindOnPath;
  /** The same over the ground as a live stage has it, made ahead up to `untilS`. */
  readonly overGround: (stage: WindStage, wind: W, line: LineOfFire, untilS: number, fields: WindFields) => OverGround;
  /** Settings of the field that a question needs; null where none is made. */
  readonly needs: (
    wind: W,
    clock: stages.Stage['clock'],
    line: Pick<LineOfFire, 'distance'>,
    momentS: number,
  ) => WindFieldSettings | null;
  /** What is wrong with it by itself, as the end of a sentence; null when nothing is. */
  readonly fault: (wind: W) => string | null;
}

/** Directions that a wind of the stage is seen from along a line. */
export const fireOf = (stage: WindStage, line: LineOfFire): FireDirections => ({
  targetDofDeg: line.directionOfFire,
  scenarioDofDeg: stage.directionOfFire,
});

export const byDistance = (distancesYd: readonly number[], along: WindAlongRange): WindOnPath => ({
  along,
  flown: windByRange(distancesYd.map((yd) => ({ rangeM: ydToM(yd), ...toComponents(along(yd)) }))),
});

/** The flight of a bullet in calm air, at distances that were asked for, yd: wind changes it by less than the wind changes. */
export interface CalmFlight {
  /** Seconds after firing. */
  readonly arrivalS: (yd: number) => number;
  /** Meters over the line from muzzle to target. */
  readonly riseM: (yd: number) => number;
}

/** The calm flight along a line, at distances (yd) that ascend up to the target's. */
export const calmFlight = (
  { rifle, air }: Pick<WindStage, 'rifle' | 'air'>,
  line: LineOfFire,
  distancesYd: readonly number[],
): CalmFlight => {
  const shot = prepareShot(toShotInput(rifle, air, CALM, { ...PLAIN, lookAngle: line.lookAngle }));
  const zero = solveZero(shot);
  const flown = zero.status === 'ok' ? solveTrajectory(shot, distancesYd.map(ydToM), zero) : null;
  const rows = flown === null || flown.status === 'no-zero' ? [] : flown.rows;
  const at = new Map(distancesYd.map((yd, i) => [yd, rows[i] ?? rows.at(-1)]));
  // The rifle is zeroed elsewhere: the line that its bullet ends on is turned into that of the target.
  const endM = at.get(line.distance)?.heightM ?? 0;
  return {
    arrivalS: (yd) => at.get(yd)?.timeS ?? 0,
    riseM: (yd) => (at.get(yd)?.heightM ?? 0) - (yd / line.distance) * endM,
  };
};

/** The wind `f` of the way from one to another. */
export const mix = (a: RelativeWind, b: RelativeWind, f: number): RelativeWind => ({
  crosswindMph: a.crosswindMph + f * (b.crosswindMph - a.crosswindMph),
  headwindMph: a.headwindMph + f * (b.headwindMph - a.headwindMph),
});

/** Linear between winds at ascending distances (yd); before the first and beyond the last the same. */
export const betweenKnots =
  (knots: readonly number[], winds: readonly RelativeWind[]): WindAlongRange =>
  (yd) => {
    const next = knots.findIndex((knot) => knot > yd);
    if (next === 0) return winds[0]!;
    if (next < 0) return winds[winds.length - 1]!;
    const f = (yd - knots[next - 1]!) / (knots[next]! - knots[next - 1]!);
    return mix(winds[next - 1]!, winds[next]!, f);
  };

/** Every 25 yd of a line, yd, the last not before its end. */
export const pathOf = ({ distance }: LineOfFire): number[] =>
  Array.from({ length: Math.ceil(distance / PATH_STEP_YD) + 1 }, (_, i) => i * PATH_STEP_YD);

export const ascending = (distancesYd: readonly number[]): number[] => [...new Set(distancesYd)].sort((a, b) => a - b);

/** Count of the 5-s steps behind a moment, as specified: floor(s/5). */
export const stepOf = (momentS: number): number => Math.floor(momentS / TIME_INDEX_STEP_S);
