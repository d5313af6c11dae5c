import {
  CALM,
  prepareShot,
  solveTrajectory,
  solveZero,
  type Wind,
  type WindComponents,
  windByRange,
  windByZone,
} from '@windcall/ballistics';
import type { stages, WindField } from '@windcall/contract';
import { mphToMps, ydToM } from '@windcall/units';
import {
  type FireDirections,
  parseClock,
  type RelativeWind,
  readZones,
  relativeWind,
  TIME_INDEX_STEP_S,
  type WindAlongRange,
  type WindFieldSettings,
  type WindZone,
  windAlongRange,
  windAlongZones,
} from '@windcall/wind';
import { PLAIN, toShotInput } from './to-shot-input.ts';
import { fieldSettings, foldTime, SHARED_FIELDS, type WindFields } from './wind-fields.ts';

/** Whither a shot goes: what a solution needs to know of a target. Yards, degrees true, degrees + uphill. */
export type LineOfFire = Pick<stages.StageTarget, 'distance' | 'directionOfFire' | 'lookAngle'>;

/** The wind between muzzle and target. */
export interface WindOnPath {
  /** At each yard of the way when the bullet is there, mph, crosswind + from the right and headwind + in the face. */
  along: WindAlongRange;
  /** The same as the bullet meets it. */
  flown: Wind;
}

/** What wind is read from. */
export type WindStage = Pick<stages.Stage, 'wind' | 'clock' | 'directionOfFire' | 'rifle' | 'air'>;

/** Distance between the points of the path that a live wind is read at, yd; the field's own distances come in between. */
const PATH_STEP_YD = 25;

const toComponents = (wind: RelativeWind): WindComponents => ({
  ...CALM,
  crosswindMps: mphToMps(wind.crosswindMph),
  headwindMps: mphToMps(wind.headwindMph),
});

const byDistance = (distancesYd: readonly number[], along: WindAlongRange): WindOnPath => ({
  along,
  flown: windByRange(distancesYd.map((yd) => ({ rangeM: ydToM(yd), ...toComponents(along(yd)) }))),
});

const everywhere = (wind: RelativeWind): WindOnPath => ({ along: () => wind, flown: toComponents(wind) });

/** Where a zone gives way to the next, yd: at its end, or in the middle of a gap. The last never does. */
const zoneEnd = (zones: readonly WindZone[], i: number): number => {
  const [zone, next] = [zones[i], zones[i + 1]];
  return zone && next ? (zone.endYd + next.startYd) / 2 : Number.POSITIVE_INFINITY;
};

const throughZones = (zones: readonly WindZone[], fire: FireDirections): WindOnPath => ({
  along: windAlongZones(zones, fire),
  flown: windByZone(
    zones.map((zone, i) => ({
      untilM: ydToM(zoneEnd(zones, i)),
      ...toComponents(relativeWind(zone.speedMph, zone.directionDeg, fire)),
    })),
  ),
});

/** Seconds after firing at which the bullet is at a distance (yd), in calm air: wind changes it by less than the wind changes. */
const flightTime = (
  { rifle, air }: WindStage,
  line: LineOfFire,
  distancesYd: readonly number[],
): ((yd: number) => number) => {
  const shot = prepareShot(toShotInput(rifle, air, CALM, { ...PLAIN, lookAngle: line.lookAngle }));
  const zero = solveZero(shot);
  const flown = zero.status === 'ok' ? solveTrajectory(shot, distancesYd.map(ydToM), zero) : null;
  const times = flown === null || flown.status === 'no-zero' ? [] : flown.rows.map((row) => row.timeS);
  const arrivals = new Map(distancesYd.map((yd, i) => [yd, times[i] ?? times[times.length - 1] ?? 0]));
  return (yd) => arrivals.get(yd) ?? 0;
};

/** Wind of a field at a distance (yd) and a time (s) in it: linear between its distances and between its times. */
const bilinear = (field: WindField, fire: FireDirections): ((yd: number, timeS: number) => RelativeWind) => {
  const { distances, timeSteps, windData } = field;
  const place = (axis: readonly number[], value: number): { i: number; f: number } => {
    let i = 0;
    while (i < axis.length - 2 && axis[i + 1]! <= value) i++;
    const [from, to] = [axis[i]!, axis[i + 1] ?? axis[i]!];
    return { i, f: to > from ? Math.min(Math.max((value - from) / (to - from), 0), 1) : 0 };
  };
  const corner = (d: number, t: number): RelativeWind =>
    relativeWind(
      windData.speed[Math.min(d, distances.length - 1)]![Math.min(t, timeSteps.length - 1)]!,
      windData.direction[Math.min(d, distances.length - 1)]![Math.min(t, timeSteps.length - 1)]!,
      fire,
    );
  const mix = (a: RelativeWind, b: RelativeWind, f: number): RelativeWind => ({
    crosswindMph: a.crosswindMph + f * (b.crosswindMph - a.crosswindMph),
    headwindMph: a.headwindMph + f * (b.headwindMph - a.headwindMph),
  });
  return (yd, timeS) => {
    const d = place(distances, yd);
    const t = place(timeSteps, timeS);
    const at = (k: number): RelativeWind => mix(corner(d.i, k), corner(d.i + 1, k), d.f);
    return mix(at(t.i), at(t.i + 1), t.f);
  };
};

/** The path in a wind that moves while the bullet flies: read where the bullet is when it is there. */
const throughTime = (stage: WindStage, field: WindField, line: LineOfFire, momentS: number): WindOnPath => {
  const fire = { targetDofDeg: line.directionOfFire, scenarioDofDeg: stage.directionOfFire };
  const steps = Math.ceil(line.distance / PATH_STEP_YD);
  const path = Array.from({ length: steps + 1 }, (_, i) => i * PATH_STEP_YD).filter((yd) => yd < line.distance);
  const between = field.distances.filter((yd) => yd < line.distance);
  const knots = [...new Set([...path, ...between, line.distance])].sort((a, b) => a - b);
  const arrivalS = flightTime(stage, line, knots);
  const read = bilinear(field, fire);
  const first = field.timeSteps[0]!;
  const lengthS = field.timeSteps[field.timeSteps.length - 1]! - first;
  const winds = knots.map((yd) => read(yd, first + foldTime(momentS + arrivalS(yd), lengthS)));
  const along: WindAlongRange = (yd) => {
    const next = knots.findIndex((knot) => knot > yd);
    if (next === 0) return winds[0]!;
    if (next < 0) return winds[winds.length - 1]!;
    const f = (yd - knots[next - 1]!) / (knots[next]! - knots[next - 1]!);
    const [a, b] = [winds[next - 1]!, winds[next]!];
    return {
      crosswindMph: a.crosswindMph + f * (b.crosswindMph - a.crosswindMph),
      headwindMph: a.headwindMph + f * (b.headwindMph - a.headwindMph),
    };
  };
  return byDistance(knots, along);
};

/** Longest flight that a field is made long enough for, s. */
const FLIGHT_S = 10;

/** Place of a moment in 5-s steps of the field, as specified: floor(s/5), whatever the field's own time step is. */
const stepOf = (momentS: number): number => Math.floor(momentS / TIME_INDEX_STEP_S);

/**
 * Settings of the field that a question about this stage needs, or null when its wind is not made by a recipe: for a
 * caller that has it made elsewhere before it asks.
 */
export const fieldNeeded = (
  { wind, clock }: Pick<stages.Stage, 'wind' | 'clock'>,
  { distance }: Pick<LineOfFire, 'distance'>,
  momentS: number,
): WindFieldSettings | null => {
  if (wind.kind !== 'recipe') return null;
  const untilS = clock === 'live' ? momentS + FLIGHT_S : stepOf(momentS) * wind.settings.timeInterval;
  return fieldSettings(wind, distance, untilS);
};

const fieldOf = (stage: WindStage, line: LineOfFire, momentS: number, fields: WindFields): WindField | null => {
  if (stage.wind.kind === 'samples') return stage.wind.field;
  const needed = fieldNeeded(stage, line, momentS);
  return needed && fields.get(needed);
};

/**
 * The wind that a bullet fired along `line` at `momentS` (s since the stage's wind began) meets.
 *
 * Clock `by-shot`: the 5-s step of the moment, the same all the time the bullet flies; samples hold at their last step, a
 * recipe goes on. Clock `live`: linear in time between the steps, at each yard at the time the bullet is there; the end of
 * a field is no end. Between distances linear, beyond the last the same. Throws on a wind that `checkWind` refuses.
 */
export const windAt = (
  stage: WindStage,
  line: LineOfFire,
  momentS: number,
  fields: WindFields = SHARED_FIELDS,
): WindOnPath => {
  const { wind } = stage;
  const fire = { targetDofDeg: line.directionOfFire, scenarioDofDeg: stage.directionOfFire };
  if (wind.kind === 'steady') return everywhere(relativeWind(wind.speed, wind.direction, fire));
  if (wind.kind === 'zones') {
    const read = readZones(wind.zones);
    if (read.status !== 'ok') throw new RangeError(`zones of a stage must be usable, got ${read.message}`);
    return throughZones(read.zones, fire);
  }
  const field = fieldOf(stage, line, momentS, fields);
  if (field === null) throw new Error('a recipe must have a field');
  if (stage.clock === 'live') return throughTime(stage, field, line, momentS);
  const last = field.timeSteps.length - 1;
  const index = wind.kind === 'samples' ? Math.min(stepOf(momentS), last) : foldTime(stepOf(momentS), last);
  return byDistance(field.distances, windAlongRange(field, index, fire));
};

/**
 * The wind of a stage over its ground, for everything that shows it: at a distance (yd) and a moment (s, up to `untilS`),
 * linear between distances and times, the end of a field being no end. Throws on a wind that `checkWind` refuses.
 */
export const windOverGround = (
  stage: WindStage,
  line: LineOfFire,
  untilS: number,
  fields: WindFields = SHARED_FIELDS,
): ((yd: number, momentS: number) => RelativeWind) => {
  const fire = { targetDofDeg: line.directionOfFire, scenarioDofDeg: stage.directionOfFire };
  const field = fieldOf({ ...stage, clock: 'live' }, line, untilS, fields);
  if (field === null) {
    const { along } = windAt(stage, line, 0, fields);
    return (yd) => along(yd);
  }
  const read = bilinear(field, fire);
  const first = field.timeSteps[0]!;
  const lengthS = field.timeSteps[field.timeSteps.length - 1]! - first;
  return (yd, momentS) => read(yd, first + foldTime(Math.max(0, momentS), lengthS));
};

/** Clock degrees of a direction that a contract has checked. */
const degreesOf = (direction: string | number): number => {
  const read = parseClock(direction);
  if (read.status !== 'ok') throw new RangeError(`direction must be checked, got ${direction}`);
  return read.deg;
};

/** One wind everywhere, mph and clock text or degrees. */
export const steadyWind = (speed: number, direction: string | number): stages.StageWind => ({
  kind: 'steady',
  speed,
  direction: degreesOf(direction),
});

/** What is wrong with a wind by itself, as the end of a sentence; null when nothing is. Recipes are checked by making them. */
export const checkWind = (wind: stages.StageWind): string | null => {
  if (wind.kind === 'zones') {
    const read = readZones(wind.zones);
    return read.status === 'ok' ? null : read.message;
  }
  if (wind.kind !== 'samples') return null;
  const { distances, timeSteps } = wind.field;
  const increases = (axis: readonly number[]): boolean => axis.every((x, i) => i === 0 || x > axis[i - 1]!);
  if (!increases(distances)) return 'the distances of the wind field must increase';
  return increases(timeSteps) ? null : 'the times of the wind field must increase';
};
