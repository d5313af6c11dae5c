import { z } from 'zod';
import { callsOf } from './call.ts';
import { course, courseLine, coursePosition, courseTarget } from './courses.ts';
import { crossMph, cueTrack, meter, rightMil, setting, upMil } from './drill-values.ts';
import { split, stageAir, stageWindChoice } from './stage.ts';
import { drillLevel } from './tables/levels.ts';
import {
  bearingDeg,
  count,
  distanceYd,
  id,
  idParam,
  idParams,
  looseId,
  measure,
  measureOrNull,
  number,
  place,
  timestamp,
  whole,
  wholeInQuery,
} from './values.ts';

// A run is one person's attempt at one course of fire. Its state follows from stored times and the clock.

/** Seconds of cues per reply, and how far ahead they may begin. */
export const RUN_CUES_S = 20;
export const RUN_CUES_AHEAD_S = 5;
/** Step of a splash in time and drift, as coarse as an eye at the scope sees it. */
export const SPLASH = { stepS: 0.1, stepMil: 0.02 } as const;

export const OWN_DOPE = { fromYd: 100, toYd: 2000, stepYd: 25 } as const;

/** Step of a mover's path in time and place, as coarse as an eye sees it, if its speed is unknown. */
export const WAY = { stepS: 0.5, stepYd: 0.05 } as const;

export const RUN_STATES = ['ready', 'preparing', 'standby', 'running', 'over'] as const;
/** `ready`: nothing seen yet; `preparing`: picture and cues, no shot; `standby`: before the signal. */
export const runState = z.enum(RUN_STATES);
export type RunState = z.output<typeof runState>;
export const endReason = z.enum(['done', 'time', 'stopped']);
/** A match's code, which grants access to it: 96 random bits. */
export const matchCode = z.string().regex(/^[A-Za-z0-9_-]{16}$/, 'must be the 16 characters of a match');

const runSecond = measure('seconds since the start signal');

/**
 * A target for its shooter. If the distance is unknown, the size in MOA is missing too, because it would reveal the
 * distance.
 */
export const seenTarget = courseTarget.omit({ distance: true, targetSize: true, mover: true, points: true }).extend({
  distance: distanceYd.nullable(),
  targetSize: measure('MOA, width').nullable(),
  widthIn: measure('inches, width of the plate'),
  points: count('points of a hit'),
  distanceTold: z.boolean(),
  mover: z
    .object({
      speed: measure('mph; null where it is not told').nullable(),
      half: measure('yards from the middle of its way to each stop'),
      pause: measure('seconds at each stop'),
      speedTold: z.boolean(),
    })
    .nullable(),
});
export type SeenTarget = z.output<typeof seenTarget>;

export const seenCourse = z.object({
  name: z.string(),
  brief: z.string().nullable(),
  rule: course.shape.rule,
  level: drillLevel,
  parS: measure('seconds from the start signal to the end'),
  prepareS: measure('seconds to look at the wind before standby'),
  sequence: course.shape.sequence,
  signal: course.shape.signal,
  marks: course.shape.marks,
  dope: course.shape.dope,
  air: stageAir,
  directionOfFire: bearingDeg,
  targets: z.array(seenTarget),
  positions: z.array(coursePosition),
  rounds: count('rounds of all lines, including lines not yet announced'),
  /** Lines in the document's order; a called order has only the announced lines, in call order. */
  order: z.array(courseLine.extend({ line: place('place of the line in the document') })),
});
export type SeenCourse = z.output<typeof seenCourse>;

const outcomes = ['hit', 'miss', 'not-taken', 'not-needed'] as const;
/** `not-needed`: a hit ended the line; not a miss. */
export const roundOutcome = z.enum(outcomes);
export const ring = z.enum(['X', '10', '9', '8', '7', '6', '5', 'M']).describe('value of the ring; M for a miss');

/** A shot for its shooter during the run, without results that are not visible yet. */
export const runShot = z.object({
  number: place('place among the shots of the run'),
  shotId: z.string(),
  line: place('place of the line in the document'),
  round: place('round of the line'),
  target: place('number of the target'),
  position: place('place of the position'),
  at: runSecond,
  receivedAt: timestamp,
  dial: z.object({ up: upMil, right: rightMil }),
  hold: z.object({ up: upMil, right: rightMil }),
  /** Absent while a marked target is down. */
  isHit: z.boolean().optional(),
  points: measure('points of it (count)').optional(),
  ring: ring.optional(),
  /** Present if marks are visible, or the disc shows the impact. */
  impact: z.object({ right: rightMil, up: upMil }).optional(),
  timeOfFlight: measure('seconds').optional(),
  /** Wake and splash as coarse as an eye sees them, and the impact relative to them. */
  seen: z
    .object({
      trace: z.array(
        z.object({
          tS: measure('seconds after the shot'),
          zM: measure('meters'),
          rightMil: measure('mil from where it struck, + right'),
          upMil: measure('mil from where it struck, + up'),
          mach: measure('Mach (ratio)'),
        }),
      ),
      splash: z.array(rightMil.describe('mil of drift since it struck, + right, ten times a second')).nullable(),
    })
    .optional(),
  /** Time at which the disc shows a marked shot. */
  upAt: timestamp.optional(),
});
export type RunShot = z.output<typeof runShot>;

const speedCall = z.object({
  target: place('number of the target'),
  lo: measure('mph'),
  hi: measure('mph'),
  calledAt: timestamp,
});

export const run = z.object({
  id,
  match: matchCode.nullable(),
  courseNumber: place('place of the course in the match').nullable(),
  scored: z.boolean(),
  profileName: z.string(),
  createdAt: timestamp,
  state: runState,
  now: timestamp.describe('ISO 8601, UTC: the server’s clock at this answer'),
  begunAt: timestamp.nullable(),
  /** Time of the signal, unless the shooter starts earlier; null before the run begins. */
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  endReason: endReason.nullable(),
  course: seenCourse,
  line: place('place of the line to shoot in the document').nullable(),
  nextLine: place('place of the line after it in the document').nullable(),
  position: place('place of the position in the list'),
  movedAt: runSecond
    .nullable()
    .describe('seconds since the start signal when this position was taken; null where it was the first'),
  upAt: timestamp.nullable().describe('ISO 8601, UTC: no earlier shot is possible; null if no wait is needed'),
  roundsLeft: count('rounds of the run that may still be fired'),
  points: measure('points so far (count)'),
  swaySeed: z.string().describe('seed of the sway, in digits').nullable(),
  targets: z.array(
    seenTarget.extend({
      elevation: upMil.optional().describe('mil, the dope of still air, + up'),
      milPerMph: measure('mil per mph of crosswind').optional(),
      stillAir: rightMil.optional(),
      forecast: z.object({ low: crossMph, high: crossMph }).optional(),
      /** A mover's place in its path at the start signal; determines its place at any second. */
      phase: measure('seconds into its way at the start signal').optional(),
    }),
  ),
  rounds: z.array(
    z.object({
      line: place('place of the line in the document'),
      round: place('round of the line'),
      outcome: z.enum([...outcomes, 'to-come']),
      ring: ring.optional(),
      sighter: z.boolean(),
    }),
  ),
  shots: z.array(runShot),
  speedCalls: z.array(speedCall),
});
export type Run = z.output<typeof run>;

const { get, post } = callsOf({ tag: 'runs', access: 'user' });

/** The first form starts a course of a match; the second is practice, in a drawn or known wind. */
export const createRun = post('/api/runs', 'Make a run: of a course of a match, or practice of a course in any wind', {
  body: z
    .object({
      match: matchCode.nullish(),
      course: z.union([
        course,
        whole(1, 99).describe('place of the course in the match (count from 1); shoot-offs follow'),
      ]),
      profileId: looseId.nullish(),
      wind: stageWindChoice.nullish(),
      air: stageAir.nullish(),
    })
    .superRefine((body, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message, input: body });
      if (body.match && typeof body.course !== 'number') refuse('course', 'must be the number of a stage of the match');
      if (!body.match && typeof body.course === 'number') refuse('course', 'must be a whole stage: no match is named');
      if (body.match && body.wind) refuse('wind', 'must be left out: the match has its wind');
      if (!body.match && body.profileId == null) refuse('profileId', 'must be given');
    }),
  bodyLimit: 'wind',
  reply: run,
  status: 201,
  heavy: true,
});
export const getRun = get('/api/runs/:id', 'The visible part of one of your runs', { params: idParams, reply: run });
export const runDope = get(
  '/api/runs/:id/dope',
  'Elevation of a run’s rifle at even distances: still air, level fire',
  {
    params: idParams,
    reply: z.object({
      rows: z.array(z.object({ distance: distanceYd, elevation: upMil })),
    }),
    heavy: true,
  },
);
export const beginRun = post(
  '/api/runs/:id/begin',
  'See the wind: from here the clock runs, and a scored run has its one try',
  { params: idParams, reply: run, status: 201 },
);
export const startRun = post('/api/runs/:id/start', 'Be ready early: standby begins', {
  params: idParams,
  reply: run,
  stores: true,
});
export const runCues = get('/api/runs/:id/cues', 'Cues of the wind at one target for 20 seconds', {
  params: idParams,
  query: z.object({
    target: wholeInQuery(1, 200).describe('number of the target (count)').optional(),
    from: z.coerce.number().min(-400).max(4000).describe('seconds since the start signal; now where absent').optional(),
  }),
  reply: z.object({
    cues: cueTrack,
    meter: meter.optional(),
    /** Positions of a mover of unknown speed, from the cues' first moment, twice a second. */
    way: z.array(measure('yards from its middle, + right')).optional(),
  }),
  heavy: true,
});
export const moveRun = post('/api/runs/:id/move', 'Go to a position of the course', {
  params: idParams,
  body: z.object({ position: whole(1, 20).describe('place of the position (count from 1)') }),
  reply: run,
  stores: true,
});
export const callSpeed = post('/api/runs/:id/speed', 'Call the speed of a mover, once, before the first shot at it', {
  params: idParams,
  body: z
    .object({
      target: whole(1, 200).describe('number of the target (count)'),
      lo: number(0, 20).describe('mph'),
      hi: number(0, 20).describe('mph'),
    })
    .refine((call) => call.lo <= call.hi, { path: ['hi'], message: 'must not be below the low end' }),
  reply: speedCall,
  status: 201,
});
export const fireRun = post('/api/runs/:id/shots', 'Fire a shot; a repeated shotId answers the same shot', {
  params: idParams,
  body: z.object({
    shotId: z.uuid(),
    target: whole(1, 200).describe('number of the target (count)'),
    at: number(-100_000, 100_000).describe('seconds since the start signal, by the client’s clock'),
    dial: setting,
    hold: setting,
  }),
  reply: z.object({ shot: runShot, run }),
  status: 201,
  heavy: true,
});
export const stopRun = post('/api/runs/:id/stop', 'End a run: rounds that were not fired are not taken', {
  params: idParams,
  reply: run,
  stores: true,
});

const part = (name: string) => measure(`mil, ${name}`);
/** A shot's split as in a drill, with lead and sway; the parts of each axis sum to the impact to 1e-9. */
export const runSplit = split.extend({
  right: split.shape.right.extend({ lead: part('+ right'), sway: part('+ right') }),
  up: split.shape.up.extend({ sway: part('+ up') }),
  hitWithout: z.object({
    right: split.shape.hitWithout.shape.right.extend({ lead: z.boolean(), sway: z.boolean() }),
    up: split.shape.hitWithout.shape.up.extend({ sway: z.boolean() }),
  }),
});
export type RunSplit = z.output<typeof runSplit>;

/** Corrections that a hit needs at a moment. */
const needs = {
  needed: rightMil.describe('mil, the hold for the wind into the middle of the plate, + right'),
  elevation: upMil,
  lead: rightMil.describe('mil, what the mover needs beside it, + right'),
};
export const runTruth = z.object({
  wind: crossMph,
  milPerMph: measure('mil per mph of crosswind'),
  stillAir: rightMil,
  ...needs,
  sway: z.object({ right: rightMil, up: upMil }),
});
const estimate = measureOrNull;

export const runRound = z.object({
  line: place('place of the line in the document'),
  round: place('round of the line'),
  target: place('number of the target'),
  outcome: roundOutcome,
  points: measure('points of it (count)'),
  ring: ring.optional(),
  sighter: z.boolean(),
  at: runSecond.nullable(),
});
export type RunRound = z.output<typeof runRound>;

export const runResult = get(
  '/api/runs/:id/result',
  'Result of a finished run: rounds, points, and the parts of every shot',
  {
    params: idParams,
    reply: z.object({
      rounds: z.array(runRound),
      points: measure('points (count)'),
      impacts: count('plates hit'),
      x: count('shots in the X ring'),
      time: measure('seconds, of the last round needed; par when one was not taken'),
      aim: estimate('share of the best hold’s chance, mean over rounds fired (ratio)'),
      hits: count('rounds that hit, sighters too'),
      shots: z.array(
        runShot.required({ impact: true, isHit: true, points: true, timeOfFlight: true }).extend({
          split: runSplit,
          truth: runTruth,
          impliedWind: estimate('mph, the crosswind that the hold was right for, + from the right'),
          aim: estimate('share of the best hold’s chance (ratio)'),
        }),
      ),
      truth: z.array(
        z.object({ target: place('number of the target'), s: runSecond, wind: crossMph, needed: rightMil }),
      ),
      speed: z.object({
        calls: z.array(
          speedCall.extend({
            truth: measure('mph'),
            interval: measure('mph, interval score'),
          }),
        ),
        handicap: estimate('mph, of one who always called so'),
      }),
    }),
    heavy: true,
  },
);

export const replayRun = get(
  '/api/runs/:id/replay',
  'How the wind of a run ran at the target of a shot, and which holds would have hit; when it is over',
  {
    params: z.object({ id: idParam }),
    query: z.object({ shot: wholeInQuery(1, 60).describe('place among the shots (count from 1)') }),
    reply: z.object({
      target: place('number of the target'),
      shots: count('shots of the run'),
      distances: z.array(distanceYd),
      fireS: runSecond,
      held: rightMil.describe('mil, what was set sideways, + right'),
      halfWidth: measure('mil, half of the plate'),
      lead: rightMil.describe('mil, what the mover needed at this shot, + right'),
      moments: z.array(
        z.object({
          s: runSecond,
          wind: crossMph,
          ...needs,
          crosswinds: z.array(measure('mph at each distance, + from the right')),
        }),
      ),
    }),
    heavy: true,
  },
);
