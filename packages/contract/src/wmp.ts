import { z } from 'zod';
import { callsOf } from './call.ts';
import {
  bearingDeg,
  count,
  engagementDistanceYd,
  id,
  looseIdOr,
  measure,
  measureOrNull,
  number,
  scenarioReference,
  text,
  timestamp,
  whole,
} from './values.ts';
import { fieldMetadata } from './wind-field.ts';

/** Defaults of the module. Source: wind specification, section 9. */
export const WMP_DEFAULTS = {
  targetClusterCount: 4,
  convergenceThreshold: 0.001,
  deltaSpeed: 2,
  alphaOverlap: 0.4,
  milp: { U: 2, delta: 0.05, p_min: 0.9, beta: 1 },
  engagementDistances: [500, 650, 800, 950, 1100],
  directionOfFire: 90,
  trainingScenarioId: '67',
  samplingIntervalS: 5,
} as const;

const { get, post } = callsOf({ tag: 'wmp', access: 'user' });
const PROFILE_REQUIRED = 'AUTHENTIC DATA REQUIRED: select a weapon profile of your own before the analysis';
const WIND_REQUIRED = 'AUTHENTIC DATA REQUIRED: No wind field data found. Fresh wind data must be generated first.';
const reference = looseIdOr(PROFILE_REQUIRED).refine((given) => given > 0, PROFILE_REQUIRED);
const ratio = (what: string) => measure(`${what} (ratio)`);
const mil = (what: string) => measure(`mil, ${what}`);
const engagementDistances = z.array(engagementDistanceYd).min(1).max(20);
const runId = id.describe('identifier of the WMP run');
/** Requires fields if no stage or run is named. */
const require =
  (instead: string, messages: Readonly<Record<string, string>>) =>
  (body: object, context: z.core.$RefinementCtx): void => {
    const given: Readonly<Record<string, unknown>> = { ...body };
    if (given[instead] != null) return;
    for (const [field, message] of Object.entries(messages)) {
      if (given[field] === undefined) context.addIssue({ code: 'custom', path: [field], message });
    }
  };
const byDistance = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

const sample = z.object({
  time: number(0, 86_400).optional().describe('seconds'),
  speed: number(0, 200).describe('mph'),
  direction: number(-720, 1080).describe('clock degrees, where the wind comes from'),
});

const phase1Fields = z.object({
  stageId: id.nullish().describe('the stage to analyze: nothing else is needed'),
  windFieldData: z
    .record(
      z.string().regex(/^\d{1,5}(\.\d+)?$/, 'must have distances in yards for keys'),
      z.array(sample).max(10_001),
      {
        error: ({ code }) => (code === 'invalid_type' ? WIND_REQUIRED : undefined),
      },
    )
    .describe('samples by distance in yards')
    .optional(),
  engagementDistances: engagementDistances.optional(),
  weaponProfileId: reference.optional(),
  trainingScenarioId: scenarioReference,
  directionOfFire: bearingDeg.default(WMP_DEFAULTS.directionOfFire),
  analysisConfiguration: z
    .object({
      targetClusterCount: whole(1, 20)
        .optional()
        .describe('clusters (count); 4 when absent, 1 for the wind of a stage that never changes'),
      convergenceThreshold: number(1e-9, 0.5).default(0.001).describe('shift of centroids over RMS radius (ratio)'),
      ballisticWeighting: z.boolean().default(true),
    })
    .prefault({}),
  /** The field's generator seed and model, if known: lets confidence be validated on fresh fields. */
  windFieldMetadata: fieldMetadata.nullish(),
});
export const phase1Request = phase1Fields.superRefine(
  require('stageId', {
    windFieldData: WIND_REQUIRED,
    engagementDistances: 'must be given: name the distances to find holds for',
    weaponProfileId: PROFILE_REQUIRED,
  }),
);

export const globalCluster = z.object({
  id: text(20).describe('cluster_{n}'),
  centroidSpeed: number(0, 500).describe('mph'),
  centroidDirection: number(-360, 720).describe('clock degrees, where the wind comes from'),
  probability: number(0, 1).describe('share of the samples (ratio)'),
  clusterSize: count('samples'),
  speedStd: measure('mph, standard deviation of sample speeds'),
  confidence: ratio('confidence 0 to 1'),
});

export const phase1Reply = z.object({
  status: z.literal('success'),
  runId,
  distanceWindStates: z.object({
    globalClusters: z.array(globalCluster),
    qualityMetrics: z.object({ silhouette: ratio('silhouette'), daviesBouldin: ratio('Davies–Bouldin index') }),
  }),
  analysisMetadata: z.object({
    engagementDistances: z.array(measure('yards')),
    totalSamples: count('samples'),
    convergenceStatus: z.enum(['achieved', 'not_achieved']),
    processingTime: measure('milliseconds'),
    temporalStability: ratio('stability of the shares over time'),
    algorithm: z.literal('Ballistic-Weighted K-means'),
    distanceCoverageMetrics: byDistance(
      z.object({
        convergenceRate: ratio('share of restarts that agree'),
        clusterSeparation: ratio('mean silhouette at this distance'),
        ballisticWeightingEffectiveness: ratio('share of hold variance explained'),
      }),
    ),
    windSource: z.string().nullable().describe('digest of the wind samples'),
  }),
});
export type Phase1Reply = z.infer<typeof phase1Reply>;

export const phase1 = post(
  '/api/wmp/phase1-analysis',
  'Phase 1: group the wind samples into wind states that differ in their holds',
  { gate: 'wmpAnalysisEnabled', heavy: true, bodyLimit: 'wind', body: phase1Request, reply: phase1Reply },
);

export const bracketParameters = z.object({
  deltaSpeed: number(1, 5).default(WMP_DEFAULTS.deltaSpeed).describe('mph'),
  alphaOverlap: number(0.1, 0.9).default(WMP_DEFAULTS.alphaOverlap).describe('overlap of neighbors (ratio)'),
});
const phase2Fields = z.object({
  runId: runId.nullish(),
  windClusters: z
    .array(
      z.object({
        id: text(20),
        centroidSpeed: globalCluster.shape.centroidSpeed,
        centroidDirection: globalCluster.shape.centroidDirection,
        probability: globalCluster.shape.probability,
      }),
    )
    .min(1)
    .max(20)
    .nullish()
    .describe('read for comparison only: the directions are those of the run'),
  engagementDistances: engagementDistances
    .nullish()
    .describe('read for comparison only: the distances are those of the run'),
  weaponProfileId: reference.optional(),
  trainingScenarioId: scenarioReference,
  parameters: bracketParameters.prefault({}),
});
export const phase2Request = phase2Fields.superRefine(require('runId', { weaponProfileId: PROFILE_REQUIRED }));

const interval = z.object({
  low: mil('low end, + right'),
  center: mil('center, + right'),
  high: mil('high end, + right'),
});
export const candidateBracket = z.object({
  id: z.string(),
  label: z.string(),
  distancesHit: z.array(measure('yards')),
  speedRange: z.object({ low: measure('mph'), high: measure('mph') }),
  windDirection: measure('clock degrees of the bracket’s wind'),
  holdRange: z.object({
    low: mil('at the reference distance, + right'),
    high: mil('at the reference distance, + right'),
  }),
  width: mil('width of holdRange'),
  probabilityCovered: ratio('share of the samples inside'),
  clusterIds: z.array(z.string()),
  holdsByDistance: byDistance(interval),
  probabilityMass: ratio('share, split among the brackets that cover a sample'),
  coverage: ratio('share of distances hit'),
});
export type CandidateBracket = z.infer<typeof candidateBracket>;

export const phase2Reply = z.object({
  status: z.string(),
  runId,
  timestamp,
  advice: z.array(z.string()).optional().describe('what was sent and not used'),
  candidateBrackets: z.array(candidateBracket),
  feasibleSets: z.object({ enhancedBrackets: z.array(candidateBracket) }),
  processingMetrics: z.object({
    processingTimeMs: measure('milliseconds'),
    preliminaryBands: count('bands'),
    redundancyEliminated: count('bands'),
    effectiveAlpha: ratio('overlap after thinning'),
  }),
  validationResults: z.object({
    matrixCompleteness: ratio('share of finite holds'),
    probabilityConservation: ratio('sum of probabilityMass'),
  }),
  coverageAnalysis: z.object({
    confidenceLevel: measure('per cent of samples inside any bracket'),
    distanceCoverage: z.array(z.object({ distance: measure('yards'), stateCount: count('states') })),
  }),
  statistics: z.object({
    referenceDistance: measure('yards'),
    distancePhase2CoverageMetrics: byDistance(
      z.object({
        bracketSpanEfficiency: ratio('span efficiency'),
        crosswindConversionAccuracy: ratio('accuracy of hold = a × crosswind'),
        coverageIndex: ratio('weighted index 0.6 to 0.95, not a probability'),
      }),
    ),
  }),
});
export type Phase2Reply = z.infer<typeof phase2Reply>;

export const phase2 = post(
  '/api/wmp/phase2-mathematical',
  'Phase 2: build the candidate brackets from the wind states',
  { gate: 'wmpAnalysisEnabled', heavy: true, body: phase2Request, reply: phase2Reply },
);

export const milpParams = z.object({
  U: whole(1, 4).default(WMP_DEFAULTS.milp.U).describe('brackets at the most (count)'),
  delta: number(0.01, 0.1).default(WMP_DEFAULTS.milp.delta).describe('mil, grid resolution'),
  p_min: number(0.5, 1).default(WMP_DEFAULTS.milp.p_min).describe('least coverage (ratio)'),
  beta: number(0, 10).default(WMP_DEFAULTS.milp.beta).describe('cost of overlap (mil per mil)'),
});
const phase3Fields = z.object({
  runId: runId.nullish(),
  mode: z.enum(['single', 'pareto']).default('single'),
  params: milpParams.prefault({}),
  weaponProfileId: reference.optional(),
  trainingScenarioId: scenarioReference,
});
export const phase3Request = phase3Fields.superRefine(require('runId', { weaponProfileId: PROFILE_REQUIRED }));

export const selectedBracket = z.object({
  bracket: z.string().describe('id of the candidate'),
  label: z.string(),
  L_n: mil('low end at the reference distance, + right'),
  U_n: mil('high end at the reference distance, + right'),
  width: mil('U_n − L_n'),
  prob_mass: ratio('share of the samples given to this bracket'),
  speedRange: z.object({ low: measure('mph'), high: measure('mph') }),
  windDirection: measure('clock degrees of the bracket’s wind'),
  holdsByDistance: byDistance(interval),
});
export const infeasibility = z.object({
  status: z.literal('infeasible'),
  reason: z.enum(['COVERAGE_UNREACHABLE', 'INSUFFICIENT_BRACKETS']),
  message: z.string(),
  bestCoverage: ratio('best coverage that can be reached'),
});
export const singleResult = z.object({
  solver_status: z.enum(['ok', 'warning']),
  termination_condition: z.enum(['optimal', 'infeasible', 'maxTimeLimit']),
  objective_value: measureOrNull('mil, sum of widths plus overlap penalty'),
  relative_gap: measureOrNull('(upper − lower bound) / upper bound (ratio)'),
  coverage: measureOrNull('share of samples covered (ratio)'),
  brackets: z.array(selectedBracket),
  distance_coverage: byDistance(ratio('share of samples covered at this distance')),
  overlap_penalty: measureOrNull('mil'),
  infeasible: infeasibility.nullable(),
});
/** Confidence of a selection: claimed, validated, and the amount of data behind it. */
export const confidence = z.object({
  claimed: ratio('coverage on the samples it was made from'),
  validated: measureOrNull('coverage on data held back or generated afresh (ratio)'),
  stated: ratio('of a run the coverage to expect, of a card its confidence'),
  effectiveSamples: measure('independent samples (count)'),
  method: z.enum(['fresh-fields', 'blocked-cross-validation', 'none']),
});
export const paretoResult = z.object({
  results: z.array(
    singleResult.extend({
      U: count('brackets'),
      confidence: confidence.nullish().describe('of this solution; absent in results from before it was stated'),
    }),
  ),
  infeasible_solutions: z.array(
    z.object({
      U: count('brackets'),
      reason: z.string(),
      message: z.string(),
      status: z.string(),
    }),
  ),
  summary: z.object({
    total_tested: count('U values'),
    feasible_solutions: count('U values'),
    infeasible_solutions: count('U values'),
  }),
});
export const phase3Reply = z.object({
  runId,
  mode: z.enum(['single', 'pareto']),
  results: z.union([singleResult, paretoResult]),
  confidence: confidence.nullable(),
  hitProbability: z
    .null()
    .catch(null)
    .describe('null: cards of most hits are made with the card (POST /api/wmp/create-card)'),
});
export type Phase3Reply = z.infer<typeof phase3Reply>;

export const phase3 = post(
  '/api/wmp/phase3-milp',
  'Phase 3: choose at most U brackets of least total width that cover p_min; uses the stored phases 1 and 2',
  { gate: 'wmpAnalysisEnabled', heavy: true, body: phase3Request, reply: phase3Reply },
);

export const phase3Status = get('/api/wmp/phase3-status', 'The newest own phase 3 run', {
  reply: z.object({
    status: z.enum(['none', 'complete', 'infeasible']),
    mode: z.enum(['single', 'pareto']).nullable(),
    results: z.union([singleResult, paretoResult]).nullable(),
    runId: runId.nullable(),
    stageId: id.nullable(),
    profileId: z.number().int().nullable().describe('identifier'),
    scenarioId: z.number().int().nullable().describe('identifier'),
    profileName: z.string().nullable(),
    scenarioName: z.string().nullable(),
    createdAt: timestamp.nullable(),
  }),
});
