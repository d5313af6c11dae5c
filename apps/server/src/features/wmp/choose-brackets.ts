import type { ParsedBodyOf, wmp } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { selectBracketsJob } from './jobs.ts';
import { refusalOf } from './refuse-outcome.ts';
import { chosenRun, phasesOf, type StageSource, stageOfRun } from './runs.ts';
import { findRun, listRuns, updateRun } from './store.ts';

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
