import { MAX_GRID_POINTS } from '../settings.ts';
import type { WindField } from '../wind-field.ts';

/** Longest axis that is judged, because all pairs of its points are compared. */
const MAX_AXIS_POINTS = 4000;
/** Limits of a valid value (mph, degrees of any turn), place and time (yd, s). */
const MAX_SPEED_MPH = 1000;
const MAX_TURN_DEG = 1e5;
const MAX_AXIS_VALUE = 1e6;

export interface FieldDefect {
  message: string;
  expectedValue: string;
  actualValue: string;
}

export type FieldOutcome = { status: 'ok'; field: WindField } | { status: 'invalid'; defects: FieldDefect[] };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An input value in a few characters; by its type if it is not a number. */
const showValue = (value: unknown): string => (typeof value === 'number' ? String(value) : `a ${typeof value}`);

const checkAxis = (name: string, axis: unknown, defects: FieldDefect[]): axis is number[] => {
  if (!Array.isArray(axis) || axis.length === 0) {
    const actualValue = Array.isArray(axis) ? 'none' : 'no list';
    defects.push({ message: `The field has no ${name}`, expectedValue: 'at least one value', actualValue });
    return false;
  }
  const wrong = axis.findIndex(
    (v, i) => !(Number.isFinite(v) && v >= 0 && v <= MAX_AXIS_VALUE) || (i > 0 && !(v > axis[i - 1])),
  );
  if (wrong >= 0) {
    defects.push({
      message: `The ${name} are not ascending numbers`,
      expectedValue:
        wrong === 0 ? 'a number of 0 or more' : `a number above ${axis[wrong - 1]}, at most ${MAX_AXIS_VALUE}`,
      actualValue: `${showValue(axis[wrong])} at place ${wrong + 1}`,
    });
    return false;
  }
  return true;
};

const checkMatrix = (name: string, matrix: unknown, rows: number, columns: number, defects: FieldDefect[]): void => {
  if (!Array.isArray(matrix) || matrix.length !== rows) {
    const actualValue = Array.isArray(matrix) ? `${matrix.length} rows` : 'no matrix';
    defects.push({
      message: `The ${name} matrix does not have one row per distance`,
      expectedValue: `${rows} rows`,
      actualValue,
    });
    return;
  }
  let ragged = 0;
  let notNumbers = 0;
  let negative = 0;
  let beyond = 0;
  const limit = name === 'speed' ? MAX_SPEED_MPH : MAX_TURN_DEG;
  for (const row of matrix) {
    if (!Array.isArray(row) || row.length !== columns) {
      ragged++;
      continue;
    }
    // By index, because a loop over values would skip holes.
    for (let k = 0; k < columns; k++) {
      if (!Number.isFinite(row[k])) notNumbers++;
      else if (Math.abs(row[k]) > limit) beyond++;
      else if (name === 'speed' && row[k] < 0) negative++;
    }
  }
  if (ragged > 0) {
    const message = `The ${name} matrix is ragged: rows without one value per time step`;
    defects.push({ message, expectedValue: `${columns} values in every row`, actualValue: `${ragged} rows differ` });
  }
  if (notNumbers > 0) {
    const message = `The ${name} matrix holds values that are not numbers`;
    defects.push({ message, expectedValue: '0 such values', actualValue: `${notNumbers} such values` });
  }
  if (beyond > 0) {
    const message = `The ${name} matrix holds values that no wind has`;
    defects.push({ message, expectedValue: `at most ${limit}`, actualValue: `${beyond} such values` });
  }
  if (negative > 0) {
    const message = 'The speed matrix holds negative speeds';
    defects.push({ message, expectedValue: '0 mph or more', actualValue: `${negative} negative values` });
  }
};

/** Checks that input is a readable wind field. Never throws. */
export const checkWindField = (value: unknown): FieldOutcome => {
  const defects: FieldDefect[] = [];
  if (!isObject(value)) {
    const defect = { message: 'There is no wind field', expectedValue: 'a wind field', actualValue: 'none' };
    return { status: 'invalid', defects: [defect] };
  }
  const { distances, timeSteps, windData } = value;
  const hasDistances = checkAxis('distances', distances, defects);
  const hasTimes = checkAxis('time steps', timeSteps, defects);
  if (!isObject(windData)) {
    const message = 'The field has no wind data';
    defects.push({ message, expectedValue: 'speed and direction matrices', actualValue: 'none' });
  } else if (hasDistances && hasTimes) {
    const points = distances.length * timeSteps.length;
    const longest = Math.max(distances.length, timeSteps.length);
    if (points > MAX_GRID_POINTS || longest > MAX_AXIS_POINTS) {
      const expectedValue = `at most ${MAX_GRID_POINTS} points, ${MAX_AXIS_POINTS} along an axis`;
      const actualValue = `${points} points, ${longest} along an axis`;
      defects.push({ message: 'The field is too large to judge', expectedValue, actualValue });
    } else {
      checkMatrix('speed', windData.speed, distances.length, timeSteps.length, defects);
      checkMatrix('direction', windData.direction, distances.length, timeSteps.length, defects);
    }
  }
  return defects.length > 0 ? { status: 'invalid', defects } : { status: 'ok', field: value as unknown as WindField };
};
