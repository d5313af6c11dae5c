import { z } from 'zod';
import { clockDirection, id, number, whole, windMph } from './values.ts';
import { generatorInput } from './weather.ts';
import { MAX_FIELD_DISTANCES, MAX_FIELD_TIMES, windField, zoneWind } from './wind-field.ts';

const clockDegrees = number(0, 360).describe('clock degrees, where the wind comes from');
const seed = z.string().regex(/^[0-9]{1,20}$/, 'must be up to 20 digits');

const { maxDistance, samplingInterval, duration, timeInterval, modelComplexity, stateBasedWind } = generatorInput.shape;
/** The settings of `generate-distance-based` that decide the wind; others are dropped. */
const recipeSettings = z
  .object({
    maxDistance,
    samplingInterval,
    duration,
    timeInterval,
    modelComplexity,
    stateBasedWind,
  })
  .refine((s) => Math.floor(s.maxDistance / s.samplingInterval) + 1 <= MAX_FIELD_DISTANCES, {
    path: ['samplingInterval'],
    message: `must be larger: at most ${MAX_FIELD_DISTANCES} distances are made`,
  })
  .refine((s) => Math.floor(s.duration / s.timeInterval) + 1 <= MAX_FIELD_TIMES, {
    path: ['timeInterval'],
    message: `must be larger: at most ${MAX_FIELD_TIMES} time steps are made`,
  });

/**
 * Version of the law of recipe winds: raised when the same settings and seed give another wind. 1: a by-shot stage read
 * the next step of the field every 5 s, whatever the step, and after at most an hour the wind ran backward. 2: moments
 * are seconds, and the wind has no end.
 */
export const GENERATOR_VERSION = 2;
const generator = z.union([z.literal(1), z.literal(GENERATOR_VERSION)]).describe('version of the generator (count)');

const steadyWind = z.object({ kind: z.literal('steady'), speed: windMph, direction: clockDegrees });
const zonesWind = z.object({ kind: z.literal('zones'), zones: z.array(zoneWind).min(3).max(50) });
const recipeWind = z.object({
  kind: z.literal('recipe'),
  generator,
  settings: recipeSettings,
  seed,
});
const samplesWind = z.object({
  kind: z.literal('samples'),
  field: windField,
  pace: z
    .enum(['seconds', 'steps'])
    .optional()
    .describe(
      'by shot: by the seconds of the field, or its next step every 5 s; absent where both are the same, and in stages made before this field was',
    ),
});

/**
 * Version of the law of surface-layer winds: raised when the same settings and seed give another wind. Old stages keep
 * theirs. 1: puffs follow the wind along the mean. 2: puffs follow its speed, large eddies carry each other, and places
 * differ lastingly.
 */
export const SURFACE_LAW_VERSION = 2;
export const GROUNDS = {
  desert: 'bare, hard desert',
  mown: 'mown field',
  meadow: 'meadow or prairie',
  brush: 'sage or knee-high brush',
  edge: 'edge of a wood',
} as const;
/** Skies of natural air; the sun's heat causes the gusts. */
export const SKIES = {
  overcast: 'overcast',
  broken: 'broken sun',
  sun: 'strong sun',
  night: 'clear night',
} as const;
/** Strongest mean of natural air, mph at 2 m. */
export const MOST_SURFACE_MPH = 40;
const namesOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]];
export const GROUND_NAMES = namesOf(GROUNDS);
export const SKY_NAMES = namesOf(SKIES);
export const surfaceAir = z.object({
  ground: z
    .enum(GROUND_NAMES)
    .describe('bare, hard desert, mown field, meadow or prairie, sage or knee-high brush, or the edge of a wood'),
  sky: z.enum(SKY_NAMES).describe('overcast, broken sun, strong sun or a clear night'),
});
const surfaceSettings = {
  kind: z.literal('surface'),
  ...surfaceAir.shape,
  speed: number(0, MOST_SURFACE_MPH).describe('mph, mean at 2 m above the ground'),
  drifts: z.boolean().optional().describe('whether the mean drifts over half an hour; it stays when absent'),
};
const surfaceLaw = z.union([z.literal(1), z.literal(SURFACE_LAW_VERSION)]).describe('version of the law (count)');
const surfaceWind = z.object({ ...surfaceSettings, law: surfaceLaw, direction: clockDegrees, seed });

/**
 * The wind of a stage: the same everywhere, by zones, made by a recipe (same settings and seed, same field), given as
 * samples, or of a surface layer (same ground, sky, mean and seed, same wind at every place and moment). Directions are
 * clock degrees; 12:00 is the stage's direction of fire.
 */
export const stageWind = z.discriminatedUnion('kind', [steadyWind, zonesWind, recipeWind, samplesWind, surfaceWind]);
export type StageWind = z.output<typeof stageWind>;
export type WindKindName = StageWind['kind'];
export type WindOfKind<K extends WindKindName> = Extract<StageWind, { kind: K }>;
export type RecipeWind = z.output<typeof recipeWind>;

interface WindKindFacts<W> {
  /** Whether the wind changes while a bullet flies, if the clock is live. */
  readonly moves: boolean;
  /**
   * Whether the wind is drawn from a law: each seed is another day of the same wind, and promises hold for all days.
   */
  readonly isDrawn: boolean;
  /** Whether the server draws a missing seed; other kinds have a default seed, or none. */
  readonly seedDrawn: boolean;
  /** The mean wind, mph and clock degrees, with ground and sky; null if it has none. */
  readonly natural: (wind: W) => NaturalAir | null;
}
/** Natural air without its seed. */
export type NaturalAir = z.output<typeof surfaceAir> & { readonly speed: number; readonly direction: number };

export const WINDS: { readonly [K in WindKindName]: WindKindFacts<WindOfKind<K>> } = {
  steady: { moves: false, isDrawn: false, seedDrawn: false, natural: () => null },
  zones: { moves: false, isDrawn: false, seedDrawn: false, natural: () => null },
  recipe: { moves: true, isDrawn: true, seedDrawn: false, natural: () => null },
  samples: { moves: true, isDrawn: false, seedDrawn: false, natural: () => null },
  surface: {
    moves: true,
    isDrawn: true,
    seedDrawn: true,
    natural: ({ ground, sky, speed, direction }) => ({ ground, sky, speed, direction }),
  },
};
/** The natural air of a wind; null for other kinds. */
export const naturalAir = (wind: StageWind): NaturalAir | null =>
  (WINDS[wind.kind] as WindKindFacts<StageWind>).natural(wind);
export type SurfaceWind = z.output<typeof surfaceWind>;

const givenSeed = z
  .union([whole(0, Number.MAX_SAFE_INTEGER), seed])
  .nullish()
  .describe('seed of the random numbers (count); drawn by the server when absent');

export const stageWindChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('steady'), speed: windMph, direction: clockDirection }),
  zonesWind,
  z.object({
    kind: z.literal('recipe'),
    settings: recipeSettings,
    generator: generator.optional().describe('version of the generator (count); the newest when absent'),
    seed: givenSeed,
  }),
  z.object({ kind: z.literal('saved'), id }),
  samplesWind,
  z.object({
    ...surfaceSettings,
    law: surfaceLaw.optional().describe('version of the law (count); the newest when absent'),
    direction: clockDirection,
    seed: givenSeed,
  }),
]);
export type StageWindChoice = z.output<typeof stageWindChoice>;
