import { z } from 'zod';
import { callsOf } from './call.ts';
import {
  bearingDeg,
  count,
  distanceYd,
  humidityPct,
  id,
  idParams,
  latitudeDeg,
  measure,
  measureOrNull,
  newName,
  number,
  pageQuery,
  pressureInHg,
  success,
  temperatureF,
  timestamp,
} from './values.ts';
import {
  freeForm,
  MAX_FIELD_DISTANCES,
  MAX_FIELD_TIMES,
  MODEL_COMPLEXITIES,
  stateBasedWind,
  windField,
} from './wind-field.ts';

/** Choices of the weather screen; the call accepts any value within its bounds. */
export const MAX_DISTANCE_OPTIONS_YD = [400, 600, 800, 1000, 1200] as const;
export const DISTANCE_INTERVAL_OPTIONS_YD = [25, 50, 100] as const;
export const TIME_INTERVAL_OPTIONS_S = [2, 5, 10] as const;
/** Defaults of the generator. Source: wind specification, section 9. */
export const GENERATOR_DEFAULTS = {
  maxDistance: 1000,
  samplingInterval: 100,
  duration: 240,
  timeInterval: 5,
  latitude: 36,
  modelComplexity: 'stochastic',
} as const;

export const QUALITY_SCENARIO_TYPES = ['general', 'multi_dof_array', 'troop_line_confirmation'] as const;
export const qualityScenarioType = z.enum(QUALITY_SCENARIO_TYPES);

const { get, post, remove } = callsOf({ tag: 'weather', access: 'user' });

export const generatorInput = z
  .object({
    maxDistance: number(25, 3000).default(GENERATOR_DEFAULTS.maxDistance).describe('yards'),
    samplingInterval: number(5, 500).default(GENERATOR_DEFAULTS.samplingInterval).describe('yards'),
    duration: number(1, 3600).default(GENERATOR_DEFAULTS.duration).describe('seconds'),
    timeInterval: number(0.5, 120).default(GENERATOR_DEFAULTS.timeInterval).describe('seconds'),
    temperature: temperatureF,
    humidity: humidityPct,
    pressure: pressureInHg,
    modelComplexity: z.enum(MODEL_COMPLEXITIES).default(GENERATOR_DEFAULTS.modelComplexity),
    stateBasedWind,
    scenarioData: z
      .object({
        shooterTargetDistance: distanceYd.nullish(),
        directionOfFire: bearingDeg.nullish(),
        engagementTargets: z
          .array(z.object({ distance: distanceYd, dofBearing: bearingDeg.nullish(), bearing: bearingDeg.nullish() }))
          .max(100)
          .default([]),
      })
      .nullish(),
    latitude: latitudeDeg.nullish(),
  })
  .refine((b) => Math.floor(b.maxDistance / b.samplingInterval) + 1 <= MAX_FIELD_DISTANCES, {
    path: ['samplingInterval'],
    message: `must be larger: at most ${MAX_FIELD_DISTANCES} distances are made`,
  })
  .refine((b) => Math.floor(b.duration / b.timeInterval) + 1 <= MAX_FIELD_TIMES, {
    path: ['timeInterval'],
    message: `must be larger: at most ${MAX_FIELD_TIMES} time steps are made`,
  });
export type GeneratorInput = z.output<typeof generatorInput>;

export const generateWindField = post(
  '/api/weather/generate-distance-based',
  'Generate a wind field over distance and time; the same seed gives the same wind on any grid',
  {
    body: generatorInput,
    reply: z.object({
      windField,
      environmentalData: z.record(z.string(), z.unknown()),
      /** distancePoints, timePoints, spatialAutocorrelation, seed, model, statistics, advisories. */
      metadata: z.record(z.string(), z.unknown()),
    }),
    heavy: true,
  },
);

/** A field made by another program. The monitor reports ragged or incomplete matrices, so they are not refused. */
export const foreignWindField = z.object({
  distances: z.array(number(-1e6, 1e6).nullable().describe('yards')).max(MAX_FIELD_DISTANCES),
  timeSteps: z.array(number(-1e6, 1e6).nullable().describe('seconds')).max(MAX_FIELD_TIMES),
  windData: z.object({
    speed: z.array(z.array(number(-1e6, 1e6).nullable().describe('mph')).max(MAX_FIELD_TIMES)).max(MAX_FIELD_DISTANCES),
    direction: z
      .array(z.array(number(-1e6, 1e6).nullable().describe('clock degrees')).max(MAX_FIELD_TIMES))
      .max(MAX_FIELD_DISTANCES),
  }),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

export const qualityIssue = z.object({
  severity: z.enum(['critical', 'warning', 'info']),
  component: z.string(),
  message: z.string(),
  expectedValue: z.union([z.string(), measure('unit as in the message')]).nullable(),
  actualValue: z.union([z.string(), measure('unit as in the message')]).nullable(),
});
export const qualityResult = z.object({
  valid: z.boolean(),
  score: z.number().min(0).max(1).describe('score (ratio)'),
  issues: z.array(qualityIssue),
  metrics: z.object({
    spatialCorrelation: measureOrNull('correlation of neighboring residuals (ratio)'),
    rawSpatialCorrelation: measureOrNull('the same of the wind itself (ratio)'),
    temporalConsistency: measureOrNull('error of the autocorrelation (per cent)'),
    distributionHealth: measureOrNull('p-value of the normality test (ratio)'),
    scenarioSpecificMetrics: z.object({
      doFConsistency: measureOrNull('per cent'),
      rangeCoherence: measureOrNull('per cent'),
      transitionSmoothness: measureOrNull('per cent'),
    }),
  }),
  scenarioType: qualityScenarioType,
  timestamp,
});
export type QualityResult = z.infer<typeof qualityResult>;

export const qualityMetrics = post(
  '/api/weather/quality-metrics',
  'Rate the quality of a wind field for a kind of scenario',
  {
    bodyLimit: 'wind',
    body: z.object({
      windField: foreignWindField,
      scenarioType: qualityScenarioType.default('general'),
      targets: z
        .array(z.object({ distance: distanceYd, directionOfFire: bearingDeg }))
        .max(100)
        .nullish(),
      baseDirectionOfFire: bearingDeg.nullish(),
    }),
    reply: qualityResult,
    heavy: true,
  },
);

const testRun = z.object({
  scenarioType: qualityScenarioType,
  summary: z.object({
    passed: z.boolean(),
    score: z.number().min(0).max(1).describe('score (ratio)'),
    issueCount: z.number().int().min(0).describe('issues (count)'),
    criticalIssues: z.number().int().min(0).describe('critical issues (count)'),
  }),
  result: qualityResult,
});
export const testMultiDofArray = get(
  '/api/weather/test-multi-dof-array',
  'Generate and rate wind for a multi-DoF array with five fixed seeds; the median run',
  { reply: testRun, heavy: true },
);
export const testTroopLine = get(
  '/api/weather/test-troop-line-confirmation',
  'Generate and rate wind for a troop line with confirmation target with five fixed seeds; the median run',
  { reply: testRun, heavy: true },
);

export const storedFieldSummary = z.object({
  id,
  name: z.string(),
  seed: z.string().nullable(),
  distancePoints: count('distances'),
  timePoints: count('time steps'),
  createdAt: timestamp,
});
export const storedField = storedFieldSummary.extend({
  windField,
  settings: z.record(z.string(), z.unknown()).nullable(),
});
export const listFields = get('/api/weather/fields', 'Your saved wind fields, newest first', {
  query: pageQuery,
  reply: z.array(storedFieldSummary),
});
export const saveField = post('/api/weather/fields', 'Save a wind field under a name', {
  bodyLimit: 'wind',
  body: z.object({
    name: newName.min(1),
    windField,
    settings: freeForm.nullish(),
  }),
  reply: storedFieldSummary,
  status: 201,
});
export const getField = get('/api/weather/fields/:id', 'One of your saved wind fields', {
  params: idParams,
  reply: storedField,
});
export const deleteField = remove('/api/weather/fields/:id', 'Delete your saved wind field', {
  params: idParams,
  reply: success,
});
