import type { WindField } from '@windcall/contract';
import { circularMoments, nearerState } from '@windcall/wind';

export interface RangeMean {
  readonly timeS: number;
  readonly mph: number;
  /** Clock degrees the wind comes from. */
  readonly deg: number;
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

/** Mean speed and direction over the range at each time step. */
export const overRange = (field: WindField): RangeMean[] =>
  field.timeSteps.map((timeS, t) => ({
    timeS,
    mph: mean(field.windData.speed.map((row) => row[t] ?? 0)),
    deg: circularMoments(field.windData.direction.map((row) => row[t] ?? 0)).meanDeg,
  }));

/** Least and greatest speed of a field, mph. */
export const speedRange = (field: WindField): { readonly min: number; readonly max: number } => {
  const speeds = field.windData.speed.flat();
  return {
    min: speeds.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    max: speeds.reduce((a, b) => Math.max(a, b), 0),
  };
};

/** Narrower bands, mph, would print as one number. */
const BAND_PRINT_MPH = 0.1;

/** True if a field's speeds are too close for four bands: all would print alike. */
export const isOneSpeed = ({ min, max }: ReturnType<typeof speedRange>): boolean => max - min < BAND_PRINT_MPH;

/** Active state at each time step: the one whose direction is nearer to the mean direction. Always the first if the second is null. */
export const activeStates = (
  field: WindField,
  primaryDeg: number,
  secondaryDeg: number | null,
): ('primary' | 'secondary')[] => overRange(field).map(({ deg }) => nearerState(deg, primaryDeg, secondaryDeg));

/** Up to four distances spread over the range, as row indices. */
export const spreadDistances = (field: WindField): number[] => {
  const last = field.distances.length - 1;
  return [...new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])];
};
