import {
  type FireDirections,
  fromVector,
  mixVectors,
  type RelativeWind,
  relativeWind,
  toVector,
  type WindSample,
  type WindVector,
} from './relative-wind.ts';
import type { WindField } from './wind-field.ts';

/** Step of the time index of a session, s. */
export const TIME_INDEX_STEP_S = 5;

/** Time index of a moment, floor(s/5), limited to the field. */
export const timeIndexAt = (field: WindField, timeS: number): number =>
  clampIndex(Math.floor(timeS / TIME_INDEX_STEP_S), field.timeSteps.length);

const clampIndex = (index: number, length: number): number => Math.min(Math.max(index, 0), length - 1);

/** A position on an ascending axis: `fraction` of the way from `index` to `next`, limited to its ends. */
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

/** Interpolates wind vectors linearly between distances and between times. */
const readField = (field: WindField, distance: Position, time: Position): WindSample => {
  const { speed, direction } = field.windData;
  if (distance.fraction === 0 && time.fraction === 0) {
    // A grid point is returned as stored, without the rounding of sine and cosine.
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

/** The wind at a distance (yd) and a time index, limited to the field. */
export const sampleWindAtIndex = (field: WindField, distanceYd: number, timeIndex: number): WindSample =>
  readField(field, locate(field.distances, distanceYd), atIndex(field, timeIndex));

/** The wind at a distance (yd) and a session time: time index floor(s/5). */
export const sampleWind = (field: WindField, distanceYd: number, timeS: number): WindSample =>
  sampleWindAtIndex(field, distanceYd, timeIndexAt(field, timeS));

/** The wind along a line of fire by distance from the muzzle (yd). */
export type WindAlongRange = (distanceYd: number) => RelativeWind;

/**
 * The wind on a bullet's way to a target, frozen at one time index. Crosswind and headwind are piecewise linear in distance with corners at
 * the field's distances. mph, + from the right, + in the face.
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
