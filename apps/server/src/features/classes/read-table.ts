import type { classes, lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import { type ClassTable, foldClassTable } from '@windcall/training';
import { type Db, databaseNow } from '../../db/index.ts';
import { findTableEvents, type LiveRow, lastSeq } from './live-store.ts';
import { cutEvent } from './read-events.ts';

/** Number of tables cached in this process. Past events never change, so only new ones are added. */
const MOST_KEPT = 200;

/** A live's table as one side of the class sees it, computed from events alone. */
export const createTableReader = (db: Db) => {
  const kept = new Map<string, ClassTable>();
  return async (live: LiveRow, as: classes.ClassSide): Promise<lives.LiveTable> => {
    const key = `${live.id} ${as}`;
    const upTo = await lastSeq(db, live.classId);
    const before = kept.get(key);
    const rows = await findTableEvents(db, live.classId, live.id, before?.seq ?? 0, upTo);
    const table = foldClassTable(
      live.id,
      rows.flatMap((row) => cutEvent(row, as, 0) ?? []),
      before,
    );
    kept.delete(key);
    kept.set(key, table);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    const { state, task, rows: members, counts, unnamed, holdUntil, brackets, step, standings } = table;
    const told = { state, task, rows: members.map(({ cells, ...row }) => ({ ...row, cells: [...cells] })) };
    return {
      seq: upTo,
      digest: digestOf(told),
      now: (await databaseNow(db)).toISOString(),
      ...told,
      ...(counts && { counts }),
      ...(unnamed && { unnamed }),
      ...(holdUntil && { holdUntil }),
      ...(brackets && { brackets: [...brackets] }),
      ...(step !== undefined && { step }),
      ...(standings !== undefined && { standings }),
    };
  };
};
