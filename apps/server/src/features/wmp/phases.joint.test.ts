// @module-tag one-database
import { cards, wmp } from '@windcall/contract';
import { DEFAULT_PROFILE, inlineStage } from '@windcall/simulation';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertOwned, type Owned } from '../../../test/owned-objects.ts';
import { openTestDatabase } from '../../../test/template-database.ts';
import { insertAccount } from '../../accounts/index.ts';
import type { Database } from '../../db/connect.ts';
import { profiles, scenarios, wmpRuns } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import type { Job } from '../../pool/job.ts';
import { Refusal } from '../../refusal.ts';
import { analyze, buildCandidates, chooseBrackets, statusOfPhase3 } from './analyze-wind.ts';
import { cardMaterial } from './card-material.ts';
import { flyCard } from './fly-card.ts';
import type { StageSource } from './runs.ts';
import { insertRun } from './store.ts';

// Each phase's job input, stored results and answer. The test answers the jobs; the rows are real.

let database: Database;
let [ann, ben]: [number, number] = [0, 0];
let own: Owned;
beforeAll(async () => {
  database = await openTestDatabase();
  const account = async (username: string) =>
    (await insertAccount(database.db, { username, passwordHash: '-', subStatus: 'none' })).id;
  [ann, ben] = [await account('ann'), await account('ben')];
  own = await insertOwned(database.db, ann);
  await database.db.update(profiles).set({ name: 'Match rifle' }).where(eq(profiles.id, own.profileId));
  await database.db.update(scenarios).set({ name: 'The ridge' }).where(eq(scenarios.id, own.scenarioId));
});
afterAll(() => database.close());

interface Asked {
  readonly job: string;
  readonly input: Record<string, unknown>;
  readonly userId: number;
}
let asked: Asked[] = [];
let outcomes: Record<string, unknown> = {};
const lastInput = (): Record<string, unknown> => asked.at(-1)?.input ?? {};
const platform = () =>
  ({
    db: database.db,
    pool: {
      run: async (job: Job<never, unknown>, input: Record<string, unknown>, userId: number) => {
        asked.push({ job: job.name, input, userId });
        return outcomes[job.name];
      },
    },
  }) as unknown as Platform;

const STAGE = {
  ...inlineStage({
    rifle: { ...DEFAULT_PROFILE, name: 'Rifle of the stage', zeroRange: 150, updatedAt: null },
    air: { temperature: 41, humidity: 33, pressure: 27.5, latitude: 45 },
    wind: { kind: 'steady', speed: 7, direction: 60 },
    directionOfFire: 123,
  } as never),
};
let kept: unknown[] = [];
const stageOf = (id: number) => ({ ...STAGE, id, digest: `digest-${id}` });
const source = (profileId = 0, scenarioId: number | null = null): StageSource => ({
  findStage: async (userId, id) => {
    if (userId !== ann) throw new Refusal('not-found');
    const { rifle } = STAGE;
    return {
      ...stageOf(id),
      rifle: { ...rifle, id: profileId },
      source: { ...STAGE.source, scenarioId, scenarioName: 'As it was' },
    };
  },
  stageOfRow: async (id) => stageOf(id),
  keepStage: async (_, userId, stage) => {
    kept.push({ userId, stage });
    return { ...stage, id: own.stageId, digest: 'kept' };
  },
});
beforeEach(async () => {
  [asked, outcomes, kept] = [[], {}, []];
  await database.db.delete(wmpRuns);
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof Refusal ? { code: error.code, message: error.message, ...error.details } : String(error),
  );

const cluster = (n: number) => ({
  ...{ id: `cluster_${n}`, centroidSpeed: 3 + n, centroidDirection: 80 + n, probability: 0.2 + n / 10 },
  ...{ clusterSize: 60 + n, speedStd: 0.8, confidence: 0.5 },
});
const ANALYSIS = {
  status: 'success',
  distanceWindStates: {
    globalClusters: [cluster(1), cluster(2)],
    qualityMetrics: { silhouette: 0.55, daviesBouldin: 0.45 },
  },
  analysisMetadata: {
    ...{ engagementDistances: [312, 510], totalSamples: 245, convergenceStatus: 'achieved', temporalStability: 0.8 },
    distanceCoverageMetrics: {
      312: { convergenceRate: 0.9, clusterSeparation: 0.5, ballisticWeightingEffectiveness: 0.7 },
    },
  },
} as const;
const PHASE_1 = {
  ...ANALYSIS,
  analysisMetadata: {
    ...ANALYSIS.analysisMetadata,
    processingTime: 1,
    algorithm: 'Ballistic-Weighted K-means',
    windSource: 'wind',
  },
};
const interval = (low: number, high: number) => ({ low, center: (low + high) / 2, high });
const CANDIDATES = [1, 2].map((n) => ({
  ...{ id: `bracket_${n}`, label: `${n}`, distancesHit: [312], speedRange: { low: n, high: n + 2 }, windDirection: 90 },
  ...{ holdRange: { low: n, high: n + 0.2 }, width: 0.2, probabilityCovered: 0.5, probabilityMass: 0.3, coverage: 0.6 },
  ...{ clusterIds: ['cluster_1'], holdsByDistance: { '312': interval(n, n + 0.2) } },
}));
const BUILT = {
  candidateBrackets: CANDIDATES,
  feasibleSets: { enhancedBrackets: CANDIDATES },
  processingMetrics: { preliminaryBands: 5, redundancyEliminated: 2, effectiveAlpha: 0.4 },
  validationResults: { matrixCompleteness: 1, probabilityConservation: 0.98 },
  coverageAnalysis: { confidenceLevel: 97, distanceCoverage: [{ distance: 312, stateCount: 4 }] },
  statistics: { referenceDistance: 510, distancePhase2CoverageMetrics: {} },
};
const PHASE_2 = {
  parameters: { deltaSpeed: 2, alphaOverlap: 0.4 },
  reply: {
    status: 'success',
    timestamp: '2026-05-06T07:08:09.000Z',
    ...BUILT,
    processingMetrics: { ...BUILT.processingMetrics, processingTimeMs: 3 },
  },
};
const single = (n: number, termination = 'optimal') => ({
  ...{ solver_status: 'ok', termination_condition: termination, objective_value: n, relative_gap: 0, coverage: 0.9 },
  brackets: Array.from({ length: n }, (_, i) => ({
    ...{ bracket: `bracket_${i + 1}`, label: `${i}`, L_n: 0.1, U_n: 0.3, width: 0.2, prob_mass: 0.4 },
    ...{ speedRange: { low: 1, high: 3 }, windDirection: 90, holdsByDistance: { '312': interval(0.1, 0.3) } },
  })),
  ...{ distance_coverage: {}, overlap_penalty: 0, infeasible: null },
});
const sweep = (...numbers: number[]) => ({
  results: numbers.map((U) => ({ ...single(U), U, confidence: null })),
  infeasible_solutions: [],
  summary: { total_tested: 4, feasible_solutions: numbers.length, infeasible_solutions: 4 - numbers.length },
});
const PARAMS = { U: 3, delta: 0.05, p_min: 0.8, beta: 2 };
const phase3Of = (results: object, mode: 'single' | 'pareto') => ({
  params: PARAMS,
  reply: { mode, results, confidence: null, hitProbability: null },
});
const insert = (more: Partial<typeof wmpRuns.$inferInsert> = {}) =>
  insertRun(database.db, {
    ...{ userId: ann, stageId: own.stageId, stageDigest: 'd', profileId: own.profileId, profileName: 'Match rifle' },
    ...{ scenarioId: own.scenarioId, scenarioName: 'The ridge', windSource: 'wind', phase1: PHASE_1, ...more },
  });
const rowOf = async (id: number) => (await database.db.select().from(wmpRuns).where(eq(wmpRuns.id, id)))[0];

describe('phase 1', () => {
  const bodyOf = (more: object) => wmp.phase1Request.parse({ trainingScenarioId: '0', ...more });

  it('analyzes a stage by its digest, with as many clusters as its wind has, and keeps whose it is', async () => {
    outcomes = { 'wmp.analyze-wind': ANALYSIS };
    const reply = await analyze(
      platform(),
      source(own.profileId, own.scenarioId),
      ann,
      bodyOf({ stageId: own.stageId }),
    );
    const settings = { convergenceThreshold: 0.001, ballisticWeighting: true };
    expect(asked).toEqual([
      {
        job: 'wmp.analyze-wind',
        userId: ann,
        input: { stage: expect.objectContaining({ air: STAGE.air }), memo: `digest-${own.stageId}`, settings },
      },
    ]);
    expect(reply).toMatchObject({
      ...ANALYSIS,
      analysisMetadata: { ...ANALYSIS.analysisMetadata, windSource: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    const row = await rowOf(reply.runId);
    expect(row).toMatchObject({
      userId: ann,
      stageId: own.stageId,
      stageDigest: `digest-${own.stageId}`,
      basis: null,
      phase2: null,
      phase3: null,
    });
    expect(row).toMatchObject({
      profileId: own.profileId,
      profileName: 'Rifle of the stage',
      scenarioId: own.scenarioId,
      scenarioName: 'The ridge',
    });
    const { runId: _, ...phase1 } = reply;
    expect([row?.windSource, row?.phase1]).toEqual([reply.analysisMetadata.windSource, phase1]);
    await analyze(
      platform(),
      source(own.profileId),
      ann,
      bodyOf({
        stageId: own.stageId,
        analysisConfiguration: { targetClusterCount: 6, convergenceThreshold: 0.01, ballisticWeighting: false },
      }),
    );
    expect(asked[1]?.input.settings).toEqual({
      targetClusterCount: 6,
      convergenceThreshold: 0.01,
      ballisticWeighting: false,
    });
  });

  it('keeps the names of a stage whose rifle and scenario are gone', async () => {
    outcomes = { 'wmp.analyze-wind': ANALYSIS };
    const { runId } = await analyze(platform(), source(99_999, 99_999), ann, bodyOf({ stageId: own.stageId }));
    expect(await rowOf(runId)).toMatchObject({
      profileId: null,
      profileName: 'Rifle of the stage',
      scenarioId: null,
      scenarioName: 'As it was',
    });
  });

  it('analyzes samples as they were sent, in four clusters, packed into the run', async () => {
    outcomes = { 'wmp.analyze-wind': ANALYSIS };
    const TIMES = Array.from({ length: 60 }, (_, i) => 2 * i);
    const samples = (speed: number) => TIMES.map((time) => ({ time, speed: speed + time, direction: 90 + speed }));
    const request = {
      ...{
        windFieldData: { 600: samples(6), 300: samples(3) },
        engagementDistances: [600, 300, 600],
        directionOfFire: 77,
      },
      weaponProfileId: own.profileId,
    };
    const { runId } = await analyze(platform(), source(), ann, bodyOf(request));
    const input = asked[0]?.input as { stage: typeof STAGE; memo: unknown; settings: object };
    expect([input.memo, input.settings]).toEqual([null, expect.objectContaining({ targetClusterCount: 4 })]);
    expect(input.stage.wind).toMatchObject({
      kind: 'samples',
      field: {
        ...{ distances: [300, 600], timeSteps: TIMES },
        windData: {
          speed: [3, 6].map((mph) => TIMES.map((s) => mph + s)),
          direction: [93, 96].map((deg) => TIMES.map(() => deg)),
        },
      },
    });
    expect(
      input.stage.targets.map(({ distance, targetSize, directionOfFire }) => [distance, targetSize, directionOfFire]),
    ).toEqual([
      [300, 3, 77],
      [600, 3, 77],
    ]);
    expect(kept).toEqual([]);
    expect(await rowOf(runId)).toMatchObject({
      stageId: null,
      basis: expect.any(String),
      profileId: own.profileId,
      scenarioId: null,
      scenarioName: null,
    });
    outcomes = { 'wmp.build-brackets': { status: 'ok', built: BUILT } };
    asked = [];
    await buildCandidates(platform(), source(), ann, wmp.phase2Request.parse({ runId }));
    expect(asked[0]?.input).toMatchObject({
      stage: { wind: input.stage.wind, targets: input.stage.targets },
      memo: `run ${runId}`,
    });
  });

  it('refuses another user’s rifle and scenario, and names what cannot be analyzed', async () => {
    const request = {
      windFieldData: { 300: [{ speed: 5, direction: 90 }] },
      engagementDistances: [300],
      weaponProfileId: own.profileId,
    };
    expect(await refusal(analyze(platform(), source(), ben, bodyOf(request)))).toMatchObject({ code: 'not-found' });
    expect(await refusal(analyze(platform(), source(), ben, bodyOf({ stageId: 1 })))).toMatchObject({
      code: 'not-found',
    });
    outcomes = {
      'wmp.analyze-wind': {
        status: 'validation_failed',
        problems: [{ distanceYd: 300, message: 'too few' }, { message: 'short' }],
      },
    };
    expect(await refusal(analyze(platform(), source(), ann, bodyOf({ stageId: 1 })))).toMatchObject({
      ...{ code: 'validation-failed', message: 'Wind data validation failed: too few', status: 'validation_failed' },
      issues: [
        { field: 'windFieldData.300', message: 'too few' },
        { field: 'windFieldData', message: 'short' },
      ],
    });
    outcomes = { 'wmp.analyze-wind': { status: 'cannot-solve', reason: 'out of reach', said: { code: 'x' } } };
    expect(await refusal(analyze(platform(), source(), ann, bodyOf({ stageId: 1 })))).toMatchObject({
      code: 'cannot-solve',
      message: 'out of reach',
      said: { code: 'x' },
    });
    expect(await database.db.select().from(wmpRuns)).toEqual([]);
  });
});

describe('phase 2', () => {
  it('builds from the clusters of the run, stores its parameters, and clears the old choice', async () => {
    outcomes = { 'wmp.build-brackets': { status: 'ok', built: BUILT } };
    const runId = await insert({ phase2: PHASE_2, phase3: phase3Of(single(1), 'single') });
    const other = await insert({ phase3: phase3Of(single(1), 'single') });
    const parameters = { deltaSpeed: 3, alphaOverlap: 0.7 };
    const reply = await buildCandidates(platform(), source(), ann, wmp.phase2Request.parse({ runId, parameters }));
    const { globalClusters: clusters } = ANALYSIS.distanceWindStates;
    const { distanceCoverageMetrics } = ANALYSIS.analysisMetadata;
    expect(asked).toEqual([
      {
        job: 'wmp.build-brackets',
        userId: ann,
        input: { stage: STAGE, memo: `digest-${own.stageId}`, clusters, settings: parameters, distanceCoverageMetrics },
      },
    ]);
    expect(reply).toMatchObject({
      ...BUILT,
      status: 'success',
      runId,
      advice: [],
      processingMetrics: BUILT.processingMetrics,
    });
    const { runId: _, advice: _a, ...stored } = reply;
    expect(await rowOf(runId)).toMatchObject({ phase2: { parameters, reply: stored }, phase3: null });
    expect(await rowOf(other)).toMatchObject({ phase2: null, phase3: expect.anything() });
    expect(await refusal(buildCandidates(platform(), source(), ben, wmp.phase2Request.parse({ runId })))).toMatchObject(
      { code: 'not-found' },
    );
  });

  it('warns if sent clusters or distances differ from the run’s', async () => {
    outcomes = { 'wmp.build-brackets': { status: 'ok', built: BUILT } };
    const runId = await insert();
    const sent = [1, 2].map((n) => ({
      id: `cluster_${n}`,
      centroidSpeed: 3 + n,
      centroidDirection: 80 + n,
      probability: 0.2 + n / 10,
    }));
    const [first, second] = sent as [(typeof sent)[0], (typeof sent)[0]];
    const advice = async (more: object) => {
      const { advice: words } = await buildCandidates(
        platform(),
        source(),
        ann,
        wmp.phase2Request.parse({ runId, ...more }),
      );
      return words?.map((line) => line.split(' ')[1]);
    };
    for (const near of [
      sent,
      [second, first],
      [{ ...first, centroidSpeed: 4.005, centroidDirection: 81.005, probability: 0.295 }, second],
    ])
      expect(await advice({ windClusters: near, engagementDistances: [510, 312, 510] })).toEqual([]);
    for (const windClusters of [
      [first],
      [...sent, first],
      [{ ...first, id: 'cluster_9' }, second],
      ...(['centroidSpeed', 'centroidDirection', 'probability'] as const).map((key) => [
        { ...first, [key]: first[key] + 0.006 },
        second,
      ]),
    ])
      expect(await advice({ windClusters })).toEqual(['clusters']);
    for (const engagementDistances of [[312], [312, 511], [312, 510, 600]])
      expect(await advice({ engagementDistances })).toEqual(['distances']);
  });
});

describe('phase 3', () => {
  it('chooses among the candidates of the run as requested, and is the newest status', async () => {
    const [older, newer] = [
      await insert({ phase2: PHASE_2 }),
      await insert({ phase2: PHASE_2, scenarioName: 'The quarry' }),
    ];
    const confidence = { claimed: 0.9, validated: null, stated: 0.85, effectiveSamples: 9, method: 'none' };
    expect(await statusOfPhase3(database.db, ann)).toMatchObject({ status: 'none', runId: null });
    const choose = async (runId: number, mode: 'single' | 'pareto', results: object) => {
      outcomes = { 'wmp.select-brackets': { status: 'ok', results, confidence } };
      return chooseBrackets(platform(), source(), ann, wmp.phase3Request.parse({ runId, mode, params: PARAMS }));
    };
    const reply = await choose(newer, 'single', single(2));
    expect(asked).toEqual([
      {
        job: 'wmp.select-brackets',
        userId: ann,
        input: { stage: STAGE, memo: `digest-${own.stageId}`, candidates: CANDIDATES, mode: 'single', params: PARAMS },
      },
    ]);
    expect(reply).toEqual({ runId: newer, mode: 'single', results: single(2), confidence, hitProbability: null });
    expect((await rowOf(newer))?.phase3).toEqual({
      params: PARAMS,
      reply: { mode: 'single', results: single(2), confidence, hitProbability: null },
    });
    expect(await statusOfPhase3(database.db, ann)).toMatchObject({
      ...{
        status: 'complete',
        mode: 'single',
        runId: newer,
        stageId: own.stageId,
        profileId: own.profileId,
        scenarioId: own.scenarioId,
      },
      ...{ profileName: 'Match rifle', scenarioName: 'The quarry' },
    });
    await choose(older, 'pareto', sweep());
    await database.db
      .update(wmpRuns)
      .set({ chosenAt: new Date('2031-01-01') })
      .where(eq(wmpRuns.id, older));
    expect(await statusOfPhase3(database.db, ann)).toMatchObject({
      status: 'infeasible',
      mode: 'pareto',
      runId: older,
      createdAt: '2031-01-01T00:00:00.000Z',
    });
    await choose(older, 'single', single(0, 'infeasible'));
    await choose(older, 'pareto', sweep(1));
    expect(await statusOfPhase3(database.db, ann)).toMatchObject({ status: 'complete', runId: older });
    expect(await statusOfPhase3(database.db, ben)).toMatchObject({ status: 'none' });
  });

  it('requires the previous phase, and a new run if an update changed its form', async () => {
    const phase3 = (runId: number) =>
      refusal(chooseBrackets(platform(), source(), ann, wmp.phase3Request.parse({ runId })));
    expect(await phase3(await insert())).toMatchObject({ message: 'Generate the bracket candidates of Phase 2 first' });
    const old = await insert({ stageId: null, phase2: PHASE_2 });
    expect(await phase3(old)).toMatchObject({ message: expect.stringContaining('from before an update') });
  });
});

describe('a card', () => {
  const content = (n: number) => ({ claimed: n, promise: { forEye: n, choices: [], recommended: 1 } });
  const made = (others: readonly unknown[] = []) => ({
    status: 'ok',
    content: content(0.8),
    others,
    effectiveSamples: 9,
    method: 'fresh-fields',
  });
  const eye = { misreadMph: 1.7, from: 'practice', calls: 40 } as const;
  let askedFor: number[] = [];
  const eyeOf = async (userId: number) => {
    askedFor.push(userId);
    return eye;
  };
  const make = (more: object) =>
    cardMaterial(platform(), source(), eyeOf, ann, cards.createCard.body?.parse({ cardName: 'x', ...more }) as never);
  beforeEach(() => {
    askedFor = [];
    outcomes = { 'wmp.make-card': made() };
  });

  it('uses every choice of the run for an eye, one choice for the narrowest, and names its purpose', async () => {
    const runId = await insert({ phase2: PHASE_2, phase3: phase3Of(sweep(1, 2, 4), 'pareto') });
    const card = await make({ runId, kind: 'hit-probability', reading: 'path', precision: 0.2 });
    expect(asked[0]).toMatchObject({
      ...{ job: 'wmp.make-card', userId: ann },
      input: {
        stage: STAGE,
        memo: `digest-${own.stageId}`,
        precision: 0.2,
        reading: 'path',
        params: PARAMS,
        candidates: CANDIDATES,
        choice: { kind: 'hit-probability', misreadMph: 1.7 },
      },
    });
    const numbers = () => (lastInput().narrowest as { U: number }[]).map(({ U }) => U);
    expect(numbers()).toEqual([1, 2, 4]);
    expect(card).toMatchObject({
      ...{
        claimed: 0.8,
        effectiveSamples: 9,
        method: 'fresh-fields',
        stageId: own.stageId,
        stageDigest: 'd',
        profileName: 'Match rifle',
      },
      ...{
        scenarioName: 'The ridge',
        zeroRange: 150,
        environment: { temperature: 41, pressure: 27.5, humidity: 33 },
        windSource: 'wind',
      },
      ...{ directionOfFire: 123, content: { promise: { eye: { reading: 'path', ...eye } } } },
    });
    for (const [more, expected] of [
      [{}, [4]],
      [{ brackets: 2 }, [2]],
    ] as const) {
      await make({ runId, kind: 'minimum-width', ...more });
      expect([numbers(), asked.at(-1)?.input.choice]).toEqual([expected, { kind: 'minimum-width' }]);
    }
    expect(await refusal(make({ runId, kind: 'minimum-width', brackets: 3 }))).toMatchObject({
      message: expect.stringContaining('no brackets'),
    });
    expect(askedFor).toEqual([ann]);
  });

  it.each([
    [{ reading: 'path' }, eye],
    [
      { reading: 'path', misreadMph: 0 },
      { misreadMph: 0, from: 'said', calls: null },
    ],
    [
      { reading: 'path', misreadMph: 2.5 },
      { misreadMph: 2.5, from: 'said', calls: null },
    ],
    [{ reading: 'muzzle' }, { misreadMph: cards.READING_ERRORS_MPH.muzzle, from: 'said', calls: null }],
    [{ reading: 'target' }, { misreadMph: cards.READING_ERRORS_MPH.target, from: 'said', calls: null }],
    [
      { reading: 'target', misreadMph: 0.5 },
      { misreadMph: 0.5, from: 'said', calls: null },
    ],
  ])('for a shooter who says %j is made for the eye %j', async (said, expected) => {
    const runId = await insert({ phase2: PHASE_2, phase3: phase3Of(single(2), 'single') });
    const card = await make({ runId, kind: 'hit-probability', ...said });
    expect(asked[0]?.input).toMatchObject({
      reading: said.reading,
      choice: { misreadMph: expected.misreadMph },
      narrowest: [{ U: 2 }],
    });
    expect(card.content.promise?.eye).toEqual({ reading: said.reading, ...expected });
  });

  it('with another number of holds is the one found for that number', async () => {
    const runId = await insert({ phase2: PHASE_2, phase3: phase3Of(sweep(1), 'pareto') });
    outcomes = { 'wmp.make-card': made([{ content: content(0.1) }, null, { brackets: ['third'] }]) };
    const claimed = async (brackets: number) => (await make({ runId, kind: 'hit-probability', brackets })).claimed;
    expect([await claimed(1), await claimed(2), await claimed(4)]).toEqual([0.1, 0.8, 0.8]);
    asked = [];
    await claimed(3);
    expect(asked.map(({ input }) => input.choice)).toEqual([
      { kind: 'hit-probability', misreadMph: 1.7 },
      { kind: 'found', misreadMph: 1.7, brackets: ['third'] },
    ]);
  });
});

describe('a card that is flown', () => {
  const promise = (more: object = {}) => ({
    hitProbability: 0.7,
    hitProbabilityMisread: { '1': 0.6, '2': 0.5 },
    forEye: 0.55,
    ...more,
  });
  const fly = async (card: object, body: object) => {
    outcomes = { 'wmp.fly-card': { status: 'ok', flown: { hits: 1 } } };
    const flown = { stageId: own.stageId, rows: [{ row: 1 }], metadata: {}, promise: promise(), ...card };
    const answer = await flyCard(platform(), source(), ann, flown as never, cards.flyCard.body?.parse(body) as never);
    const { reading, misreadMph } = lastInput().options as { reading: string; misreadMph: number };
    return [reading, misreadMph, answer.promised];
  };

  it('is flown on its own stage and rows, by its own eye unless another is given, and compared with its own promise', async () => {
    const eye = { reading: 'target', misreadMph: 1.5, from: 'said', calls: null };
    const ofTarget = { metadata: { reading: 'target' }, promise: promise({ eye }) };
    expect(await fly(ofTarget, {})).toEqual(['target', 1.5, 0.55]);
    expect(asked[0]).toMatchObject({
      job: 'wmp.fly-card',
      userId: ann,
      input: { memo: `digest-${own.stageId}`, rows: [{ row: 1 }], stage: { air: STAGE.air } },
    });
    expect(await fly(ofTarget, { misreadMph: 0 })).toEqual(['target', 0, 0.7]);
    expect(await fly(ofTarget, { misreadMph: 1 })).toEqual(['target', 1, 0.6]);
    expect(await fly(ofTarget, { misreadMph: 2 })).toEqual(['target', 2, 0.5]);
    expect(await fly(ofTarget, { misreadMph: 3 })).toEqual(['target', 3, null]);
    expect(await fly(ofTarget, { reading: 'path' })).toEqual(['path', 0, null]);
    expect(await fly({}, {})).toEqual(['path', 0, 0.7]);
    expect(await fly({}, { misreadMph: 1 })).toEqual(['path', 1, 0.6]);
    expect(await fly({ promise: null }, {})).toEqual(['path', 0, null]);
  });

  it('says why it cannot be flown', async () => {
    expect(await refusal(fly({ stageId: null }, {}))).toMatchObject({
      message: expect.stringContaining('does not say which stage'),
    });
    const card = { stageId: own.stageId, rows: [], metadata: {}, promise: null } as never;
    const flown = (outcome: object) => {
      outcomes = { 'wmp.fly-card': outcome };
      return refusal(flyCard(platform(), source(), ann, card, cards.flyCard.body?.parse({}) as never));
    };
    expect(await flown({ status: 'ok', flown: null })).toMatchObject({
      message: expect.stringContaining('before holds were chosen'),
    });
    expect(await flown({ status: 'cannot-solve', reason: 'too far' })).toMatchObject({
      code: 'cannot-solve',
      message: 'too far',
    });
  });
});
