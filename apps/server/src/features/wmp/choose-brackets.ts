import type { ParsedBodyOf, wmp } from '@windcall/contract';
import type { Db } from '../../platform/db/db.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOwnProfile } from './basis.ts';
import { selectBracketsJob } from './jobs.ts';
import { unpackBasis } from './pack-basis.ts';
import { refusalOf } from './refuse-outcome.ts';
import { findLatestResult, findResult, insertResult } from './store.ts';

/** Phase 3: chooses brackets from the stored phase 2 of the same profile, with honest confidence. */
export const chooseBrackets = async (
  platform: Platform,
  userId: number,
  body: ParsedBodyOf<typeof wmp.phase3>,
): Promise<wmp.Phase3Reply> => {
  const profile = await findOwnProfile(platform.db, userId, body.weaponProfileId);
  const phase2 = await findLatestResult(platform.db, userId, 2);
  const phase1Id = Number(phase2?.working?.phase1Id);
  const phase1 = Number.isSafeInteger(phase1Id) ? await findResult(platform.db, userId, phase1Id) : undefined;
  if (phase1 === undefined || phase2 === undefined || phase2.profileId !== profile.id) {
    throw new Refusal('validation-failed', { message: 'Generate the bracket candidates of Phase 2 first' });
  }
  const basis = await unpackBasis(phase1.working);
  const outcome = await platform.pool.run(
    selectBracketsJob,
    {
      basis: basis.holds,
      candidates: (phase2.reply as unknown as wmp.Phase2Reply).candidateBrackets,
      mode: body.mode,
      params: body.params,
      metadata: phase1.request.windFieldMetadata ?? null,
    },
    userId,
  );
  if (outcome.status !== 'ok') throw refusalOf(outcome);
  const { results, confidence, hitProbability } = outcome;
  const reply: wmp.Phase3Reply = { mode: body.mode, results, confidence, hitProbability };
  await transaction(platform.db, (tx) =>
    insertResult(tx, {
      userId,
      phase: 3,
      profileId: phase2.profileId,
      scenarioId: phase2.scenarioId,
      fieldDigest: phase2.fieldDigest,
      request: { mode: body.mode, params: body.params },
      reply: { ...reply },
      working: { phase1Id: phase1.id },
    }),
  );
  return reply;
};

/** The newest own run of phase 3, as its status. */
export const statusOfPhase3 = async (db: Db, userId: number) => {
  const row = await findLatestResult(db, userId, 3);
  if (row === undefined) {
    return { status: 'none' as const, mode: null, results: null, profileId: null, scenarioId: null, createdAt: null };
  }
  const reply = row.reply as unknown as wmp.Phase3Reply;
  const { results } = reply;
  const infeasible =
    'summary' in results ? results.summary.feasible_solutions === 0 : results.termination_condition === 'infeasible';
  return {
    status: infeasible ? ('infeasible' as const) : ('complete' as const),
    mode: reply.mode,
    results,
    profileId: row.profileId,
    scenarioId: row.scenarioId,
    createdAt: row.createdAt.toISOString(),
  };
};
