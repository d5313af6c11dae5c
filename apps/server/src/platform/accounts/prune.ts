import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { addressBudgets, idempotencyKeys, loginLocks, signIns } from '../db/tables.ts';

/** Most rows of unlocked names kept: guesses at made-up names must not fill the disk. */
const MAX_NAMES = 100_000;
const HOUR_MS = 3_600_000;

/** Deletes what no longer counts: run-out locks and tokens, full buckets, old idempotency keys, and names beyond the bound. */
export const prune = async (db: Db, maxNames = MAX_NAMES): Promise<void> => {
  const now = Date.now();
  await db.delete(loginLocks).where(lt(loginLocks.expiresAt, new Date(now)));
  await db
    .delete(loginLocks)
    .where(
      sql`${loginLocks.key} IN (SELECT key FROM login_locks WHERE locked_until IS NULL ORDER BY expires_at DESC OFFSET ${maxNames})`,
    );
  await db.delete(addressBudgets).where(lt(addressBudgets.updatedAt, new Date(now - HOUR_MS)));
  await db.delete(signIns).where(lt(signIns.expiresAt, new Date(now)));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - 24 * HOUR_MS)));
};
