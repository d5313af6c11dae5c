import { createHash } from 'node:crypto';
import { type ParsedBodyOf, wmp } from '@windcall/contract';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { findOwnProfile, findOwnScenario, stageOfRequest } from './inline-stage.ts';
import { analyzeWindJob } from './jobs.ts';
import { refusalOf } from './refuse-outcome.ts';
import { packStage, type StageSource } from './runs.ts';
import { insertRun } from './store.ts';

const digestOf = (wind: unknown): string =>
  createHash('sha256').update(JSON.stringify(wind)).digest('hex').slice(0, 16);

type Body = ParsedBodyOf<typeof wmp.phase1>;

/** A stage's profile or scenario, or null: stages outlive them. */
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
