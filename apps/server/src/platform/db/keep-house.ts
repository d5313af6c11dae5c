import type { PGlite } from '@electric-sql/pglite';

const EVERY_MS = 10 * 60_000;

/**
 * The embedded database has neither checkpointer nor autovacuum: without these two its log grows without end.
 * They are separate calls because VACUUM cannot share a statement. Returns the function that stops them.
 */
export const keepHouse = (client: PGlite): (() => void) => {
  let running = false;
  const timer = setInterval(async () => {
    if (running || client.closed) return;
    running = true;
    try {
      await client.exec('VACUUM (ANALYZE)');
      await client.exec('CHECKPOINT');
    } catch {
      // closing while it ran: the next start catches up
    } finally {
      running = false;
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
