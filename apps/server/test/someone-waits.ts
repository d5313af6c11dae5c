import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, selectRows } from '../src/db/db.ts';

/**
 * Resolves once a transaction of this database waits for the lock of another one. On the embedded database at once: it has one
 * session, so whoever comes second waits for all of the first.
 */
export const someoneWaits = async (db: Db): Promise<void> => {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  for (;;) {
    const [row] = await selectRows<{ n: number }>(
      db,
      sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if ((row?.n ?? 0) > 0) return;
    await pause(5);
  }
};
