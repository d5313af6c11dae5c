import { z } from 'zod';
import { callsOf } from './call.ts';
import { SHOT_RIFLE } from './profiles.ts';
import { DEFAULT_ENVIRONMENT, targetType } from './scenarios.ts';
import { stageWind, stageWindChoice } from './stage-wind.ts';
import { initialOf, shapeOf } from './tables/field.ts';
import {
  bearingDeg,
  distanceYd,
  humidityPct,
  id,
  idParam,
  idParams,
  latitudeDeg,
  looseId,
  measure,
  measureOrNull,
  nameText,
  number,
  pressureInHg,
  targetMoa,
  temperatureF,
  text,
  timestamp,
  whole,
  wholeInQuery,
} from './values.ts';
import { GENERATOR_DEFAULTS } from './weather.ts';

export * from './stage-wind.ts';

/** Seconds since a stage's wind began, may be fractional. Bounded so that storage is exact; the wind has no end. */
export const momentS = number(0, 10_000_000).describe('seconds since the wind of the stage began');

/** Defaults of fields that older documents lack; every document has a name. */
const GAINED = { ...initialOf(SHOT_RIFLE), name: undefined };

/** Copy of a profile's rifle and ammunition. Fields that an older stage lacks get their defaults. */
export const stageRifle = z.preprocess(
  (rifle) => (typeof rifle === 'object' && rifle !== null ? { ...GAINED, ...rifle } : rifle),
  z.object({
    id: z.number().int().min(0).describe('identifier of the profile, 0 for the built-in one'),
    updatedAt: timestamp.nullable().describe('when the profile was last changed; null for the built-in one'),
    ...shapeOf(SHOT_RIFLE),
  }),
);
export type StageRifle = z.output<typeof stageRifle>;

export const stageAir = z.object({
  temperature: temperatureF,
  humidity: humidityPct,
  pressure: pressureInHg,
  latitude: latitudeDeg,
});
export type StageAir = z.output<typeof stageAir>;

/** Effects that are off unless requested, so that solutions stay comparable with other programs'. */
const furtherEffects = {
  windageZero: z.boolean().optional().describe('whether the windage zero takes out the spin drift at the zero range'),
  localGravity: z
    .boolean()
    .optional()
    .describe('whether gravity is that of the latitude and height instead of the standard one'),
} as const;

/** Effects in every correction, and their models, stored with the stage. */
export const stageEffects = z.object({
  spinDrift: z.enum(['repose', 'litz', 'off']).describe('yaw of repose along the path, or Litz’s fit of it'),
  aerodynamicJump: z.enum(['every-change', 'muzzle', 'off']).describe('of every change of crosswind, or at the muzzle'),
  coriolis: z.boolean(),
  ...furtherEffects,
});
export type StageEffects = z.output<typeof stageEffects>;

export const DEFAULT_EFFECTS: StageEffects = { spinDrift: 'repose', aerodynamicJump: 'every-change', coriolis: true };
export const DEFAULT_AIR: StageAir = {
  temperature: DEFAULT_ENVIRONMENT.temperature,
  humidity: DEFAULT_ENVIRONMENT.humidity,
  pressure: DEFAULT_ENVIRONMENT.pressure,
  latitude: GENERATOR_DEFAULTS.latitude,
};

export const stageTarget = z.object({
  number: whole(1, 200).describe('place in target navigation (count from 1)'),
  distance: distanceYd,
  directionOfFire: bearingDeg,
  targetType,
  targetSize: targetMoa,
  lookAngle: number(-60, 60).describe('degrees, + uphill'),
});
export type StageTarget = z.output<typeof stageTarget>;

export const CLOCKS = ['by-shot', 'live'] as const;
/**
 * `by-shot`: the wind advances 5 s with each shot, as specified. `live`: it advances with time, also during the flight.
 */
export const stageClock = z.enum(CLOCKS);

/**
 * Heights over level ground in natural air. If absent, as in older stages, bullet, flags and sight are all in the air
 * at 2 m.
 */
export const stageHeights = z.object({
  muzzle: number(0.1, 5).describe('meters, muzzle above the ground'),
  target: number(0, 5).describe('meters, middle of the target above the ground'),
});
export type StageHeights = z.output<typeof stageHeights>;
export const USUAL_TARGET_M = 1;
/** Muzzle height by position, m. `raised`: a firing line at a flag's height, used by drills. */
export const MUZZLE_HEIGHTS_M = { prone: 0.3, bench: 1.1, standing: 1.5, raised: 2.1 } as const;

/** Sources of a stage's parts in words, and its scenario. */
export const stageSource = z.object({
  scenarioId: id.nullable(),
  scenarioName: text(120),
  windFieldId: id.nullable().describe('the saved field the wind was taken from'),
  rifle: text(200),
  air: text(200),
  wind: text(400),
});

/** A stage: the document behind solution, shot, card and record. */
export const stage = z.object({
  rifle: stageRifle,
  air: stageAir,
  wind: stageWind,
  effects: stageEffects,
  targets: z.array(stageTarget).max(200),
  directionOfFire: bearingDeg.describe('degrees true; 12:00 of the wind’s clock'),
  clock: stageClock,
  heights: stageHeights
    .optional()
    .describe('heights over the ground, which count in natural air; all at 2 m when absent'),
  source: stageSource,
});
export type Stage = z.output<typeof stage>;

/** A stage without wind and anything derived from it, for students to work out. A shared scenario has no rifle. */
export const task = stage.pick({ effects: true, directionOfFire: true }).extend({
  name: nameText.trim().min(1),
  rifle: stageRifle.nullable(),
  air: stageAir.nullable(),
  targets: stage.shape.targets.min(1),
});
export type Task = z.output<typeof task>;

/** A stored stage. It never changes; equal stages of a user share one row and digest. */
export const storedStage = stage.extend({
  id,
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'must be the 64 digits of the stage that was sent'),
});
export type StoredStage = z.output<typeof storedStage>;

export const stageChoices = {
  wind: stageWindChoice.nullish(),
  air: stageAir.extend({ latitude: latitudeDeg.default(GENERATOR_DEFAULTS.latitude) }).nullish(),
  effects: z
    .object({
      spinDrift: stageEffects.shape.spinDrift.default(DEFAULT_EFFECTS.spinDrift),
      aerodynamicJump: stageEffects.shape.aerodynamicJump.default(DEFAULT_EFFECTS.aerodynamicJump),
      coriolis: stageEffects.shape.coriolis.default(DEFAULT_EFFECTS.coriolis),
      ...furtherEffects,
    })
    .nullish(),
  clock: stageClock.nullish(),
  heights: stageHeights.nullish(),
} as const;

const { get, post } = callsOf({ tag: 'stages', access: 'user' });

export const createStage = post(
  '/api/stages',
  'The stage of a profile and a scenario, with its wind, air and effects; an equal one is answered again',
  {
    bodyLimit: 'wind',
    body: z.object({
      profileId: looseId,
      scenarioId: looseId,
      like: id
        .nullish()
        .describe('your stage with this rifle and these targets, whatever happened to profile and scenario since'),
      ...stageChoices,
    }),
    reply: storedStage,
    status: 201,
  },
);
export const getStage = get('/api/stages/:id', 'One of your stages', { params: idParams, reply: storedStage });

export const MAX_ROWS = 400;
const yards = (min: number) => z.coerce.number().min(min).max(2000).describe('yards');
const rowsQuery = z
  .object({
    from: yards(2).default(100),
    to: yards(2).default(1000),
    step: yards(1).default(50),
    moment: z.coerce.number().min(0).max(10_000_000).default(0).describe('seconds since the wind of the stage began'),
    target: wholeInQuery(1, 200).optional().describe('number of the target whose direction counts (count)'),
  })
  .refine((q) => q.from <= q.to, { path: ['to'], message: 'must not be nearer than where the table starts' })
  .refine((q) => Math.floor((q.to - q.from) / q.step) + 1 <= MAX_ROWS, {
    path: ['step'],
    message: `must be larger: a table has at most ${MAX_ROWS} rows`,
  });

/** One line of a range table: the result of `solve` without the scatter. */
export const stageRow = z.object({
  distance: distanceYd,
  elevation: measure('mil, correction, + up'),
  windage: measure('mil, correction, + right, in the wind at that moment'),
  windMilsPerMph: measure('mil per mph of full-value crosswind'),
  sigmaElevation: measure('mil, one standard deviation of the elevation'),
  sigmaWindage: measure('mil, one standard deviation of the windage, without the wind call'),
  timeOfFlight: measure('seconds'),
  velocity: measure('fps'),
  energy: measure('ft·lbf'),
  mach: measure('Mach number'),
  crosswindMph: measure('mph at this distance, + from the right'),
  headwindMph: measure('mph at this distance, + in the face'),
});
export type StageRow = z.output<typeof stageRow>;

export const listRows = get('/api/stages/:id/rows', 'A range table of your stage', {
  params: z.object({ id: idParam }),
  query: rowsQuery,
  reply: z.object({
    rows: z.array(stageRow),
    reach: measureOrNull('yards the bullet gets, where rows are missing for it'),
  }),
});

const part = (name: string) => measure(`mil, ${name}`);
const judged = z.boolean().describe('whether the plate would have been hit without this part');

/**
 * Split of a shot's offset from the target's center. The parts of `right` sum to `impactX`, those of `up` to `impactY`
 * (to 1e-9). `read`: the wind call; `arithmetic`: from the call to the hold; `setting`: from the hold to the set
 * values; `rounding`: the best possible setting's error (a hold goes by 0.05 mil, a dial by the rifle's click);
 * `waited`: the wind's change between call and shot; `rifle`: the rest.
 */
export const split = z.object({
  right: z.object({
    read: part('+ right'),
    arithmetic: part('+ right'),
    setting: part('+ right'),
    rounding: part('+ right'),
    waited: part('+ right'),
    rifle: part('+ right'),
  }),
  up: z.object({ range: part('+ up'), setting: part('+ up'), rounding: part('+ up'), rifle: part('+ up') }),
  isHit: z.boolean(),
  hitWithout: z.object({
    right: z.object({
      read: judged,
      arithmetic: judged,
      setting: judged,
      rounding: judged,
      waited: judged,
      rifle: judged,
    }),
    up: z.object({ range: judged, setting: judged, rounding: judged, rifle: judged }),
  }),
  cheapest: z
    .object({
      axis: z.enum(['right', 'up']),
      part: z.enum(['read', 'arithmetic', 'setting', 'waited', 'range']),
      mil: measure('mil, how large that part is, + right or + up'),
      enough: measure('mil, how much of it would have been enough for the edge, + right or + up'),
    })
    .nullable()
    .describe('the smallest single change of the shooter’s that would have hit; null for a hit, or when none would'),
  wind: z.object({
    calledMph: measureOrNull('mph, effective crosswind that was called or that the hold implies'),
    atCommitMph: measure('mph, effective crosswind when it was called, + from the right'),
    atFireMph: measure('mph, effective crosswind when it was fired, + from the right'),
    milPerMph: measure('mil per mph of full-value crosswind'),
    stillAirMil: measure('mil, windage needed in still air, + right'),
  }),
});
export type Split = z.output<typeof split>;
