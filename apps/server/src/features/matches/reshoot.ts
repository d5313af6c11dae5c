import type { matches as contract } from '@windcall/contract';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { isClosed } from '../../sealed/gate.ts';
import { isFinal } from './make-match.ts';
import { findEntryOfRun, lockMatch, type MatchRow } from './store.ts';

/** What a reshoot needs of runs. */
export interface ReshootParts {
  /** Works out what the runs of entries came to that are over. */
  settledRuns(platform: Platform, entryIds: readonly number[]): Promise<unknown>;
  setAside(tx: Db, entryId: number, id: number, reason: string, now: Date): Promise<contract.Reshoot>;
  countAgain(tx: Db, entryId: number, id: number): Promise<void>;
}

/**
 * The match director gives a reshoot of a run, with a reason, or takes it back with null. A match that is closed gives none:
 * nobody could shoot it; taking one back is possible then, so that a run counts that was never shot again.
 */
export const giveReshoot = async (
  platform: Platform,
  parts: ReshootParts,
  match: MatchRow,
  runId: number,
  reason: string | null,
): Promise<contract.Reshoot | null> => {
  const entryId = await findEntryOfRun(platform.db, match.id, runId);
  if (entryId === undefined) throw new Refusal('not-found', { message: 'This run was not found.' });
  const given = await transaction(platform.db, async (tx) => {
    const locked = await lockMatch(tx, match.id);
    if (locked === undefined) throw new Refusal('not-found', { message: 'This match was not found.' });
    if (locked.finalAt !== null) throw isFinal();
    if (reason === null) {
      await parts.countAgain(tx, entryId, runId);
      return null;
    }
    const now = await databaseNow(tx);
    if (isClosed(locked, now)) throw new Refusal('match-closed');
    return parts.setAside(tx, entryId, runId, reason, now);
  });
  // what the first run came to is on record from now on
  await parts.settledRuns(platform, [entryId]);
  return given;
};
