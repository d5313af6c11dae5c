import type { Pool } from 'pg';

const EVERY_MS = 10 * 60_000;

/**
 * The embedded database has neither checkpointer nor autovacuum: without these two its log grows without end.
 * They are separate calls because VACUUM cannot share a statement. Returns the function that stops them.
 */
export const keepHouse = (pool: Pool): (() => void) => {
  let running = false;
  const timer = setInterval(async () => {
    if (running || pool.ended) return;
    running = true;
    try {
      await pool.query('VACUUM (ANALYZE)');
      await pool.query('CHECKPOINT');
    } catch {
      // closing while it ran: the next start catches up
    } finally {
      running = false;
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
