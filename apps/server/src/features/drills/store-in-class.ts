import { tellClass } from '../../db/class-stream.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { findClassTask } from './class-task.ts';
import { coverOfClass, requireActOn } from './look-at-task.ts';
import { type DrillRow, findMemberOfDrill, type TaskRow } from './store.ts';

/** Stores a call or shot of a class together with its event; undefined if one was stored before. */
export const storeInClass = (
  db: Db,
  drill: DrillRow,
  number: number,
  act: 'commit' | 'fire',
  store: (tx: Db) => Promise<TaskRow | undefined>,
): Promise<TaskRow | undefined> =>
  transaction(db, async (tx) => {
    const row = await store(tx);
    if (row === undefined) return undefined;
    // the lock blocks freeze and reveal until this is stored
    const shared = await findClassTask(tx, drill, number, true);
    const cover = shared ? coverOfClass(drill, shared, await databaseNow(tx)) : 'shown';
    const step = act === 'commit' ? 'seen' : 'called';
    requireActOn({ task: row, shared, standing: { kind: 'class', number, step, cover } }, act);
    if (shared === undefined) return row;
    const memberId = await findMemberOfDrill(tx, drill.userId, shared.classId);
    // former members continue alone
    if (memberId === undefined) return row;
    const { call, committedAt } = row;
    const data =
      act === 'commit' && call && committedAt
        ? {
            call: { lo: call.lo, hi: call.hi, best: call.best },
            calledS: (committedAt.getTime() - shared.openedAt.getTime()) / 1000,
          }
        : {};
    const kind = act === 'commit' ? 'called' : 'fired';
    await tellClass(tx, shared.classId, [{ kind, memberId, liveId: shared.liveId, task: number, data }]);
    return row;
  });
