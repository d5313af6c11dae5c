import { z } from 'zod';
import { defineCall } from './call.ts';
import { calledMph, coverageReply, crossMph, drill, drillLevel, rightMil, upMil } from './drills.ts';
import { targetType } from './scenarios.ts';
import {
  id,
  idParam,
  idParams,
  looseId,
  number,
  plainLines,
  plainText,
  success,
  text,
  timestamp,
  windMph,
} from './values.ts';

const tag = 'games';

export const microKind = z.enum(['value', 'gun', 'dope', 'reticle', 'range']);

/** An item that is known by heart or not: `value:{clock}`, `gun:{profileId}:{yd}`, `dope:{profileId}:{yd}`. */
export const microItem = z.object({
  key: z.string(),
  kind: microKind,
  due: timestamp.nullable().describe('ISO 8601, UTC; null for a new item'),
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  stability: z.number().describe('days until it is remembered 9 times of 10'),
  difficulty: z.number().describe('1 to 10 (ratio)'),
  reps: z.number().int().describe('reviews (count)'),
  lapses: z.number().int().describe('times forgotten (count)'),
  scheduledDays: z.number().int().describe('days until the next review'),
  learningSteps: z.number().int().describe('short steps done (count)'),
  lastReview: timestamp.nullable().describe('ISO 8601, UTC; null for a new item'),
  /** Why a known item is new again: its rifle changed. Answers in mil, for `gun` in mil per mph. */
  changed: z
    .object({
      from: z.number().describe('mil, or mil per mph for gun'),
      to: z.number().describe('mil, or mil per mph for gun'),
      at: timestamp,
    })
    .nullable(),
});
export type MicroItem = z.infer<typeof microItem>;

/** Distances that items may be made of instead of the usual ones. */
const MOST_DISTANCES = 20;
const microDistances = z
  .string()
  .regex(/^[0-9]{3,4}(,[0-9]{3,4}){0,19}$/, `must be at most ${MOST_DISTANCES} distances in yards, such as 350,640`)
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .pipe(z.array(z.number().int().min(100).max(2000).describe('yards')));

export const listMicroItems = defineCall({
  method: 'GET',
  path: '/api/micro/items',
  summary: 'What the own micro-drills ask of a rifle, when each item is due, and which were missed this week',
  tag,
  access: 'user',
  query: z.object({ profileId: looseId.optional(), distances: microDistances.optional() }),
  reply: z.object({
    items: z.array(microItem),
    due: z.number().int().describe('items due now (count)'),
    missed: z.array(z.string()),
  }),
  heavy: true,
});

const place = z.object({ right: z.number().describe('mil, + right'), up: z.number().describe('mil, + up') });
const boundedPlace = place.refine(({ right, up }) => Math.hypot(right, up) <= 100, 'must be within 100 mil');
const boundedNumber = z.number().min(-10_000).max(10_000).describe('in the unit of the item: mil, yards or a ratio');
/** `gun`: mph; `reticle`: where the mark stood; `range`: the plate as it was drawn. The others need none. */
const asked = z.union([
  boundedNumber,
  boundedPlace,
  z.object({
    widthIn: z.number().min(1).max(1000).describe('inches'),
    mil: z.number().min(0.01).max(100).describe('mil, width as it was drawn'),
  }),
  text(40),
]);

/** How far a device's clock may be ahead, ms, and the first year a review can be of. */
const AHEAD_MS = 5 * 60_000;
const FIRST_MS = Date.UTC(2020, 0, 1);

export const microReview = z.object({
  id: z.uuid(),
  profileId: looseId.nullish(),
  key: text(40),
  asked: asked.nullish(),
  given: z.union([boundedNumber, boundedPlace]).nullable(),
  ms: z.number().min(0).max(600_000).describe('milliseconds'),
  at: timestamp.refine(
    (at) => Date.parse(at) <= Date.now() + AHEAD_MS && Date.parse(at) >= FIRST_MS,
    'must not be later than now, and not before 2020',
  ),
});

const skill = z.object({
  median: z.number().nullable().describe('mil for reticle, per cent for range: the middle of the last 50 errors'),
  ms: z.number().nullable().describe('milliseconds, the middle of the last 50'),
  n: z.number().int().describe('answers it comes from (count)'),
});
export const microSkills = z.object({ reticle: skill, range: skill });

export const sendMicroReviews = defineCall({
  method: 'POST',
  path: '/api/micro/reviews',
  summary: 'Answers to micro-drills, also those made without a network; the server grades them',
  tag,
  access: 'user',
  body: z.object({ reviews: z.array(microReview).min(1).max(200) }),
  reply: z.object({ items: z.array(microItem), skills: microSkills }),
  stores: true,
  heavy: true,
});
export const getMicroSkills = defineCall({
  method: 'GET',
  path: '/api/micro/skills',
  summary: 'How well and how fast the own reticle readings and ranges by mil are',
  tag,
  access: 'user',
  reply: microSkills,
});

const dayParam = z.iso.date('must be a day, such as 2026-11-23');
const dailyLine = z.object({
  place: z.number().int().describe('place in the table (count from 1); ties share one'),
  name: z.string(),
  you: z.boolean(),
  interval: z.number().describe('mph, mean interval score'),
  sigma: z.number().describe('mph, handicap of one who always called so'),
  held: z.number().int().describe('brackets that held the wind (count)'),
  hits: z.number().int().describe('plates hit (count)'),
});

export const getDaily = defineCall({
  method: 'GET',
  path: '/api/daily',
  summary: 'The table of a day’s daily at a level, after the own fifth call or the next day',
  tag,
  access: 'user',
  query: z.object({
    day: dayParam.optional().describe('UTC day, today where it is left out'),
    level: z.coerce.number().int().min(1).max(3).optional().describe('level (count from 1)'),
  }),
  reply: z.object({
    day: z.string(),
    level: z.number().int().describe('level (count from 1)'),
    done: z.boolean(),
    /** The own line, also of one who is not listed; `calls` is what the share text is made of. */
    mine: dailyLine
      .omit({ name: true, you: true })
      .extend({ drillId: id, calls: z.array(z.object({ held: z.boolean(), hit: z.boolean() })) })
      .nullable(),
    rows: z.array(dailyLine),
    others: z.number().int().describe('people who are not in the rows (count)'),
    streak: z.number().int().describe('days in a row that were shot to the end (count)'),
    best: z.number().int().describe('the longest such row (count)'),
    name: z.string().nullable(),
  }),
});
export const setDailyName = defineCall({
  method: 'PUT',
  path: '/api/daily/name',
  summary: 'The name under which the own dailies are listed; without one they are counted only',
  tag,
  access: 'user',
  body: z.object({
    name: z
      .union([z.literal(''), plainText(24).trim().min(3)], 'must have 3 to 24 characters, or none to be not listed')
      .nullable()
      .transform((name) => name || null),
  }),
  reply: z.object({ name: z.string().nullable() }),
});

export const stopDrill = defineCall({
  method: 'POST',
  path: '/api/drills/:id/stop',
  summary: 'End a string of know-your-limit while ahead: its points are kept',
  tag,
  access: 'user',
  params: idParams,
  reply: drill,
});
export const getStakes = defineCall({
  method: 'GET',
  path: '/api/drills/:id/stakes',
  summary: 'What going on was worth at each plate of a string of know-your-limit that is over',
  tag,
  access: 'user',
  params: idParams,
  reply: z.object({
    plates: z.array(
      z.object({
        n: z.number().int().describe('plate (count from 1)'),
        chance: z.number().describe('own chance to hit it (ratio)'),
        goOn: z.number().describe('points expected of going on (count)'),
        kept: z.number().describe('points held before it (count)'),
      }),
    ),
    best: z.number().int().describe('plates after which stopping was worth most (count)'),
    left: z.number().int().describe('plates that were shot (count)'),
    points: z.number().describe('points kept (count)'),
    /** Means over the last runs, this one included. */
    runs: z.object({
      n: z.number().int().describe('runs (count)'),
      played: z.number().describe('mean points of what was played (count)'),
      bestStop: z.number().describe('mean points of the best stop (count)'),
      stopAt: z.array(z.number().describe('mean points of stopping after plate 1, 2, … (count)')),
    }),
  }),
});

export const listSelfTests = defineCall({
  method: 'GET',
  path: '/api/self-tests',
  summary: 'Own self-tests that are over, what is due, and the change since the first',
  tag,
  access: 'user',
  reply: z.object({
    tests: z.array(
      z.object({
        drillId: id,
        at: timestamp,
        day: z.number().int().describe('days since the first'),
        handicap: z.number().describe('mph'),
        error: z.number().nullable().describe('mph, standard error'),
        splitHalf: z
          .object({ odd: z.number().describe('mph, odd calls'), even: z.number().describe('mph, even calls') })
          .nullable(),
        practice: z.number().int().describe('calls of practice since the test before (count)'),
      }),
    ),
    due: z
      .number()
      .int()
      .nullable()
      .describe('day of the test that is due: 0, 7, 30 or 90 (days); 7 measures it again'),
    change: z
      .object({
        from: z.number().describe('mph, handicap of the first'),
        to: z.number().describe('mph, handicap of the last'),
        difference: z.number().describe('mph, last less first: − is better'),
        low: z.number().describe('mph, lower end of 95 %'),
        high: z.number().describe('mph, upper end of 95 %'),
      })
      .nullable(),
  }),
});

const correlationOf = {
  r: z.number().describe('ratio'),
  low: z.number().describe('ratio, lower end of 95 %'),
  high: z.number().describe('ratio, upper end of 95 %'),
};
export const getEvidence = defineCall({
  method: 'GET',
  path: '/api/evidence',
  summary: 'What is known of how well the handicap measures; sums over people only, at most once an hour',
  tag,
  access: 'public',
  reply: z.object({
    reliability: z.object({ pairs: z.number().int().describe('people (count)'), ...correlationOf }).nullable(),
    splitHalf: z.object({ people: z.number().int().describe('people (count)'), ...correlationOf }).nullable(),
    field: z.object({ people: z.number().int().describe('people (count)'), ...correlationOf }).nullable(),
    fieldPeople: z.number().int().describe('people with enough entries in their field log (count)'),
  }),
});

const fieldEntryValues = {
  at: timestamp.refine(
    (at) => Date.parse(at) <= Date.now() + AHEAD_MS && Date.parse(at) >= FIRST_MS,
    'must not be later than now, and not before 2020',
  ),
  profileId: looseId.nullish(),
  distance: number(10, 3000).describe('yards'),
  called: z
    .object({ lo: calledMph, hi: calledMph, best: calledMph.nullish() })
    .refine((call) => call.lo <= call.hi, { path: ['hi'], message: 'must not be left of lo' })
    .refine((call) => call.best == null || (call.lo <= call.best && call.best <= call.hi), {
      path: ['best'],
      message: 'must lie between lo and hi',
    }),
  metered: z
    .object({ speed: windMph, from: number(0, 360).describe('clock degrees, where the wind comes from') })
    .nullish(),
  held: number(-20, 20).describe('mil, + right, as set for the wind').nullish(),
  hit: z.boolean().nullish(),
  impact: z.object({ right: number(-20, 20).describe('mil from the middle of the plate, + right') }).nullish(),
  note: plainLines(500).optional(),
};
export const fieldEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  profileId: z.number().int().nullable().describe('identifier, 0 for the built-in rifle'),
  profileName: z.string(),
  distance: z.number().describe('yards'),
  called: z.object({ lo: crossMph, hi: crossMph, best: crossMph.nullable() }),
  metered: z
    .object({
      speed: z.number().describe('mph'),
      from: z.number().describe('clock degrees, where the wind comes from'),
    })
    .nullable(),
  /** The crosswind at the muzzle, all that a meter there knows. */
  meteredCross: crossMph.nullable(),
  held: rightMil.nullable(),
  hit: z.boolean().nullable(),
  impact: z.object({ right: rightMil }).nullable(),
  note: z.string(),
  /** What the wind was by where the shot went; null where that was not seen. */
  inferred: z
    .object({ wind: crossMph, error: z.number().describe('mph, standard error by the rifle’s scatter') })
    .nullable(),
});
export type FieldEntry = z.infer<typeof fieldEntry>;

export const listFieldLog = defineCall({
  method: 'GET',
  path: '/api/field-log',
  summary: 'Own shots at a range, newest first, and what their calls amount to',
  tag,
  access: 'user',
  query: z.object({
    before: timestamp.optional().describe('ISO 8601, UTC: only what was shot before'),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('rows (count)'),
  }),
  reply: z.object({
    entries: z.array(fieldEntry),
    next: timestamp.nullable().describe('`before` of the next page; null when this was the last'),
    /** From the wind inferred, from ten such entries on. */
    figures: z
      .object({
        entries: z.number().int().describe('entries with a wind inferred (count)'),
        handicap: z.number().nullable().describe('mph'),
        handicapError: z.number().nullable().describe('mph, standard error'),
        bias: z.number().nullable().describe('mph, + more wind than there was'),
        biasError: z.number().nullable().describe('mph, standard error'),
        coverage: coverageReply,
      })
      .nullable(),
  }),
});
export const addFieldEntry = defineCall({
  method: 'POST',
  path: '/api/field-log',
  summary: 'Write down a shot at a range; a known id answers the entry there is',
  tag,
  access: 'user',
  body: z.object({ id: z.uuid(), ...fieldEntryValues }),
  reply: fieldEntry,
  status: 201,
  heavy: true,
});
const entryParams = z.object({ id: z.uuid() });
export const changeFieldEntry = defineCall({
  method: 'PATCH',
  path: '/api/field-log/:id',
  summary: 'Correct a shot that was written down',
  tag,
  access: 'user',
  params: entryParams,
  body: z.object(fieldEntryValues).partial(),
  reply: fieldEntry,
  heavy: true,
});
export const deleteFieldEntry = defineCall({
  method: 'DELETE',
  path: '/api/field-log/:id',
  summary: 'Delete a shot that was written down',
  tag,
  access: 'user',
  params: entryParams,
  reply: success,
});
export const exportFieldLog = defineCall({
  method: 'GET',
  path: '/api/field-log/export',
  summary: 'The own field log as CSV (RFC 4180), named field-log.csv',
  tag,
  access: 'user',
  gate: 'dataExportEnabled',
  reply: z.string(),
  produces: 'text/csv',
});
export const importFieldLog = defineCall({
  method: 'POST',
  path: '/api/field-log/import',
  summary: 'Take entries from the CSV of an export; those whose id is known are passed over',
  tag,
  access: 'user',
  body: z.object({ csv: z.string().min(1).max(900_000) }),
  bodyLimit: 'results',
  reply: z.object({
    added: z.number().int().describe('entries (count)'),
    known: z.number().int().describe('entries that were there already (count)'),
  }),
  stores: true,
  heavy: true,
});

/** Shots of a round, and the seconds a spotter has. */
export const SPOTTER = { shots: 10, callS: 5, graceS: 1 } as const;
const spotterParams = z.object({
  id: idParam,
  n: z
    .string()
    .regex(/^[1-9][0-9]?$/, 'must be a number from 1')
    .transform(Number)
    .pipe(z.number().int().min(1).max(SPOTTER.shots).describe('shot of the round (count from 1)')),
});
const spotterCall = { right: number(-20, 20).describe('mil, + right'), up: number(-20, 20).describe('mil, + up') };
const spotterResult = z.object({
  /** The call less the correction that would have hit, mil. */
  off: z.object({ right: rightMil, up: upMil, total: z.number().describe('mil') }),
  impact: z.object({ right: rightMil, up: upMil }),
  late: z.boolean(),
  /** How the impact was read, against where it was; and what the wind has done to the next shot since. */
  parts: z.object({ read: z.object({ right: rightMil, up: upMil }), wind: rightMil }),
});
export type SpotterResult = z.infer<typeof spotterResult>;

export const createSpotterRound = defineCall({
  method: 'POST',
  path: '/api/spotter',
  summary: 'Start a round of spotting: ten shots of somebody else’s, five seconds for each correction',
  tag,
  access: 'user',
  body: z.object({ profileId: looseId, level: drillLevel }),
  reply: z.object({ id, of: z.number().int().describe('shots (count)') }),
  status: 201,
  heavy: true,
});
export const getSpotterShot = defineCall({
  method: 'GET',
  path: '/api/spotter/:id/:n',
  summary: 'A shot as its spotter sees it; its clock starts when it is first fetched',
  tag,
  access: 'user',
  params: spotterParams,
  reply: z.object({
    number: z.number().int().describe('shot of the round (count from 1)'),
    of: z.number().int().describe('shots (count)'),
    distance: z.number().describe('yards'),
    targetType,
    targetSize: z.number().describe('MOA, width'),
    halfWidth: z.number().describe('mil, half of the plate'),
    /** What the wake of the bullet shows, up to where it is lost against the ground. */
    trace: z.array(z.object({ tS: z.number().describe('seconds after the shot'), right: rightMil, up: upMil })),
    /** Where the dust or the lead is seen, and how fast it drifts. */
    splash: z.object({
      right: rightMil,
      up: upMil,
      tS: z.number().describe('seconds after the shot'),
      drift: z.number().describe('mil/s, + right'),
    }),
    startedAt: timestamp,
    elapsed: z.number().describe('seconds since it was first seen, by the server'),
    call: z.object({ right: rightMil, up: upMil }).nullable(),
    result: spotterResult.nullable(),
  }),
  heavy: true,
});
export const callSpotterShot = defineCall({
  method: 'POST',
  path: '/api/spotter/:id/:n/call',
  summary: 'Call the correction: once; later than five seconds and one for the network is late',
  tag,
  access: 'user',
  params: spotterParams,
  body: z.object(spotterCall),
  reply: spotterResult,
  status: 201,
  heavy: true,
});
