import { createHash } from 'node:crypto';
import { type ParsedBodyOf, wmp } from '@windcall/contract';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { findOwnProfile, findOwnScenario, stageOfRequest } from './inline-stage.ts';
import { analyzeWindJob, buildBracketsJob, selectBracketsJob } from './jobs.ts';
import { refusalOf } from './refuse-outcome.ts';
import { chosenRun, packStage, phasesOf, type StageSource, stageOfRun } from './runs.ts';
import { findRun, insertRun, listRuns, updateRun } from './store.ts';

const PHASE_2_FIRST = 'Generate the bracket candidates of Phase 2 first';

/** Phase 3: chooses brackets from the run's phase 2, with validated confidence. */
export const chooseBrackets = async (
  platform: Platform,
  source: StageSource,
  userId: number,
  body: ParsedBodyOf<typeof wmp.phase3>,
): Promise<wmp.Phase3Reply> => {
  const run = await chosenRun(platform.db, userId, body, 2, PHASE_2_FIRST);
  const { phase2 } = phasesOf(run);
  if (phase2 === null) throw new Refusal('validation-failed', { message: PHASE_2_FIRST });
  const { stage, memo } = await stageOfRun(source, run);
  const { mode, params } = body;
  const candidates = phase2.reply.candidateBrackets;
  const outcome = await platform.pool.run(selectBracketsJob, { stage, memo, candidates, mode, params }, userId);
  if (outcome.status !== 'ok') throw refusalOf(outcome);
  const { results, confidence } = outcome;
  const reply = { mode, results, confidence, hitProbability: null };
  const change = { phase3: { params, reply }, chosenAt: new Date() };
  const isKept = await transaction(platform.db, (tx) => updateRun(tx, userId, run.id, change));
  if (!isKept) throw new Refusal('not-found');
  return { ...reply, runId: run.id };
};

const NONE = {
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
} as const;

export const statusOfPhase3 = async (db: Db, userId: number) => {
  const [newest] = await listRuns(db, userId, { phase: 3 });
  const run = newest && (await findRun(db, userId, newest.id));
  const phase3 = run && phasesOf(run).phase3;
  if (!run || !phase3) return NONE;
  const { results, mode } = phase3.reply;
  const infeasible =
    'summary' in results ? results.summary.feasible_solutions === 0 : results.termination_condition === 'infeasible';
  return {
    status: infeasible ? ('infeasible' as const) : ('complete' as const),
    mode,
    results,
    runId: run.id,
    stageId: run.stageId,
    profileId: run.profileId,
    scenarioId: run.scenarioId,
    profileName: run.profileName,
    scenarioName: run.scenarioName,
    createdAt: (run.chosenAt ?? run.createdAt).toISOString(),
  };
};

const PHASE_1_FIRST = 'Complete Phase 1 wind field analysis first';

type CandidateBody = ParsedBodyOf<typeof wmp.phase2>;

/** Largest difference of a sent value from the run's own, rounded to two decimals. */
const ROUNDED = 0.0051;

/** Names sent values that differ from the run's: candidates use the run's own directions and distances. */
const adviceOn = (
  { windClusters, engagementDistances }: CandidateBody,
  phase1: Omit<wmp.Phase1Reply, 'runId'>,
): string[] => {
  const { globalClusters: own } = phase1.distanceWindStates;
  const { engagementDistances: ownYd } = phase1.analysisMetadata;
  const isOwn = (sent: NonNullable<CandidateBody['windClusters']>[number]): boolean => {
    const cluster = own.find(({ id }) => id === sent.id);
    const keys = ['centroidSpeed', 'centroidDirection', 'probability'] as const;
    return cluster !== undefined && keys.every((key) => Math.abs(cluster[key] - sent[key]) <= ROUNDED);
  };
  const areOwn = windClusters == null || (windClusters.length === own.length && windClusters.every(isOwn));
  const sentYd = new Set(engagementDistances ?? ownYd);
  return [
    ...(areOwn ? [] : ['The clusters sent are not those of this run; its own directions were used']),
    ...(sentYd.size === ownYd.length && ownYd.every((yd) => sentYd.has(yd))
      ? []
      : ['The distances sent are not those of this run; its own distances were used']),
  ];
};

/** Phase 2: builds candidate brackets from the run's phase 1. Clears phase 3. */
export const buildCandidates = async (
  platform: Platform,
  source: StageSource,
  userId: number,
  body: CandidateBody,
): Promise<wmp.Phase2Reply> => {
  const run = await chosenRun(platform.db, userId, body, 1, PHASE_1_FIRST);
  const { phase1 } = phasesOf(run);
  if (phase1 === null) throw new Refusal('validation-failed', { message: PHASE_1_FIRST });
  const { stage, memo } = await stageOfRun(source, run);
  const begun = performance.now();
  const outcome = await platform.pool.run(
    buildBracketsJob,
    {
      stage,
      memo,
      clusters: phase1.distanceWindStates.globalClusters,
      settings: body.parameters,
      distanceCoverageMetrics: phase1.analysisMetadata.distanceCoverageMetrics,
    },
    userId,
  );
  if (outcome.status !== 'ok') throw refusalOf(outcome);
  const reply = {
    status: 'success',
    timestamp: new Date().toISOString(),
    ...outcome.built,
    processingMetrics: { ...outcome.built.processingMetrics, processingTimeMs: performance.now() - begun },
  };
  const phase2 = { parameters: body.parameters, reply };
  const isKept = await transaction(platform.db, (tx) => updateRun(tx, userId, run.id, { phase2, phase3: null }));
  if (!isKept) throw new Refusal('not-found');
  return { ...reply, advice: adviceOn(body, phase1), runId: run.id };
};

const digestOf = (wind: unknown): string =>
  createHash('sha256').update(JSON.stringify(wind)).digest('hex').slice(0, 16);

type Body = ParsedBodyOf<typeof wmp.phase1>;

const orGone = async <T>(found: Promise<T>): Promise<T | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/** The subject of a run: a stored stage, or the one described by a specified call. */
const subjectOf = async ({ db }: Platform, source: StageSource, userId: number, body: Body) => {
  if (body.stageId == null) {
    const inline = await stageOfRequest(db, userId, body);
    const { stage } = inline;
    const windSource = digestOf(body.windFieldData);
    // Wind matrices are packed into their run; other stages are stored normally.
    if (stage.wind.kind === 'samples') {
      const kept = { stageId: null, stageDigest: null, basis: await packStage(stage) };
      return { ...inline, kept, windSource, memo: null };
    }
    const { id, digest } = await transaction(db, (tx) => source.keepStage(tx, userId, stage));
    return { ...inline, kept: { stageId: id, stageDigest: digest, basis: null }, windSource, memo: digest };
  }
  const { id, digest, ...stage } = await source.findStage(userId, body.stageId);
  return {
    stage,
    profile: await orGone(findOwnProfile(db, userId, stage.rifle.id)),
    scenario: await orGone(findOwnScenario(db, userId, stage.source.scenarioId ?? 0)),
    kept: { stageId: id, stageDigest: digest, basis: null },
    windSource: digestOf(stage.wind),
    memo: digest,
  };
};

/** Phase 1: groups the wind into states, and opens the run for the later phases. */
export const analyze = async (
  platform: Platform,
  source: StageSource,
  userId: number,
  body: Body,
): Promise<wmp.Phase1Reply> => {
  const { stage, kept, profile, scenario, windSource, memo } = await subjectOf(platform, source, userId, body);
  const begun = performance.now();
  const { targetClusterCount, ...rest } = body.analysisConfiguration;
  // A specified call defaults to four states; a stage decides by its wind.
  const wanted = targetClusterCount ?? (body.stageId == null ? wmp.WMP_DEFAULTS.targetClusterCount : null);
  const job = { stage, memo, settings: { ...rest, ...(wanted !== null && { targetClusterCount: wanted }) } };
  const analysis = await platform.pool.run(analyzeWindJob, job, userId);
  if (analysis.status !== 'success') throw refusalOf(analysis);
  const phase1 = {
    ...analysis,
    analysisMetadata: {
      ...analysis.analysisMetadata,
      processingTime: performance.now() - begun,
      algorithm: 'Ballistic-Weighted K-means' as const,
      windSource,
    },
  };
  const runId = await transaction(platform.db, (tx) =>
    insertRun(tx, {
      userId,
      ...kept,
      profileId: profile?.id ?? null,
      profileName: stage.rifle.name,
      scenarioId: scenario?.id ?? null,
      scenarioName: scenario?.name ?? (stage.source.scenarioName || null),
      windSource,
      phase1,
    }),
  );
  return { ...phase1, runId };
};
