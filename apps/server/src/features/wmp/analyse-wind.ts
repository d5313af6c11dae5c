import { createHash } from 'node:crypto';
import type { ParsedBodyOf, wmp } from '@windcall/contract';
import { transaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { gatherBasis } from './basis.ts';
import { analyseWindJob } from './jobs.ts';
import { packBasis } from './pack-basis.ts';
import { refusalOf } from './refuse-outcome.ts';
import { insertResult } from './store.ts';

const digestOf = (wind: unknown): string =>
  createHash('sha256').update(JSON.stringify(wind)).digest('hex').slice(0, 16);

/** Phase 1: groups the wind into states and keeps what the later phases need. */
export const analyse = async (
  platform: Platform,
  userId: number,
  body: ParsedBodyOf<typeof wmp.phase1>,
): Promise<wmp.Phase1Reply> => {
  const basis = await gatherBasis(platform.db, userId, body);
  const begun = performance.now();
  const settings = { ...body.analysisConfiguration };
  const analysis = await platform.pool.run(analyseWindJob, { basis: basis.holds, settings }, userId);
  if (analysis.status !== 'success') throw refusalOf(analysis);
  const fieldDigest = digestOf(body.windFieldData);
  const reply: wmp.Phase1Reply = {
    ...analysis,
    analysisMetadata: {
      ...analysis.analysisMetadata,
      processingTime: performance.now() - begun,
      algorithm: 'Ballistic-Weighted K-means',
      windSource: fieldDigest,
    },
  };
  const working = await packBasis(basis);
  await transaction(platform.db, (tx) =>
    insertResult(tx, {
      userId,
      phase: 1,
      profileId: basis.profileId,
      scenarioId: basis.scenarioId,
      fieldDigest,
      request: { ...settings, windFieldMetadata: body.windFieldMetadata ?? null },
      reply: { ...reply },
      working,
    }),
  );
  return reply;
};
