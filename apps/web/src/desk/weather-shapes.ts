import {
  clockDirection,
  DAY_PHASES,
  MODEL_COMPLEXITIES,
  STABILITIES,
  stages,
  TERRAINS,
  windField,
  windState,
} from '@windcall/contract';
import { z } from 'zod';

// Weather in local storage. Unknown keys are kept: other programs may add their own.

export const exportedWeather = z.looseObject({
  environmentalConditions: z
    .looseObject({
      // nothing replaces a missing value: calculations report it
      temperature: z.number().nullish().describe('degrees Fahrenheit'),
      humidity: z.number().nullish().describe('per cent'),
      pressure: z.number().nullish().describe('inHg, station'),
      windSpeed: z.number().nullish().describe('mph'),
      windDirection: clockDirection.nullish(),
      lightConditions: z.string().optional(),
      weatherModel: z.string().optional(),
    })
    .nullish(),
  weatherModelType: z.string().optional(),
  scenarioName: z.string().nullish(),
  targetCount: z.number().int().optional(),
  windFieldData: windField.nullish(),
  weatherLoadedAt: z.string().optional(),
  exportedFromWeatherModel: z.boolean().optional(),
  validated: z.boolean().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
});
export type ExportedWeather = z.output<typeof exportedWeather>;

/** Unusable stored weather: its conditions, or only its wind. */
export type WeatherLoss = 'environment' | 'field-lost';

export const isWeatherReady = (weather: ExportedWeather | null): boolean =>
  weather?.exportedFromWeatherModel === true && weather.validated === true;

export const modelState = z.looseObject({
  mode: z.enum(MODEL_COMPLEXITIES).optional(),
  maxDistance: z.number().optional().describe('yards'),
  samplingInterval: z.number().optional().describe('yards'),
  duration: z.number().optional().describe('seconds'),
  timeInterval: z.number().optional().describe('seconds'),
  latitude: z.number().optional().describe('degrees, north positive'),
  baseConditions: z
    .looseObject({
      temperature: z.number().optional().describe('degrees Fahrenheit'),
      humidity: z.number().optional().describe('per cent'),
      pressure: z.number().optional().describe('inHg, station'),
      directionOfFire: z.number().optional().describe('degrees true'),
      targetDistance: z.number().optional().describe('yards'),
      latitude: z.number().optional().describe('degrees, north positive'),
    })
    .optional(),
  primary: windState.optional(),
  secondary: windState.nullish(),
  terrain: z.enum(TERRAINS).nullish(),
  thermal: z
    .looseObject({
      enabled: z.boolean(),
      dailyPhase: z.enum(DAY_PHASES),
      stabilityOverride: z.enum(STABILITIES),
    })
    .nullish(),
  seed: z.union([z.string(), z.number()]).nullish(),
  windField: windField.nullish(),
});
export type ModelState = z.output<typeof modelState>;

export const windCarrier = z.looseObject({ windField: windField.nullish() });
export type WindCarrier = z.output<typeof windCarrier>;

/**
 * Chosen natural air: ground, sky, mean at 2 m (mph), origin (clock text or degrees), seed; a law only if it came with a stage.
 */
export const naturalAir = z.object({
  ground: z.enum(stages.GROUND_NAMES),
  sky: z.enum(stages.SKY_NAMES),
  speed: z.number().min(0).max(stages.MOST_SURFACE_MPH),
  direction: z.string().max(8),
  drifts: z.boolean().optional(),
  law: z.union([z.literal(1), z.literal(stages.SURFACE_LAW_VERSION)]).optional(),
  heights: stages.stageHeights.optional(),
  seed: z.string().regex(/^[0-9]{1,20}$/),
});
export type NaturalAir = z.output<typeof naturalAir>;
