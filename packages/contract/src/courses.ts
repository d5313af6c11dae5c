import { z } from 'zod';
import { callsOf } from './call.ts';
import { stageAir, stageTarget } from './stage.ts';
import { drillLevel } from './tables/levels.ts';
import { STAGE_RULE_NAMES, STAGE_RULES } from './tables/stage-rules.ts';
import { bearingDeg, count, id, idParams, number, plainLines, plainText, success, timestamp, whole } from './values.ts';

export { STAGE_RULE_NAMES, STAGE_RULES, type StageRule } from './tables/stage-rules.ts';

// A course of fire: targets in an order, positions, a par time and a start signal. Screens call it a stage.

/** Limits of a course. Source: specification of stages and matches, section 9. */
export const COURSE_LIMITS = { targets: 20, positions: 20, lines: 40, rounds: 60 } as const;

const countIn = (least: number, most: number, what: string) => whole(least, most).describe(`${what} (count)`);
const shown = (most: number) => plainText(most).refine((text) => text.trim() !== '', 'must not be empty');

/** A plate that runs across the line of fire at one speed between two stops. */
export const courseMover = z.object({
  speed: number(0.5, 10).describe('mph across the line of fire'),
  half: number(0.5, 10).describe('yards from the middle of its way to each stop'),
  pause: number(0, 5).describe('seconds at each stop'),
  speedTold: z.boolean().optional().describe('whether its speed is told; it is where absent'),
});
export type CourseMover = z.output<typeof courseMover>;

export const courseTarget = stageTarget.extend({
  distance: number(2, 2000).describe('yards'),
  points: countIn(1, 5, 'points of a hit; 1 where absent').optional(),
  distanceTold: z.boolean().optional().describe('whether its distance is told; it is where absent'),
  mover: courseMover.optional(),
});
export type CourseTarget = z.output<typeof courseTarget>;

export const coursePosition = z.object({
  name: shown(40),
  sway: number(0, 0.6).describe('mil, standard deviation of the aim’s sway'),
  move: number(0, 30).describe('seconds that moving to it takes'),
});

export const courseLine = z.object({
  target: countIn(1, 200, 'number of the target'),
  position: countIn(1, COURSE_LIMITS.positions, 'place of the position in the list, from 1; 1 where absent').optional(),
  rounds: countIn(1, 30, 'rounds, the most where a hit ends the line'),
  until: z.enum(['rounds', 'hit']),
  sighters: z.boolean().optional().describe('whether its rounds are shown and never scored; absent means no'),
});
export type CourseLine = z.output<typeof courseLine>;

export const courseWind = z.object({
  mean: z
    .tuple([number(0, 40).describe('mph, least mean'), number(0, 40).describe('mph, most mean')])
    .refine(([from, to]) => from <= to, 'must go from the least to the most mean wind'),
  value: z.enum(['full', 'half', 'low', 'any']),
  gust: z.enum(['steady', 'gusty', 'rough', 'any']),
  drifts: z.boolean().optional().describe('whether the mean drifts over half an hour; it stays where absent'),
});

type Fields = z.output<typeof fields>;
const fields = z.object({
  name: shown(120),
  brief: plainLines(2000).optional(),
  rule: z.enum(STAGE_RULE_NAMES).describe('a hit gives the target’s points, or each shot the value of its ring'),
  level: drillLevel,
  parS: number(5, 3600).describe('seconds from the start signal to the end'),
  prepareS: number(0, 300).describe('seconds to look at the wind before standby'),
  sequence: z.enum(['fixed', 'free', 'called']),
  signal: z.enum(['beep', 'none']),
  marks: z.enum(['seen', 'called', 'marked']),
  dope: z.enum(['given', 'own']),
  air: stageAir,
  directionOfFire: bearingDeg,
  targets: z.array(courseTarget).min(1).max(COURSE_LIMITS.targets),
  positions: z.array(coursePosition).min(1).max(COURSE_LIMITS.positions),
  order: z.array(courseLine).min(1).max(COURSE_LIMITS.lines),
  wind: courseWind,
});

/** Refuses inconsistent fields, naming the field to change. */
const refuseWhatDoesNotFit = (course: Fields, context: z.RefinementCtx): void => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: course });
  const numbers = course.targets.map((target) => target.number);
  for (const [i, place] of numbers.entries()) {
    if (numbers.indexOf(place) < i) refuse(['targets', i, 'number'], 'must differ from that of every other target');
  }
  for (const [i, line] of course.order.entries()) {
    if (!numbers.includes(line.target)) refuse(['order', i, 'target'], 'must be one of the targets');
    if ((line.position ?? 1) > course.positions.length) {
      refuse(['order', i, 'position'], 'must be one of the positions');
    }
    const { noEndAtHit } = STAGE_RULES[course.rule];
    if (noEndAtHit !== null && line.until === 'hit') {
      refuse(['order', i, 'until'], `must be after its rounds, not at a hit: ${noEndAtHit}`);
    }
  }
  const rounds = course.order.reduce((sum, line) => sum + line.rounds, 0);
  if (rounds > COURSE_LIMITS.rounds) refuse(['order'], `must have at most ${COURSE_LIMITS.rounds} rounds in all`);
  if (course.dope === 'given' && course.targets.some(({ distanceTold }) => distanceTold === false)) {
    refuse(['dope'], 'must be Own: the distance of a target is not told');
  }
};

/**
 * A course as a document. Missing fields stay missing, so that it is stored and shared unchanged; `completeCourse`
 * fills them in.
 */
export const course = fields.superRefine(refuseWhatDoesNotFit);
export type Course = z.output<typeof course>;

type Told<T, K extends keyof T> = Omit<T, K> & { readonly [Name in K]-?: NonNullable<T[Name]> };
export type CompleteCourse = Omit<Course, 'targets' | 'order'> & {
  targets: (Told<Omit<CourseTarget, 'mover'>, 'points' | 'distanceTold'> & {
    mover?: Told<CourseMover, 'speedTold'>;
  })[];
  order: Told<CourseLine, 'position' | 'sighters'>[];
};

/** Fills in a document's defaults. */
export const completeCourse = (document: Course): CompleteCourse => ({
  ...document,
  targets: document.targets.map(({ mover, points = 1, distanceTold = true, ...target }) => ({
    ...target,
    points,
    distanceTold,
    ...(mover && { mover: { ...mover, speedTold: mover.speedTold ?? true } }),
  })),
  order: document.order.map(({ position = 1, sighters = false, ...line }) => ({ ...line, position, sighters })),
});

const storedCourse = z.object({ id, course, createdAt: timestamp, updatedAt: timestamp });

const { get, post, put, remove } = callsOf({ tag: 'courses', access: 'user' });
const body = z.object({ course });

export const listCourses = get('/api/courses', 'Your courses of fire, newest first', {
  reply: z.array(
    z.object({
      id,
      name: z.string(),
      rule: fields.shape.rule,
      rounds: count('rounds of all lines, sighters too'),
      parS: fields.shape.parS,
      targets: count('targets'),
      updatedAt: timestamp,
    }),
  ),
});
export const listReadyCourses = get(
  '/api/courses/ready',
  'The courses of fire that come with the product, as documents',
  { reply: z.array(course) },
);
export const createCourse = post('/api/courses', 'Keep a course of fire', {
  gate: 'customScenariosEnabled',
  body,
  reply: storedCourse,
  status: 201,
});
export const getCourse = get('/api/courses/:id', 'One of your courses of fire', {
  params: idParams,
  reply: storedCourse,
});
export const updateCourse = put('/api/courses/:id', 'Replace the document of your course of fire', {
  gate: 'customScenariosEnabled',
  params: idParams,
  body,
  reply: storedCourse,
  stores: true,
});
export const deleteCourse = remove('/api/courses/:id', 'Delete your course of fire; matches keep their copies', {
  params: idParams,
  reply: success,
});
