import { humidityPct, number, pressureInHg, temperatureF, windMph } from '@windcall/contract';
import { FIRST_QUESTION, type Question } from '@windcall/simulation';
import { QUESTION_BOUNDS } from '@windcall/units';
import { z } from 'zod';
import { defineStored, slot } from './slot.ts';

/** Bounds of the form: those of the question line, and of what only the form asks. Yards, degrees, feet, mph. */
export const BOUNDS = {
  ...QUESTION_BOUNDS,
  windSpeed: [0, 100],
  place: [0, 2000],
  from: [0, 2000],
  step: [5, 500],
} as const;
/** Most winds that are read along one range. */
export const MOST_WINDS = 10;
const within = ([min, max]: readonly [number, number]) => number(min, max);

/** What is asked: everything in wire units; directions are clock degrees, where the wind comes from. */
const question = z.object({
  distance: within(BOUNDS.distance).describe('yards'),
  windSpeed: windMph,
  windFrom: number(0, 360).describe('clock degrees'),
  /** The upper end of a range of speeds, where one is asked. */
  windTo: windMph.nullable().default(null),
  windToFrom: number(0, 360).describe('clock degrees').nullable().default(null),
  windGust: z.boolean().default(false),
  /** Winds read at several distances, nearest first, in place of one for the whole way. */
  winds: z
    .array(
      z.object({
        at: within(BOUNDS.place).describe('yards'),
        speed: windMph,
        from: number(0, 360).describe('clock degrees'),
      }),
    )
    .min(1)
    .max(MOST_WINDS)
    .readonly()
    .nullable()
    .default(null),
  incline: within(BOUNDS.incline).describe('degrees, + uphill'),
  cant: within(BOUNDS.cant).default(0).describe('degrees, + top to the right'),
  powder: temperatureF.nullable().default(null),
  temperature: temperatureF,
  pressure: pressureInHg,
  humidity: humidityPct,
  /** feet; where it is set, the pressure follows from it and the temperature */
  densityAltitude: within(BOUNDS.densityAltitude).nullable(),
  from: within(BOUNDS.from).describe('yards'),
  to: within(BOUNDS.distance).describe('yards'),
  step: within(BOUNDS.step).describe('yards'),
  distances: z.array(within(BOUNDS.distance)).min(1).max(80).readonly().nullable().default(null).describe('yards'),
  targetHeight: within(BOUNDS.targetHeight).describe('inches'),
  plateMoa: within(BOUNDS.plateMoa).nullable().default(null).describe('MOA'),
  targetSpeed: within(BOUNDS.targetSpeed).describe('mph'),
  targetTo: z.enum(['left', 'right']).default('right'),
  heightFt: within(BOUNDS.heightFt).default(0).describe('feet, where a METAR is used'),
});
const stored = defineStored<Question>({ key: 'calculatorQuestion', schema: question });
/** The last question: on the range the phone is asked again and again. */
export const lastQuestion = slot(FIRST_QUESTION, [stored], stored.write);

const broughtAir = z.object({
  air: z.object({ temperature: temperatureF, pressure: pressureInHg, humidity: humidityPct.optional() }),
});
/** An air that another screen sends along with the way here, as of a meter's log; null where none comes or it is no air. */
export const airBrought = (state: unknown): Partial<Question> | null => {
  const read = broughtAir.safeParse(state);
  if (!read.success) return null;
  const { humidity, ...air } = read.data.air;
  return { ...air, ...(humidity !== undefined && { humidity }), densityAltitude: null };
};
