import { z } from 'zod';
import { callsOf } from './call.ts';
import { crossMph } from './drills.ts';
import { count, looseId, measure, newName, number, plainLines, plainText, success, timestamp } from './values.ts';

const clockFrom = number(0, 360).describe('clock degrees, where the wind comes from');
const speed = number(0, 200).describe('mph');

/** An accepted line: the output of `windcall read`. */
export const dayPlan = z.object({
  distances: z.array(number(1, 3000).describe('yards')).max(64),
  winds: z.array(z.object({ speed, from: clockFrom })).max(16),
  densityAltitude: number(-5000, 20_000).describe('feet, density altitude').nullable(),
  altitude: number(-2000, 30_000).describe('feet above the sea').nullable(),
  pressure: number(10, 35).describe('inHg, station pressure').nullable(),
  temperature: number(-100, 200).describe('degrees Fahrenheit').nullable(),
  incline: number(-90, 90).describe('degrees, + uphill').default(0),
  cant: number(-90, 90).describe('degrees, + top to the right').optional(),
  powder: number(-100, 250).describe('degrees Fahrenheit, of the powder').optional(),
  muzzle: number(100, 6000).describe('fps, for this line alone').optional(),
  zero: number(1, 3000).describe('yards, for this line alone').optional(),
  plateIn: number(0, 1000).describe('inches, height of the plate').nullable(),
  plateMoa: number(0, 1000).describe('MOA, height of the plate').nullable(),
  target: z.object({ speed, to: z.enum(['left', 'right']) }).nullable(),
  rifle: plainText(200).nullable(),
});
export type DayPlan = z.infer<typeof dayPlan>;

export const MOST_STAGES = 40;
export const MOST_LINE = 1000;

/** A stage of a day: the typed line, and the plan parsed from it. */
export const dayStage = z.object({
  n: number(1, MOST_STAGES).int().describe('number of the stage (count)'),
  name: plainText(120),
  line: plainText(MOST_LINE),
  plan: dayPlan.nullable(),
  called: z
    .object({ lo: speed, hi: speed, from: clockFrom })
    .refine(({ lo, hi }) => lo <= hi, { path: ['hi'], message: 'must not be below the low end' })
    .nullable(),
  note: plainLines(2000),
});
export type DayStage = z.infer<typeof dayStage>;

export const dayDocument = z.object({
  on: z.iso.date().describe('ISO 8601, a day'),
  name: newName,
  profileId: looseId.nullable(),
  match: plainText(40).nullable(),
  windFieldId: looseId.nullish().describe('saved wind of a log that was brought to this day'),
  stages: z
    .array(dayStage)
    .max(MOST_STAGES)
    .refine((stages) => new Set(stages.map(({ n }) => n)).size === stages.length, 'must have different numbers'),
});
export type DayDocument = z.infer<typeof dayDocument>;

export const day = dayDocument.extend({ id: z.uuid(), updatedAt: timestamp });
export type Day = z.infer<typeof day>;

const shots = count('shots');
const n = count('number of the stage');
const error = measure('mph, standard error');
export const night = z.object({
  stages: z.array(
    z.object({
      n,
      shots,
      hits: shots,
      called: z.object({ lo: crossMph, hi: crossMph }).nullable(),
      /** The wind, joined from the winds inferred from impacts. */
      was: z.object({ wind: crossMph, error }).nullable(),
      misses: z.object({ wind: shots, low: shots, high: shots, unseen: shots }),
    }),
  ),
  /** The handicap before the day, and with it. */
  number: z
    .object({
      before: measure('mph').nullable(),
      after: measure('mph'),
      error: error.nullable(),
    })
    .nullable(),
  truing: z
    .object({
      muzzleVelocity: z.object({ before: measure('fps'), after: measure('fps') }),
      observations: shots,
      rms: measure('mil, after truing'),
    })
    .nullable(),
  practice: z
    .object({
      distances: z.array(measure('yards')),
      from: measure('clock degrees, where the wind comes from'),
      speeds: z.array(measure('mph')),
    })
    .nullable(),
});
export type Night = z.infer<typeof night>;

const { get, put, remove } = callsOf({ tag: 'days', access: 'user' });
const params = z.object({ id: z.uuid() });

export const listDays = get('/api/days', 'Your days at the range, newest first', {
  reply: z.array(day.omit({ stages: true }).extend({ stages: count('stages'), shots, hits: shots })),
});
export const getDay = get('/api/days/:id', 'One of your days, with the lines of its stages', { params, reply: day });
export const putDay = put('/api/days/:id', 'Make a day, or replace the one whose updatedAt is sent as If-Match', {
  params,
  body: dayDocument,
  reply: day,
  stores: true,
});
export const deleteDay = remove('/api/days/:id', 'Delete a day; its shots stay in the field log', {
  params,
  reply: success,
});
export const getNight = get(
  '/api/days/:id/night',
  'What a day’s shots show about each wind and the rifle, and what to practice',
  { params, reply: night, heavy: true },
);
