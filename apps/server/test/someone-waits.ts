import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, selectRows } from '../src/db/index.ts';

/**
 * Resolves once a transaction of this database waits for another transaction's lock. On the embedded database at once:
 * it has one session, so the second transaction waits for the whole first one.
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
