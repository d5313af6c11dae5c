import { stages } from '@windcall/contract';
import type { WindReading } from '@windcall/units';

/** What is asked of the calculator: everything in wire units; directions are clock degrees, where the wind comes from. */
export interface Question {
  /** yards */
  distance: number;
  /** mph */
  windSpeed: number;
  windFrom: number;
  /** The upper end of a range of speeds, mph, where one is asked. */
  windTo: number | null;
  /** Winds read at several distances, nearest first, in place of one for the whole way. */
  winds: readonly WindReading[] | null;
  /** degrees, + uphill */
  incline: number;
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
  /** inches */
  targetHeight: number;
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
  winds: null,
  incline: 0,
  temperature: AIR.temperature,
  pressure: AIR.pressure,
  humidity: AIR.humidity,
  densityAltitude: null,
  from: 100,
  to: 1200,
  step: 50,
  targetHeight: 18,
  targetSpeed: 3,
  targetTo: 'right',
  heightFt: 0,
};

/** A new line over what stands: a slope and a mover begin anew with each line, the rest stays unless it is named. */
export const questionAfter = (before: Question, asked: Partial<Question>): Question => {
  const { incline, targetSpeed, targetTo } = FIRST_QUESTION;
  return { ...before, incline, targetSpeed, targetTo, ...asked };
};
