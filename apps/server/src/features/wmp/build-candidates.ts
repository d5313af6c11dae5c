import type { ParsedBodyOf, wmp } from '@windcall/contract';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { buildBracketsJob } from './jobs.ts';
import { refusalOf } from './refuse-outcome.ts';
import { chosenRun, phasesOf, type StageSource, stageOfRun } from './runs.ts';
import { updateRun } from './store.ts';

const PHASE_1_FIRST = 'Complete Phase 1 wind field analysis first';

type Body = ParsedBodyOf<typeof wmp.phase2>;

/** Largest difference of a sent value from the run's own, rounded to two decimals. */
const ROUNDED = 0.0051;

/** Names sent values that differ from the run's: candidates use the run's own directions and distances. */
const adviceOn = ({ windClusters, engagementDistances }: Body, phase1: Omit<wmp.Phase1Reply, 'runId'>): string[] => {
  const { globalClusters: own } = phase1.distanceWindStates;
  const { engagementDistances: ownYd } = phase1.analysisMetadata;
  const isOwn = (sent: NonNullable<Body['windClusters']>[number]): boolean => {
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
  body: Body,
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
