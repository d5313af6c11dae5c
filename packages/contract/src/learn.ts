import { z } from 'zod';
import { callsOf } from './call.ts';
import { LESSON_NUMBERS } from './tables/lessons.ts';
import { count, measure, number, text, timestamp, whole } from './values.ts';

export { LESSONS, type LessonNumber } from './tables/lessons.ts';

const { get, put } = callsOf({ tag: 'learn', access: 'user' });

export const EVENTS = { most: 200, kept: 20_000 } as const;
const ASKED = { names: 24, name: 24, text: 40 } as const;

const lesson = whole(1, LESSON_NUMBERS.length).describe('lesson (number from 1)');
const mph = number(-100, 100).describe('mph, crosswind, + from the right');
const state = z.enum(['new', 'started', 'passed', 'reopened']);
const passedBy = z.enum(['steps', 'test-out', 'check-ride']);

/** A task's visible facts, and answers beyond one number, by name; the lesson defines the shape. */
const asked = z
  .record(
    z
      .string()
      .max(ASKED.name)
      .regex(/^[a-zA-Z][a-zA-Z0-9]*$/, 'must be a name of letters and digits'),
    z.union([number(-1e15, 1e15).describe('as its name says (any)'), text(ASKED.text), z.boolean(), z.null()]),
  )
  .refine((names) => Object.keys(names).length <= ASKED.names, `must have at most ${ASKED.names} names`);

export const lessonEvent = z.object({
  id: z.uuid(),
  lesson,
  step: z.union([z.enum(['cold', 'extra', 'review', 'check']), whole(1, 8).describe('step (number from 1)')]),
  asked,
  said: mph,
  was: mph,
  aided: z.boolean(),
  inWords: z.boolean(),
  ms: whole(0, 86_400_000).describe('milliseconds to the answer'),
  at: timestamp,
});
export type LessonEvent = z.infer<typeof lessonEvent>;

const progress = z.object({
  lessons: z.array(
    z.object({
      lesson,
      state,
      tasks: count('tasks answered'),
      right: count('right answers'),
      passedAt: timestamp.nullable(),
      dueAt: timestamp.nullable(),
      by: passedBy.nullable(),
    }),
  ),
  flagSlope: z
    .object({
      slope: measure('wind said as a multiple of the wind shown (ratio)'),
      low: measure('lower end of 95 % (ratio)'),
      high: measure('upper end of 95 % (ratio)'),
      n: count('flags read alone'),
    })
    .nullable(),
});
export type LearnProgress = z.infer<typeof progress>;

export const getProgress = get(
  '/api/learn/progress',
  'Where you are in each lesson, worked out from every answer so far',
  { reply: progress },
);

export const putProgress = put(
  '/api/learn/progress',
  'Adds answers to lessons; those known by their id are passed over, and the order they come in does not count',
  { body: z.object({ events: z.array(lessonEvent).min(1).max(EVENTS.most) }), reply: progress, stores: true },
);
