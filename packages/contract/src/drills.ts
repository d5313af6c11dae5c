import { z } from 'zod';
import { defineCall } from './call.ts';
import { targetType } from './scenarios.ts';
import { split, stage } from './stage.ts';
import { bearingDeg, distanceYd, engagementDistanceYd, id, idParam, looseId, number, timestamp } from './values.ts';

const tag = 'drills';

export const DRILL_KINDS = ['calls', 'daily', 'self-test', 'kyl'] as const;
/** `calls`: what is due; `daily`: five, the same for all, one try; `self-test`: no feedback; `kyl`: plates shrink, a miss loses all. */
export const drillKind = z.enum(DRILL_KINDS);
export const drillLevel = z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('level (count)');
/** Calls a drill may have, and has when it is not said. */
export const TASKS = { most: 30, calls: 10, daily: 5, 'self-test': 20, kyl: 10 } as const;

/** Widest wind that can be called, mph. */
export const CALL_MPH = 40;
const calledMph = number(-CALL_MPH, CALL_MPH).describe('mph, effective crosswind, + from the right');
const crossMph = z.number().describe('mph, effective crosswind, + from the right');
const rightMil = z.number().describe('mil, + right');
const upMil = z.number().describe('mil, + up');

export const drillRange = z.enum(['to-400', 'to-700', 'to-1000', 'over-1000']).describe('range of distances in yards');
export const drillCell = z.object({
  range: drillRange,
  value: z.enum(['full', 'half', 'low']),
  gust: z.enum(['steady', 'gusty', 'rough']),
});
export type DrillCell = z.infer<typeof drillCell>;

export const drill = z.object({
  id,
  kind: drillKind,
  level: drillLevel,
  tasks: z.number().int().describe('calls it has (count)'),
  done: z.number().int().describe('calls fired (count)'),
  over: z.boolean().describe('nothing is left to call'),
  profileName: z.string(),
  createdAt: timestamp,
});
export type Drill = z.infer<typeof drill>;

export const createDrill = defineCall({
  method: 'POST',
  path: '/api/drills',
  summary: 'Start a drill; its wind stays on the server until each call is committed',
  tag,
  access: 'user',
  body: z.object({
    kind: drillKind,
    level: drillLevel,
    profileId: looseId,
    scenarioId: looseId.nullish(),
    tasks: z.number().int().min(1).max(TASKS.most).optional().describe('calls (count)'),
    target: z.object({ distance: engagementDistanceYd }).nullish(),
  }),
  reply: drill,
  status: 201,
  heavy: true,
});

/** What the picture of a task needs: cues after lag, saturation and rounding, never speeds. */
const cueSamples = (unit: string) => z.array(z.number().describe(unit));
export const cueTrack = z.object({
  rangeM: z.number().describe('metres'),
  heat: z.enum(['none', 'light', 'moderate', 'heavy']),
  startS: z.number().describe('seconds since the task began'),
  stepS: z.number().describe('seconds'),
  flags: z.array(
    z.object({
      zM: z.number().describe('metres'),
      asideM: z.number().describe('metres, + right'),
      poleM: z.number().describe('metres'),
      liftDeg: cueSamples('degrees'),
      yawDeg: cueSamples('degrees'),
    }),
  ),
  slabs: z.array(
    z.object({
      zM: z.number().describe('metres'),
      driftMilPerS: cueSamples('mil/s, + right'),
      strength: cueSamples('share (ratio)'),
    }),
  ),
  grass: z.array(z.object({ zM: z.number().describe('metres'), leanDeg: cueSamples('degrees, + right') })),
  trees: cueSamples('band (count)'),
  dustMilPerS: cueSamples('mil/s, + right'),
});

/** What was said and when. */
export const drillCall = z.object({
  lo: calledMph,
  hi: calledMph,
  best: calledMph.nullable(),
  hold: rightMil.nullable(),
  committedAt: timestamp,
});
export type DrillCall = z.infer<typeof drillCall>;

export const drillShot = z.object({
  shotId: z.string(),
  dial: z.object({ up: upMil, right: rightMil }),
  hold: z.object({ up: upMil, right: rightMil }),
  impact: z.object({ right: rightMil, up: upMil }),
  isHit: z.boolean(),
  timeOfFlight: z.number().describe('seconds'),
  firedAt: timestamp,
  /** What is seen of it: the wake against the sky and what the splash drifts with. Not in a self-test, which tells nothing. */
  seen: z
    .object({
      trace: z.array(
        z.object({
          tS: z.number().describe('seconds after the shot'),
          zM: z.number().describe('metres'),
          rightMil,
          upMil,
          mach: z.number().describe('Mach (ratio)'),
        }),
      ),
      splash: z.object({ crossMph: z.number().describe('mph'), headMph: z.number().describe('mph') }),
    })
    .optional(),
});
export type DrillShot = z.infer<typeof drillShot>;

const pointed = z.object({ right: rightMil, up: upMil });

/** Seconds of cues in one answer. */
export const CUES_AHEAD_S = 60;

export const drillTask = z.object({
  number: z.number().int().describe('place in the drill (count from 1)'),
  distance: distanceYd,
  directionOfFire: bearingDeg,
  targetType,
  targetSize: z.number().describe('MOA, width'),
  elevation: upMil.describe('mil, the dope of still air, + up'),
  /** What the hold follows from, at levels where it is derived. */
  windScale: z.object({ milPerMph: z.number().describe('mil per mph of crosswind'), stillAir: rightMil }).nullable(),
  /** 10–90 % of the effective crosswind over what was announced. */
  forecast: z.object({ low: crossMph, high: crossMph }).optional(),
  meter: z
    .object({
      speed: z.number().describe('mph'),
      direction: z.number().describe('clock degrees, where the wind comes from'),
      error: z.number().describe('mph, may be off by so much'),
    })
    .optional(),
  cues: cueTrack,
  startedAt: timestamp,
  elapsed: z.number().describe('seconds since the task began, by the server'),
  call: drillCall.nullable(),
  shot: drillShot.nullable(),
  pointed: pointed.nullable(),
  revealed: z.boolean().describe('whether its reveal was seen: it is not asked any more where the shot went'),
});
export type DrillTask = z.infer<typeof drillTask>;

const taskParams = z.object({
  id: idParam,
  n: z
    .string()
    .regex(/^[1-9][0-9]?$/, 'must be a number from 1')
    .transform(Number)
    .pipe(z.number().int().min(1).max(TASKS.most).describe('place in the drill (count from 1)')),
});

export const getDrill = defineCall({
  method: 'GET',
  path: '/api/drills/:id',
  summary: 'One own drill, to go on with or to look back on',
  tag,
  access: 'user',
  params: z.object({ id: idParam }),
  reply: drill,
});
export const getTask = defineCall({
  method: 'GET',
  path: '/api/drills/:id/tasks/:n',
  summary: 'A task as it may be seen now; its clock starts when it is first fetched',
  tag,
  access: 'user',
  params: taskParams,
  reply: drillTask,
  heavy: true,
});
export const commitCall = defineCall({
  method: 'POST',
  path: '/api/drills/:id/tasks/:n/call',
  summary: 'Seal a call: once',
  tag,
  access: 'user',
  params: taskParams,
  body: z
    .object({
      lo: calledMph,
      hi: calledMph,
      best: calledMph.nullish(),
      hold: number(-20, 20).describe('mil, + right').nullish(),
    })
    .refine((call) => call.lo <= call.hi, { path: ['hi'], message: 'must not be left of lo' })
    .refine((call) => call.best == null || (call.lo <= call.best && call.best <= call.hi), {
      path: ['best'],
      message: 'must lie between lo and hi',
    }),
  reply: z.object({ committedAt: timestamp, call: drillCall }),
  status: 201,
});
const setting = z.object({
  up: number(-30, 30).describe('mil, + up'),
  right: number(-30, 30).describe('mil, + right'),
});
export const fireTask = defineCall({
  method: 'POST',
  path: '/api/drills/:id/tasks/:n/shot',
  summary: 'Fire the one shot of a task; a repeated shotId answers the same shot',
  tag,
  access: 'user',
  params: taskParams,
  body: z.object({ dial: setting, hold: setting, shotId: z.uuid() }),
  reply: z.object({ shot: drillShot }),
  status: 201,
  heavy: true,
});
export const pointTask = defineCall({
  method: 'POST',
  path: '/api/drills/:id/tasks/:n/pointed',
  summary: 'Where the shooter says the shot went, after it and before the reveal',
  tag,
  access: 'user',
  params: taskParams,
  body: z.object({ right: number(-20, 20).describe('mil, + right'), up: number(-20, 20).describe('mil, + up') }),
  reply: z.object({ pointed }),
  status: 201,
});

export const revealed = z.object({
  number: z.number().int().describe('place in the drill (count from 1)'),
  cell: drillCell,
  distance: distanceYd,
  targetType,
  targetSize: z.number().describe('MOA, width'),
  halfWidth: z.number().describe('mil, half of the plate'),
  truth: z.object({ atCommit: crossMph, atFire: crossMph }),
  k: z.number().describe('mil per mph of crosswind'),
  stillAir: rightMil,
  path: z.array(z.object({ distance: distanceYd, crosswind: crossMph.describe('mph, + from the right') })),
  call: drillCall,
  shot: drillShot,
  pointed: pointed.nullable(),
  score: z.object({
    interval: z.number().describe('mph, interval score'),
    width: z.number().describe('mph, width of the bracket'),
    outside: z.number().describe('mph, how far outside the wind lay'),
    sigma: z.number().describe('mph, handicap of one who always called so'),
    reference: z.number().nullable().describe('mph, interval score of the forecast'),
    aim: z.number().nullable().describe('share of the best hold’s chance (ratio)'),
  }),
  split,
  handicap: z.object({
    before: z.number().nullable().describe('mph'),
    after: z.number().nullable().describe('mph'),
    error: z.number().nullable().describe('mph, standard error'),
    calls: z.number().int().describe('calls it comes from (count)'),
  }),
  meter: z.object({ speed: z.number().describe('mph'), direction: z.number().describe('clock degrees') }).nullable(),
});
export type Revealed = z.infer<typeof revealed>;

export const revealTask = defineCall({
  method: 'GET',
  path: '/api/drills/:id/tasks/:n/reveal',
  summary: 'The wind as it was, the score and the way of the shot; after the shot',
  tag,
  access: 'user',
  params: taskParams,
  reply: revealed,
  heavy: true,
});

const estimate = (what: string) => z.number().nullable().describe(what);
export const coverageReply = z.object({
  held: z.number().int().describe('brackets that held the wind (count)'),
  of: z.number().int().describe('brackets (count)'),
  low: estimate('share, lower end of 95 % (ratio)'),
  high: estimate('share, upper end of 95 % (ratio)'),
  verdict: z.enum(['none', 'narrow', 'wide']),
});
/** A call that was judged, as strips and ladders draw it. */
export const judgedCall = z.object({
  number: z.number().int().describe('place in the drill (count from 1)'),
  distance: distanceYd,
  lo: crossMph,
  hi: crossMph,
  best: crossMph,
  truth: crossMph,
  interval: z.number().describe('mph, interval score'),
  isHit: z.boolean(),
  firedAt: timestamp,
});
export type JudgedCall = z.infer<typeof judgedCall>;

export const summarizeDrill = defineCall({
  method: 'GET',
  path: '/api/drills/:id/summary',
  summary: 'What the calls of a drill amount to',
  tag,
  access: 'user',
  params: z.object({ id: idParam }),
  reply: z.object({
    drill,
    calls: z.number().int().describe('calls judged (count)'),
    handicap: estimate('mph'),
    handicapError: estimate('mph, standard error'),
    skill: estimate('0 read nothing, 1 perfect (ratio)'),
    coverage: coverageReply,
    bias: estimate('mph, + more wind than there was'),
    biasError: estimate('mph, standard error'),
    biasSide: estimate('mph, + leans to the right'),
    hits: z.number().int().describe('plates hit (count)'),
    points: z.number().int().nullable().describe('points kept, of drills that have them (count)'),
    bestStop: z.number().int().nullable().describe('plates after which stopping was worth most (count)'),
    judged: z.array(judgedCall),
    worst: z.object({ cell: drillCell, platesLost: z.number().describe('share of plates lost (ratio)') }).nullable(),
    overall: z.object({ handicap: estimate('mph'), handicapError: estimate('mph'), coverage: coverageReply }),
  }),
});

/** Where a lean was found: everywhere, one range, value or gust, or one cell. */
const leanPlace = z.union([z.literal('everywhere'), drillCell.partial()]);
export const getYourWind = defineCall({
  method: 'GET',
  path: '/api/your-wind',
  summary:
    'What is known of your calls: handicap, slope, coverage, bias and spread by range, value and gusts, what to call next',
  tag,
  access: 'user',
  reply: z.object({
    calls: z.number().int().describe('calls judged (count)'),
    handicap: estimate('mph'),
    error: estimate('mph, standard error'),
    slope: estimate('calls as a multiple of the wind (ratio)'),
    slopeError: estimate('standard error (ratio)'),
    coverage: coverageReply,
    cells: z.array(
      drillCell.extend({
        bias: z.number().describe('mph, + more wind than there was'),
        biasError: z.number().describe('mph, standard error'),
        sigma: z.number().describe('mph, spread of single calls'),
        calls: z.number().int().describe('calls (count)'),
        pooled: z.boolean(),
        platesLost: z.number().describe('share of plates lost to bias and spread (ratio)'),
      }),
    ),
    leans: z.array(
      z.object({
        where: leanPlace,
        bias: z.number().describe('mph, + more wind than there was'),
        low: z.number().describe('mph, lower end of 95 %'),
        high: z.number().describe('mph, upper end of 95 %'),
        sure: z.boolean(),
      }),
    ),
    /** What is due by range only: a cell would tell the wind of a sealed task. */
    next: z.object({
      cell: z.object({ range: drillRange }),
      why: z.string(),
      due: z.boolean(),
    }),
    over: z.array(z.object({ at: timestamp, handicap: z.number().describe('mph'), error: estimate('mph') })),
    last: z.array(judgedCall),
    dots: z.array(z.object({ truth: crossMph, best: crossMph })),
    plates: z.object({
      now: estimate('share of 1.5 MOA plates hit at 800 yd (ratio)'),
      atOne: z.number().describe('the same at ± 1 mph (ratio)'),
    }),
  }),
});

export const listDrills = defineCall({
  method: 'GET',
  path: '/api/drills',
  summary: 'Own drills, newest first',
  tag,
  access: 'user',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50).describe('rows (count)') }),
  reply: z.object({
    drills: z.array(drill.extend({ judged: z.array(judgedCall), handicap: estimate('mph') })),
    dailyDone: z.boolean().describe('whether today’s daily was started'),
    lastSelfTestAt: timestamp.nullable(),
  }),
});
export const exportCalls = defineCall({
  method: 'GET',
  path: '/api/your-wind/export',
  summary: 'Every own call as CSV (RFC 4180), named calls.csv',
  tag,
  access: 'user',
  gate: 'dataExportEnabled',
  reply: z.string(),
  produces: 'text/csv',
});
export const replayTask = defineCall({
  method: 'GET',
  path: '/api/drills/:id/tasks/:n/stage',
  summary: 'The stage of a task that is over, and when in its wind it was called and fired',
  tag,
  access: 'user',
  params: taskParams,
  reply: z.object({ stage, commitMoment: z.number().describe('seconds'), fireMoment: z.number().describe('seconds') }),
});

export const getTaskSolution = defineCall({
  method: 'GET',
  path: '/api/drills/:id/tasks/:n/solution',
  summary: 'What the shot of a task needed, once it was revealed',
  tag,
  access: 'user',
  params: taskParams,
  reply: z.object({
    elevation: upMil,
    k: z.number().describe('mil per mph of crosswind'),
    stillAir: rightMil,
    windage: z.object({ atCommit: rightMil, atFire: rightMil }),
    timeOfFlight: z.number().describe('seconds'),
  }),
});
export const getTaskWind = defineCall({
  method: 'GET',
  path: '/api/drills/:id/tasks/:n/wind',
  summary: 'The wind of a task, once it was revealed',
  tag,
  access: 'user',
  params: taskParams,
  reply: revealed.pick({ truth: true, path: true }),
});

/** Moments that a replay has at most. */
export const REPLAY_MOMENTS = 121;
export const getReplay = defineCall({
  method: 'GET',
  path: '/api/drills/:id/tasks/:n/replay',
  summary: 'How the wind of a task that was revealed ran on, and which holds would have hit',
  tag,
  access: 'user',
  params: taskParams,
  reply: z.object({
    distances: z.array(distanceYd),
    commitS: z.number().describe('seconds since the task began'),
    fireS: z.number().describe('seconds since the task began'),
    held: rightMil.describe('mil, what was set sideways, + right'),
    halfWidth: z.number().describe('mil, half of the plate'),
    moments: z.array(
      z.object({
        s: z.number().describe('seconds since the task began'),
        wind: crossMph,
        needed: rightMil.describe('mil, the hold into the middle of the plate, + right'),
        crosswinds: z.array(z.number().describe('mph at each distance, + from the right')),
      }),
    ),
  }),
  heavy: true,
});
export type Replay = z.infer<typeof getReplay.reply>;
