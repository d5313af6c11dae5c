import type { Pool } from 'pg';

const EVERY_MS = 10 * 60_000;

/**
 * Vacuums and checkpoints the embedded database, which has no background workers; otherwise its log grows without end.
 * Two calls, because VACUUM cannot share a statement. Returns the function that stops it.
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
      // closed meanwhile: the next start catches up
    } finally {
      running = false;
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
