import { z } from 'zod';
import { callsOf } from './call.ts';
import { course } from './courses.ts';
import { drillCell, drillLevel, TASKS } from './drill-values.ts';
import { classReview } from './lives.ts';
import { matchCode } from './runs.ts';
import {
  CSV,
  count,
  engagementDistanceYd,
  id,
  idParam,
  looseId,
  measure,
  plainLines,
  plainText,
  success,
  timestamp,
  whole,
} from './values.ts';

// Homework of a class: a string of calls, a match or a course of fire.

const { get, post, patch, remove } = callsOf({ tag: 'assignments', access: 'user' });

export const ASSIGNMENT_LIMITS = { tries: 10, distances: 20, cells: 36 } as const;
/** Kinds of drill for assignments; a daily has its own day. */
export const ASSIGNED_KINDS = ['calls', 'self-test', 'kyl'] as const;

export const assignmentTitle = plainText(80).trim().min(1);
const assignmentNote = plainLines(500);
const tries = whole(1, ASSIGNMENT_LIMITS.tries).describe('tries each has (count)');
const moment = timestamp.nullish();

const drillWhat = z.object({
  drill: z.enum(ASSIGNED_KINDS),
  level: drillLevel,
  tasks: whole(1, TASKS.most).optional().describe('calls (count)'),
  distances: z.array(engagementDistanceYd).min(1).max(ASSIGNMENT_LIMITS.distances).nullish(),
  /** The assignment copies the scenario's air, direction of fire and, if none are named, distances. */
  scenarioId: looseId.nullish(),
  /** Kinds of wind for the calls; any if absent. */
  cells: z.array(drillCell).min(1).max(ASSIGNMENT_LIMITS.cells).nullish(),
});
const what = z.union([drillWhat, z.object({ match: matchCode }), z.object({ course })]);

/** The task as shown to members, without parts of a course that are hidden from its shooter. */
const shownWhat = z.union([
  z.object({
    drill: z.enum(ASSIGNED_KINDS),
    level: drillLevel,
    tasks: count('calls'),
    distances: z.array(engagementDistanceYd).nullable().describe('yards; null where any may come'),
    scenario: z.string().nullable().describe('name of the scenario that was copied'),
    /** Only for instructors. */
    cells: z.array(drillCell).nullable(),
  }),
  z.object({ match: matchCode, name: z.string().nullable().describe('null once the match is gone') }),
  z.object({ course: z.object({ name: z.string(), rounds: count('rounds') }) }),
]);

export const assignmentState = z.enum(['none', 'begun', 'finished']);
const standing = z.object({
  state: assignmentState,
  tries: count('tries begun'),
  finishedAt: timestamp.nullable().describe('ISO 8601, UTC, of the first try that was finished'),
  late: z.boolean().describe('finished after it was due'),
});

export const assignment = z.object({
  id,
  title: z.string(),
  what: shownWhat,
  wind: z.enum(['own', 'same']),
  opensAt: timestamp.nullable(),
  dueAt: timestamp.nullable(),
  closesAtDue: z.boolean().describe('nothing is begun after it is due'),
  isOpen: z.boolean().describe('may be begun now'),
  tries,
  note: z.string(),
  createdAt: timestamp,
  mine: standing.extend({
    drillId: id.nullable(),
    runId: id.nullable(),
  }),
  /** For assistants and instructors. */
  class: z
    .object({
      begun: count('students who have begun and not finished'),
      finished: count('students who have finished'),
      of: count('students'),
    })
    .nullable(),
});
export type Assignment = z.infer<typeof assignment>;

const classParams = z.object({ id: idParam });
const params = z.object({ id: idParam, a: idParam });
const dueAfterOpen = ({ opensAt, dueAt }: { opensAt?: string | null | undefined; dueAt?: string | null | undefined }) =>
  !opensAt || !dueAt || Date.parse(opensAt) < Date.parse(dueAt);
const LATER = { path: ['dueAt'], message: 'must be later than when it opens' };

export const createAssignment = post(
  '/api/classes/:id/assignments',
  'Give a class something to do by itself; scenario and course are copied (instructors)',
  {
    bodyLimit: 'wind',
    params: classParams,
    body: z
      .object({
        title: assignmentTitle,
        what,
        wind: z.enum(['own', 'same']).default('own'),
        opensAt: moment,
        dueAt: moment,
        closesAtDue: z.boolean().default(false),
        tries: tries.default(1),
        note: assignmentNote.default(''),
      })
      .refine(dueAfterOpen, LATER),
    reply: assignment,
    status: 201,
  },
);
export const listAssignments = get(
  '/api/classes/:id/assignments',
  'Assignments of a class, newest first, with the reader’s progress',
  { params: classParams, reply: z.object({ assignments: z.array(assignment) }) },
);
export const updateAssignment = patch(
  '/api/classes/:id/assignments/:a',
  'Change title, note, moments or tries of an assignment; what is to be done stays (instructors)',
  {
    params,
    body: z
      .object({
        title: assignmentTitle.optional(),
        opensAt: moment,
        dueAt: moment,
        closesAtDue: z.boolean().optional(),
        tries: tries.optional(),
        note: assignmentNote.optional(),
      })
      .refine((b) => Object.values(b).some((v) => v !== undefined), 'Nothing to change was given')
      .refine(dueAfterOpen, LATER),
    reply: assignment,
  },
);
export const deleteAssignment = remove(
  '/api/classes/:id/assignments/:a',
  'Delete an assignment (instructors); what was shot for it stays with those who shot it',
  { params, reply: success },
);
export const startAssignment = post(
  '/api/classes/:id/assignments/:a/start',
  'Begin a try, or return the open one with 200; for a match, return its code',
  {
    params,
    body: z.object({ profileId: looseId }),
    reply: z.union([z.object({ drillId: id }), z.object({ runId: id }), z.object({ code: matchCode })]),
    status: 201,
    heavy: true,
  },
);

/** Progress and results. Students get their own part. */
export const assignmentReview = classReview.extend({
  progress: z.array(standing.extend({ memberId: id, name: z.string(), role: z.string() })),
  runs: z.array(
    z.object({
      memberId: id,
      try: z.number().int().describe('place of the try (count from 1)'),
      points: measure('points (count)'),
      impacts: count('plates hit'),
      rounds: count('rounds fired'),
      timeS: measure('seconds').nullable(),
    }),
  ),
});
export type AssignmentReview = z.infer<typeof assignmentReview>;
export const reviewAssignment = get(
  '/api/classes/:id/assignments/:a/review',
  'Results of an assignment: finished tries; of open tries only that they began',
  { params, reply: assignmentReview },
);
export const exportAssignmentReview = get(
  '/api/classes/:id/assignments/:a/review/export',
  'Every call of finished tries as CSV (RFC 4180), one a line; of a course one run a line (instructors)',
  { ...CSV, params },
);
