import type { stages, WindField } from '@windcall/contract';
import {
  type FireDirections,
  type RelativeWind,
  relativeWind,
  TIME_INDEX_STEP_S,
  type WindAlongRange,
  windAlongRange,
} from '@windcall/wind';
import { fieldSettings, foldTime, type WindFields } from '../wind-fields.ts';
import {
  ascending,
  betweenKnots,
  byDistance,
  calmFlight,
  fireOf,
  type LineOfFire,
  mix,
  type OverGround,
  pathOf,
  stepOf,
  type WindKind,
  type WindOnPath,
  type WindStage,
} from './wind-kind.ts';

/** Conversion of moments to the time axis of a field. */
interface FieldReading {
  readonly fieldFor: (clock: stages.Stage['clock'], momentS: number) => WindField;
  /** A live moment on the field's time axis, s. */
  readonly liveS: (field: WindField, momentS: number) => number;
  /** A shot's moment on the field's time axis with the clock by shot, s. */
  readonly shotS: (field: WindField, momentS: number) => number;
}

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

/** A live moment of a field of finite length, which runs back and forth. */
const folded = (field: WindField, momentS: number): number => {
  const first = field.timeSteps[0]!;
  return first + foldTime(momentS, endOf(field) - first);
};

/** The wind at each point of the path when the bullet is there. */
const throughTime = (stage: WindStage, reading: FieldReading, line: LineOfFire, momentS: number): WindOnPath => {
  const field = reading.fieldFor('live', momentS);
  const inside = [...pathOf(line), ...field.distances].filter((yd) => yd < line.distance);
  const knots = ascending([...inside, line.distance]);
  const { arrivalS } = calmFlight(stage, line, knots);
  const read = bilinear(field, fireOf(stage, line));
  const winds = knots.map((yd) => read(yd, reading.liveS(field, momentS + arrivalS(yd))));
  return byDistance(knots, betweenKnots(knots, winds));
};

/** The wind along a range, constant during the flight: linear between the steps of the field around `timeS`. */
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

const through = (stage: WindStage, reading: FieldReading, line: LineOfFire, momentS: number): WindOnPath => {
  if (stage.clock === 'live') return throughTime(stage, reading, line, momentS);
  const field = reading.fieldFor('by-shot', momentS);
  return byDistance(field.distances, standing(field, reading.shotS(field, momentS), fireOf(stage, line)));
};

const overGround = (stage: WindStage, reading: FieldReading, line: LineOfFire, untilS: number): OverGround => {
  const load = (momentS: number) => {
    const field = reading.fieldFor('live', momentS);
    return { first: field.timeSteps[0]!, last: endOf(field), field, read: bilinear(field, fireOf(stage, line)) };
  };
  let loaded = load(untilS);
  return (yd, momentS) => {
    const at = Math.max(0, momentS);
    const timeS = reading.liveS(loaded.field, at);
    if (timeS < loaded.first || timeS > loaded.last) loaded = load(at);
    return loaded.read(yd, timeS);
  };
};

type Recipe = stages.WindOfKind<'recipe'>;
/** Longest flight for the length of a field, s. */
const FLIGHT_S = 10;

const needs: WindKind<Recipe>['needs'] = (wind, clock, { distance }, momentS) => {
  if (clock === 'live') return fieldSettings(wind, distance, momentS, momentS + FLIGHT_S);
  const shotS = stepOf(momentS) * (wind.generator === 1 ? wind.settings.timeInterval : TIME_INDEX_STEP_S);
  return fieldSettings(wind, distance, shotS, shotS);
};

const readRecipe = (wind: Recipe, line: LineOfFire, fields: WindFields): FieldReading => ({
  fieldFor: (clock, momentS) => {
    const needed = needs(wind, clock, line, momentS);
    if (needed === null) throw new Error('a recipe must have a field');
    return fields.get(needed);
  },
  liveS: (field, momentS) => (wind.generator === 1 ? folded(field, momentS) : momentS),
  shotS: ({ timeSteps }, momentS) =>
    wind.generator === 1
      ? timeSteps[foldTime(stepOf(momentS), timeSteps.length - 1)]!
      : stepOf(momentS) * TIME_INDEX_STEP_S,
});

/** Wind made by a recipe. It has no end; stages of generator 1 keep their law. */
export const RECIPE: WindKind<Recipe> = {
  at: (stage, wind, line, momentS, fields) => through(stage, readRecipe(wind, line, fields), line, momentS),
  overGround: (stage, wind, line, untilS, fields) => overGround(stage, readRecipe(wind, line, fields), line, untilS),
  needs,
  // checked by making it
  fault: () => null,
};

type Samples = stages.WindOfKind<'samples'>;
const readSamples = ({ field: own, pace }: Samples): FieldReading => ({
  fieldFor: () => own,
  liveS: (field, momentS) => folded(field, momentS),
  shotS: ({ timeSteps }, momentS) =>
    pace === 'seconds'
      ? Math.min(timeSteps[0]! + stepOf(momentS) * TIME_INDEX_STEP_S, endOf(own))
      : timeSteps[Math.min(stepOf(momentS), timeSteps.length - 1)]!,
});
const increases = (axis: readonly number[]): boolean => axis.every((x, i) => i === 0 || x > axis[i - 1]!);

/** Wind given as samples: by shot it stops at its last step, live it runs back and forth. */
export const SAMPLES: WindKind<Samples> = {
  at: (stage, wind, line, momentS) => through(stage, readSamples(wind), line, momentS),
  overGround: (stage, wind, line, untilS) => overGround(stage, readSamples(wind), line, untilS),
  needs: () => null,
  fault: ({ field: { distances, timeSteps } }) => {
    if (!increases(distances)) return 'the distances of the wind field must increase';
    return increases(timeSteps) ? null : 'the times of the wind field must increase';
  },
};
