import { z } from 'zod';
import { targetType } from './scenarios.ts';
import { stageAir } from './stage.ts';
import { CUE_KINDS, showedSchemas, trackShape } from './tables/cues.ts';
import { drillLevel } from './tables/levels.ts';

export { drillLevel };

import { bearingDeg, count, distanceYd, id, measure, measureOrNull, number, timestamp } from './values.ts';

// Parts of drills, tasks, calls and shots; the API calls are in drills.ts.

export const DRILL_KINDS = ['calls', 'daily', 'self-test', 'kyl', 'class'] as const;
/**
 * `calls`: what is due; `daily`: five, equal for all, one try; `self-test`: twenty, results only after the last shot;
 * `kyl`: plates shrink, a miss loses all; `class`: in a class, made by joining its live.
 */
export const drillKind = z.enum(DRILL_KINDS);
/** Number of calls in a drill: largest, and default by kind. */
export const TASKS = { most: 30, calls: 10, daily: 5, 'self-test': 20, kyl: 10 } as const;

export const CALL_MPH = 40;
export const calledMph = number(-CALL_MPH, CALL_MPH).describe('mph, effective crosswind, + from the right');
export const crossMph = measure('mph, effective crosswind, + from the right');
export const offMph = measure('mph, how far the call was from the wind');
export const rightMil = measure('mil, + right');
export const upMil = measure('mil, + up');

export const drillRange = z.enum(['to-400', 'to-700', 'to-1000', 'over-1000']).describe('range of distances in yards');
export const drillCell = z.object({
  range: drillRange,
  value: z.enum(['full', 'half', 'low']),
  gust: z.enum(['steady', 'gusty', 'rough']),
});
export type DrillCell = z.infer<typeof drillCell>;

/** A range and a sky. A drill may be restricted to them, because the picture shows both before a call. */
export const drillRung = z.object({ range: drillRange, sky: z.enum(['overcast', 'broken', 'sun']) });

export const drill = z.object({
  id,
  kind: drillKind,
  level: drillLevel,
  tasks: count('calls it has'),
  done: count('calls fired'),
  over: z.boolean().describe('nothing is left to call'),
  profileName: z.string(),
  air: stageAir.pick({ temperature: true, pressure: true, humidity: true }),
  createdAt: timestamp,
  ghost: z
    .array(z.object({ off: offMph, hit: z.boolean() }))
    .nullish()
    .describe('of a daily: the last one that was shot to its end before it, call by call'),
});
export type Drill = z.infer<typeof drill>;

/**
 * The picture of a task: only cues after lag, saturation and rounding, every `stepS` from `startS` of the wind's clock;
 * no speeds or fields. Lists of samples are equally long, and empty for cues that the level hides.
 */
export const cueTrack = z.object({
  rangeM: measure('meters'),
  heat: z.enum(['none', 'light', 'moderate', 'heavy']),
  startS: measure('seconds since the task began'),
  stepS: measure('seconds'),
  cloth: z.enum(['light', 'medium', 'heavy']).optional().describe('what the flags are made of; medium where absent'),
  ...trackShape,
});
export type CueTrack = z.infer<typeof cueTrack>;

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
  /** Impact and time of flight; absent while the drill hides its results. */
  impact: z.object({ right: rightMil, up: upMil }).optional(),
  isHit: z.boolean().optional(),
  timeOfFlight: measure('seconds').optional(),
  firedAt: timestamp,
  /** Wake against the sky and drift of the splash; only for drills that show each shot. */
  seen: z
    .object({
      trace: z.array(
        z.object({
          tS: measure('seconds after the shot'),
          zM: measure('meters'),
          rightMil,
          upMil,
          mach: measure('Mach (ratio)'),
        }),
      ),
      splash: z.object({ crossMph: measure('mph'), headMph: measure('mph') }),
    })
    .optional(),
});
export type DrillShot = z.infer<typeof drillShot>;

export const pointed = z.object({ right: rightMil, up: upMil });

/** Seconds of cues per reply: enough for a slow network, and no more, because they reveal the coming wind. */
export const CUES_AHEAD_S = 20;
/** Nearer calls are judged but count in no handicap, because the wind at the firing point suffices for them. */
export const COUNTS_FROM_YD = 250;

/** Proof of the time at which a picture of a class's wind was sent; the client returns it with the call. */
export const seenText = z.string().max(400);
/** A call of a class that arrived after calls ended. */
export const lateReply = z.object({
  s: measure('seconds after calls ended'),
  counts: z.boolean().nullable().describe('null while the instructor is asked'),
  call: drillCall,
});

export const setting = z.object({
  up: number(-30, 30).describe('mil, + up'),
  right: number(-30, 30).describe('mil, + right'),
});
/** Refuses a bracket whose ends or best guess are out of order. */
export const inOrder = <T extends z.ZodType<{ lo: number; hi: number; best?: number | null | undefined }>>(call: T) =>
  call
    .refine(({ lo, hi }) => lo <= hi, { path: ['hi'], message: 'must not be left of the low end' })
    .refine(({ lo, hi, best }) => best == null || (lo <= best && best <= hi), {
      path: ['best'],
      message: 'must be between the low and the high end',
    });

const readWind = { speed: measure('mph'), direction: measure('clock degrees, where the wind comes from') };
/** A wind meter's reading. */
export const meter = z.object({
  ...readWind,
  error: measure('mph, largest error'),
  /** Mean of the last minute; absent in tasks of earlier releases. */
  mean: z.object(readWind).optional(),
});

export const drillTask = z.object({
  number: z.number().int().describe('place in the drill (count from 1)'),
  distance: distanceYd,
  directionOfFire: bearingDeg,
  targetType,
  targetSize: measure('MOA, width'),
  elevation: upMil.describe('mil, the dope of still air, + up'),
  /** Basis of the hold, at levels where the shooter computes it. */
  windScale: z.object({ milPerMph: measure('mil per mph of crosswind'), stillAir: rightMil }).nullable(),
  /** 10–90 % of the effective crosswind over the announced winds. */
  forecast: z.object({ low: crossMph, high: crossMph }).optional(),
  meter: meter.optional(),
  cues: cueTrack,
  startedAt: timestamp,
  elapsed: measure('seconds since the task began, by the server'),
  call: drillCall.nullable(),
  shot: drillShot.nullable(),
  pointed: pointed.nullable(),
  /** In a class: the server's clock, and the end of calls, if known. */
  now: timestamp.optional(),
  frozenAt: timestamp.nullish(),
  seen: seenText.optional(),
  late: lateReply.optional(),
  revealed: z.boolean().describe('whether its reveal was seen: it is not asked any more where the shot went'),
});
export type DrillTask = z.infer<typeof drillTask>;

/** The shooter's looks before the call, by their screen: shown at the reveal, without effect on the score. */
export const looked = z.object({
  focusS: z
    .array(number(0, 3600).describe('seconds'))
    .length(3)
    .describe('seconds the scope was focused on the plate, ¾ and ½ of the way'),
});

const readMph = measureOrNull('mph, + from the right; null where the rule gives no number');
/** The air up to the call, cue by cue, as the taught rules read it. */
export const pictureRead = z.object({
  thirds: z
    .array(
      z.object({
        share: measure('of the drift, by the solver (ratio)'),
        mph: readMph,
        atCommit: readMph,
        weight: count('what it counts in the sum'),
      }),
    )
    .length(3),
  cues: z.array(
    z.object({
      number: z.number().int().describe('place in the table (count from 1)'),
      kind: z.enum(['meter', ...CUE_KINDS]),
      place: distanceYd,
      focus: z.number().int().optional().describe('place among the focuses: plate, ¾, ½ (count from 0)'),
      third: z.number().int().describe('near, middle, far (count from 0)'),
      showed: z.union([
        z.object({
          speed: measure('mph'),
          clock: measure('clock degrees, where the wind comes from'),
        }),
        ...showedSchemas,
      ]),
      means: readMph,
      over20s: readMph,
      between: z
        .object({ low: measure('mph'), high: measureOrNull('mph') })
        .nullable()
        .describe('speeds that a band stands for'),
      was: crossMph,
      used: z.boolean(),
      reason: z.enum(['gust', 'lull', 'full', 'over-12', 'band']).optional(),
      looked: z.boolean().describe('false for a focus that was never turned to'),
    }),
  ),
  again: z.boolean().describe('an older call, read by the rule taught now'),
  together: readMph,
  atCommit: readMph.describe('the same at the commit, mph, + from the right'),
  mean: z
    .object({ speed: measure('mph'), value: measure('share of it across (ratio)') })
    .nullable()
    .describe('the mean wind of the task'),
});
export type PictureRead = z.infer<typeof pictureRead>;
