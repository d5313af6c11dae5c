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

/** A line of fire. Yards, degrees true, degrees + uphill. */
export type LineOfFire = Pick<stages.StageTarget, 'distance' | 'directionOfFire' | 'lookAngle'> & Held;

/** Cant and powder temperature of one shot, if unlike the zeroing. */
export interface Held {
  /** Roll of the rifle, degrees, + top to the right. */
  readonly cant?: number | undefined;
  /** Temperature of the powder, °F; the air's if absent. */
  readonly powder?: number | null | undefined;
}

export interface WindOnPath {
  /** The wind at each yard when the bullet is there, mph, crosswind + from the right and headwind + in the face. */
  along: WindAlongRange;
  /** The wind in the solver's form. */
  flown: Wind;
}

export type WindStage = Pick<stages.Stage, 'wind' | 'clock' | 'directionOfFire' | 'rifle' | 'air' | 'heights'>;

/** Distance between the points of a live path, yd; the field's own distances are added. */
const PATH_STEP_YD = 25;

export const toComponents = (wind: RelativeWind): WindComponents => ({
  ...CALM,
  crosswindMps: mphToMps(wind.crosswindMph),
  headwindMps: mphToMps(wind.headwindMph),
});

/** Wind at a distance (yd) and a moment (s) of a line, beside it or over a stretch if the kind depends on that. */
export type OverGround = (yd: number, momentS: number, place?: GroundPlace) => RelativeWind;

export interface WindKind<W extends stages.StageWind> {
  /** The wind on the way of a bullet fired along a line at a moment (s). */
  readonly at: (stage: WindStage, wind: W, line: LineOfFire, momentS: number, fields: WindFields) => WindOnPath;
  /** The wind over the ground as in a live stage, made in advance up to `untilS`. */
  readonly overGround: (stage: WindStage, wind: W, line: LineOfFire, untilS: number, fields: WindFields) => OverGround;
  /** Settings of the field that a question needs; null if none is made. */
  readonly needs: (
    wind: W,
    clock: stages.Stage['clock'],
    line: Pick<LineOfFire, 'distance'>,
    momentS: number,
  ) => WindFieldSettings | null;
  /** The problem of a wind, as the end of a sentence; null if it is valid. */
  readonly fault: (wind: W) => string | null;
}

/** Directions for a wind of the stage relative to a line. */
export const fireOf = (stage: WindStage, line: LineOfFire): FireDirections => ({
  targetDofDeg: line.directionOfFire,
  scenarioDofDeg: stage.directionOfFire,
});

export const byDistance = (distancesYd: readonly number[], along: WindAlongRange): WindOnPath => ({
  along,
  flown: windByRange(distancesYd.map((yd) => ({ rangeM: ydToM(yd), ...toComponents(along(yd)) }))),
});

/** The flight of a bullet in calm air at some distances, yd. Wind hardly changes it. */
export interface CalmFlight {
  /** Seconds after firing. */
  readonly arrivalS: (yd: number) => number;
  /** Meters above the line from muzzle to target. */
  readonly riseM: (yd: number) => number;
}

/** The calm flight along a line, at ascending distances (yd) up to the target's. */
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
  // The rifle is zeroed at another range, so the path is turned to end at the target.
  const endM = at.get(line.distance)?.heightM ?? 0;
  return {
    arrivalS: (yd) => at.get(yd)?.timeS ?? 0,
    riseM: (yd) => (at.get(yd)?.heightM ?? 0) - (yd / line.distance) * endM,
  };
};

/** Linear: `f` 0 is `a`, 1 is `b`. */
export const mix = (a: RelativeWind, b: RelativeWind, f: number): RelativeWind => ({
  crosswindMph: a.crosswindMph + f * (b.crosswindMph - a.crosswindMph),
  headwindMph: a.headwindMph + f * (b.headwindMph - a.headwindMph),
});

/** Linear between winds at ascending distances (yd), constant outside. */
export const betweenKnots =
  (knots: readonly number[], winds: readonly RelativeWind[]): WindAlongRange =>
  (yd) => {
    const next = knots.findIndex((knot) => knot > yd);
    if (next === 0) return winds[0]!;
    if (next < 0) return winds[winds.length - 1]!;
    const f = (yd - knots[next - 1]!) / (knots[next]! - knots[next - 1]!);
    return mix(winds[next - 1]!, winds[next]!, f);
  };

/** Every 25 yd of a line, yd, to its end or just beyond. */
export const pathOf = ({ distance }: LineOfFire): number[] =>
  Array.from({ length: Math.ceil(distance / PATH_STEP_YD) + 1 }, (_, i) => i * PATH_STEP_YD);

export const ascending = (distancesYd: readonly number[]): number[] => [...new Set(distancesYd)].sort((a, b) => a - b);

/** Number of 5-s steps before a moment, as specified: floor(s/5). */
export const stepOf = (momentS: number): number => Math.floor(momentS / TIME_INDEX_STEP_S);
