import { cards, drills, type ParsedBodyOf, profiles, stages, wmp } from '@windcall/contract';
import { DEFAULT_PROFILE, inlineStage, unnamed } from '@windcall/simulation';
import type { FakeServer } from './fake-server.ts';
import { NO_CALLS } from './no-calls.ts';
import { rangeCard } from './shooting-range.ts';

const NOW = '2026-03-01T08:00:00.000Z';
type Cluster = wmp.Phase1Reply['distanceWindStates']['globalClusters'][number];

const cluster = (n: number, count: number): Cluster => ({
  id: `cluster_${n}`,
  centroidSpeed: 3 + 2 * n,
  centroidDirection: 90,
  probability: 1 / count,
  clusterSize: 60,
  speedStd: 0.8,
  confidence: 0.5,
});

/** Reply of phase 1: the requested number of wind states, all from 3:00, at 5, 7, 9 … mph. */
export const phase1Reply = (
  count: number,
  more: { silhouette?: number; daviesBouldin?: number } = {},
): wmp.Phase1Reply => ({
  status: 'success',
  runId: 1,
  distanceWindStates: {
    globalClusters: Array.from({ length: count }, (_, i) => cluster(i + 1, count)),
    qualityMetrics: { silhouette: 0.55, daviesBouldin: 0.5, ...more },
  },
  analysisMetadata: {
    engagementDistances: [312, 346, 409, 443, 510],
    totalSamples: 245,
    convergenceStatus: 'achieved',
    processingTime: 31,
    temporalStability: 0.8,
    algorithm: 'Ballistic-Weighted K-means',
    distanceCoverageMetrics: {
      '312': { convergenceRate: 0.9, clusterSeparation: 0.5, ballisticWeightingEffectiveness: 0.8 },
    },
    windSource: 'digest',
  },
});

const interval = (low: number, high: number) => ({ low, center: (low + high) / 2, high });
const candidate = (n: number): wmp.CandidateBracket => ({
  id: `bracket_${n}`,
  label: `${2 * n}-${2 * n + 2} mph from 3:00`,
  distancesHit: [312],
  speedRange: { low: 2 * n, high: 2 * n + 2 },
  windDirection: 90,
  holdRange: { low: 0.1 * n, high: 0.1 * n + 0.2 },
  width: 0.2,
  probabilityCovered: 0.5,
  probabilityMass: 0.3,
  coverage: 0.6,
  clusterIds: ['cluster_1', 'cluster_2'],
  holdsByDistance: { '312': interval(0.1 * n, 0.1 * n + 0.2) },
});

/** Reply of phase 2: three candidates. */
export const phase2Reply = (): wmp.Phase2Reply => {
  const candidateBrackets = [candidate(1), candidate(2), candidate(3)];
  return {
    status: 'success',
    runId: 1,
    timestamp: NOW,
    candidateBrackets,
    feasibleSets: { enhancedBrackets: candidateBrackets },
    processingMetrics: { processingTimeMs: 40, preliminaryBands: 5, redundancyEliminated: 2, effectiveAlpha: 0.4 },
    validationResults: { matrixCompleteness: 1, probabilityConservation: 0.98 },
    coverageAnalysis: { confidenceLevel: 97, distanceCoverage: [{ distance: 312, stateCount: 4 }] },
    statistics: {
      referenceDistance: 510,
      distancePhase2CoverageMetrics: {
        '312': { bracketSpanEfficiency: 0.5, crosswindConversionAccuracy: 0.99, coverageIndex: 0.72 },
      },
    },
  };
};

type Single = ReturnType<typeof wmp.singleResult.parse>;

/** A solution with one bracket, or the reason why there is none. */
export const singleResult = (infeasible: Single['infeasible'] = null): Single =>
  infeasible === null
    ? {
        solver_status: 'ok',
        termination_condition: 'optimal',
        objective_value: 0.55,
        relative_gap: 0,
        coverage: 0.92,
        brackets: [
          {
            bracket: 'bracket_1',
            label: '2-4 mph from 3:00',
            L_n: 0.2,
            U_n: 0.75,
            width: 0.55,
            prob_mass: 0.92,
            speedRange: { low: 2, high: 4 },
            windDirection: 90,
            holdsByDistance: { '312': interval(0.2, 0.75) },
          },
        ],
        distance_coverage: { '312': 0.93 },
        overlap_penalty: 0,
        infeasible: null,
      }
    : {
        solver_status: 'warning',
        termination_condition: 'infeasible',
        objective_value: null,
        relative_gap: null,
        coverage: null,
        brackets: [],
        distance_coverage: {},
        overlap_penalty: null,
        infeasible,
      };

const confidenceOf = (validated: number) => ({
  claimed: 0.92,
  validated,
  stated: validated,
  effectiveSamples: 9,
  method: 'fresh-fields' as const,
});

/** A sweep: infeasible with one bracket, proven with two, stopped at its time limit with three. */
export const paretoResult = (): ReturnType<typeof wmp.paretoResult.parse> => ({
  results: [
    { ...singleResult(), U: 2, objective_value: 0.9, confidence: confidenceOf(0.81) },
    {
      ...singleResult(),
      U: 3,
      objective_value: 0.7,
      termination_condition: 'maxTimeLimit',
      confidence: confidenceOf(0.88),
    },
  ],
  infeasible_solutions: [
    { U: 1, reason: 'INSUFFICIENT_BRACKETS', message: 'One bracket covers 60 %.', status: 'infeasible' },
  ],
  summary: { total_tested: 3, feasible_solutions: 2, infeasible_solutions: 1 },
});

const STAGE_PARTS = {
  rifle: unnamed(DEFAULT_PROFILE),
  air: stages.DEFAULT_AIR,
  wind: { kind: 'steady' as const, speed: 5, direction: 90 },
};
/** A card's promise with distinct numbers. */
export const PROMISE: cards.CardPromise = {
  coverage: 0.83,
  hitProbability: 0.72,
  hitProbabilityMisread: { '1': 0.66, '2': 0.54 },
  fields: 4096,
  alike: false,
};

/** A promise for a new reader, for whom a third hold adds little. */
export const EYE_PROMISE: cards.CardPromise = {
  ...PROMISE,
  eye: { reading: 'path', misreadMph: 2, from: 'new-reader', calls: 0 },
  forEye: 0.54,
  choices: [
    { holds: 1, of: 'narrowest', forEye: 0.43, hitProbability: 0.44 },
    { holds: 2, of: 'most-hits', forEye: 0.54, hitProbability: 0.72 },
    { holds: 3, of: 'most-hits', forEye: 0.547, hitProbability: 0.78 },
    { holds: 3, of: 'most-hits', forEye: 0.547, hitProbability: 0.78 },
  ],
  recommended: 2,
};

/** Makes a fake server run the three phases and store cards, newest first. */
export const openWmp = (server: FakeServer) => {
  const kept: cards.Card[] = [];
  server.on(wmp.phase3Status, {
    status: 'none',
    mode: null,
    results: null,
    runId: null,
    stageId: null,
    profileId: null,
    scenarioId: null,
    profileName: null,
    scenarioName: null,
    createdAt: null,
  });
  server.on(drills.getYourWind, NO_CALLS);
  server.on(wmp.phase1, ({ parsed }) => phase1Reply(parsed.analysisConfiguration.targetClusterCount ?? 4));
  server.on(wmp.phase2, () => phase2Reply());
  server.on(wmp.phase3, ({ parsed }) => ({
    runId: 1,
    mode: parsed.mode,
    results: parsed.mode === 'single' ? singleResult() : paretoResult(),
    confidence: confidenceOf(0.88),
    hitProbability: null,
  }));
  server.on(profiles.listProfiles, []);
  server.on(cards.listCards, () => ({ wmpDopeCards: kept }));
  server.on(stages.createStage, () => ({ ...inlineStage(STAGE_PARTS), id: 3, digest: 'a'.repeat(64) }));
  server.on(cards.createCard, ({ parsed }) => {
    const made = {
      ...wholeCard(kept.length + 1, parsed.cardName ?? ''),
      metadata: metadataAt(parsed.precision),
      promise: promiseOf(parsed),
    };
    kept.unshift(made);
    return made;
  });
  server.on(cards.deleteCard, ({ params }) => {
    kept.splice(
      kept.findIndex((card) => card.id === Number(params.id)),
      1,
    );
    return { success: true as const };
  });
  return { kept };
};

const promiseOf = ({ runId, kind, brackets }: ParsedBodyOf<typeof cards.createCard>): cards.CardPromise | null => {
  if (runId == null || kind === 'minimum-width') return runId == null ? null : PROMISE;
  const choice = EYE_PROMISE.choices?.[(brackets ?? 2) - 1];
  return { ...EYE_PROMISE, forEye: choice?.forEye, hitProbability: choice?.hitProbability ?? 0 };
};

const metadataAt = (precisionMil: number): cards.Card['metadata'] => ({
  ...rangeCard(1, '').metadata,
  precisionMil,
  scenarioName: 'Close Array',
});

/** A card with rows at 800, 500 and 650 yd and two brackets, the second without 800 yd and subsonic at 650. */
export const wholeCard = (id: number, name: string): cards.Card => {
  const bracket = (low: number, distances: number[]): cards.CardBracket => ({
    label: `${low}-${low + 2} mph from 3:00`,
    windCondition: `${low}-${low + 2} mph`,
    windSpeed: low + 1,
    windDirection: 90,
    probability: 0.4,
    targets: distances.map((distance) => ({
      distance,
      elevation: distance / 200,
      windage: distance / 1000,
      windageLow: distance / 1000 - 0.2,
      windageHigh: distance / 1000 + 0.2,
      timeOfFlight: distance / 800,
      subsonic: low > 4 && distance === 650,
    })),
  });
  const windBrackets = [bracket(4, [500, 650, 800]), bracket(8, [500, 650])];
  return {
    ...rangeCard(id, name),
    metadata: metadataAt(0.1),
    entries: [800, 500, 650].map((distance) => ({
      distance,
      windageMils: distance / 1000,
      elevationMils: distance / 200,
    })),
    windBrackets,
    analysisData: { windBrackets },
  };
};
