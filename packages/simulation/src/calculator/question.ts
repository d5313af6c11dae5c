import { type days, stages } from '@windcall/contract';
import { type Asked, ftToM, stationPressure, type WindReading } from '@windcall/units';

/** A calculator question in wire units. Wind directions are clock degrees of origin. */
export interface Question {
  /** yards */
  distance: number;
  /** mph */
  windSpeed: number;
  windFrom: number;
  /** Upper end of a range of speeds, or a gust, mph. */
  windTo: number | null;
  /** Origin of the upper speed if the wind turns; null if it is `windFrom`. */
  windToFrom: number | null;
  /** Whether `windTo` is a gust, not the end of a range. */
  windGust: boolean;
  /** Winds read at several distances, nearest first, instead of one wind. */
  winds: readonly WindReading[] | null;
  /** degrees, + uphill */
  incline: number;
  /** Roll of the rifle, degrees, + top to the right. */
  cant: number;
  /** Temperature of the powder, °F; null if it equals the air's. */
  powder: number | null;
  /** Velocity (fps, as fired) and zero (yards) for this question only; null for the rifle's own. */
  muzzleFps: number | null;
  zeroYd: number | null;
  /** °F */
  temperature: number;
  /** station pressure, inHg */
  pressure: number;
  /** per cent */
  humidity: number;
  /** feet; if set, pressure follows from it and the temperature */
  densityAltitude: number | null;
  /** First and last distance of the range table and its step, yards. */
  from: number;
  to: number;
  step: number;
  /** Ranges of the table, yards, if listed one by one; null if given by `from`, `to` and `step`. */
  distances: readonly number[] | null;
  /** inches */
  targetHeight: number;
  /** The plate as an angle, MOA, instead of its height; null if given in inches. */
  plateMoa: number | null;
  /** mph */
  targetSpeed: number;
  targetTo: 'left' | 'right';
  /** feet above sea level, for a METAR */
  heightFt: number;
}

const AIR = stages.DEFAULT_AIR;
export const FIRST_QUESTION: Question = {
  distance: 500,
  windSpeed: 0,
  windFrom: 90,
  windTo: null,
  windToFrom: null,
  windGust: false,
  winds: null,
  incline: 0,
  cant: 0,
  powder: null,
  muzzleFps: null,
  zeroYd: null,
  temperature: AIR.temperature,
  pressure: AIR.pressure,
  humidity: AIR.humidity,
  densityAltitude: null,
  from: 100,
  to: 1200,
  step: 50,
  distances: null,
  targetHeight: 18,
  plateMoa: null,
  targetSpeed: 3,
  targetTo: 'right',
  heightFt: 0,
};

/** `from`, `to` and `step` of evenly spaced ranges; null if they are not. */
const spanOf = (distances: readonly number[]): Pick<Question, 'from' | 'to' | 'step'> | null => {
  const [from = 0, next = 0] = distances;
  const step = next - from;
  const even = distances.every((yd, i) => Math.abs(yd - (from + i * step)) < 1e-6);
  return even && step >= 5 && step <= 500 ? { from, to: distances.at(-1) ?? from, step } : null;
};

const REDO_WIND = { windTo: null, windToFrom: null, windGust: false } as const;

/**
 * The question after a new line. Slope, cant, powder, velocity, zero and mover are reset by each line; a new wind or plate replaces the old
 * one; other fields remain unless named. Several ranges become the table's.
 */
export const questionAfter = (before: Question, asked: Asked): Question => {
  const { incline, cant, powder, muzzleFps, zeroYd, targetSpeed, targetTo } = FIRST_QUESTION;
  const { distances, rifle, ...named } = asked;
  const isNewWind = named.windSpeed !== undefined || named.winds != null;
  const span = distances === undefined ? null : spanOf(distances);
  return {
    ...before,
    ...{ incline, cant, powder, muzzleFps, zeroYd, targetSpeed, targetTo },
    ...(isNewWind ? REDO_WIND : {}),
    ...(named.windFrom === undefined ? {} : { windToFrom: null }),
    ...(named.targetHeight === undefined ? {} : { plateMoa: null }),
    ...named,
    ...(distances === undefined ? {} : { distances: span === null ? distances : null, ...span }),
  };
};

/** The question of an accepted line alone, whatever was asked before. */
export const questionOfPlan = (plan: days.DayPlan): Question => {
  const { distances, winds, densityAltitude, altitude, temperature, incline, plateIn, plateMoa, target } = plan;
  const [low, last] = [winds[0], winds.at(-1)];
  const pressure = plan.pressure ?? (altitude === null ? null : stationPressure(AIR.pressure, ftToM(altitude)));
  return {
    ...FIRST_QUESTION,
    ...(distances[0] !== undefined && { distance: distances[0], distances }),
    ...(low &&
      last && {
        ...{ windSpeed: low.speed, windFrom: low.from, windTo: winds.length > 1 ? last.speed : null },
        ...{ windToFrom: last.from === low.from ? null : last.from, windGust: winds.length === 2 },
      }),
    ...(temperature !== null && { temperature }),
    ...(pressure !== null && { pressure }),
    ...(plateIn !== null && { targetHeight: plateIn }),
    ...(target && { targetSpeed: target.speed, targetTo: target.to }),
    ...{ densityAltitude, incline, plateMoa, cant: plan.cant ?? 0, powder: plan.powder ?? null },
    ...{ muzzleFps: plan.muzzle ?? null, zeroYd: plan.zero ?? null, heightFt: altitude ?? 0 },
  };
};
