import { z } from 'zod';
import { callsOf } from './call.ts';
import { classSide, frozenBrackets, lateCall, unnamedResults, wallStep } from './classes.ts';
import { crossMph, cueTrack, drillCall, drillCell, drillLevel, pictureRead, TASKS } from './drill-values.ts';
import { coverageReply, said, taskParams } from './drills.ts';
import { targetType } from './scenarios.ts';
import {
  CSV,
  count,
  distanceYd,
  engagementDistanceYd,
  id,
  idParam,
  looseId,
  measure,
  measureOrNull,
  success,
  timestamp,
  whole,
  zone,
} from './values.ts';

const { get, post } = callsOf({ tag: 'lives', access: 'user' });

export const CALL_TIMES_S = [30, 60, 90, 120] as const;

export const liveState = z.enum(['lobby', 'open', 'frozen', 'revealed', 'over']);
export type LiveState = z.infer<typeof liveState>;

const taskNumber = whole(1, TASKS.most).describe('place in the live (count from 1)');
export const liveStage = z.object({
  state: liveState,
  task: z.number().int().describe('the task it is at (count from 1), 0 in the lobby'),
  skipped: z.boolean().describe('the task was skipped: its wind is shown, and nothing of it counts'),
  openedAt: timestamp.nullable(),
  frozenAt: timestamp
    .nullable()
    .describe('ISO 8601, UTC; while the task is open: when its call time will end, if it has one'),
  holdUntil: timestamp
    .nullable()
    .describe('ISO 8601, UTC; until then calls can be opened again, and no result is shown; null if all have called'),
  revealedAt: timestamp.nullable(),
  now: timestamp.describe('ISO 8601, UTC, by the server'),
  seq: count('number of the last event of the class'),
});
export type LiveStage = z.infer<typeof liveStage>;

/** Whether the reveal shows brackets with names, or each name only to its owner. */
const liveNames = z.enum(['shown', 'owner']);

export const live = liveStage.omit({ seq: true }).extend({
  id,
  level: drillLevel,
  tasks: count('winds it has'),
  distance: measureOrNull('yards, of the task it is at; null in the lobby and when it is over'),
  distances: z.array(engagementDistanceYd).nullable().describe('yards; null where any may come'),
  farthest: measure('yards: the rifle must reach it'),
  rifle: z.string().nullable().describe('name of the class’s rifle; null if each shoots their own'),
  callS: measureOrNull('seconds from open to freeze; null for open'),
  names: liveNames,
  isOpen: z.boolean(),
  drillId: id.nullable().describe('the reader’s own drill of this live'),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Live = z.infer<typeof live>;

const classParams = z.object({ id: idParam });
const liveParams = z.object({ id: idParam, live: idParam });

export const createLive = post(
  '/api/classes/:id/lives',
  'Open a live: a string of winds that the whole class calls at the same time (instructors)',
  {
    params: classParams,
    body: z
      .object({
        level: drillLevel,
        tasks: whole(1, TASKS.most).default(TASKS.calls).describe('winds (count)'),
        scenarioId: looseId.nullish(),
        distance: engagementDistanceYd.nullish(),
        rifle: z.union([z.literal('own'), z.object({ profileId: looseId })]).default('own'),
        callS: z
          .union(CALL_TIMES_S.map((s) => z.literal(s)))
          .describe('seconds from open to freeze')
          .nullish(),
        names: z
          .union([liveNames, z.boolean().transform((shown) => (shown ? 'shown' : 'owner') as 'shown' | 'owner')])
          .default('shown'),
      })
      .refine((b) => !b.scenarioId || !b.distance, {
        path: ['distance'],
        message: 'must be left out where a scenario is given',
      }),
    reply: live,
    status: 201,
    heavy: true,
  },
);
export const listLives = get(
  '/api/classes/:id/lives',
  'Lives of a class, newest first; `isOpen` marks the one that goes on',
  { params: classParams, reply: z.object({ lives: z.array(live) }) },
);
export const getLive = get('/api/classes/:id/lives/:live', 'One live, and where it is', {
  params: liveParams,
  reply: live,
});
export const joinLive = post(
  '/api/classes/:id/lives/:live/join',
  'Take part in a live: makes the caller’s drill, or gives the one there is with 200; before the first wind another rifle takes its place',
  {
    params: liveParams,
    body: z.object({ profileId: looseId }),
    reply: z.object({ drillId: id }),
    status: 201,
    heavy: true,
  },
);
const command = {
  params: liveParams,
  body: z.object({ task: taskNumber }),
  reply: liveStage,
} as const;
export const openNext = post(
  '/api/classes/:id/lives/:live/next',
  'Open a task for everybody; the previous task must be revealed or skipped (assistants)',
  command,
);
export const freezeTask = post(
  '/api/classes/:id/lives/:live/freeze',
  'End the calls of a task (assistants); if a call is missing, no result is shown for 20 s',
  command,
);
export const openAgain = post(
  '/api/classes/:id/lives/:live/open-again',
  'Reopen the calls of a frozen task before its results are shown; its call time then has no effect (assistants)',
  command,
);
export type LateCall = z.infer<typeof lateCall>;
export const decideLate = post(
  '/api/classes/:id/lives/:live/late',
  'Let a late call count, or leave it out, before the reveal (assistants); undecided it is left out',
  { ...command, body: z.object({ task: taskNumber, memberId: id, count: z.boolean() }) },
);
export const revealLiveTask = post(
  '/api/classes/:id/lives/:live/reveal',
  'Show a task to everybody at once; an open one is frozen first (assistants)',
  command,
);
export const skipTask = post(
  '/api/classes/:id/lives/:live/skip',
  'Show a task without counting anything of it (assistants)',
  command,
);
export const endLive = post(
  '/api/classes/:id/lives/:live/end',
  'End a live; what was opened is revealed (assistants)',
  { params: liveParams, reply: liveStage },
);

export const showOnWall = post(
  '/api/classes/:id/lives/:live/show',
  'Take the wall through the cues of a revealed wind, or have it show the standing at the end (assistants)',
  {
    params: liveParams,
    body: z.object({
      task: whole(0, TASKS.most).describe('the task the live is at (count from 1), 0 in the lobby'),
      step: wallStep.step,
      standings: wallStep.standings.default(false),
    }),
    reply: liveStage,
  },
);

const windPicture = z.object({
  task: z.number().int().describe('place in the live (count from 1)'),
  level: drillLevel,
  distance: distanceYd,
  targetType,
  targetSize: measure('MOA, width'),
  track: cueTrack.describe('while it is open: from now on; from the freeze on: the 20 s before it'),
});
export const getLiveWind = get(
  '/api/classes/:id/lives/:live/wind',
  'The picture of the wind a live is at, for the wall: nothing of it that a student may not see',
  {
    params: liveParams,
    reply: windPicture.extend({
      elapsed: measure('seconds since the wind was opened, by the server'),
      isOpen: z.boolean().describe('calls are still taken'),
    }),
    heavy: true,
  },
);
export type LiveWind = z.infer<typeof getLiveWind.reply>;
export const revealLiveWind = get(
  '/api/classes/:id/lives/:live/tasks/:n/reveal',
  'Cues of a wind at the end of its calls; sealed until the reveal',
  {
    params: liveParams.extend({ n: taskParams.shape.n }),
    reply: windPicture.extend({
      cell: drillCell,
      read: pictureRead,
      wind: crossMph.describe('mph, effective crosswind when calls ended, + from the right'),
      wasSkipped: z.boolean(),
    }),
    heavy: true,
  },
);
export type RevealedWind = z.infer<typeof revealLiveWind.reply>;

/** State of a student’s phone while a wind is open for calls. */
export const phoneState = z.enum(['looking', 'typing', 'away']);
export type PhoneState = z.infer<typeof phoneState>;
export const tellPhone = post(
  '/api/classes/:id/lives/:live/phone',
  'Say whether the caller looks at the live, types a call, or has put the phone away; only the last word is kept',
  { params: liveParams, body: z.object({ is: phoneState }), reply: success },
);
export const listPhones = get(
  '/api/classes/:id/lives/:live/phones',
  'What the phones of the class last said, for who waits for a call (assistants)',
  {
    params: liveParams,
    reply: z.object({
      phones: z.array(
        z.object({
          memberId: id,
          is: phoneState.describe('away too where nothing was heard for a minute'),
          sinceS: measure('seconds since it last changed'),
        }),
      ),
    }),
  },
);

/**
 * `absent`: joined after the freeze; `late`: a call arrived after the freeze and awaits a decision; `none`: frozen
 * without a call; `hidden`: takes part, and names are hidden.
 */
export const cellState = z.enum(['absent', 'waiting', 'called', 'fired', 'late', 'none', 'hidden']);
export const liveCell = z.object({
  state: cellState,
  call: drillCall.pick({ lo: true, hi: true, best: true }).optional(),
  truth: measure('mph, effective crosswind at the commit, + from the right').optional(),
  interval: measure('mph, interval score').optional(),
  isHit: z.boolean().nullable().optional(),
  calledS: measure('seconds from open to seal').optional(),
  late: lateCall.optional(),
});
export const getLiveTable = get(
  '/api/classes/:id/lives/:live/table',
  'Calls and shots by task, as far as the caller may see them; `digest` covers `{state, task, rows}`',
  {
    params: liveParams,
    query: z.object({ as: classSide.default('class') }),
    reply: z.object({
      seq: count('number of the last event it holds'),
      digest: z.string().describe('SHA-256 in hex'),
      now: timestamp,
      state: liveState,
      task: z.number().int().describe('the task it is at (count from 1), 0 in the lobby'),
      rows: z.array(z.object({ memberId: id, name: z.string(), cells: z.array(liveCell) })),
      counts: z
        .object({
          called: count('have called'),
          fired: count('have called and fired'),
        })
        .describe('of the task it is at, where names stay with their owners')
        .optional(),
      unnamed: unnamedResults.optional(),
      holdUntil: liveStage.shape.holdUntil.unwrap().optional(),
      brackets: frozenBrackets.optional(),
      step: wallStep.step.optional(),
      standings: wallStep.standings.optional(),
    }),
  },
);
export type LiveTable = z.infer<typeof getLiveTable.reply>;

const mph = (what: string) => measure(`mph, ${what}`);
/** Figures of a class's revealed calls. Students get their own row and place, and others' bars without names. */
export const classReview = z.object({
  rows: z.array(
    z.object({
      memberId: id,
      name: z.string(),
      calls: count('calls judged'),
      coverage: coverageReply,
      bias: mph('+ more wind than there was'),
      biasError: mph('standard error').nullable(),
      handicap: measure('mph'),
      handicapError: mph('standard error').nullable(),
      hits: count('plates hit'),
      reactionS: measure('seconds from open to seal, median'),
    }),
  ),
  tasks: z.array(
    z.object({
      live: id.nullable().describe('null for calls of an assignment'),
      assignment: id.nullable(),
      try: z.number().int().nullable().describe('place of the try of an assignment (count from 1)'),
      task: z.number().int().describe('place in the live or the drill (count from 1)'),
      distance: measure('yards'),
      cell: drillCell,
      calls: z.array(
        z.object({
          memberId: id.nullable().describe('identifier; null for others where a student asks'),
          drillId: id.nullable().describe('the reader’s own drill'),
          lo: crossMph,
          hi: crossMph,
          best: crossMph,
          truth: crossMph.describe(
            'mph, + from the right; of others, where names stay with their owners: one wind for all of the task',
          ),
          held: z.boolean(),
          interval: mph('interval score'),
          isHit: z.boolean().nullable().describe('null without a shot, and for others’ rows if names are hidden'),
        }),
      ),
      hits: z
        .number()
        .int()
        .nullable()
        .optional()
        .describe('plates hit by all (count), told where others’ hits are not; null where fewer than four called'),
    }),
  ),
  /** Statement about the class as one caller, from its mean per wind; never about its bracket widths. */
  said,
  /** Attendance of current students, and their calls among the winds shown in their presence. */
  attendance: z.array(
    z.object({
      memberId: id,
      name: z.string(),
      winds: z.number().int().describe('winds there were for them (count); 0 where they did not come'),
      called: count('winds called'),
      unfired: z.array(z.number().int().describe('place of a wind called and not fired at (count from 1)')),
    }),
  ),
  /**
   * Ranking of students with calls, best first, over all winds since they first joined; a missed wind counts as its
   * forecast.
   */
  standing: z.array(
    z.object({
      memberId: id,
      place: z.number().int().describe('place (count from 1); ties share it'),
      score: mph('mean interval score as a handicap'),
    }),
  ),
});
export type ClassReview = z.infer<typeof classReview>;

const day = z.iso.date().describe('YYYY-MM-DD, in the time zone');
const range = z.object({ from: day.optional(), to: day.optional(), zone });
export const reviewLive = get('/api/classes/:id/lives/:live/review', 'Figures of a live’s calls, revealed winds only', {
  params: liveParams,
  reply: classReview,
});
export const exportLiveReview = get(
  '/api/classes/:id/lives/:live/review/export',
  'Every call of a live as CSV (RFC 4180), one a line (instructors)',
  { ...CSV, params: liveParams },
);
export const reviewClass = get(
  '/api/classes/:id/review',
  'The same for all winds that were opened in a range of days',
  { params: classParams, query: range, reply: classReview },
);
export const exportClassReview = get(
  '/api/classes/:id/review/export',
  'Every call of a range of days as CSV (RFC 4180), one a line (instructors)',
  { ...CSV, params: classParams, query: range },
);
