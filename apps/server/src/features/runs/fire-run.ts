import type { ParsedBodyOf, runs } from '@windcall/contract';
import { firedShot, flightInputOf, takenShot } from '@windcall/simulation';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { requireAct } from '../../sealed/sealed-task.ts';
import { refusedRun, standingOfRun } from './go-on.ts';
import { flyRunJob } from './jobs.ts';
import { findRun, insertShot, lockRun, type ShotRow, type StoredRun } from './store.ts';

type Shot = ParsedBodyOf<typeof runs.fireRun>;

const shotOf = ({ shots }: StoredRun, shotId: string): ShotRow | undefined =>
  shots.find(({ shotUuid }) => shotUuid === shotId);

/** Which line and round a shot is, and when it was fired; refuses what the run does not take. */
const take = async (db: Db, stored: StoredRun, shot: Shot, now: Date) => {
  requireAct(await standingOfRun(db, stored, now), 'fire');
  const taken = takenShot(stored, shot, now);
  if (taken.status === 'ok') return taken;
  throw refusedRun(stored.run, taken.status, taken.status === 'wait' ? taken.upS : undefined);
};

/**
 * Fires a shot of a run. The flight is worked out before the run is locked; line, round and number are decided under the lock
 * from what is stored then. A repeated `shotId` answers the shot there is.
 */
export const fireRun = async (
  { db, pool }: Platform,
  stored: StoredRun,
  shot: Shot,
): Promise<{ isNew: boolean; stored: StoredRun; row: ShotRow }> => {
  const now = await databaseNow(db);
  const known = shotOf(stored, shot.shotId);
  if (known) return { isNew: false, stored, row: known };
  const { run } = stored;
  const { atS } = await take(db, stored, shot, now);
  const flight = await pool.run(flyRunJob, flightInputOf(stored, shot.target, atS), run.userId);
  if (flight === null) throw new Refusal('cannot-solve', { message: 'This shot has no solution.' });
  const isNew = await transaction(db, async (tx) => {
    const locked = await lockRun(tx, run.id);
    if (locked === undefined) throw new Refusal('not-found', { message: 'This run was not found.' });
    if (shotOf(locked, shot.shotId)) return false;
    const taken = await take(tx, locked, shot, now);
    await insertShot(tx, { ...firedShot(locked, taken, flight, shot, now), runId: run.id, userId: run.userId });
    return true;
  });
  const after = await findRun(db, run.id);
  const row = after && shotOf(after, shot.shotId);
  if (!after || !row) throw new Error('a stored shot must be found');
  return { isNew, stored: after, row };
};
