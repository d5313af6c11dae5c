import { stages } from '@windcall/contract';
import type { Asked, WindReading } from '@windcall/units';

/** What is asked of the calculator: everything in wire units; directions are clock degrees, where the wind comes from. */
export interface Question {
  /** yards */
  distance: number;
  /** mph */
  windSpeed: number;
  windFrom: number;
  /** The upper end of a range of speeds, mph, where one is asked. */
  windTo: number | null;
  /** Where the upper speed comes from, where the wind turns; null where all of it comes from `windFrom`. */
  windToFrom: number | null;
  /** Whether `windTo` is the gust of a mean wind, not the end of a range. */
  windGust: boolean;
  /** Winds read at several distances, nearest first, in place of one for the whole way. */
  winds: readonly WindReading[] | null;
  /** degrees, + uphill */
  incline: number;
  /** Roll of the rifle, degrees, + top to the right. */
  cant: number;
  /** Temperature of the powder, °F; null where it is that of the air. */
  powder: number | null;
  /** °F */
  temperature: number;
  /** station pressure, inHg */
  pressure: number;
  /** per cent */
  humidity: number;
  /** feet; where it is set, the pressure follows from it and the temperature */
  densityAltitude: number | null;
  /** First and last distance of the range table and its step, yards. */
  from: number;
  to: number;
  step: number;
  /** Ranges of the table, yards, where a line named them one by one; null where they go by `from`, `to` and `step`. */
  distances: readonly number[] | null;
  /** inches */
  targetHeight: number;
  /** The plate as an angle, MOA, in place of its height; null where it is measured in inches. */
  plateMoa: number | null;
  /** mph */
  targetSpeed: number;
  targetTo: 'left' | 'right';
  /** feet above the sea, where a METAR is used */
  heightFt: number;
}

const AIR = stages.DEFAULT_AIR;
/** What stands where nothing was asked yet. */
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

/** The span of a table that has exactly these ranges; null where they are no even steps. */
const spanOf = (distances: readonly number[]): Pick<Question, 'from' | 'to' | 'step'> | null => {
  const [from = 0, next = 0] = distances;
  const step = next - from;
  const even = distances.every((yd, i) => Math.abs(yd - (from + i * step)) < 1e-6);
  return even && step >= 5 && step <= 500 ? { from, to: distances.at(-1) ?? from, step } : null;
};

const REDO_WIND = { windTo: null, windToFrom: null, windGust: false } as const;

/**
 * A new line over what stands: slope, cant, powder and mover begin anew with each line, a new wind or plate leaves nothing of the one before,
 * the rest stays unless it is named. Several ranges become the table's.
 */
export const questionAfter = (before: Question, asked: Asked): Question => {
  const { incline, cant, powder, targetSpeed, targetTo } = FIRST_QUESTION;
  const { distances, rifle, ...named } = asked;
  const isNewWind = named.windSpeed !== undefined || named.winds != null;
  const span = distances === undefined ? null : spanOf(distances);
  return {
    ...before,
    ...{ incline, cant, powder, targetSpeed, targetTo },
    ...(isNewWind ? REDO_WIND : {}),
    ...(named.windFrom === undefined ? {} : { windToFrom: null }),
    ...(named.targetHeight === undefined ? {} : { plateMoa: null }),
    ...named,
    ...(distances === undefined ? {} : { distances: span === null ? distances : null, ...span }),
  };
};
