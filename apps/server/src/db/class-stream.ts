import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { type Db, selectRows } from './db.ts';
import { noteSqlCaller } from './sql-callers.ts';
import { classEvents } from './tables.ts';
import { afterCommit } from './transaction.ts';

/** Emits `told` with a class's id after this process commits its events, so streams send them without polling. */
export const classTold = new EventEmitter<{ told: [classId: number] }>().setMaxListeners(0);

type EventRow = typeof classEvents.$inferInsert;
export type NewClassEvent = Pick<EventRow, 'kind' | 'memberId' | 'liveId' | 'task' | 'at'> & {
  readonly data?: EventRow['data'];
};

/**
 * Adds events to a class's stream as the last step of their transaction, and returns the last number. The stream stays
 * locked until the commit, so numbers follow commits and a reader misses nothing.
 */
export const tellClass = async (tx: Db, classId: number, events: readonly NewClassEvent[]): Promise<number> => {
  noteSqlCaller();
  const [row] = await selectRows<{ last: number; ms: number }>(
    tx,
    sql`UPDATE class_streams SET last_seq = last_seq + ${events.length} WHERE class_id = ${classId}
        RETURNING last_seq AS last, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
  );
  if (row === undefined) throw new Error(`class ${classId} must have its stream`);
  const first = row.last - events.length + 1;
  const at = new Date(row.ms);
  if (events.length > 0) {
    await tx
      .insert(classEvents)
      .values(events.map(({ data = {}, ...event }, i): EventRow => ({ at, ...event, data, classId, seq: first + i })));
  }
  afterCommit(() => classTold.emit('told', classId));
  return row.last;
};
