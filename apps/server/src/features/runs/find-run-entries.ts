import type { history } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { findRuns } from './store.ts';

/** Runs for the history, newest first, with the results of those that are over. */
export const findRunEntries = async (
  db: Db,
  userId: number,
  page: { before: Date | null; limit: number; find: string | undefined },
): Promise<history.HistoryEntry[]> =>
  (await findRuns(db, userId, page)).map((row) => ({
    kind: 'run',
    id: row.id,
    name: row.document.name,
    profileName: row.profileName,
    scored: row.scored,
    rule: row.document.rule,
    rounds: row.document.order.reduce((sum, { rounds }) => sum + rounds, 0),
    fired: row.fired,
    begun: row.begunAt !== null,
    over: row.endedAt !== null,
    points: row.points,
    impacts: row.impacts,
    createdAt: row.createdAt.toISOString(),
  }));
