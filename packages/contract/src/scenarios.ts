import { z } from 'zod';
import { callsOf } from './call.ts';
import {
  bearingDeg,
  clockDirection,
  descriptionText,
  distanceYd,
  humidityPct,
  id,
  idParams,
  measure,
  nameText,
  newDescription,
  newName,
  number,
  pageQuery,
  pressureInHg,
  success,
  targetMoa,
  temperatureF,
  text,
  timestamp,
  whole,
  windMph,
} from './values.ts';
import { windField, zoneWind } from './wind-field.ts';

export const SCENARIO_TYPES = [
  'simple',
  'multiple_engagement',
  'troop_line',
  'multiple_engagement_troop_line',
] as const;
export const TARGET_TYPES = ['circle', 'square', 'diamond', 'triangle', 'ipsc', 'silhouette'] as const;
export const TEMPLATE_LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'] as const;

export const scenarioType = z.enum(SCENARIO_TYPES);
export const targetType = z.enum(TARGET_TYPES);
export type TargetType = z.infer<typeof targetType>;

export const target = z.object({
  id: text(40).describe('target{n}, with suffix a (left) or b (right)'),
  type: targetType,
  size: targetMoa,
  position: z.object({
    x: number(-20, 20).describe('mil from the engagement’s center, + right; left −2, right +2'),
    y: number(-20, 20).describe('mil, + up'),
  }),
});
export type Target = z.infer<typeof target>;

export const engagement = z.object({
  id: text(40).describe('eng{n}'),
  distance: distanceYd,
  sequence: whole(1, 100).describe('order of shooting (count from 1)'),
  directionOfFire: bearingDeg.nullish(),
  lookAngle: number(-60, 60).nullish().describe('degrees, + uphill; level when absent'),
  targets: z.array(target).max(10),
});
export type Engagement = z.infer<typeof engagement>;

export const environmentalConditions = z.object({
  temperature: temperatureF,
  humidity: humidityPct,
  pressure: pressureInHg,
  windSpeed: windMph,
  windDirection: clockDirection,
  lightConditions: text(20).default('bright'),
  weatherModel: z.enum(['deterministic', 'stochastic']).default('deterministic'),
  zoneWindData: z.array(zoneWind).max(50).nullish(),
});
export type EnvironmentalConditions = z.infer<typeof environmentalConditions>;

/**
 * Directions of fire in every form, N to NW, degrees true. Source of this and the next three: shooting specification,
 * section 5.
 */
export const COMPASS_DEG = [0, 45, 90, 135, 180, 225, 270, 315] as const;
/** Further directions in the multi-DoF form, and of a troop line's confirmation target. */
export const MULTI_DOF_DEG = [105, 120, 150] as const;
export const CONFIRMATION_DEG = 20;
const LONG_ARRAY_IDS: readonly string[] = [
  'mid_array_troop_line',
  'far_array_troop_line',
  'multi_dof_array_troop_line',
];

/**
 * Bounds of an engagement's distance, yards, by type and template; 0 leaves the engagement out. For an unknown
 * template, the widest of the type.
 */
export const distanceBounds = (
  type: z.infer<typeof scenarioType>,
  templateId?: string,
): { minYd: number; maxYd: number } => {
  if (type === 'simple' || type === 'multiple_engagement') return { minYd: 100, maxYd: 1500 };
  if (type === 'troop_line') return { minYd: 0, maxYd: 1500 };
  return { minYd: 0, maxYd: templateId === undefined || LONG_ARRAY_IDS.includes(templateId) ? 2000 : 1500 };
};

/** Largest number of engagements by type; an array's template has five. Source: shooting specification, section 9. */
export const MOST_ENGAGEMENTS: Readonly<Record<z.infer<typeof scenarioType>, number>> = {
  simple: 20,
  multiple_engagement: 20,
  troop_line: 6,
  multiple_engagement_troop_line: 6,
};

/** The default environment. Source: product specification, section 9. */
export const DEFAULT_ENVIRONMENT = {
  temperature: 72,
  humidity: 45,
  pressure: 29.92,
  windSpeed: 8,
  windDirection: "3 o'clock",
  lightConditions: 'bright',
  weatherModel: 'deterministic',
} as const;

export const multiTargetWindEffects = z.object({
  calculationMethod: z.enum(['distance-based', 'uniform']),
  windFieldMetadata: z
    .object({
      distancePoints: z.number().int().min(0).describe('distances of the field (count)'),
      maxDistance: z.number().min(0).describe('yards'),
    })
    .nullable(),
  targetEffects: z.array(
    z.object({
      engagementId: z.string(),
      displayText: z.string(),
      crosswindMph: measure('mph, + from the right'),
      headwindMph: z.number().optional().describe('mph, + in the face'),
    }),
  ),
});
export type MultiTargetWindEffects = z.infer<typeof multiTargetWindEffects>;

export const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  scenarioType,
  defaultEngagements: z.array(engagement),
  tags: z.array(z.string()),
  directionOfFire: bearingDeg,
});
export type Template = z.infer<typeof template>;

export const scenario = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  scenarioType,
  engagements: z.array(engagement),
  environmentalConditions: environmentalConditions.nullable(),
  multiTargetWindEffects: multiTargetWindEffects.nullable(),
  directionOfFire: bearingDeg,
  createdAt: timestamp,
});
export type Scenario = z.infer<typeof scenario>;

/** A whole scenario for a file or link; targets may be in any direction. */
export const scenarioToKeep = z.object({
  name: nameText.trim().min(1),
  description: descriptionText.nullable().default(null),
  scenarioType,
  engagements: z
    .array(engagement.extend({ distance: number(2, 2000).describe('yards') }))
    .min(1)
    .max(20),
  environmentalConditions: environmentalConditions.nullable().default(null),
  directionOfFire: bearingDeg,
});

const engagements = z.array(engagement).max(20);
const name = newName.min(1);
/** A scenario from outside, with stricter texts. */
export const newScenario = scenarioToKeep.extend({ name, description: newDescription.nullable().default(null) });

/** A target of a new scenario; defaults: its place, 2 MOA, a circle. */
const targetChoice = target.partial();
export type TargetChoice = z.output<typeof targetChoice>;
/** An engagement of a new scenario; ignored without a distance, or at 0. */
const engagementChoice = engagement.partial().extend({
  distance: distanceYd.nullish(),
  targets: z.array(targetChoice).max(10).nullish(),
});
export type EngagementChoice = z.output<typeof engagementChoice>;
const { get, post, patch, remove } = callsOf({ tag: 'scenarios', access: 'user' });

export const listTemplates = get('/api/training-scenarios/templates', 'The templates scenarios are made from', {
  reply: z.array(template),
});
export const listScenarios = get('/api/training-scenarios', 'Your scenarios, newest first', {
  query: pageQuery,
  reply: z.array(scenario),
});
export const getScenario = get('/api/training-scenarios/:id', 'One of your scenarios', {
  params: idParams,
  reply: scenario,
});
export const createScenario = post(
  '/api/training-scenarios/from-template/:templateId',
  'Create a scenario from a template; engagements at distance 0 are left out',
  {
    gate: 'customScenariosEnabled',
    params: z.object({ templateId: z.string().min(1).max(80) }),
    body: z
      .object({
        name: newName.nullish(),
        description: newDescription.nullish(),
        directionOfFire: bearingDeg.nullish(),
        environmentalConditions: environmentalConditions.nullish(),
        engagements: z.array(engagementChoice).max(20).nullish(),
      })
      .prefault({}),
    reply: scenario,
    status: 201,
  },
);
export const keepScenario = post('/api/training-scenarios', 'Keep a whole scenario that came in a file or by a link', {
  gate: 'customScenariosEnabled',
  body: newScenario,
  reply: scenario,
  status: 201,
});
export const updateScenario = patch('/api/training-scenarios/:id', 'Change a scenario: only the fields sent', {
  gate: 'customScenariosEnabled',
  params: idParams,
  body: z.object({
    name: name.optional(),
    description: newDescription.nullish(),
    directionOfFire: bearingDeg.optional(),
    environmentalConditions: environmentalConditions.nullish(),
    engagements: engagements.min(1).optional(),
  }),
  reply: scenario,
});
export const deleteScenario = remove('/api/training-scenarios/:id', 'Delete a scenario that no session uses', {
  gate: 'customScenariosEnabled',
  params: idParams,
  reply: success,
});
export const calculateWindEffects = post(
  '/api/training-scenarios/:id/calculate-wind-effects',
  'Work out and store the crosswind on each engagement from a wind field, or from the scenario’s own wind',
  {
    params: idParams,
    body: z.object({ distanceBasedWindField: windField.nullish() }).prefault({}),
    bodyLimit: 'wind',
    stores: true,
    reply: scenario,
  },
);
