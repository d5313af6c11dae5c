import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import {
  addressBudgets,
  auditEntries,
  idempotencyKeys,
  isOver,
  loginLocks,
  oidcRequests,
  oneUseLinks,
  passkeyChallenges,
  signIns,
  users,
} from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { SLOWEST_REFILL_MS } from './login-locks.ts';
import { removeAccount } from './remove-account.ts';

/** Most rows of unlocked names, and of addresses, kept: made-up names and many addresses must not fill the disk. */
const MAX_KEYS = 100_000;
/** Newest idempotency keys kept at any age: a server that starts while its clock is ahead must not forget what it has done. */
const LEAST_KEYS = 1000;
/** Accounts deleted in one go; the rest waits for the next. */
const MOST_ACCOUNTS_AT_ONCE = 200;
const HOUR_MS = 3_600_000;

/** How long and how much is kept. */
export interface Retention {
  /** Days of the audit. */
  readonly auditDays: number;
  /** Days that an account with a sign-in code is kept after its last sign-in. */
  readonly managedDays: number;
  /** Rows of unlocked names, and of addresses. */
  readonly maxKeys?: number;
  readonly leastKeys?: number;
}

/**
 * Deletes what no longer counts: run-out locks and tokens, full buckets, old idempotency keys and audit entries, accounts
 * with a sign-in code that nobody signed in to for long, and
 * names and addresses beyond the bound.
 */
export const prune = async (
  db: Db,
  { auditDays, managedDays, maxKeys = MAX_KEYS, leastKeys = LEAST_KEYS }: Retention,
): Promise<void> => {
  // a clock that is set ahead while the server runs ages nothing
  const now = Math.min(Date.now(), performance.timeOrigin + performance.now());
  await db.delete(loginLocks).where(lt(loginLocks.expiresAt, new Date(now)));
  await db
    .delete(loginLocks)
    .where(
      sql`${loginLocks.key} IN (SELECT key FROM login_locks WHERE locked_until IS NULL ORDER BY expires_at DESC OFFSET ${maxKeys})`,
    );
  await db.delete(addressBudgets).where(lt(addressBudgets.updatedAt, new Date(now - SLOWEST_REFILL_MS)));
  await db
    .delete(addressBudgets)
    .where(
      sql`${addressBudgets.key} IN (SELECT key FROM address_budgets ORDER BY tokens, updated_at DESC OFFSET ${maxKeys})`,
    );
  await db.delete(oneUseLinks).where(lt(oneUseLinks.expiresAt, new Date(now)));
  await db.delete(signIns).where(isOver(new Date(now)));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date(now)));
  await db.delete(oidcRequests).where(lt(oidcRequests.expiresAt, new Date(now)));
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        lt(idempotencyKeys.createdAt, new Date(now - 24 * HOUR_MS)),
        sql`${idempotencyKeys.createdAt} <= (SELECT created_at FROM idempotency_keys ORDER BY created_at DESC OFFSET ${leastKeys} LIMIT 1)`,
      ),
    );
  const unseen = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.managed, true), lt(users.managedSeenAt, new Date(now - 24 * HOUR_MS * managedDays))))
    .limit(MOST_ACCOUNTS_AT_ONCE);
  for (const { id } of unseen) {
    await transaction(db, (tx) => removeAccount(tx, id));
  }
  await db.delete(auditEntries).where(lt(auditEntries.at, new Date(now - 24 * HOUR_MS * auditDays)));
};
