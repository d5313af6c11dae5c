import { z } from 'zod';
import { clockDirection, number, text, whole, windMph } from './values.ts';

/**
 * Limits of a field. The weather screen makes at most 0 to 1200 yd by 25 and 0 to 240 s by 2; foreign fields may be
 * larger.
 */
export const MAX_FIELD_DISTANCES = 100;
export const MAX_FIELD_TIMES = 800;

const speedRow = z.array(number(0, 200).describe('mph')).max(MAX_FIELD_TIMES);
const directionRow = z
  .array(number(-720, 1080).describe('clock degrees, where the wind comes from'))
  .max(MAX_FIELD_TIMES);

const utf8Bytes = (written: string): number => {
  let bytes = 0;
  for (const c of written) bytes += c <= '\u007f' ? 1 : c <= '\u07ff' ? 2 : c.length === 1 ? 3 : 4;
  return bytes;
};

const freeFormOf = (mostKb: number) =>
  z
    .record(z.string(), z.unknown())
    .refine((notes) => utf8Bytes(JSON.stringify(notes)) <= mostKb * 1024, `must not hold more than ${mostKb} KB`);
export const freeForm = freeFormOf(16);
/** Notes by a field's maker. Windcall's notes hold the wind's law at each time: five numbers, 36 KB at most. */
export const fieldMetadata = freeFormOf(64);

/** Wind over distance and time. Matrices are distances × times; directions are clock degrees of the scenario. */
export const windField = z
  .object({
    distances: z.array(number(0, 5000).describe('yards')).min(1).max(MAX_FIELD_DISTANCES),
    timeSteps: z.array(number(0, 86_400).describe('seconds')).min(1).max(MAX_FIELD_TIMES),
    windData: z.object({
      speed: z.array(speedRow).max(MAX_FIELD_DISTANCES),
      direction: z.array(directionRow).max(MAX_FIELD_DISTANCES),
    }),
    timestamp: text(40).optional(),
    metadata: fieldMetadata.optional(),
    environmentalData: freeForm.optional(),
  })
  .refine(
    (f) =>
      [f.windData.speed, f.windData.direction].every(
        (m) => m.length === f.distances.length && m.every((row) => row.length === f.timeSteps.length),
      ),
    'must have one row per distance and one value per time step',
  );
export type WindField = z.infer<typeof windField>;

export const zoneWind = z.object({
  startDistance: number(0, 5000).describe('yards'),
  endDistance: number(0, 5000).describe('yards'),
  windSpeed: windMph,
  windDirection: clockDirection,
});
export type ZoneWind = z.infer<typeof zoneWind>;

export const windState = z.object({
  windSpeed: number(0, 60).describe('mph'),
  windDirection: clockDirection,
  duration: number(0, 36_000).describe('seconds, mean dwell; 0 switches a secondary state off'),
  durationVariation: number(0, 1).describe('fraction of the duration, coefficient of variation'),
  speedVariation: number(0, 60).describe('mph, standard deviation'),
  directionVariation: number(0, 180).describe('degrees, standard deviation'),
  correlationTime: number(1, 600).describe('seconds'),
  spatialCorrelationDistance: number(5, 5000).describe('yards'),
});

export const TERRAINS = ['open-plains', 'rolling', 'urban'] as const;
export const DAY_PHASES = ['morning', 'midday', 'afternoon', 'evening'] as const;
export const STABILITIES = ['default', 'stable', 'neutral', 'unstable'] as const;
export const MODEL_COMPLEXITIES = ['deterministic', 'stochastic', 'complex', 'state-based'] as const;

export const stateBasedWind = z.object({
  primary: windState,
  secondary: windState.nullish(),
  terrain: z.enum(TERRAINS).nullish(),
  thermal: z
    .object({
      enabled: z.boolean().default(true),
      dailyPhase: z.enum(DAY_PHASES).default('midday'),
      stabilityOverride: z.enum(STABILITIES).default('default'),
    })
    .nullish(),
  seed: z
    .union([whole(0, Number.MAX_SAFE_INTEGER), z.string().regex(/^[0-9]{1,20}$/, 'must be up to 20 digits')])
    .nullish()
    .describe('seed of the random numbers (count); the same seed gives the same wind'),
  /** Set when the states include the thermal multipliers, so that they are not applied twice. */
  atmosphereApplied: z.boolean().optional(),
  taylorAdvection: z.boolean().optional(),
});
