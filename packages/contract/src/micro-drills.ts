import { z } from 'zod';
import { callsOf } from './call.ts';
import { bySkill, MICRO, MICRO_KINDS, SKILLS } from './tables/micro-kinds.ts';
import { count, deviceTime, looseId, measure, measureOrNull, text, timestamp, whole } from './values.ts';

export * from './tables/micro-kinds.ts';

const { get, post } = callsOf({ tag: 'games', access: 'user' });

const microItem = z.object({
  key: z.string(),
  kind: z.enum(MICRO_KINDS),
  due: timestamp.nullable().describe('ISO 8601, UTC; null for a new item'),
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  stability: measure('days until it is remembered 9 times of 10'),
  difficulty: measure('1 to 10 (ratio)'),
  reps: count('reviews'),
  lapses: count('times forgotten'),
  scheduledDays: z.number().int().describe('days until the next review'),
  learningSteps: count('short steps done'),
  lastReview: timestamp.nullable().describe('ISO 8601, UTC; null for a new item'),
  /** The rifle's change that made a known item new again, in the unit of its kind. */
  changed: z
    .object({
      from: measure('mil, or what its kind keeps of a rifle'),
      to: measure('mil, or what its kind keeps of a rifle'),
      at: timestamp,
    })
    .nullable(),
});
export type MicroItem = z.infer<typeof microItem>;

const MOST_DISTANCES = 20;
const microDistances = z
  .string()
  .regex(/^[0-9]{3,4}(,[0-9]{3,4}){0,19}$/, `must be at most ${MOST_DISTANCES} distances in yards, such as 350,640`)
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .pipe(z.array(whole(100, 2000).describe('yards')));

export const listMicroItems = get(
  '/api/micro/items',
  'A rifle’s items in your micro-drills, when each is due, and which you missed this week',
  {
    query: z.object({ profileId: looseId.optional(), distances: microDistances.optional() }),
    reply: z.object({
      items: z.array(microItem),
      due: count('items due now'),
      missed: z.array(z.string()),
    }),
    heavy: true,
  },
);

const place = z.object({ right: measure('mil, + right'), up: measure('mil, + up') });
const boundedPlace = place.refine(({ right, up }) => Math.hypot(right, up) <= 100, 'must be within 100 mil');
const boundedNumber = z.number().min(-10_000).max(10_000).describe('in the unit of the item: mil, yards or a ratio');
/** `gun`: mph; `reticle`: position of the mark; `range`: the drawn plate. Other kinds need none. */
const asked = z.union([
  boundedNumber,
  boundedPlace,
  z.object({
    widthIn: z.number().min(1).max(1000).describe('inches'),
    mil: z.number().min(0.01).max(100).describe('mil, width as it was drawn'),
  }),
  text(40),
]);

export const microReview = z.object({
  id: z.uuid(),
  profileId: looseId.nullish(),
  key: text(40),
  asked: asked.nullish(),
  given: z.union([boundedNumber, boundedPlace]).nullable(),
  ms: z.number().min(0).max(600_000).describe('milliseconds'),
  at: deviceTime,
});

const skill = z.object({
  median: measureOrNull(
    `${SKILLS.map((kind) => `${MICRO[kind].errorIn} for ${kind}`).join(', ')}: the middle of the last 50 errors`,
  ),
  ms: measureOrNull('milliseconds, the middle of the last 50'),
  n: count('answers it comes from'),
});
const microSkills = z.object(bySkill(() => skill));

export const sendMicroReviews = post(
  '/api/micro/reviews',
  'Answers to micro-drills, also those made without a network; the server grades them',
  {
    body: z.object({ reviews: z.array(microReview).min(1).max(200) }),
    reply: z.object({ items: z.array(microItem), skills: microSkills }),
    stores: true,
    heavy: true,
  },
);
export const getMicroSkills = get(
  '/api/micro/skills',
  'Accuracy and speed of your reticle readings and ranges by mil',
  { reply: microSkills },
);
