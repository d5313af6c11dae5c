import type { ParsedBodyOf, wmp } from '@windcall/contract';
import { transaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOwnProfile } from './basis.ts';
import { buildBracketsJob } from './jobs.ts';
import { unpackBasis } from './pack-basis.ts';
import { refusalOf } from './refuse-outcome.ts';
import { findLatestResult, insertResult } from './store.ts';

/** Phase 2: builds candidate brackets on the stored phase 1 of the same profile. */
export const buildCandidates = async (
  platform: Platform,
  userId: number,
  body: ParsedBodyOf<typeof wmp.phase2>,
): Promise<wmp.Phase2Reply> => {
  const profile = await findOwnProfile(platform.db, userId, body.weaponProfileId);
  const phase1 = await findLatestResult(platform.db, userId, 1);
  if (phase1?.profileId !== profile.id) {
    throw new Refusal('validation-failed', { message: 'Complete Phase 1 wind field analysis first' });
  }
  const basis = await unpackBasis(phase1.working);
  const analysis = phase1.reply as unknown as wmp.Phase1Reply;
  const begun = performance.now();
  const outcome = await platform.pool.run(
    buildBracketsJob,
    {
      basis: basis.holds,
      clusters: body.windClusters,
      settings: body.parameters,
      distanceCoverageMetrics: analysis.analysisMetadata.distanceCoverageMetrics,
    },
    userId,
  );
  if (outcome.status !== 'ok') throw refusalOf(outcome);
  const reply: wmp.Phase2Reply = {
    status: 'success',
    timestamp: new Date().toISOString(),
    ...outcome.built,
    processingMetrics: { ...outcome.built.processingMetrics, processingTimeMs: performance.now() - begun },
  };
  await transaction(platform.db, (tx) =>
    insertResult(tx, {
      userId,
      phase: 2,
      profileId: phase1.profileId,
      scenarioId: phase1.scenarioId,
      fieldDigest: phase1.fieldDigest,
      request: { ...body.parameters },
      reply: { ...reply },
      working: { phase1Id: phase1.id },
    }),
  );
  return reply;
};
