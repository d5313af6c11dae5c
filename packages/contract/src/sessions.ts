import { z } from 'zod';
import { dispersion } from './ballistics.ts';
import { callsOf } from './call.ts';
import { RIFLE } from './profiles.ts';
import { targetType } from './scenarios.ts';
import { momentS, split } from './stage.ts';
import { SHOT, type ShotField, shownShotShape } from './tables/shot.ts';
import {
  CSV,
  clockDirection,
  correctionMil,
  dialMil,
  distanceYd,
  holdMil,
  humidityPct,
  id,
  idParam,
  idParams,
  looseId,
  looseIdOr,
  measure,
  newNotes,
  number,
  pageQuery,
  place,
  pressureInHg,
  success,
  targetMoa,
  temperatureF,
  text,
  timestamp,
  whole,
  windMph,
} from './values.ts';

export { SHOT, type ShotField, type ShotFields } from './tables/shot.ts';

const { get, post, patch, remove } = callsOf({ tag: 'sessions', access: 'user' });
const statistics = {
  shotsFired: whole(0, 100_000).describe('shots (count)'),
  hitsOnTarget: whole(0, 100_000).describe('hits (count)'),
  avgResponseTime: number(0, 86_400).describe('seconds'),
  accuracy: number(0, 100).describe('per cent of shots that hit'),
} as const;

export const trainingSession = z.object({
  id,
  profileId: z.number().int().min(0).describe('identifier, 0 for the built-in profile'),
  scenarioId: id,
  trainingMode: z.string(),
  ...statistics,
  notes: z.string().nullable(),
  stageId: id.nullable().describe('the stage its next shot is fired on; null for a session of an older release'),
  /** Names at the time, still readable after profile or scenario are deleted. */
  profileName: z.string(),
  scenarioName: z.string(),
  seed: z
    .string()
    .nullable()
    .describe('digits: the seed of its scatter, so that the shot shown before sending equals the stored one'),
  createdAt: timestamp,
});
export type TrainingSession = z.infer<typeof trainingSession>;

/** Source: shooting specification, section 5. */
const PROFILE_REQUIRED = 'AUTHENTIC DATA REQUIRED: Must select a weapon profile before creating training session';
const SCENARIO_REQUIRED = 'AUTHENTIC DATA REQUIRED: Must select a training scenario before creating training session';

export const createSession = post('/api/training-sessions', 'Open a training session with a profile and a scenario', {
  body: z.object({
    profileId: looseIdOr(PROFILE_REQUIRED),
    scenarioId: looseIdOr(SCENARIO_REQUIRED).refine((n) => n > 0, SCENARIO_REQUIRED),
    trainingMode: text(40).default('quick_training'),
    shotsFired: statistics.shotsFired.default(0),
    hitsOnTarget: statistics.hitsOnTarget.default(0),
    avgResponseTime: statistics.avgResponseTime.default(0),
    accuracy: statistics.accuracy.default(0),
    notes: newNotes.nullish(),
    stageId: id
      .nullish()
      .describe('your stage to shoot on; without it the server makes the stage of profile and scenario'),
  }),
  reply: trainingSession,
  status: 201,
});
export const listSessions = get(
  '/api/training-sessions',
  'Your sessions, newest first; filter by profile and scenario to continue one',
  {
    query: pageQuery.extend({
      profileId: looseId.optional(),
      scenarioId: idParam.optional(),
      id: idParam.optional().describe('identifier of the one to go on with'),
    }),
    reply: z.array(trainingSession),
  },
);
export const updateSession = patch(
  '/api/training-sessions/:id',
  'Store statistics (the next shot recalculates them), or change rifle, wind or air: another stage',
  {
    params: idParams,
    body: z.object(statistics).partial().extend({ stageId: id.optional() }),
    reply: trainingSession,
  },
);
export const deleteSession = remove('/api/training-sessions/:id', 'Delete your session with its shots', {
  params: idParams,
  reply: success,
});

const holdAdjustments = z.object({ windHold: holdMil.default(0), elevationHold: holdMil.default(0) });

/** A recorded shot. `impactX`/`impactY` are mils from the target's center, + right and + up. */
export const shot = z.object({
  id,
  sessionId: id,
  shotNumber: place('number in the session'),
  ...shownShotShape,
  stageId: id.nullable().describe('the stage it was fired on; null when its truth came with the call'),
  shotId: z.uuid().nullable().default(null).describe('the id that its client gave it'),
  createdAt: timestamp,
});
export type Shot = z.infer<typeof shot>;

const RIFLE_ACCURACY_MISSING = 'Rifle accuracy missing from weapon profile';
const rifleAccuracy = z
  .number(RIFLE_ACCURACY_MISSING)
  .pipe(RIFLE.rifleAccuracy.schema)
  .describe('MOA, mean extreme spread of 5 shots');

/** Truth sent with a shot, required in a session without a stage. */
const claimedTruth = z.object({
  trueWindSpeed: windMph.nullish(),
  trueWindDirection: clockDirection.nullish(),
  trueElevationMils: correctionMil,
  trueWindDriftMils: correctionMil,
  engagementTime: number(0, 1_000_000).nullish().describe('seconds: shot count times 5'),
});

type ToldShape = {
  -readonly [K in keyof typeof SHOT as (typeof SHOT)[K] extends { told: z.ZodType }
    ? K
    : never]: (typeof SHOT)[K] extends {
    told: infer S extends z.ZodType;
  }
    ? S
    : never;
};
/** Fields of a shot that a call may send, by the table. */
const toldShape = Object.fromEntries(
  Object.entries<ShotField>(SHOT).flatMap(([name, { told }]) => (told === undefined ? [] : [[name, told]])),
) as unknown as ToldShape;
const toldFields = z.object(toldShape);
export type ToldFields = z.output<typeof toldFields>;
/** Sent fields of a shot with defaults, recorded as sent. */
export const toldOf = (shotData: z.input<typeof toldFields>): ToldFields => toldFields.parse(shotData);

const setShot = {
  shotId: z.uuid().optional(),
  sessionId: looseId,
  shotNumber: whole(0, 1_000_000).nullish().describe('ignored: the server numbers shots (count)'),
  windHold: holdMil.default(0),
  elevationHold: holdMil.default(0),
  windDial: dialMil.default(0),
  elevationDial: dialMil.default(0),
  userWindDial: dialMil.nullish(),
  userElevationDial: dialMil.nullish(),
  userHoldAdjustments: holdAdjustments.nullish(),
  ...toldShape,
} as const;

/** Target and truth of a shot for which the server has no stage. */
const toldShot = {
  impactX: correctionMil.nullish(),
  impactY: correctionMil.nullish(),
  isHit: z.boolean().nullish(),
  score: number(0, 10).nullish().describe('ignored: the server scores (count)'),
  distance: distanceYd,
  targetType: targetType.default('circle'),
  targetSize: targetMoa,
  windSpeed: windMph.nullish(),
  windDirection: clockDirection.nullish(),
  temperature: temperatureF.nullish(),
  humidity: humidityPct.nullish(),
  pressure: pressureInHg.nullish(),
  rifleAccuracy,
  dispersion: dispersion.nullish(),
  lookAngle: number(-60, 60).nullish().describe('degrees, + uphill'),
  trueWindDriftMils: correctionMil.nullish(),
  trueElevationMils: correctionMil.nullish(),
} as const;

export const claimedShot = z.object({
  shotId: z.uuid().optional(),
  shotData: z.object({ ...setShot, ...toldShot }),
  authenticData: claimedTruth,
});
export type ClaimedShot = z.output<typeof claimedShot>;

/**
 * The picture behind the shot. The shot keeps its draw and stage if another of the user's devices has fired in the
 * session or changed its stage meanwhile.
 */
const asShown = z.object({
  draw: whole(1, 10_000).optional().describe('number of the shot whose scatter it took (count from 1)'),
  stageDigest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the 64 digits of the stage that was shown')
    .optional()
    .describe('your stage of the same scenario that it was fired on'),
});

export const recordShot = post(
  '/api/shot-logger/enhanced-shot',
  'Fly, score and record one shot of a session; a retry with the same shotId answers the same row',
  {
    body: z
      .object({
        shotId: z.uuid().optional(),
        shotData: z.object({
          ...setShot,
          ...z.object(toldShot).partial().shape,
          target: whole(1, 200).nullish().describe('number of the target in the stage (count from 1)'),
          moment: momentS
            .nullish()
            .describe('seconds since the wind began; 5 a shot, or the time since the session opened'),
        }),
        asShown: asShown.nullish().describe('without it the next number and the stage of the session'),
        authenticData: claimedTruth
          .nullish()
          .describe('needed where the session has no stage; else kept, not believed'),
      })
      .superRefine((body, ctx) => {
        // With a target the stage provides the rest; without one the truth must be sent, as specified.
        if (body.shotData.target != null) return;
        for (const issue of claimedShot.safeParse(body, { reportInput: true }).error?.issues ?? []) {
          ctx.addIssue(
            issue.input === undefined ? { code: 'custom', path: issue.path, message: 'must be given' } : { ...issue },
          );
        }
      }),
    reply: z.object({
      shot,
      windError: measure('mil, what was dialed and held less what was needed, + right'),
      elevationError: measure('mil, what was dialed and held less what was needed, + up'),
      split: split.nullable().describe('the impact taken apart; null where the session has no stage'),
    }),
    status: 201,
  },
);
export const listShots = get('/api/shots/session/:sessionId', 'The shots of your session, in order', {
  params: z.object({ sessionId: idParam }),
  query: pageQuery,
  reply: z.array(shot),
});
export const exportShots = get(
  '/api/shot-logger/export/:sessionId',
  'The shots of your session as CSV (RFC 4180), named session-{id}-shots.csv',
  { ...CSV, params: z.object({ sessionId: idParam }) },
);
