import { type FireDirections, type RelativeWind, relativeWind } from './relative-wind.ts';
import type { WindField } from './wind-field.ts';
import { fromVector, mixVectors, toVector, type WindSample, type WindVector } from './wind-vector.ts';

/** Seconds per step of the time index that wind is looked up by. */
export const TIME_INDEX_STEP_S = 5;

/** Time index of a moment, floor(s/5), within the field: the last wind holds after the field's end, the first before 0. */
export const timeIndexAt = (field: WindField, timeS: number): number =>
  clampIndex(Math.floor(timeS / TIME_INDEX_STEP_S), field.timeSteps.length);

const clampIndex = (index: number, length: number): number => Math.min(Math.max(index, 0), length - 1);

/** Where a value lies on an ascending axis: between `index` and the next, `fraction` of the way; the ends hold outside. */
interface Position {
  index: number;
  next: number;
  fraction: number;
}

const locate = (axis: readonly number[], value: number): Position => {
  const last = axis.length - 1;
  if (!(value > axis[0])) return { index: 0, next: 0, fraction: 0 };
  if (value >= axis[last]) return { index: last, next: last, fraction: 0 };
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (axis[middle] <= value) low = middle;
    else high = middle;
  }
  return { index: low, next: high, fraction: (value - axis[low]) / (axis[high] - axis[low]) };
};

/** Between two distances, and between two times, the wind is the straight line between its vectors. */
const readField = (field: WindField, distance: Position, time: Position): WindSample => {
  const { speed, direction } = field.windData;
  if (distance.fraction === 0 && time.fraction === 0) {
    // A grid point is given back as it is stored, not by way of its sine and cosine.
    return { speedMph: speed[distance.index][time.index], directionDeg: direction[distance.index][time.index] };
  }
  const vectorAt = (d: number, t: number): WindVector => toVector(speed[d][t], direction[d][t]);
  const along = (t: number): WindVector =>
    mixVectors(vectorAt(distance.index, t), vectorAt(distance.next, t), distance.fraction);
  return fromVector(mixVectors(along(time.index), along(time.next), time.fraction));
};

const atIndex = (field: WindField, timeIndex: number): Position => {
  const index = clampIndex(Math.trunc(timeIndex), field.timeSteps.length);
  return { index, next: index, fraction: 0 };
};

/** The wind at a distance (yd) and a time index; both are held at the field's ends. */
export const sampleWindAtIndex = (field: WindField, distanceYd: number, timeIndex: number): WindSample =>
  readField(field, locate(field.distances, distanceYd), atIndex(field, timeIndex));

/** The wind at a distance (yd) as it is looked up by the seconds of a session: time index floor(s/5). */
export const sampleWind = (field: WindField, distanceYd: number, timeS: number): WindSample =>
  sampleWindAtIndex(field, distanceYd, timeIndexAt(field, timeS));

/** The wind at a distance (yd) and a moment (s) of the field's own time axis, interpolated in both. */
export const sampleWindContinuously = (field: WindField, distanceYd: number, timeS: number): WindSample =>
  readField(field, locate(field.distances, distanceYd), locate(field.timeSteps, timeS));

/** The wind along a line of fire, as a function of the distance from the muzzle (yd). */
export type WindAlongRange = (distanceYd: number) => RelativeWind;

/**
 * The wind a bullet meets on its way to a target, frozen at one time index while it flies. Crosswind and headwind are
 * piecewise linear in distance with the field's distances as corners. mph, + from the right, + in the face.
 */
export const windAlongRange = (field: WindField, timeIndex: number, fire: FireDirections): WindAlongRange => {
  const { index } = atIndex(field, timeIndex);
  const winds = field.distances.map((_, i) =>
    relativeWind(field.windData.speed[i][index], field.windData.direction[i][index], fire),
  );
  return (distanceYd) => {
    const { index: low, next, fraction } = locate(field.distances, distanceYd);
    const [a, b] = [winds[low], winds[next]];
    return {
      crosswindMph: a.crosswindMph + fraction * (b.crosswindMph - a.crosswindMph),
      headwindMph: a.headwindMph + fraction * (b.headwindMph - a.headwindMph),
    };
  };
};
