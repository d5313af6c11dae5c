import { humidityPct, number, pressureInHg, temperatureF, windMph } from '@windcall/contract';
import { FIRST_QUESTION, type Question } from '@windcall/simulation';
import { QUESTION_BOUNDS } from '@windcall/units';
import { z } from 'zod';
import { defineStored, slot } from './slot.ts';

/** Bounds of the form: yards, degrees, feet, mph. */
export const BOUNDS = {
  ...QUESTION_BOUNDS,
  windSpeed: [0, 100],
  place: [0, 2000],
  from: [0, 2000],
  step: [5, 500],
} as const;
export const MOST_WINDS = 10;
const within = ([min, max]: readonly [number, number]) => number(min, max);

/** A question in wire units; directions are clock degrees the wind comes from. */
const question = z.object({
  distance: within(BOUNDS.distance).describe('yards'),
  windSpeed: windMph,
  windFrom: number(0, 360).describe('clock degrees'),
  /** Upper end of a range of speeds, if asked. */
  windTo: windMph.nullable().default(null),
  windToFrom: number(0, 360).describe('clock degrees').nullable().default(null),
  windGust: z.boolean().default(false),
  /** Winds at several distances, nearest first, instead of one wind. */
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
  muzzleFps: within(BOUNDS.muzzleFps).nullable().default(null).describe('fps'),
  zeroYd: within(BOUNDS.zeroYd).nullable().default(null).describe('yards'),
  temperature: temperatureF,
  pressure: pressureInHg,
  humidity: humidityPct,
  /** feet; if set, the pressure follows from it and the temperature */
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
/** The last question, kept because shooters ask again and again. */
export const lastQuestion = slot(FIRST_QUESTION, [stored], stored.write);

const broughtAir = z.object({
  air: z.object({ temperature: temperatureF, pressure: pressureInHg, humidity: humidityPct.optional() }),
});
/** Air handed over by another screen, such as a meter's log; null if there is none. */
export const airBrought = (state: unknown): Partial<Question> | null => {
  const read = broughtAir.safeParse(state);
  if (!read.success) return null;
  const { humidity, ...air } = read.data.air;
  return { ...air, ...(humidity !== undefined && { humidity }), densityAltitude: null };
};
