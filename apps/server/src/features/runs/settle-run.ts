import { firedAims, settledBy, standingAt } from '@windcall/simulation';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { aimsJob } from './jobs.ts';
import { changeRun, findRun, finishEntry, lockEntry, type StoredRun } from './store.ts';

/** Scores a run that is over, once, and stores the result; returns the run afterwards. */
export const settleRun = async (platform: Platform, stored: StoredRun, now: Date): Promise<StoredRun> => {
  const { run } = stored;
  if (standingAt(stored, now).phase !== 'over' || run.rounds !== null) return stored;
  const aims = await platform.pool.run(aimsJob, firedAims(stored), run.userId);
  await transaction(platform.db, async (tx) => {
    if (run.entryId !== null) await lockEntry(tx, run.entryId);
    await changeRun(tx, run.id, settledBy(stored, aims, now));
    if (run.entryId !== null) await finishEntry(tx, run.entryId);
  });
  return (await findRun(platform.db, run.id)) ?? stored;
};
