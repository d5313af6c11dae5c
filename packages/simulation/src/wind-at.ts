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
  relativeClock,
  relativeWind,
  TIME_INDEX_STEP_S,
  type WindAlongRange,
  type WindFieldSettings,
  type WindZone,
  windAlongRange,
  windAlongZones,
} from '@windcall/wind';
import { type GroundPlace, readHats, readPlaces } from './surface-air.ts';
import { PLAIN, toShotInput } from './to-shot-input.ts';
import { fieldSettings, foldTime, SHARED_FIELDS, type WindFields } from './wind-fields.ts';

/** Where a shot goes: what a solution needs to know of a target. Yards, degrees true, degrees + uphill. */
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

/** Degrees from a line of fire to where the mean of a surface-layer wind comes from. */
export const fromOf = (stage: WindStage, wind: stages.SurfaceWind, line: LineOfFire): number =>
  relativeClock(wind.direction, { targetDofDeg: line.directionOfFire, scenarioDofDeg: stage.directionOfFire });

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

/** The wind `f` of the way from one to another. */
const mix = (a: RelativeWind, b: RelativeWind, f: number): RelativeWind => ({
  crosswindMph: a.crosswindMph + f * (b.crosswindMph - a.crosswindMph),
  headwindMph: a.headwindMph + f * (b.headwindMph - a.headwindMph),
});

/** Wind of a field at a distance (yd) and a time (s) on its axis: linear between its distances and between its times. */
const bilinear = (field: WindField, fire: FireDirections): ((yd: number, timeS: number) => RelativeWind) => {
  const { distances, timeSteps, windData } = field;
  const place = (axis: readonly number[], value: number): { i: number; f: number } => {
    let [i, end] = [0, axis.length - 1];
    while (end - i > 1) {
      const middle = (i + end) >> 1;
      if (axis[middle]! <= value) i = middle;
      else end = middle;
    }
    const [from, to] = [axis[i]!, axis[i + 1] ?? axis[i]!];
    return { i, f: to > from ? Math.min(Math.max((value - from) / (to - from), 0), 1) : 0 };
  };
  const corner = (d: number, t: number): RelativeWind =>
    relativeWind(
      windData.speed[Math.min(d, distances.length - 1)]![Math.min(t, timeSteps.length - 1)]!,
      windData.direction[Math.min(d, distances.length - 1)]![Math.min(t, timeSteps.length - 1)]!,
      fire,
    );
  return (yd, timeS) => {
    const d = place(distances, yd);
    const t = place(timeSteps, timeS);
    const at = (k: number): RelativeWind => mix(corner(d.i, k), corner(d.i + 1, k), d.f);
    return mix(at(t.i), at(t.i + 1), t.f);
  };
};

const endOf = ({ timeSteps }: WindField): number => timeSteps[timeSteps.length - 1]!;

/** Where a moment lies on the time axis of a field, s, in a live wind. What cannot go on by itself goes back and forth. */
const timeInField = (wind: stages.StageWind, field: WindField, momentS: number): number => {
  if (wind.kind === 'recipe' && wind.generator !== 1) return momentS;
  const first = field.timeSteps[0]!;
  return first + foldTime(momentS, endOf(field) - first);
};

/** Linear between winds at ascending distances (yd); before the first and beyond the last the same. */
const betweenKnots =
  (knots: readonly number[], winds: readonly RelativeWind[]): WindAlongRange =>
  (yd) => {
    const next = knots.findIndex((knot) => knot > yd);
    if (next === 0) return winds[0]!;
    if (next < 0) return winds[winds.length - 1]!;
    const f = (yd - knots[next - 1]!) / (knots[next]! - knots[next - 1]!);
    return mix(winds[next - 1]!, winds[next]!, f);
  };

/** Every 25 yd of a line, yd, the last not before its end. */
const pathOf = ({ distance }: LineOfFire): number[] =>
  Array.from({ length: Math.ceil(distance / PATH_STEP_YD) + 1 }, (_, i) => i * PATH_STEP_YD);

const ascending = (distancesYd: readonly number[]): number[] => [...new Set(distancesYd)].sort((a, b) => a - b);

/** The path in a wind that moves while the bullet flies: read where the bullet is when it is there. */
const throughTime = (stage: WindStage, field: WindField, line: LineOfFire, momentS: number): WindOnPath => {
  const fire = { targetDofDeg: line.directionOfFire, scenarioDofDeg: stage.directionOfFire };
  const inside = [...pathOf(line), ...field.distances].filter((yd) => yd < line.distance);
  const knots = ascending([...inside, line.distance]);
  const arrivalS = flightTime(stage, line, knots);
  const read = bilinear(field, fire);
  const winds = knots.map((yd) => read(yd, timeInField(stage.wind, field, momentS + arrivalS(yd))));
  return byDistance(knots, betweenKnots(knots, winds));
};

/**
 * The path in the wind of a surface layer: hats about every 25 yd. Live it is read at the shot and at the landing, each
 * knot in between when the bullet is there; by shot all at once.
 */
const throughSurface = (
  stage: WindStage,
  wind: stages.SurfaceWind,
  line: LineOfFire,
  momentS: number,
  fields: WindFields,
): WindOnPath => {
  const knots = pathOf(line);
  const read = readHats(fields.surface(wind), fromOf(stage, wind, line), knots);
  if (stage.clock !== 'live') return byDistance(knots, betweenKnots(knots, read(stepOf(momentS) * TIME_INDEX_STEP_S)));
  const arrivalS = flightTime(stage, line, ascending([...knots, line.distance]));
  const landsS = arrivalS(line.distance);
  const [fired, landed] = [read(momentS), read(momentS + landsS)];
  const winds = knots.map((yd, i) => mix(fired[i]!, landed[i]!, landsS > 0 ? arrivalS(yd) / landsS : 0));
  return byDistance(knots, betweenKnots(knots, winds));
};

/** Longest flight that a field is made long enough for, s. */
const FLIGHT_S = 10;

/** Count of the 5-s steps behind a moment, as specified: floor(s/5). */
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
  if (clock === 'live') return fieldSettings(wind, distance, momentS, momentS + FLIGHT_S);
  const step = stepOf(momentS);
  const shotS = step * (wind.generator === 1 ? wind.settings.timeInterval : TIME_INDEX_STEP_S);
  return fieldSettings(wind, distance, shotS, shotS);
};

const fieldOf = (stage: WindStage, line: LineOfFire, momentS: number, fields: WindFields): WindField | null => {
  if (stage.wind.kind === 'samples') return stage.wind.field;
  const needed = fieldNeeded(stage, line, momentS);
  return needed && fields.get(needed);
};

/** Where the shot of a moment is read on the time axis of a field, s, clock `by-shot`. */
const shotTime = (wind: stages.StageWind, field: WindField, momentS: number): number => {
  const step = stepOf(momentS);
  const { timeSteps } = field;
  if (wind.kind === 'recipe') {
    return wind.generator === 1 ? timeSteps[foldTime(step, timeSteps.length - 1)]! : step * TIME_INDEX_STEP_S;
  }
  if (wind.kind === 'samples' && wind.pace === 'seconds') {
    return Math.min(timeSteps[0]! + step * TIME_INDEX_STEP_S, endOf(field));
  }
  return timeSteps[Math.min(step, timeSteps.length - 1)]!;
};

/** The wind along a range, the same all the time the bullet flies: linear between the steps of the field around `timeS`. */
const standing = (field: WindField, timeS: number, fire: FireDirections): WindAlongRange => {
  const { timeSteps } = field;
  const next = timeSteps.findIndex((time) => time >= timeS);
  const after = next < 0 ? timeSteps.length - 1 : next;
  const later = windAlongRange(field, after, fire);
  if (after === 0 || timeSteps[after]! <= timeS) return later;
  const earlier = windAlongRange(field, after - 1, fire);
  const f = (timeS - timeSteps[after - 1]!) / (timeSteps[after]! - timeSteps[after - 1]!);
  return (yd) => mix(earlier(yd), later(yd), f);
};

/**
 * The wind that a bullet fired along `line` at `momentS` (s since the stage's wind began) meets.
 *
 * Clock `by-shot`: that of the last multiple of 5 s, the same all the time the bullet flies; samples hold at their last
 * step. Clock `live`: at each yard at the time the bullet is there; samples go back and forth. Between the steps of a field
 * linear in time; between distances linear, beyond the last the same. A recipe and a surface layer have no end. Stages of earlier releases keep
 * the law they were shot with (`generator`, `pace`). Throws on a wind that `checkWind` refuses.
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
  if (wind.kind === 'surface') return throughSurface(stage, wind, line, momentS, fields);
  const field = fieldOf(stage, line, momentS, fields);
  if (field === null) throw new Error('a recipe must have a field');
  if (stage.clock === 'live') return throughTime(stage, field, line, momentS);
  return byDistance(field.distances, standing(field, shotTime(wind, field, momentS), fire));
};

/**
 * The wind of a stage over its ground, for everything that shows it: at a distance (yd) and a moment (s since the wind
 * began), as a live stage has it. Its field is made ahead up to `untilS`. The wind of a surface layer is another beside
 * the line, and over a stretch of it. Throws on a wind that `checkWind` refuses.
 */
export const windOverGround = (
  stage: WindStage,
  line: LineOfFire,
  untilS: number,
  fields: WindFields = SHARED_FIELDS,
): ((yd: number, momentS: number, place?: GroundPlace) => RelativeWind) => {
  const { wind } = stage;
  if (wind.kind === 'surface') return readPlaces(fields.surface(wind), fromOf(stage, wind, line));
  const fire = { targetDofDeg: line.directionOfFire, scenarioDofDeg: stage.directionOfFire };
  const load = (momentS: number) => {
    const field = fieldOf({ ...stage, clock: 'live' }, line, momentS, fields);
    return field && { first: field.timeSteps[0]!, last: endOf(field), field, read: bilinear(field, fire) };
  };
  let loaded = load(untilS);
  if (loaded === null) {
    const { along } = windAt(stage, line, 0, fields);
    return (yd) => along(yd);
  }
  return (yd, momentS) => {
    const at = Math.max(0, momentS);
    let now = loaded!;
    const timeS = timeInField(stage.wind, now.field, at);
    if (timeS < now.first || timeS > now.last) {
      loaded = load(at);
      now = loaded!;
    }
    return now.read(yd, timeS);
  };
};

/** Clock degrees of a direction that a contract has checked. */
export const clockDegrees = (direction: string | number): number => {
  const read = parseClock(direction);
  if (read.status !== 'ok') throw new RangeError(`direction must be checked, got ${direction}`);
  return read.deg;
};

/** One wind everywhere, mph and clock text or degrees. */
export const steadyWind = (speed: number, direction: string | number): stages.StageWind => ({
  kind: 'steady',
  speed,
  direction: clockDegrees(direction),
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
