import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import {
  addressBudgets,
  auditEntries,
  classMembers,
  type Db,
  idempotencyKeys,
  isOver,
  loginLocks,
  oidcRequests,
  oneUseLinks,
  passkeyChallenges,
  signIns,
  transaction,
  users,
} from '../db/index.ts';
import { SLOWEST_REFILL_MS } from './login-locks.ts';
import { removeAccount } from './remove-account.ts';

/** Largest number of rows for unlocked names, and for addresses: made-up ones must not fill the disk. */
const MAX_KEYS = 100_000;
/** Number of newest idempotency keys kept at any age, in case a server starts while its clock is ahead. */
const LEAST_KEYS = 1000;
/** Accounts deleted at a time; the rest waits for the next run. */
const MOST_ACCOUNTS_AT_ONCE = 200;
const HOUR_MS = 3_600_000;

/** Limits of age and number. */
export interface Retention {
  readonly auditDays: number;
  /** Days without a sign-in that a sign-in code account is kept. */
  readonly managedDays: number;
  /** Largest number of rows for unlocked names, and for addresses. */
  readonly maxKeys?: number;
  readonly leastKeys?: number;
}

/**
 * Deletes obsolete rows: expired locks, tokens and keys, full buckets, old audit entries, long-unused sign-in code
 * accounts, and names and addresses beyond the limit.
 */
export const prune = async (
  db: Db,
  { auditDays, managedDays, maxKeys = MAX_KEYS, leastKeys = LEAST_KEYS }: Retention,
): Promise<void> => {
  // no row ages if the clock is set ahead while the server runs
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
  await db
    .update(classMembers)
    .set({ network: null })
    .where(and(isNotNull(classMembers.network), lt(classMembers.waitingAt, new Date(now - 24 * HOUR_MS))));
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
