import { z } from 'zod';
import { callsOf } from './call.ts';
import { cardEye } from './cards.ts';
import {
  calledMph,
  crossMph,
  cueTrack,
  drill,
  drillCall,
  drillCell,
  drillKind,
  drillLevel,
  drillRange,
  drillRung,
  drillShot,
  drillTask,
  inOrder,
  lateReply,
  looked,
  pictureRead,
  pointed,
  rightMil,
  seenText,
  setting,
  TASKS,
  upMil,
} from './drill-values.ts';
import { targetType } from './scenarios.ts';
import { split, stage, surfaceAir, type WindOfKind } from './stage.ts';
import {
  CSV,
  count,
  distanceYd,
  engagementDistanceYd,
  idParam,
  looseId,
  measure,
  measureOrNull,
  number,
  timestamp,
  whole,
  wholeInQuery,
} from './values.ts';

export * from './drill-values.ts';
export {
  CUE_KINDS,
  CUES,
  type CueKind,
  type CuesShown,
  cueSentences,
  cuesShownAt,
  type ShowedOf,
} from './tables/cues.ts';
export { FIRST_LEVEL, LEVEL_NUMBERS, LEVELS, type Level } from './tables/levels.ts';

const { get, post } = callsOf({ tag: 'drills', access: 'user' });

/** Natural air about a forecast, or moments of a saved wind. */
export const drillWind = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('natural'),
    from: number(0, 360).describe('clock degrees, where the wind comes from'),
    speeds: z.array(number(0, 200).describe('mph')).min(1).max(16),
  }),
  z.object({ kind: z.literal('saved'), id: looseId }),
]);
/** The wind of a drill as stored: a saved wind is copied. */
export type OwnWind = Extract<z.output<typeof drillWind>, { kind: 'natural' }> | WindOfKind<'samples'>;

export const createDrill = post(
  '/api/drills',
  'Start a drill; its wind stays on the server until each call is committed',
  {
    body: z
      .object({
        kind: drillKind.exclude(['class']),
        level: drillLevel,
        profileId: looseId,
        scenarioId: looseId.nullish(),
        tasks: whole(1, TASKS.most).optional().describe('calls (count)'),
        target: z.object({ distance: engagementDistanceYd }).nullish(),
        rung: drillRung.optional(),
        wind: drillWind.optional().describe('the wind of every call; drawn for each call when absent'),
      })
      .refine((drill) => !drill.wind || (drill.kind === 'calls' && !drill.rung), {
        path: ['wind'],
        message: 'must be left out, unless the drill is of calls and has no rung',
      })
      .refine((drill) => !drill.rung || (drill.kind === 'calls' && !drill.target && !drill.scenarioId), {
        path: ['rung'],
        message: 'must be left out, unless the drill is of calls and has no target and no scenario',
      })
      .refine((drill) => drill.kind !== 'daily' || !drill.target, {
        path: ['target'],
        message: 'must be left out: a daily has the same distances for everybody',
      })
      .refine((drill) => drill.kind !== 'daily' || !drill.scenarioId, {
        path: ['scenarioId'],
        message: 'must be left out: a daily has the same distances for everybody',
      }),
    reply: drill,
    status: 201,
    heavy: true,
  },
);

export const taskParams = z.object({
  id: idParam,
  n: z
    .string()
    .regex(/^[1-9][0-9]?$/, 'must be a whole number, 1 or more')
    .transform(Number)
    .pipe(whole(1, TASKS.most).describe('place in the drill (count from 1)')),
});

export const getDrill = get('/api/drills/:id', 'One of your drills, to continue or to review', {
  params: z.object({ id: idParam }),
  reply: drill,
});
export const getTask = get(
  '/api/drills/:id/tasks/:n',
  'A task as it may be seen now; its clock starts when it is first fetched',
  { params: taskParams, reply: drillTask, heavy: true },
);
export const commitCall = post('/api/drills/:id/tasks/:n/call', 'Seal a call: once', {
  params: taskParams,
  body: inOrder(
    z.object({
      lo: calledMph,
      hi: calledMph,
      best: calledMph.nullish(),
      hold: number(-20, 20).describe('mil, + right').nullish(),
      looked: looked.nullish(),
      seen: seenText.optional().describe('of the newest picture, in a class'),
      sinceS: number(0, 86_400).describe('seconds from that picture to the commit, by the phone').optional(),
    }),
  ),
  reply: z.object({ committedAt: timestamp, call: drillCall, late: lateReply.optional() }),
  status: 201,
});
export const fireTask = post(
  '/api/drills/:id/tasks/:n/shot',
  'Fire the one shot of a task; a repeated shotId answers the same shot',
  {
    params: taskParams,
    body: z.object({ dial: setting, hold: setting, shotId: z.uuid() }),
    reply: z.object({ shot: drillShot }),
    status: 201,
    heavy: true,
  },
);
export const pointTask = post(
  '/api/drills/:id/tasks/:n/pointed',
  'Where the shooter says the shot went, after it and before the reveal',
  {
    params: taskParams,
    body: z.object({ right: number(-20, 20).describe('mil, + right'), up: number(-20, 20).describe('mil, + up') }),
    reply: z.object({ pointed }),
    status: 201,
  },
);

const estimate = measureOrNull;

export const revealed = z.object({
  number: z.number().int().describe('place in the drill (count from 1)'),
  cell: drillCell,
  air: surfaceAir.nullable(),
  distance: distanceYd,
  targetType,
  targetSize: measure('MOA, width'),
  halfWidth: measure('mil, half of the plate'),
  truth: z.object({ atCommit: crossMph, atFire: crossMph }),
  k: measure('mil per mph of crosswind'),
  stillAir: rightMil,
  path: z.array(z.object({ distance: distanceYd, crosswind: crossMph.describe('mph, + from the right') })),
  call: drillCall,
  shot: drillShot.required({ impact: true, isHit: true, timeOfFlight: true }),
  pointed: pointed.nullable(),
  score: z.object({
    interval: measure('mph, interval score'),
    width: measure('mph, width of the bracket'),
    outside: measure('mph, how far outside the wind lay'),
    sigma: measure('mph, handicap of one who always called so'),
    reference: measureOrNull('mph, interval score of the forecast'),
    aim: measureOrNull('share of the best hold’s chance (ratio)'),
    chance: measureOrNull('chance of a hit with the hold that was set (ratio); null for older shots'),
  }),
  split,
  par: measureOrNull('mph, handicap of the best possible reader; null for winds of earlier releases'),
  handicap: z.object({
    before: measureOrNull('mph'),
    after: measureOrNull('mph'),
    error: measureOrNull('mph, standard error'),
    low: estimate('mph, lower end of its 95 % after this call'),
    high: estimate('mph, upper end of its 95 % after this call'),
    calls: count('calls it comes from'),
  }),
  meter: z.object({ speed: measure('mph'), direction: measure('clock degrees') }).nullable(),
  read: pictureRead,
  forecast: z.object({ low: crossMph, high: crossMph }).optional().describe('as it was shown; absent if it was not'),
});
export type Revealed = z.infer<typeof revealed>;

export const revealTask = get(
  '/api/drills/:id/tasks/:n/reveal',
  'The wind as it was, the score and the way of the shot; after the shot',
  { params: taskParams, reply: revealed, heavy: true },
);

export const coverageReply = z.object({
  held: count('brackets that held the wind'),
  of: count('brackets'),
  low: estimate('share, lower end of 95 % (ratio)'),
  high: estimate('share, upper end of 95 % (ratio)'),
});
const gain = (what: string) => measure(`mph, ${what}`);
/** The certain correction that helps a caller most, tested only at a few fixed counts of calls; null if none. */
export const said = z
  .object({
    kind: z.enum(['side', 'scale', 'part', 'place', 'clock', 'follows', 'width']),
    form: z.string().describe('what of its kind, as `full` of a part or `narrow` of a width; else the kind'),
    size: measure(
      'side: mph, + to the right; scale, part: share of what is shown too much (ratio); place, clock, follows: part of a call that goes by it (ratio); width: factor that brackets need (ratio)',
    ),
    low: measure('lower end of 95 %, as the size; of a width of the share held (mph or ratio)'),
    high: measure('upper end of 95 %, as the size; of a width of the share held (mph or ratio)'),
    held: measure('brackets of these calls that held the wind (ratio)'),
    scoreMph: gain('handicap of these calls'),
    gainMph: gain('how much lower it is once they are corrected'),
    gainErrorMph: gain('standard error of the gain'),
    calls: count('calls at the look; the newest 200 count'),
  })
  .nullable();
export type Said = z.infer<typeof said>;
/** A judged call, for strips and ladders. */
export const judgedCall = z.object({
  number: z.number().int().describe('place in the drill (count from 1)'),
  distance: distanceYd,
  lo: crossMph,
  hi: crossMph,
  best: crossMph,
  truth: crossMph,
  interval: measure('mph, interval score'),
  isHit: z.boolean().nullable().describe('null where nothing was fired'),
  firedAt: timestamp.describe('ISO 8601, UTC: when it was fired, or else judged'),
});
export type JudgedCall = z.infer<typeof judgedCall>;

export const summarizeDrill = get('/api/drills/:id/summary', 'Figures of a drill’s calls', {
  params: z.object({ id: idParam }),
  reply: z.object({
    drill,
    calls: count('calls judged'),
    handicap: estimate('mph'),
    handicapError: estimate('mph, standard error'),
    low: estimate('mph, lower end of the handicap’s 95 %'),
    high: estimate('mph, upper end of the handicap’s 95 %'),
    skill: estimate('0 read nothing, 1 perfect (ratio)'),
    par: estimate('mph, handicap of the best possible reader of these calls'),
    skillToPar: estimate('0 no better than the forecast, 1 the best that can be read (ratio)'),
    coverage: coverageReply,
    bias: estimate('mph, + more wind than there was'),
    biasError: estimate('mph, standard error'),
    biasSide: estimate('mph, + leans to the right'),
    hits: count('plates hit'),
    points: z.number().int().nullable().describe('points kept, of drills that have them (count)'),
    bestStop: z.number().int().nullable().describe('plates after which stopping was worth most (count)'),
    judged: z.array(judgedCall),
    overall: z.object({
      handicap: estimate('mph'),
      handicapError: estimate('mph'),
      low: estimate('mph, lower end of the handicap’s 95 %'),
      high: estimate('mph, upper end of the handicap’s 95 %'),
      coverage: coverageReply,
      said,
    }),
  }),
});

export const getYourWind = get(
  '/api/your-wind',
  'Figures of your calls: handicap, coverage, bias and spread by range, value and gusts, what to call next',
  {
    reply: z.object({
      calls: count('what the handicap comes from: calls judged, and tasks left'),
      left: count('tasks looked at and left; each counts with the forecast’s score'),
      handicap: estimate('mph'),
      eye: cardEye
        .omit({ reading: true })
        .describe('how well you read the average wind on the way: a card is made for it'),
      error: estimate('mph, standard error'),
      low: estimate('mph, lower end of the handicap’s 95 %'),
      high: estimate('mph, upper end of the handicap’s 95 %'),
      par: estimate('mph, handicap of the best possible reader of these calls'),
      coverage: coverageReply,
      cells: z.array(
        drillCell.extend({
          bias: measure('mph, + more wind than there was'),
          biasError: measure('mph, standard error'),
          sigma: measure('mph, spread of single calls'),
          calls: count('calls'),
          pooled: z.boolean(),
        }),
      ),
      said,
      /** The next range only: a cell would reveal a sealed task's wind. */
      next: z.object({
        cell: z.object({ range: drillRange }),
        why: z.string(),
        due: z.boolean(),
      }),
      ladder: z.array(
        drillRung.extend({
          level: drillLevel,
          state: z.enum(['open', 'started', 'held', 'solid']),
          calls: count('calls judged on it'),
          h: estimate('mph, handicap of its calls'),
          par: estimate('mph, handicap of the best possible reader of them'),
          ratio: estimate('handicap over what a taught reader is left with (ratio)'),
          low: estimate('lower end of its 90 % (ratio)'),
          high: estimate('upper end of its 90 % (ratio)'),
          share: estimate('part of the calls that follows the picture beyond what is given (ratio)'),
          resting: z.boolean().describe('whether it waits until enough calls were made elsewhere'),
        }),
      ),
      nextSkill: drillRung.extend({
        level: drillLevel,
        why: z.string(),
        awayDays: z.number().int().nullable().describe('days since the last call; null before the first (count)'),
      }),
      over: z.array(z.object({ at: timestamp, handicap: measure('mph'), error: estimate('mph') })),
      last: z.array(judgedCall),
      dots: z.array(z.object({ truth: crossMph, best: crossMph })),
      plates: z.object({
        now: estimate('share of 1.5 MOA plates hit at 800 yd (ratio)'),
        atOne: measure('the same at ± 1 mph (ratio)'),
      }),
    }),
  },
);

export const listDrills = get('/api/drills', 'Your drills, newest first', {
  query: z.object({ limit: wholeInQuery(1, 100).default(50).describe('rows (count)') }),
  reply: z.object({
    drills: z.array(drill.extend({ judged: z.array(judgedCall), handicap: estimate('mph') })),
    dailyDone: z.boolean().describe('whether today’s daily was started'),
    lastSelfTestAt: timestamp.nullable(),
  }),
});
export const exportCalls = get('/api/your-wind/export', 'All your calls as CSV (RFC 4180), named calls.csv', {
  ...CSV,
});
export const replayTask = get(
  '/api/drills/:id/tasks/:n/stage',
  'The stage of a task that is over, and when in its wind it was called and fired',
  {
    params: taskParams,
    reply: z.object({
      stage,
      commitMoment: measure('seconds'),
      fireMoment: measure('seconds'),
    }),
  },
);

export const getTaskSolution = get('/api/drills/:id/tasks/:n/solution', 'Needed hold of a revealed task’s shot', {
  params: taskParams,
  reply: z.object({
    elevation: upMil,
    k: measure('mil per mph of crosswind'),
    stillAir: rightMil,
    windage: z.object({ atCommit: rightMil, atFire: rightMil }),
    timeOfFlight: measure('seconds'),
  }),
});
export const getTaskWind = get(
  '/api/drills/:id/tasks/:n/wind',
  'The wind of a task, once it was revealed; in a class also for who made no call or fired nothing, as it was at their call or else when calls ended; after the day of a daily also for who saw it',
  {
    params: taskParams,
    reply: revealed.pick({ truth: true, path: true }).extend({
      /** For a class's wind without the caller's own shot. */
      seen: revealed
        .pick({
          cell: true,
          distance: true,
          targetType: true,
          targetSize: true,
          halfWidth: true,
          k: true,
          stillAir: true,
        })
        .extend({ read: pictureRead, track: cueTrack.describe('the 20 s before that moment') })
        .optional(),
    }),
  },
);
export type TaskWind = z.infer<typeof getTaskWind.reply>;

export const REPLAY_MOMENTS = 121;
export const getReplay = get(
  '/api/drills/:id/tasks/:n/replay',
  'How the wind of a task that was revealed ran on, and which holds would have hit',
  {
    params: taskParams,
    reply: z.object({
      distances: z.array(distanceYd),
      commitS: measure('seconds since the task began'),
      fireS: measure('seconds since the task began'),
      held: rightMil.describe('mil, what was set sideways, + right'),
      halfWidth: measure('mil, half of the plate'),
      track: cueTrack.describe('what the picture showed, from 20 s before the call to 5 s after it'),
      moments: z.array(
        z.object({
          s: measure('seconds since the task began'),
          wind: crossMph,
          needed: rightMil.describe('mil, the hold into the middle of the plate, + right'),
          crosswinds: z.array(measure('mph at each distance, + from the right')),
        }),
      ),
    }),
    heavy: true,
  },
);
export type Replay = z.infer<typeof getReplay.reply>;
